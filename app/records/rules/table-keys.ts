/** The keys of a list of rows: one row has the focus, others may have a tick. */
export type TableKeyAct =
  | { readonly kind: 'move'; readonly to: number; readonly choose: boolean }
  | { readonly kind: 'open' | 'toggle' | 'chooseAll' | 'clear' | 'menu' }

export interface TableKeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

export interface TableKeyScene {
  /** Place of the row that has the focus; -1 for none. */
  readonly at: number
  readonly count: number
  /** How many rows are seen at once: as far as Page Down goes. */
  readonly seen: number
  readonly anyChosen: boolean
}

/** What a press on a row does; undefined leaves it to the browser and the frame. */
export function tableKey(press: TableKeyPress, scene: TableKeyScene): TableKeyAct | undefined {
  const { at, count, seen, anyChosen } = scene
  if (count === 0 || press.altKey) return undefined
  const held = press.ctrlKey || press.metaKey
  if (held && !press.shiftKey && press.key.toLowerCase() === 'a') return { kind: 'chooseAll' }
  const to = destination(press.key, at, count, seen)
  if (to !== undefined && !held) return { kind: 'move', to, choose: press.shiftKey }
  if (held) return undefined
  if (press.key === 'Enter') return { kind: 'open' }
  if (press.key === ' ') return { kind: 'toggle' }
  if (press.key === 'ContextMenu' || (press.shiftKey && press.key === 'F10')) return { kind: 'menu' }
  return press.key === 'Escape' && anyChosen ? { kind: 'clear' } : undefined
}

function destination(key: string, at: number, count: number, seen: number): number | undefined {
  const within = (to: number) => Math.min(count - 1, Math.max(0, to))
  switch (key) {
    case 'ArrowDown':
      return within(at + 1)
    case 'ArrowUp':
      return within(at - 1)
    case 'PageDown':
      return within(at + Math.max(1, seen - 1))
    case 'PageUp':
      return within(at - Math.max(1, seen - 1))
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
