/** Pages while somebody arranges them: what is chosen, and every step back until it is saved. Pure. */
import {
  type ArrangedPage,
  type Arrangement,
  MAX_ARRANGED_PAGES,
  pagesOfSource,
  turned,
  untouched,
} from '../../../sync/collab/pages/arrangement.ts'

export interface Arranging {
  readonly pages: Arrangement
  /** Keys of pages. */
  readonly selected: ReadonlySet<string>
  /** Where the keys of the keyboard begin; null when there is no page. */
  readonly current: string | null
  readonly undo: readonly Arrangement[]
  readonly redo: readonly Arrangement[]
}

/** A page keeps its name wherever it goes. */
export const keyOf = (page: Pick<ArrangedPage, 'source' | 'page'>): string => `${page.source}/${page.page}`

export function beginArranging(count: number): Arranging {
  const pages = untouched(count)
  const first = pages[0] ? keyOf(pages[0]) : null
  return { pages, selected: new Set(), current: first, undo: [], redo: [] }
}

/** One of the steps that can be taken back. The same object when nothing changes. */
function step(state: Arranging, pages: Arrangement): Arranging {
  if (isSame(pages, state.pages)) return state
  return settle({ ...state, pages, undo: [...state.undo, state.pages], redo: [] })
}

/** The chosen pages, together and in their order, one place earlier or later. */
export function shift(state: Arranging, by: -1 | 1): Arranging {
  const { pages, selected } = state
  const places = pages.flatMap((one, index) => (selected.has(keyOf(one)) ? [index] : []))
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return state
  // Scattered pages come together first: from there on they move as one.
  const before = by < 0 ? first - 1 : first + 1
  const rest = pages.filter((one) => !selected.has(keyOf(one)))
  const isTogether = last - first + 1 === places.length
  const at = isTogether || by < 0 ? before : last + 2 - places.length
  return step(state, insertAt(rest, Math.max(0, Math.min(rest.length, at)), chosen(state)))
}

/** The chosen pages before another one, or (null) to the end. */
export function moveBefore(state: Arranging, beforeKey: string | null): Arranging {
  const { pages, selected } = state
  const target = pages.findIndex((one) => keyOf(one) === beforeKey)
  const cut = target === -1 ? pages.length : target
  const rest = pages.filter((one) => !selected.has(keyOf(one)))
  const at = pages.slice(0, cut).filter((one) => !selected.has(keyOf(one))).length
  return step(state, insertAt(rest, at, chosen(state)))
}

export const turnChosen = (state: Arranging, by: 90 | 270): Arranging =>
  step(
    state,
    state.pages.map((one) => (state.selected.has(keyOf(one)) ? { ...one, turn: turned(one.turn, by) } : one)),
  )

/** A document keeps at least one page. */
export const canDelete = (state: Arranging): boolean =>
  state.selected.size > 0 && state.selected.size < state.pages.length

export function deleteChosen(state: Arranging): Arranging {
  if (!canDelete(state)) return state
  const at = state.pages.findIndex((one) => state.selected.has(keyOf(one)))
  const pages = state.pages.filter((one) => !state.selected.has(keyOf(one)))
  const next = pages[Math.min(at, pages.length - 1)]
  const current = next ? keyOf(next) : null
  return { ...step(state, pages), selected: new Set(current ? [current] : []), current }
}

/** Null when the document would have more pages than it may. */
export function appendPages(state: Arranging, source: number, count: number): Arranging | null {
  if (state.pages.length + count > MAX_ARRANGED_PAGES) return null
  const added = pagesOfSource(source, count)
  const after = step(state, [...state.pages, ...added])
  const first = added[0]
  return first ? { ...after, selected: new Set(added.map(keyOf)), current: keyOf(first) } : after
}

export function undo(state: Arranging): Arranging {
  const pages = state.undo.at(-1)
  if (!pages) return state
  return settle({ ...state, pages, undo: state.undo.slice(0, -1), redo: [...state.redo, state.pages] })
}

export function redo(state: Arranging): Arranging {
  const pages = state.redo.at(-1)
  if (!pages) return state
  return settle({ ...state, pages, redo: state.redo.slice(0, -1), undo: [...state.undo, state.pages] })
}

/** `only` chooses it alone, `toggle` adds or takes it away, `range` chooses all from the current one to it. */
export function choose(state: Arranging, key: string, how: 'only' | 'toggle' | 'range'): Arranging {
  const keys = state.pages.map(keyOf)
  if (how === 'toggle') {
    const selected = new Set(state.selected)
    if (!selected.delete(key)) selected.add(key)
    return { ...state, selected, current: key }
  }
  if (how === 'only') return { ...state, selected: new Set([key]), current: key }
  const [from, to] = [keys.indexOf(state.current ?? key), keys.indexOf(key)]
  const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ...state, selected: new Set([...state.selected, ...range]), current: key }
}

export const chooseAll = (state: Arranging): Arranging => ({
  ...state,
  selected: new Set(state.pages.map(keyOf)),
})

export const goTo = (state: Arranging, key: string): Arranging => ({ ...state, current: key })

/** Of the chosen pages, from 1, in order. */
export const placesOfChosen = (state: Arranging): number[] =>
  state.pages.flatMap((one, index) => (state.selected.has(keyOf(one)) ? [index + 1] : []))

const chosen = (state: Arranging): Arrangement => state.pages.filter((one) => state.selected.has(keyOf(one)))

const insertAt = (rest: Arrangement, at: number, pages: Arrangement): Arrangement => [
  ...rest.slice(0, at),
  ...pages,
  ...rest.slice(at),
]

const isSame = (a: Arrangement, b: Arrangement): boolean =>
  a.length === b.length &&
  a.every((one, index) => {
    const other = b[index]
    return other && keyOf(one) === keyOf(other) && one.turn === other.turn
  })

/** What is no longer there is neither chosen nor current. */
function settle(state: Arranging): Arranging {
  const keys = new Set(state.pages.map(keyOf))
  const first = state.pages[0]
  const current =
    state.current !== null && keys.has(state.current) ? state.current : first ? keyOf(first) : null
  return { ...state, selected: new Set([...state.selected].filter((one) => keys.has(one))), current }
}
