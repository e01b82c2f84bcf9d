/** Webhooks beside what their commands do: what they are told, with which secret, and what came of it. */
import * as z from 'zod/mini'
import { WEBHOOK_EVENTS } from '../entities/webhook.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'

const id = idSchema('webhook')

/** `waiting`: not yet accepted · `delivered` · `withheld`: its owner may not read that document any more. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'withheld'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why there was no answer, beside what the receiver itself answered. */
export const DELIVERY_PROBLEMS = [
  'address-not-allowed',
  'timed-out',
  'answer-too-large',
  'not-reached',
  'not-accepted',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

const delivery = z.object({
  /** The same in every try: the header `webhook-id`. */
  id: z.string(),
  event: z.string(),
  /** Null where whoever asks may not read the document. */
  processId: z.nullable(z.string()),
  state: z.enum(DELIVERY_STATES),
  createdAt: z.int(),
  attempts: z.int(),
  lastAt: z.nullable(z.int()),
  /** What was answered last. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(DELIVERY_PROBLEMS)),
  tookMs: z.nullable(z.int()),
})
export type Delivery = z.infer<typeof delivery>

export const getWebhooks = contract({
  area: 'webhooks',
  access: 'person',
  permission: 'apiWrite',
  path: 'Webhook/Get',
  method: 'GET',
  summary: 'The webhooks of the organisation, and how they are doing',
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      url: z.string(),
      events: z.array(z.enum(WEBHOOK_EVENTS)),
      active: z.boolean(),
      ownerName: z.string(),
      pausedAt: z.nullable(z.int()),
      issuedAt: z.nullable(z.int()),
      /** Not delivered yet. */
      waiting: z.int(),
      lastDeliveredAt: z.nullable(z.int()),
      /** Since when nothing is accepted; null while all is well. */
      failingSince: z.nullable(z.int()),
      /** Its owner may no longer look after programs, or is no member: it waits. */
      isHeldBack: z.boolean(),
    }),
  ),
})

export const issueWebhookSecret = contract({
  area: 'webhooks',
  access: 'person',
  permission: 'apiWrite',
  path: 'Webhook/IssueSecret',
  proof: 'keys',
  method: 'POST',
  summary:
    'Gives a webhook its secret, shown once, or a new one; the one before signs beside it for a day (Standard Webhooks)',
  input: z.object({ id }),
  output: z.object({ secret: z.string() }),
  /** Of an organisation that has as many as it may. */
  refusals: ['too-many'],
})

export const getDeliveries = contract({
  area: 'webhooks',
  access: 'person',
  permission: 'apiWrite',
  path: 'Webhook/GetDeliveries',
  method: 'GET',
  summary: 'What a webhook was told, newest first; fifty at once, those before `before`',
  input: z.object({
    id,
    before: z.optional(z.string().check(z.maxLength(60))),
    state: z.optional(z.enum(DELIVERY_STATES)),
  }),
  output: z.array(delivery),
})

export const getDelivery = contract({
  area: 'webhooks',
  access: 'person',
  permission: 'apiWrite',
  path: 'Webhook/GetDelivery',
  method: 'GET',
  summary: 'One delivery with what was sent and what was answered; for the webhook’s owner',
  input: z.object({ deliveryId: z.string().check(z.maxLength(60)) }),
  output: z.extend(delivery, { body: z.string(), answer: z.string() }),
})

export const redeliver = contract({
  area: 'webhooks',
  access: 'person',
  permission: 'apiWrite',
  path: 'Webhook/Redeliver',
  method: 'POST',
  summary: 'Tells it again at once, under the same id: one that waits, or one that was delivered',
  input: z.object({ deliveryId: z.string().check(z.maxLength(60)) }),
  output: z.object({ delivered: z.boolean(), delivery }),
  refusals: ['webhook-others-first'],
})
