/**
 * Which rows have a tick, over all pages: some by name, or all that match but a few. What is chosen is never more
 * than what matches: an act must not touch what nobody sees.
 */
import { MAX_CHOSEN_IN_ADDRESS, type RecordSearch } from './record-search.ts'

export type Chosen =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> }

export const NOTHING_CHOSEN: Chosen = { kind: 'some', ids: new Set() }
export const ALL_CHOSEN: Chosen = { kind: 'all', except: new Set() }

export const isChosen = (chosen: Chosen, id: string): boolean =>
  chosen.kind === 'some' ? chosen.ids.has(id) : !chosen.except.has(id)

export function choose(chosen: Chosen, ids: readonly string[], on: boolean): Chosen {
  const named = new Set(chosen.kind === 'some' ? chosen.ids : chosen.except)
  const adds = (chosen.kind === 'some') === on
  for (const id of ids)
    if (adds) named.add(id)
    else named.delete(id)
  return chosen.kind === 'some' ? { kind: 'some', ids: named } : { kind: 'all', except: named }
}

/** `matching`: how many rows match in all. */
export const chosenCount = (chosen: Chosen, matching: number): number =>
  chosen.kind === 'some' ? chosen.ids.size : Math.max(0, matching - chosen.except.size)

/** Of a page: all of them, some or none. */
export function shareChosen(chosen: Chosen, ids: readonly string[]): 'all' | 'some' | 'none' {
  const count = ids.filter((id) => isChosen(chosen, id)).length
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some'
}

export const chosenOf = ({ chosen, except }: Pick<RecordSearch, 'chosen' | 'except'>): Chosen =>
  chosen === 'all' ? { kind: 'all', except: new Set(except) } : { kind: 'some', ids: new Set(chosen) }

/** The address with this choice in it; null when it is too long for one. */
export function searchWith(search: RecordSearch, chosen: Chosen): RecordSearch | null {
  const { chosen: _chosen, except: _except, ...rest } = search
  const named = [...(chosen.kind === 'some' ? chosen.ids : chosen.except)]
  if (named.length > MAX_CHOSEN_IN_ADDRESS) return null
  if (chosen.kind === 'all') return { ...rest, chosen: 'all', ...(named.length > 0 && { except: named }) }
  return named.length > 0 ? { ...rest, chosen: named } : rest
}
