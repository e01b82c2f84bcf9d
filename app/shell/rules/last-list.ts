/**
 * Which list of documents was looked at last, so that whoever was somewhere else comes back to it. Kept on this device
 * for one person in one organisation; for anybody else it is the inbox. Wire: the local keys `currentAccount`,
 * `selectedDocumentType` and `folder`.
 */
import { REMEMBERED_FOLDERS, rememberedFolder, rememberedTab } from './session-checks.ts'

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

/** Wire: `activeTab` and `folderId` of the UI preferences, which follow the person to their other devices. */
export interface KeptPlace {
  readonly activeTab: number
  readonly folderId: number
}
/** As preferences hold it: nothing where it was never kept. */
type Kept = { readonly [K in keyof KeptPlace]?: KeptPlace[K] | undefined }

/** The kinds as tabs, the first of which is both. */
const TABS = { 2: 'document', 3: 'request' } as const
const FIRST_TAB = 1

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

/** A device that has no list to come back to yet begins where the person was on another one. */
export function adoptPlace(storage: Storage, place: Kept): void {
  quietly(() => {
    if (storage.getItem(FOLDER) !== null) return
    const kind = TABS[rememberedTab(place.activeTab) as keyof typeof TABS]
    storage.setItem(FOLDER, String(rememberedFolder(place.folderId)))
    storage.setItem(TYPE, kind ? TYPES[kind] : 'all')
  })
}

export function placeOfList({ folder, kind }: Listed): KeptPlace {
  const [tab] = Object.entries(TABS).find(([, one]) => one === kind) ?? []
  return { activeTab: tab === undefined ? FIRST_TAB : Number(tab), folderId: folderCode(folder) }
}

/** Of a list whose preferences were never kept: the inbox with both kinds. */
export const isPlace = (kept: Kept, place: KeptPlace): boolean =>
  (kept.activeTab ?? FIRST_TAB) === place.activeTab &&
  (kept.folderId ?? REMEMBERED_FOLDERS.default) === place.folderId

interface Listed {
  readonly folder?: string | undefined
  readonly kind?: LastList['kind'] | undefined
}

const folderCode = (folder: string | undefined): number =>
  Object.hasOwn(REMEMBERED_FOLDERS, folder ?? '')
    ? REMEMBERED_FOLDERS[folder as keyof typeof REMEMBERED_FOLDERS]
    : REMEMBERED_FOLDERS.default

export function rememberList(storage: Storage, { folder, kind }: Listed): void {
  quietly(() => {
    storage.setItem(FOLDER, String(folderCode(folder)))
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
