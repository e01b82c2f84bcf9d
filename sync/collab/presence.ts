/**
 * What others see of somebody who has a live document open, on the wire as `{ draft: Presence | null }`. It comes from
 * other people's devices: nothing in it is believed, and the name is the server's own.
 */
export interface Presence {
  readonly name: string
  /** Ids of what they have selected. */
  readonly selected: readonly string[]
}

const MAX_NAME = 120
const MAX_SELECTED = 200

/** Null for what no program of ours says. */
export function parsePresence(value: unknown): Presence | null {
  if (typeof value !== 'object' || value === null) return null
  const { name, selected } = value as { name?: unknown; selected?: unknown }
  if (typeof name !== 'string') return null
  return {
    name: name.slice(0, MAX_NAME),
    selected: Array.isArray(selected)
      ? selected.filter((one) => typeof one === 'string').slice(0, MAX_SELECTED)
      : [],
  }
}
