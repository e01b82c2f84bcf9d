export type ShortcutAct =
  | {
      act:
        | 'toggleSidebar'
        | 'focusSearch'
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

/** What a key does when nobody is typing; undefined for nothing. */
export function shortcutAct(press: KeyPress, scene: ShortcutScene): ShortcutAct | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey || scene.typing || scene.dialogOpen) return undefined
  const key = latinKey(press)
  if (scene.createMenuOpen) return scene.lettersOn ? CREATE_MENU[key] : undefined
  if (key === '/') return { act: 'focusSearch' }
  if (key === '?') return { act: 'showShortcuts' }
  if (key === '[') return { act: 'toggleSidebar' }
  if (!scene.lettersOn) return undefined
  if (key === 'c') return scene.home ? { act: 'openCreate' } : undefined
  return scene.documents ? FOLDERS[key] : FILTERS[key]
}

const CREATE_MENU: Readonly<Record<string, ShortcutAct>> = {
  d: { act: 'createDocument' },
  r: { act: 'createRequest' },
}
const FOLDERS: Readonly<Record<string, ShortcutAct>> = {
  i: { act: 'goTo', entry: 'inbox' },
  s: { act: 'goTo', entry: 'archive' },
  a: { act: 'goTo', entry: 'draft' },
  d: { act: 'goTo', entry: 'deleted' },
}
const FILTERS: Readonly<Record<string, ShortcutAct>> = {
  i: { act: 'listFilter', index: 0 },
  s: { act: 'listFilter', index: 1 },
  a: { act: 'listFilter', index: 2 },
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
