/**
 * The outbox as pure rules: which entries are ready, which number they get, what a result does to them. The
 * device keeps entries in its own database (`app/replica/local-database.ts`); these functions decide.
 */
import { type CommandResult, MAX_BATCH_CHARS } from './protocol.ts'
import { KEEP_ACKNOWLEDGED_MS, LONGEST_LATER_MS } from './timing.ts'

/**
 * `saved` kept on this device · `sending` has its number and is on its way, perhaps already with the server ·
 * `applied` / `refused` the result has arrived with the feed. Taking back is possible only while `saved`.
 */
export type EntryState = 'saved' | 'sending' | 'applied' | 'refused'

export interface OutboxEntry {
  readonly id: `command:${string}`
  readonly name: string
  readonly version: number
  readonly account: string
  /** What it is about; entries of one entity keep their order, others never wait for one another. */
  readonly entity: string
  /** The person's own input, kept for repair whatever happens. */
  readonly input: unknown
  /** Entries it stands on: it counts only when all of these do. */
  readonly after?: readonly string[]
  /** A title people recognise, generic when the thing itself may be purged. */
  readonly title: string
  readonly payload: string
  readonly signature: string | null
  readonly blobs: Readonly<Record<string, string>>
  /** SHA-256 of files that must be complete on the server first. */
  readonly files: readonly string[]
  readonly offline: 'A' | 'B' | 'C'
  /** The device's clock at the capture: a claim, which may jump by years and orders nothing. */
  readonly createdAt: number
  /** Behind every entry the device held when this one was captured. */
  readonly place: number
  readonly state: EntryState
  readonly n: number | null
  /** Not before this instant, after a `later`. */
  readonly notBefore: number
  /** Why, when the server said so; of the last `later`. */
  readonly heldBy?: string
  readonly attempts: number
  readonly result: CommandResult | null
  /** The server's word from another timeline, shown when this is offered again. */
  readonly receipt?: string
}

export const isPending = (entry: OutboxEntry): boolean => entry.state === 'saved' || entry.state === 'sending'

/** Class A is done without a word; everything else stays until the person has seen how it ended. */
export const isSilentlyDone = (entry: OutboxEntry): boolean =>
  entry.state === 'applied' && entry.offline === 'A'

/** In the order of capture; two tabs that captured in the same instant agree on one. */
export const byPlace = (a: OutboxEntry, b: OutboxEntry): number =>
  a.place - b.place || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

export interface Readiness {
  readonly now: number
  readonly hasFile: (sha256: string) => boolean
  readonly limit: number
  /** Decided already, as a reply said; only its result has not come with the feed yet. */
  readonly isAnswered?: (id: string) => boolean
  /** On its way at this moment. */
  readonly isFlying?: (id: string) => boolean
}

/**
 * Entries that can be sent now, oldest first: files complete, not told to wait, and every earlier entry of the
 * same entity, and each that it stands on, decided or in this very batch. A large upload therefore never stands before a signature, and one
 * entry the server does not understand never blocks the rest.
 */
export function readyEntries(entries: readonly OutboxEntry[], context: Readiness): OutboxEntry[] {
  const { now, hasFile, limit, isAnswered, isFlying } = context
  const blocked = new Set<string>()
  const undecided = new Set<string>()
  const ready: OutboxEntry[] = []
  let chars = 0
  for (const entry of entries.filter(isPending).sort(byPlace)) {
    if (isAnswered?.(entry.id)) continue
    const more = charsOf(entry)
    const waits =
      ready.length >= limit ||
      (ready.length > 0 && chars + more > MAX_BATCH_CHARS) ||
      blocked.has(entry.entity) ||
      entry.after?.some((id) => undecided.has(id)) ||
      isFlying?.(entry.id) ||
      isTooEarly(entry, now) ||
      !entry.files.every(hasFile)
    if (waits) {
      blocked.add(entry.entity)
      undecided.add(entry.id)
    } else {
      ready.push(entry)
      chars += more
    }
  }
  return ready
}

/** What an entry weighs in a batch: its text and its pictures, base64. */
const charsOf = ({ payload, blobs }: OutboxEntry): number =>
  Object.values(blobs).reduce((sum, base64) => sum + base64.length, payload.length)

/** Told to wait, and the time is not over; a clock set back by years meanwhile does not make it years. */
export const isTooEarly = ({ notBefore }: OutboxEntry, now: number): boolean =>
  notBefore > now && notBefore - now <= LONGEST_LATER_MS

/**
 * Gives numbers to the entries about to be sent, in order. Entries that have one keep it: a retry is the same
 * command under the same number.
 */
export function numberEntries(
  entries: readonly OutboxEntry[],
  lastN: number,
): { readonly entries: OutboxEntry[]; readonly lastN: number } {
  let n = lastN
  const numbered = entries.map((entry): OutboxEntry => ({ ...entry, state: 'sending', n: entry.n ?? ++n }))
  return { entries: numbered, lastN: n }
}

/** What a result does. `later` decides nothing: the entry keeps its number and waits. */
export function applyResult(entry: OutboxEntry, result: CommandResult): OutboxEntry {
  if (result.status === 'later') {
    const { heldBy: _, ...kept } = entry
    const why = result.code === undefined ? {} : { heldBy: result.code }
    return { ...kept, ...why, notBefore: result.at, attempts: entry.attempts + 1 }
  }
  return { ...entry, state: result.status === 'applied' ? 'applied' : 'refused', result }
}

/**
 * What becomes of an entry when the server's timeline is another one (a restored backup): what people were told
 * is done may be undone there, so it is offered again under its own id and number. A server that knows it answers
 * as it did. `now` is the server's clock.
 */
export const offerAgain = (entry: OutboxEntry, now: number): OutboxEntry =>
  entry.state === 'applied' && entry.result && now - entry.result.at < KEEP_ACKNOWLEDGED_MS
    ? {
        ...entry,
        state: 'sending',
        notBefore: 0,
        result: null,
        ...(entry.result.status === 'applied' && entry.result.receipt && { receipt: entry.result.receipt }),
      }
    : entry

/** Applied so long ago that it will not be offered again; `now` is the server's clock. */
export const isForgotten = (entry: OutboxEntry, now: number): boolean =>
  entry.state === 'applied' && entry.result !== null && now - entry.result.at >= KEEP_ACKNOWLEDGED_MS

/** Another device continues these entries under numbers of its own (this storage was copied). */
export const renumberForNewDevice = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.map((entry) => (isPending(entry) ? { ...entry, n: null, state: 'saved' } : entry))

const ID_IN_JSON = /"([a-zA-Z]+:(?:[0-9a-z]{26}){1,2})"/g

/**
 * What a wish stands on: pending entries that make a thing this device has been told nothing of, where the wish names
 * that thing. Entries about one thing keep their order anyway.
 */
export function standsOn(
  wish: { readonly input: unknown; readonly entity: string },
  pending: readonly OutboxEntry[],
  isHeld: (id: string) => boolean,
): readonly string[] {
  if (pending.length === 0) return []
  const named = new Set([...JSON.stringify(wish.input).matchAll(ID_IN_JSON)].map((match) => match[1] ?? ''))
  named.delete(wish.entity)
  const makers = new Map<string, OutboxEntry>()
  for (const entry of pending)
    if (named.has(entry.entity) && !makers.has(entry.entity) && isPending(entry))
      makers.set(entry.entity, entry)
  return [...makers.values()].filter((entry) => !isHeld(entry.entity)).map((entry) => entry.id)
}

/** Entries that stand on one, or on one that does. */
export function followersOf(entries: readonly OutboxEntry[], id: string): readonly string[] {
  const found = new Set([id])
  for (const entry of [...entries].sort(byPlace))
    if (entry.after?.some((one) => found.has(one))) found.add(entry.id)
  found.delete(id)
  return [...found]
}

/** What follows an entry that will never be sent: refused here, with its input kept. */
export const refusedFollower = (entry: OutboxEntry, at: number): OutboxEntry => ({
  ...entry,
  state: 'refused',
  result: { status: 'refused', id: entry.id, n: entry.n ?? 0, at, code: 'preceding-refused' },
})
