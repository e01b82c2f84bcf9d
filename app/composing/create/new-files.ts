/**
 * The files chosen for a document that does not exist yet. Their bytes are on the device as soon as they are read,
 * and this list is kept too, so that a reload in the middle of an upload brings all of it back.
 */
import * as z from 'zod/mini'
import type { ComposingFiles, FileProgress } from '../../files/composing-files.tsx'
import { type FileFault, type FilePurpose, faultOf } from '../../files/file-kinds.ts'
import { whyNotTaken } from '../../files/file-not-taken.ts'

export interface NewFile {
  readonly key: string
  readonly name: string
  readonly sizeBytes: number
  readonly purpose: FilePurpose
  readonly mediaType: string
  /** Null while the bytes are being read, or when they will not be taken. */
  readonly sha256: string | null
  readonly fault: FileFault | 'not-readable' | 'device-full' | null
}

const kept = z.array(
  z.object({
    key: z.string(),
    name: z.string(),
    sizeBytes: z.number(),
    purpose: z.enum(['document', 'attachment']),
    mediaType: z.string(),
    sha256: z.string(),
  }),
)

export interface NewFilesDeps {
  readonly files: Pick<ComposingFiles, 'options' | 'take' | 'drop' | 'progress'>
  /** Per person; nothing of it may be seen by the next one on this device. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly storageKey: string
  readonly newKey: () => string
}

export type NewFiles = ReturnType<typeof createNewFiles>

export function createNewFiles(deps: NewFilesDeps) {
  const listeners = new Set<() => void>()
  let list: readonly NewFile[] = restore()

  function restore(): NewFile[] {
    try {
      const parsed = kept.safeParse(JSON.parse(deps.storage.getItem(deps.storageKey) ?? '[]'))
      // Only what the device still knows: bytes may have been let go of meanwhile.
      return parsed.success
        ? parsed.data.filter((one) => deps.files.progress(one.sha256)).map((one) => ({ ...one, fault: null }))
        : []
    } catch {
      return []
    }
  }
  function set(next: readonly NewFile[]): void {
    list = next
    const keep = list.filter((one) => one.sha256 !== null)
    try {
      if (keep.length === 0) deps.storage.removeItem(deps.storageKey)
      else deps.storage.setItem(deps.storageKey, JSON.stringify(keep.map(({ fault: _, ...one }) => one)))
    } catch {
      // A full or forbidden storage costs the restoring after a reload, nothing else.
    }
    for (const listener of [...listeners]) listener()
  }
  const patch = (key: string, change: Partial<NewFile>) =>
    set(list.map((one) => (one.key === key ? { ...one, ...change } : one)))

  async function take(key: string, file: File, purpose: FilePurpose): Promise<void> {
    try {
      const taken = await deps.files.take(file, purpose)
      // Cancelled while it was read: the bytes are let go of again.
      if (!list.some((one) => one.key === key)) return deps.files.drop(taken.sha256)
      patch(key, { sha256: taken.sha256, sizeBytes: taken.sizeBytes, mediaType: taken.mediaType })
    } catch (error) {
      patch(key, { fault: whyNotTaken(error) })
    }
  }

  return {
    list: () => list,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (files: readonly File[], purpose: FilePurpose) => {
      const added = files.map((file): NewFile & { file: File } => ({
        file,
        key: deps.newKey(),
        name: file.name,
        sizeBytes: file.size,
        purpose,
        mediaType: file.type,
        sha256: null,
        fault: faultOf(file, purpose, deps.files.options()),
      }))
      set([...list, ...added.map(({ file: _, ...one }) => one)])
      for (const one of added) if (one.fault === null) void take(one.key, one.file, purpose)
    },
    remove: (key: string) => {
      const one = list.find((item) => item.key === key)
      set(list.filter((item) => item.key !== key))
      if (one?.sha256 && !list.some((item) => item.sha256 === one.sha256)) deps.files.drop(one.sha256)
    },
    /** Cancel: every file goes. */
    clear: () => {
      const hashes = new Set(list.map((one) => one.sha256))
      set([])
      for (const sha256 of hashes) if (sha256) deps.files.drop(sha256)
    },
    /** Continue: the draft has them now. */
    release: () => set([]),
  }
}

export interface NewFilesState {
  /** Documents that a draft can be made of now. */
  readonly ready: readonly NewFile[]
  /** Still being read or sent. */
  readonly busy: number
  /** Chosen, but nothing can be made of them. */
  readonly failed: number
}

/**
 * What Continue depends on. A file that waits for the network, or whose upload broke off, is kept on the device: it
 * is as good as sent, and goes later by itself.
 */
export function stateOf(
  list: readonly NewFile[],
  progressOf: (sha256: string) => FileProgress | null,
): NewFilesState {
  let [busy, failed] = [0, 0]
  const ready: NewFile[] = []
  for (const one of list) {
    const state = one.sha256 === null ? null : (progressOf(one.sha256)?.state ?? 'complete')
    if (one.fault !== null || state === 'refused') failed++
    else if (state === null || state === 'sending' || state === 'checking') busy++
    else ready.push(one)
  }
  return { ready, busy, failed }
}
