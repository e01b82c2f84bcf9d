/**
 * The audit trail as one reader may know it. The initiator knows all of it. Others know what happened, never what a
 * hidden or removed step did (A152), and of other people no more than the name they are shown under: no address, no
 * device, no reason.
 */
import type { AuditEvent, AuditFacts } from '../entities/audit-event.ts'
import type { Envelope } from '../entities/envelope.ts'
import { HIDDEN_NAME, myRecipients, type Reader, renderEnvelope } from './render-envelope.ts'

export function trailFor(
  envelope: Envelope,
  events: readonly AuditEvent[],
  reader: Reader,
): readonly AuditEvent[] {
  if (envelope.ownerId === reader.subject) return events
  const shown = renderEnvelope(envelope, reader)
  if (!shown) return []
  const mine = new Set<string>(myRecipients(envelope, reader).map((one) => one.id))
  const shownIds = new Set<string>(shown.recipients.map((one) => one.id))
  const names = new Set([envelope.owner.name, ...shown.recipients.map((one) => one.name)])
  const asShown = (name: AuditFacts[string] | undefined) =>
    typeof name === 'string' && !names.has(name) ? HIDDEN_NAME : (name ?? null)
  return events
    .filter((event) => event.recipientId === null || shownIds.has(event.recipientId))
    .map((event) =>
      event.personal === null || (event.recipientId && mine.has(event.recipientId))
        ? event
        : {
            ...event,
            personal: {
              name: asShown(event.personal.name),
              ...('to' in event.personal && { to: asShown(event.personal.to) }),
            },
          },
    )
}

/** Something is hidden from this reader, so what speaks of everybody is not theirs to have. */
export const hidesSteps = (envelope: Envelope, reader: Reader): boolean => {
  const shown = new Set<string>(renderEnvelope(envelope, reader)?.recipients.map((one) => one.id))
  return envelope.recipients.some((one) => !shown.has(one.id))
}
