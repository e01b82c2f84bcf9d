/** What signing needs of the page it stands in; the same screens serve members and guests. */
import { createContext, type ReactNode, use } from 'react'
import type { LocalDatabase } from '../replica/local-database.ts'
import type { ApiClient } from '../session/api-client.ts'

export interface SigningFiles {
  /** Bytes by SHA-256, from this device or else the server; throws `PdfAbsent` when neither can give them now. */
  read(sha256: string): Promise<ArrayBuffer>
  has(sha256: string): Promise<boolean>
  /** Fetches what is missing and keeps all of it on this device for the envelope. */
  keep(sha256s: readonly string[], envelopeId: string): Promise<void>
}

/** What a person may set out to do from a frame. */
export const WINDOW_ACTS = [
  'finish',
  'rejectStep',
  'askQuestion',
  'withdrawQuestion',
  'delegateStep',
  'returnStep',
  'revertEnvelope',
  'talk',
] as const
export type WindowAct = (typeof WINDOW_ACTS)[number]

export interface SigningHost {
  readonly kind: 'member' | 'guest'
  readonly local: Pick<LocalDatabase, 'progress'>
  readonly files: SigningFiles
  /** Made at once and only online: opening a protected step. */
  readonly call: ApiClient['call']
  /** Leads back to the inbox; guests have none. */
  readonly onClose?: () => void
  /** Closes the window that was opened for an act, once it is done. */
  readonly onDone?: () => void
  /** The whole of what is known about the document; guests have only the document. */
  readonly onDetails?: () => void
  /** Where a guest who has an account adds the document to it. */
  readonly linkingPath?: string
  /** What else waits for this person, the next one filled; absent where nothing does. */
  readonly next?: ReactNode
  /** Of the organisation that sends; people with an account see their own in the frame. */
  readonly logo?: { readonly url: string; readonly name: string }
  /** A plain browser tab may lose what it stores after days; an installed app does not. */
  readonly mayBeCleared: boolean
  /** In another site's page, or in the window opened from it: nothing outlives the page. */
  readonly keepsNothing?: true
  /** Acts are done there and not here: another site can lay anything over this page. */
  readonly ownWindow?: { readonly ask: (act: WindowAct) => void }
  /** What this window was opened for. */
  readonly openedFor?: WindowAct
  /** The page that must open with no network: `/index.html` or `/signer/index.html`. */
  readonly shellPage: string
}

export const SigningHostContext = createContext<SigningHost | null>(null)

export function useSigningHost(): SigningHost {
  const host = use(SigningHostContext)
  if (host === null) throw new Error('Signing needs a SigningHostContext above it')
  return host
}

/** Whether the browser may clear this page's storage by itself. */
export const mayBeCleared = (): boolean =>
  typeof matchMedia === 'function' && !matchMedia('(display-mode: standalone)').matches
