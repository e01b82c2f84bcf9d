/** What webhooks are told: how far each has come with each document, and what was sent to it. */
import type { DeliveryProblem, DeliveryState } from '../../sync/calls/webhooks.ts'
import type { ColumnsKit } from '../columns/kit.ts'

export function webhookTables(kit: ColumnsKit) {
  const { table, text, int, index, primaryKey } = kit

  /**
   * How far a webhook has come with one subject. The row of the webhook itself has no subject: how far it has read the
   * feed of its organisation, and since when nobody answers at its address at all.
   */
  const webhookCursor = table(
    'webhook_cursor',
    {
      webhookId: text('webhook_id').notNull(),
      /** '' of the webhook itself. */
      subjectId: text('subject_id').notNull(),
      /** Up to which event of the subject's chain deliveries have been made; of the webhook itself, of the feed. */
      n: int('n').notNull(),
      /** Failed tries in a row. */
      attempts: int('attempts').notNull(),
      failingSince: int('failing_since'),
      /** Not before. */
      nextAt: int('next_at'),
    },
    (t) => [primaryKey({ columns: [t.webhookId, t.subjectId] })],
  )

  const webhookDelivery = table(
    'webhook_delivery',
    {
      /** The same in every try. */
      id: text('id').primaryKey(),
      webhookId: text('webhook_id').notNull(),
      subjectId: text('subject_id').notNull(),
      /** Of the subject's chain: the order in which they are told. */
      n: int('n').notNull(),
      event: text('event').notNull(),
      /** The bytes that are signed and sent; '' once they are withheld. */
      body: text('body').notNull(),
      createdAt: int('created_at').notNull(),
      state: text('state').$type<DeliveryState>().notNull(),
      attempts: int('attempts').notNull(),
      lastAt: int('last_at'),
      status: int('status'),
      problem: text('problem').$type<DeliveryProblem>(),
      /** The first of what was answered. */
      answer: text('answer').notNull(),
      tookMs: int('took_ms'),
    },
    (t) => [
      index('webhook_delivery_newest').on(t.webhookId, t.createdAt, t.id),
      index('webhook_delivery_state').on(t.webhookId, t.state, t.createdAt, t.id),
      index('webhook_delivery_subject').on(t.webhookId, t.subjectId, t.state, t.n),
    ],
  )

  return { webhookCursor, webhookDelivery }
}
