/** The outbox as a person reads it: what needs them, what is on the way, what has arrived today. */
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { isPending, isTooEarly } from '../../sync/replication/outbox.ts'

export interface OutboxGroups {
  readonly needsYou: readonly OutboxEntry[]
  readonly onTheWay: readonly OutboxEntry[]
  readonly sentToday: readonly OutboxEntry[]
}

/** `dayOf` says the calendar day of an instant where the person is. Silent acts are shown only when refused. */
export function groupOutbox(
  entries: readonly OutboxEntry[],
  now: number,
  dayOf: (at: number) => string,
): OutboxGroups {
  const shown = entries.filter((entry) => entry.offline !== 'A')
  const today = dayOf(now)
  return {
    needsYou: entries.filter((entry) => entry.state === 'refused').sort(newestFirst),
    onTheWay: shown.filter(isPending).sort((a, b) => a.createdAt - b.createdAt),
    sentToday: shown
      .filter((entry) => entry.state === 'applied' && dayOf(settledAt(entry)) === today)
      .sort((a, b) => settledAt(b) - settledAt(a)),
  }
}

/** When the server decided, by its clock. */
export const settledAt = (entry: OutboxEntry): number => entry.result?.at ?? entry.createdAt

/** For the frame: how many are on the way, how many were refused. */
export function outboxCounts(entries: readonly OutboxEntry[]): { count: number; needsYou: number } {
  let count = 0
  let needsYou = 0
  for (const entry of entries) {
    if (entry.state === 'refused') needsYou++
    else if (isPending(entry) && entry.offline !== 'A') count++
  }
  return { count, needsYou }
}

/**
 * Hollow cloud: kept here and not going anywhere by itself. Clock: goes as soon as it can. Cloud with an arrow:
 * cannot go without a connection or before its files. Ring: on its way.
 */
export type EntryMark = 'saved' | 'waiting' | 'needsConnection' | 'sending'

export function entryMark(
  entry: OutboxEntry,
  scene: {
    readonly contact: 'unknown' | 'reached' | 'offline' | 'unauthorised'
    readonly uploaded: boolean
    readonly now: number
  },
): EntryMark {
  // Answered "later": it was sent, and rests until it is sent again.
  if (entry.state === 'sending' && scene.contact === 'reached' && !isTooEarly(entry, scene.now))
    return 'sending'
  if (scene.contact === 'unauthorised') return 'saved'
  if (entry.offline === 'C' && (scene.contact === 'offline' || !scene.uploaded)) return 'needsConnection'
  return 'waiting'
}

export interface Kept {
  readonly drawings: number
  readonly values: number
  readonly reason: boolean
}

/** What of the person's own input is still here, whatever the server said. */
export function keptIn(entry: OutboxEntry): Kept {
  const input = entry.input as { values?: Record<string, { kind?: string }>; reason?: unknown } | null
  const values = Object.values(input?.values ?? {})
  const drawings = values.filter((value) => value?.kind === 'drawing').length
  return { drawings, values: values.length - drawings, reason: typeof input?.reason === 'string' }
}

const newestFirst = (a: OutboxEntry, b: OutboxEntry) => settledAt(b) - settledAt(a)
