/**
 * A sent envelope that its initiator has opened to the organisation, as its members see it who have not joined: that
 * it is there, whose it is and whether it is finished. Nobody's name but the initiator's, nothing of what is inside.
 */
import * as z from 'zod/mini'
import { bareId, type EnvelopeId, type Id, idSchema } from '../ids.ts'
import { envelopeKind } from './envelope.ts'

export const openEnvelope = z.object({
  id: idSchema('openEnvelope'),
  envelopeId: idSchema('envelope'),
  kind: envelopeKind,
  title: z.string(),
  ownerName: z.string(),
  sentAt: z.int(),
  expiresAt: z.nullable(z.int()),
  /** Where it stands in between is its people's business, and would be told to everybody with every step. */
  completed: z.boolean(),
})
export type OpenEnvelope = z.infer<typeof openEnvelope>

/** An id of its own, for who may see this may not see the envelope. */
export const openEnvelopeId = (envelopeId: EnvelopeId): Id<'openEnvelope'> =>
  `openEnvelope:${bareId(envelopeId)}`

export const envelopeIdOfOpen = (id: string): EnvelopeId => `envelope:${bareId(id)}`
