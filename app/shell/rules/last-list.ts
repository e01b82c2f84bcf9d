/**
 * Which list of documents was looked at last, so that whoever was somewhere else comes back to it. Kept on this device
 * for one person in one organisation; for anybody else it is the inbox. Wire: the local keys `currentAccount`,
 * `selectedDocumentType` and `folder`.
 */
import { REMEMBERED_FOLDERS, rememberedFolder } from './session-checks.ts'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export const LAST_LIST_KEYS = ['currentAccount', 'selectedDocumentType', 'folder'] as const
const [ACCOUNT, TYPE, FOLDER] = LAST_LIST_KEYS

export interface CurrentAccount {
  readonly customerId: string
  /** Null acts for oneself. */
  readonly organizationCode: string | null
}

/** As the address of the list has it; nothing is the inbox with both kinds. */
export interface LastList {
  readonly folder?: 'sent' | 'archive' | 'draft'
  readonly kind?: 'document' | 'request'
}

const TYPES = { document: 'documents', request: 'requests' } as const

/** Whoever comes after somebody else, or into another organisation, begins anew. */
export function noteAccount(storage: Storage, { customerId, organizationCode }: CurrentAccount): void {
  quietly(() => {
    const account = JSON.stringify({ customerId, organizationCode })
    if (storage.getItem(ACCOUNT) === account) return
    for (const key of LAST_LIST_KEYS) storage.removeItem(key)
    storage.setItem(ACCOUNT, account)
  })
}

export function rememberList(
  storage: Storage,
  { folder, kind }: { readonly folder?: string | undefined; readonly kind?: LastList['kind'] | undefined },
): void {
  const code = Object.hasOwn(REMEMBERED_FOLDERS, folder ?? '')
    ? REMEMBERED_FOLDERS[folder as keyof typeof REMEMBERED_FOLDERS]
    : REMEMBERED_FOLDERS.default
  quietly(() => {
    storage.setItem(FOLDER, String(code))
    storage.setItem(TYPE, kind ? TYPES[kind] : 'all')
  })
}

export function lastList(storage: Storage): LastList {
  return (
    quietly((): LastList => {
      const code = rememberedFolder(storage.getItem(FOLDER))
      const folder = (['sent', 'archive', 'draft'] as const).find((one) => REMEMBERED_FOLDERS[one] === code)
      const type = storage.getItem(TYPE)
      const kind = (['document', 'request'] as const).find((one) => TYPES[one] === type)
      return { ...(folder && { folder }), ...(kind && { kind }) }
    }) ?? {}
  )
}

/** Full or forbidden storage costs the way back, nothing else. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
