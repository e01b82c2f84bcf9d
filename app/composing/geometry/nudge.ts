/** What the arrow keys do to selected fields: move by 1 pt, with Shift by 10, with Alt the size. */

export interface Keys {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

export interface Nudge {
  readonly does: 'move' | 'resize'
  readonly dxPt: number
  readonly dyPt: number
}

/** Physical: an arrow moves the way it points, on a page that never mirrors. Null for every other key. */
export function nudgeOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Keys): Nudge | null {
  if (ctrlKey || metaKey) return null
  const step = shiftKey ? 10 : 1
  const does = altKey ? 'resize' : 'move'
  switch (key) {
    case 'ArrowLeft':
      return { does, dxPt: -step, dyPt: 0 }
    case 'ArrowRight':
      return { does, dxPt: step, dyPt: 0 }
    case 'ArrowUp':
      return { does, dxPt: 0, dyPt: -step }
    case 'ArrowDown':
      return { does, dxPt: 0, dyPt: step }
    default:
      return null
  }
}

export type DesignerKey =
  | 'undo'
  | 'redo'
  | 'selectAll'
  | 'duplicate'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'remove'
  | 'escape'

/** Shortcuts by the physical letter's key, so that they are the same on Arabic and French keyboards. */
export function designerKey(event: Keys & { readonly code: string }): DesignerKey | null {
  const { key, code } = event
  if (key === 'Delete' || key === 'Backspace') return 'remove'
  if (key === 'Escape') return 'escape'
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase()
  if (letter === 'z') return event.shiftKey ? 'redo' : 'undo'
  const found: Readonly<Record<string, DesignerKey>> = {
    y: 'redo',
    a: 'selectAll',
    d: 'duplicate',
    c: 'copy',
    x: 'cut',
    v: 'paste',
  }
  return event.shiftKey ? null : (found[letter] ?? null)
}
