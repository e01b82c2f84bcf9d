/** What the keys do in the grid of pages. Letters are taken by their place, so that every keyboard has them. */
import type { Direction } from '../../ui/roving-index.ts'
import { type Arranging, choose, chooseAll, goTo, keyOf } from './arranging.ts'

export interface PageKey {
  readonly key: string
  readonly code: string
  readonly alt: boolean
  readonly shift: boolean
  /** Control, or Command on a Mac. */
  readonly control: boolean
}

export type PageAct = 'earlier' | 'later' | 'left' | 'right' | 'delete' | 'undo' | 'redo'

/** The next state of choosing, an act on the chosen pages, or null when the key means nothing here. */
export function pageKey(
  state: Arranging,
  pressed: PageKey,
  columns: number,
  direction: Direction,
): Arranging | PageAct | null {
  const { key, code, control } = pressed
  if (pressed.alt) {
    const by = stepOf(key, columns, direction)
    return by === -1 ? 'earlier' : by === 1 ? 'later' : null
  }
  if (control && code === 'KeyZ') return pressed.shift ? 'redo' : 'undo'
  if (control && code === 'KeyY') return 'redo'
  if (control && code === 'KeyA') return chooseAll(state)
  if (key === 'Delete' || key === 'Backspace') return 'delete'
  if (code === 'KeyR' && !control) return pressed.shift ? 'left' : 'right'
  if (key === ' ' && state.current !== null) return choose(state, state.current, 'toggle')
  const to = target(state, key, columns, direction)
  if (to === null) return null
  if (pressed.shift) return choose(state, to, 'range')
  return control ? goTo(state, to) : choose(state, to, 'only')
}

function target(state: Arranging, key: string, columns: number, direction: Direction): string | null {
  const keys = state.pages.map(keyOf)
  const at = state.current === null ? 0 : keys.indexOf(state.current)
  if (key === 'Home') return keys[0] ?? null
  if (key === 'End') return keys.at(-1) ?? null
  const by = stepOf(key, columns, direction)
  return by === null ? null : (keys[Math.max(0, Math.min(keys.length - 1, at + by))] ?? null)
}

/** Arrows go where the eye sees them go. */
function stepOf(key: string, columns: number, direction: Direction): number | null {
  if (key === 'ArrowUp') return -columns
  if (key === 'ArrowDown') return columns
  if (key === 'ArrowRight') return direction === 'rtl' ? -1 : 1
  if (key === 'ArrowLeft') return direction === 'rtl' ? 1 : -1
  return null
}
