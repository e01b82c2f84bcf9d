/** What of the documents that wait for a person is brought to this device, and how much at once. */
import { isMyTurn } from '../../../sync/rules/lists.ts'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'

/** More than this nobody reads on one journey. */
export const MOST_BROUGHT = 100

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

/** Soonest due first; what is due at no time comes after, the newest of it first. */
export const byUrgency = (a: EnvelopeRow, b: EnvelopeRow): number =>
  compare(a.expiresAt ?? Number.POSITIVE_INFINITY, b.expiresAt ?? Number.POSITIVE_INFINITY) ||
  compare(b.modifiedAt, a.modifiedAt)

export const whatWaits = (rows: ReadonlyMap<string, EnvelopeRow>): EnvelopeRow[] =>
  [...rows.values()].filter(isMyTurn).sort(byUrgency).slice(0, MOST_BROUGHT)

/** What is known of the line and of the room; undefined where the browser does not tell. */
export interface Circumstances {
  /** The person asks for less, or pays by the byte. */
  readonly savesData: boolean
  readonly effectiveType: string | undefined
  readonly freeBytes: number | undefined
}

export interface BringBudget {
  /** Of all files that are brought unasked. */
  readonly bytes: number
  /** Documents on their way at once. */
  readonly lanes: number
}

const MB = 1_000_000

/** What a person asks to keep on this device is brought whatever it weighs; this is for what nobody asked for. */
export function bringBudget({ savesData, effectiveType, freeBytes }: Circumstances): BringBudget {
  const isSlow = savesData || effectiveType === 'slow-2g' || effectiveType === '2g'
  const mayCost = isSlow ? 10 * MB : effectiveType === '3g' ? 60 * MB : 300 * MB
  // Half of what is left stays for what the person does.
  const room = freeBytes === undefined ? mayCost : Math.max(0, freeBytes / 2)
  return { bytes: Math.min(mayCost, room), lanes: isSlow ? 1 : 3 }
}

/** Which of these fit, in their order; a large one is left out and makes no smaller one wait. */
export function fitting(sizes: readonly number[], bytes: number): boolean[] {
  let left = bytes
  return sizes.map((size) => {
    if (size > left) return false
    left -= size
    return true
  })
}
