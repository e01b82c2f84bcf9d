/** The line of a list an envelope travels as (`EnvelopeRow`), for whoever reads what the server says. */
import * as z from 'zod/mini'
import { envelopeKind, envelopeState, stepKind } from '../entities/envelope.ts'
import { recipientState } from '../entities/recipient.ts'
import type { EnvelopeRow } from '../rules/render-envelope.ts'

const instant = z.nullable(z.int())
export const envelopeRowSchema: z.ZodMiniType<EnvelopeRow> = z.object({
  id: z.string(),
  organizationId: z.string(),
  rev: z.int(),
  kind: envelopeKind,
  title: z.string(),
  state: envelopeState,
  ownerName: z.string(),
  isOwner: z.boolean(),
  mine: z.array(z.object({ recipientId: z.string(), kind: stepKind, state: recipientState })),
  doneCount: z.int(),
  recipientCount: z.int(),
  waitingFor: z.array(z.string()),
  askedOfMe: z.optional(z.literal(true)),
  attachmentCount: z.int(),
  expiresAt: instant,
  sequenceNumber: z.nullable(z.string()),
  createdAt: z.int(),
  modifiedAt: z.int(),
  sentAt: instant,
  demo: z.boolean(),
  sortKey: z.string(),
  searchKey: z.string(),
})
