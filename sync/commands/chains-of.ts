/** In whose chain of evidence the events of a change stand. */
import type { NewAuditEvent } from '../entities/audit-event.ts'
import type { ChainId } from '../entities/subject.ts'
import type { Change, Put } from './command.ts'

/** What has a chain of its own; events of people and organisations name whose they are. */
const CHAINED = ['envelope', 'template'] as const

/**
 * Each event stands in the chain it names, or in that of the one envelope or template that the change puts.
 *
 * @throws when an event has no place to stand: its command is wrong, and evidence is never dropped in silence.
 */
export function chainsOf({
  put,
  events = [],
}: Pick<Change, 'put' | 'events'>): ReadonlyMap<ChainId, readonly NewAuditEvent[]> {
  const own = put.flatMap((one) => (isChained(one) ? [one.value.id] : []))
  const chains = new Map<ChainId, NewAuditEvent[]>()
  for (const event of events) {
    const subjectId = event.subjectId ?? (own.length === 1 ? own[0] : undefined)
    if (!subjectId) throw new Error(`${event.kind} has no chain to stand in`)
    chains.set(subjectId, [...(chains.get(subjectId) ?? []), event])
  }
  return chains
}

const isChained = (one: Put): one is Extract<Put, { readonly kind: (typeof CHAINED)[number] }> =>
  CHAINED.some((kind) => kind === one.kind)
