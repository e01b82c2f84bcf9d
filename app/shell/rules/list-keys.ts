/** Keys of a list, beside those of the frame (app/shell/rules/shortcuts.ts). Never while somebody types. */
export type ListKeyAct =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'open'
  | 'choose'
  | 'chooseNext'
  | 'choosePrevious'
  | 'chooseAll'
  | 'archive'
  | 'favourite'
  | 'unread'
  | 'delete'
  | 'clear'

export interface ListKeyPress {
  readonly key: string
  readonly code: string
  readonly shiftKey?: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}
export interface ListKeyScene {
  readonly typing: boolean
  /** A dialog or an open menu has the keys. */
  readonly covered: boolean
  readonly lettersOn: boolean
  /** The focus is on a button or link outside the list: Enter and the arrows are its own. */
  readonly elsewhere: boolean
}

const LETTERS: Readonly<Record<string, ListKeyAct>> = {
  j: 'next',
  k: 'previous',
  x: 'choose',
  e: 'archive',
  f: 'favourite',
  u: 'unread',
}
const NAMED: Readonly<Record<string, ListKeyAct>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  Enter: 'open',
  Delete: 'delete',
  Escape: 'clear',
}

/** Chooses on the way. */
const WITH_SHIFT: Readonly<Record<string, ListKeyAct>> = {
  ArrowDown: 'chooseNext',
  ArrowUp: 'choosePrevious',
}

/** What is held besides a key; '' for nothing. */
export type ListKeyHeld = '' | 'Shift' | 'Ctrl'

/** Every key of the list with what it does, read from the tables that decide. */
export const LIST_SHORTCUTS: readonly {
  readonly act: ListKeyAct
  readonly key: string
  readonly held: ListKeyHeld
}[] = [
  ...Object.entries(LETTERS).map(([key, act]) => ({ act, key, held: '' as const })),
  ...Object.entries(NAMED).map(([key, act]) => ({ act, key, held: '' as const })),
  ...Object.entries(WITH_SHIFT).map(([key, act]) => ({ act, key, held: 'Shift' as const })),
  { act: 'chooseAll', key: 'a', held: 'Ctrl' },
]

export function listKeyAct(press: ListKeyPress, scene: ListKeyScene): ListKeyAct | undefined {
  if (press.altKey || scene.typing || scene.covered) return undefined
  if (press.ctrlKey || press.metaKey)
    return !press.shiftKey && !scene.elsewhere && latinLetter(press) === 'a' ? 'chooseAll' : undefined
  const named = (press.shiftKey && WITH_SHIFT[press.key]) || NAMED[press.key]
  if (named) return scene.elsewhere && named !== 'clear' ? undefined : named
  return scene.lettersOn ? LETTERS[latinLetter(press)] : undefined
}

/** On an Arabic keyboard the place of the key decides, on any Latin one its letter. */
function latinLetter({ key, code }: ListKeyPress): string {
  if (key.length === 1 && key.charCodeAt(0) < 128) return key.toLowerCase()
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? ''
}

/** Where the focus goes when rows have left the list: the row that took the place, or the last one. */
export function rowAfter(
  ids: readonly string[],
  left: readonly string[],
  current: string,
): string | undefined {
  const gone = new Set(left)
  if (!gone.has(current)) return current
  const at = ids.indexOf(current)
  return (
    ids.slice(at + 1).find((id) => !gone.has(id)) ??
    ids
      .slice(0, Math.max(at, 0))
      .reverse()
      .find((id) => !gone.has(id))
  )
}
