/**
 * The audit trail as one reader may know it. The initiator knows all of it. Others know what happened, never what a
 * hidden or removed step did (A152), and of other people no more than the name they are shown under: no address, no
 * device, no reason.
 *
 * What is withheld leaves no trace: the events are counted as they are told, without the hashes, which only whoever
 * has all of them can compare, and without numbers that count others. Whether the chain holds is the server's word.
 */
import type { AuditEvent, AuditFacts, EnvelopeEvent } from '../entities/audit-event.ts'
import type { Envelope, Recipient } from '../entities/envelope.ts'
import type { StoredEnvelope } from '../entities/rendered-envelope.ts'
import { hiddenFrom } from './hidden-steps.ts'
import { HIDDEN_NAME, myRecipients, type Reader, renderEnvelope } from './render-envelope.ts'

/** `events` are those of the envelope's own chain. */
export function trailFor(
  envelope: StoredEnvelope,
  events: readonly AuditEvent[],
  reader: Reader,
): readonly EnvelopeEvent[] {
  return told(envelope, events as readonly EnvelopeEvent[], reader)
}

/** Which events of its chain a reader may know of at all; null for who may not see it. */
export function toldTo(
  envelope: StoredEnvelope,
  reader: Reader,
): ((event: Pick<AuditEvent, 'kind' | 'recipientId' | 'personal'>) => boolean) | null {
  if (envelope.ownerId === reader.subject) return () => true
  const shown = renderEnvelope(envelope, reader)
  if (!shown) return null
  const shownIds = new Set<string>(shown.recipients.map((one) => one.id))
  return toldOf(envelope, hiddenFrom(envelope, myRecipients(envelope, reader)), shownIds)
}

function told(
  envelope: StoredEnvelope,
  events: readonly EnvelopeEvent[],
  reader: Reader,
): readonly EnvelopeEvent[] {
  if (envelope.ownerId === reader.subject) return events
  const shown = renderEnvelope(envelope, reader)
  if (!shown) return []
  const parts = myRecipients(envelope, reader)
  const mine = new Set<string>(parts.map((one) => one.id))
  const shownIds = new Set<string>(shown.recipients.map((one) => one.id))
  const names = new Set([envelope.owner.name, ...shown.recipients.map((one) => one.name)])
  const hidden = hiddenFrom(envelope, parts)
  const isTold = toldOf(envelope, hidden, shownIds)
  const asShown = (name: AuditFacts[string] | undefined) =>
    typeof name === 'string' && !names.has(name) ? HIDDEN_NAME : (name ?? null)
  return events.filter(isTold).map((event, index) => ({
    ...event,
    n: index + 1,
    facts: withoutCounts(event, hidden),
    commitment: '',
    previousHash: '',
    hash: '',
    personal:
      event.personal === null || (event.recipientId && mine.has(event.recipientId))
        ? event.personal
        : {
            name: asShown(event.personal.name),
            ...('to' in event.personal && { to: asShown(event.personal.to) }),
          },
  }))
}

/** What the verdict on the whole chain is to whoever is told so many of its events. */
export const chainFor = <C extends { readonly unbroken: boolean }>(
  chain: C,
  all: readonly AuditEvent[],
  told: readonly AuditEvent[],
): C => {
  if (chain.unbroken || !('brokenAt' in chain)) return { ...chain, events: told.length }
  // Between what they know: the first told after the break, or the last.
  const at = all[Number(chain.brokenAt) - 1]?.at ?? 0
  const after = told.findIndex((one) => one.at >= at)
  return { ...chain, brokenAt: after < 0 ? told.length : after + 1 }
}

/**
 * Events of a recipient are told to who sees them. Those beside the documents name their author alone: one who is
 * hidden, and is called like nobody there is to see.
 */
function toldOf(envelope: Envelope, hidden: readonly Recipient[], shownIds: ReadonlySet<string>) {
  const gone = new Set(hidden.map((one) => one.name))
  const visible = envelope.recipients.filter((one) => shownIds.has(one.id))
  for (const name of [envelope.owner.name, ...visible.map((one) => one.name)]) gone.delete(name)
  return (event: Pick<AuditEvent, 'kind' | 'recipientId' | 'personal'>): boolean =>
    event.recipientId === null
      ? event.kind !== 'reminderSent' &&
        !(typeof event.personal?.name === 'string' && gone.has(event.personal.name)) &&
        !(typeof event.personal?.to === 'string' && gone.has(event.personal.to))
      : shownIds.has(event.recipientId)
}

/** How many were asked at first is told of those one sees; other counts are of everybody, and nobody else's matter. */
function withoutCounts({ kind, facts }: AuditEvent, hidden: readonly Recipient[]): AuditFacts {
  if (kind === 'envelopeSent' && typeof facts.recipients === 'number')
    return {
      ...facts,
      recipients: facts.recipients - hidden.filter((one) => one.delegatedFrom === null).length,
    }
  const { order: _order, actsTakenBack: _acts, ...rest } = facts
  return kind === 'stepAdded' || kind === 'envelopeReinitiated' ? rest : facts
}
