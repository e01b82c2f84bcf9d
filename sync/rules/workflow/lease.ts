/**
 * A lease on the documents: one signer has them before them and the others wait (A081). It is soft: over at its
 * instant whatever happened, and nobody but another signature waits for it.
 */
import type { Envelope, Lease } from '../../entities/envelope.ts'

/** Who holds the documents now. */
export const leaseAt = (envelope: Pick<Envelope, 'lease'>, now: number): Lease | null =>
  envelope.lease !== null && envelope.lease.until > now ? envelope.lease : null

export const isHeldByAnother = (
  envelope: Pick<Envelope, 'lease'>,
  recipientId: string,
  now: number,
): boolean => {
  const lease = leaseAt(envelope, now)
  return lease !== null && lease.recipientId !== recipientId
}
