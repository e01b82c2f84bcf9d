/**
 * Open documents (A105): members of the initiator's organisation see that they are there and may join as readers.
 * What is stopped or not sent yet is open to nobody, whatever it was marked as.
 */
import { type Envelope, MAX_VIEWERS } from '../entities/envelope.ts'
import { type OpenEnvelope, openEnvelopeId } from '../entities/open-envelope.ts'

const CLOSED: ReadonlySet<Envelope['state']> = new Set([
  'draft',
  'validating',
  'cancelled',
  'expired',
  'revoked',
])

export const isOpenToJoin = (envelope: Pick<Envelope, 'openToOrganization' | 'state' | 'sentAt'>): boolean =>
  envelope.openToOrganization && envelope.sentAt !== null && !CLOSED.has(envelope.state)

/** What is listed for the organisation; null: nothing, also when there is no room for another reader. */
export function openEnvelopeOf(envelope: Envelope): OpenEnvelope | null {
  const { id, kind, title, owner, sentAt, expiresAt, state, viewers } = envelope
  if (!isOpenToJoin(envelope) || sentAt === null || viewers.length >= MAX_VIEWERS) return null
  return {
    id: openEnvelopeId(id),
    envelopeId: id,
    kind,
    title,
    ownerName: owner.name,
    sentAt,
    expiresAt: state === 'completed' ? null : expiresAt,
    completed: state === 'completed',
  }
}

/** Whether the organisation is to be told. */
export const sameOpenEnvelope = (a: OpenEnvelope | null, b: OpenEnvelope | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    (Object.keys(a) as (keyof OpenEnvelope)[]).every((field) => a[field] === b[field]))
