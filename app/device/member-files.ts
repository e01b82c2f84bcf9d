/** What the parts of the app ask of files on this device; `app/files` does the work. */
import type { ComposingFiles } from '../files/composing-files.tsx'
import type { DeviceFiles } from '../files/device-files.ts'
import type { Files } from '../files/use-files.ts'
import type { DraftFiles } from '../live/live-draft.ts'
import type { SigningFiles } from '../signing/signing-host.ts'

export interface MemberFiles {
  /** What is on its way has been read; until then nothing counts as complete. */
  readonly ready: Promise<void>
  /** For the outbox: complete on the server, so what waits for it may go. */
  isComplete(sha256: string): boolean
  /** Called whenever another file is complete or refused. */
  onChange(listener: () => void): () => void
  /** The network may be back: goes on with what is unfinished. */
  resume(): void
  retry(sha256: string): void
  cancel(sha256: string): void
  readonly drafts: DraftFiles
  readonly composing: ComposingFiles
  readonly reading: Files
  readonly signing: SigningFiles
  /** As they rest here: what the storage page counts and removes, and what is kept on purpose. */
  readonly device: DeviceFiles
  close(): void
}
