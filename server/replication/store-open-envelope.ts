/**
 * What the organisation is told of an open envelope: one entry of its channel whoever reads it, written when the line
 * that its members see has changed and at no other step of the envelope. The line itself is made of the envelope
 * whenever it is asked for.
 */
import type { Envelope } from '../../sync/entities/envelope.ts'
import { openEnvelopeId } from '../../sync/entities/open-envelope.ts'
import { openEnvelopeOf, sameOpenEnvelope } from '../../sync/rules/open-envelope.ts'
import type { FeedWriter } from '../feed/feed.ts'

export async function storeOpenEnvelope(
  feed: FeedWriter,
  value: Envelope,
  before: Envelope | undefined,
): Promise<void> {
  if (!changesOpenEnvelope(value, before)) return
  const id = openEnvelopeId(value.id)
  const { organizationId } = value
  const isOpen = openEnvelopeOf(value) !== null
  await feed.setMembers(organizationId, id, new Map(isOpen ? [[organizationId, 'organization']] : []))
  await feed.put(organizationId, 'openEnvelope', id)
}

export const changesOpenEnvelope = (value: Envelope, before: Envelope | undefined): boolean =>
  !sameOpenEnvelope(openEnvelopeOf(value), before ? openEnvelopeOf(before) : null)
