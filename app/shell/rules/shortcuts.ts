export type ShortcutAct =
  | {
      act:
        | 'toggleSidebar'
        | 'openPalette'
        | 'openCreate'
        | 'createDocument'
        | 'createRequest'
        | 'showShortcuts'
    }
  | { act: 'goTo'; entry: 'inbox' | 'archive' | 'draft' | 'deleted' }
  | { act: 'listFilter'; index: 0 | 1 | 2 }

export type KeyPress = { key: string; code: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean }

export type ShortcutScene = {
  /** The focus is where people type. */
  typing: boolean
  dialogOpen: boolean
  createMenuOpen: boolean
  /** The documents area: letters open folders. Other lists: letters choose the first three filters. */
  documents: boolean
  /** The home page: the only place where `c` opens the create menu. */
  home: boolean
  /** Letters can be switched off in Preferences. */
  lettersOn: boolean
}

/** Where a shortcut works; each place is told apart from the others by the scene. */
export type ShortcutPlace = 'everywhere' | 'home' | 'documents' | 'otherLists' | 'createMenu'

export interface Shortcut {
  readonly key: string
  /** With Ctrl, or Command; then also while somebody types. */
  readonly withCtrl?: true
  readonly place: ShortcutPlace
  readonly act: ShortcutAct
}

/** All of the frame's: what a key does and what the list of shortcuts says are both read from here. */
export const SHORTCUTS: readonly Shortcut[] = [
  { key: '/', place: 'everywhere', act: { act: 'openPalette' } },
  { key: 'k', withCtrl: true, place: 'everywhere', act: { act: 'openPalette' } },
  { key: '[', place: 'everywhere', act: { act: 'toggleSidebar' } },
  { key: '?', place: 'everywhere', act: { act: 'showShortcuts' } },
  { key: 'c', place: 'home', act: { act: 'openCreate' } },
  { key: 'd', place: 'createMenu', act: { act: 'createDocument' } },
  { key: 'r', place: 'createMenu', act: { act: 'createRequest' } },
  { key: 'i', place: 'documents', act: { act: 'goTo', entry: 'inbox' } },
  { key: 's', place: 'documents', act: { act: 'goTo', entry: 'archive' } },
  { key: 'a', place: 'documents', act: { act: 'goTo', entry: 'draft' } },
  { key: 'd', place: 'documents', act: { act: 'goTo', entry: 'deleted' } },
  { key: 'i', place: 'otherLists', act: { act: 'listFilter', index: 0 } },
  { key: 's', place: 'otherLists', act: { act: 'listFilter', index: 1 } },
  { key: 'a', place: 'otherLists', act: { act: 'listFilter', index: 2 } },
]

const isLetter = ({ key, withCtrl }: Shortcut): boolean => !withCtrl && /^[a-z]$/.test(key)

/** What a key does; undefined for nothing. */
export function shortcutAct(press: KeyPress, scene: ShortcutScene): ShortcutAct | undefined {
  const withCtrl = press.ctrlKey || press.metaKey
  if (press.altKey || scene.dialogOpen || (scene.typing && !withCtrl)) return undefined
  const key = latinKey(press)
  return SHORTCUTS.find(
    (one) =>
      one.key === key &&
      (one.withCtrl ?? false) === withCtrl &&
      (scene.lettersOn || !isLetter(one)) &&
      isAt(one.place, scene),
  )?.act
}

function isAt(place: ShortcutPlace, scene: ShortcutScene): boolean {
  if (scene.createMenuOpen) return place === 'createMenu'
  if (place === 'everywhere') return true
  if (place === 'home') return scene.home
  return place === (scene.documents ? 'documents' : 'otherLists')
}

const BY_CODE: Readonly<Record<string, string>> = { BracketLeft: '[', Slash: '/' }

/** The Latin letter of a key. On an Arabic keyboard the place of the key decides, on any Latin one its letter. */
function latinKey({ key, code }: KeyPress): string {
  if (key.length === 1 && key.charCodeAt(0) < 128) return key.toLowerCase()
  if (key === '؟') return '?'
  return BY_CODE[code] ?? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
}

/** True where a key press belongs to the text, not to the page. */
export function isTypingTarget(target: EventTarget | null): boolean {
  const element = target as Partial<HTMLElement> | null
  if (element?.isContentEditable) return true
  const tag = element?.tagName?.toLowerCase()
  if (tag === 'textarea' || tag === 'select') return true
  if (tag !== 'input') return false
  const type = (element as Partial<HTMLInputElement>).type ?? 'text'
  return !['checkbox', 'radio', 'button', 'submit', 'range', 'file', 'color'].includes(type)
}
