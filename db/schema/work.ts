/** Jobs with a due time and a lease, mail that a local installation shows, live documents, uploads. */
import type { ColumnsKit } from '../columns/kit.ts'

export function workTables(kit: ColumnsKit) {
  const { table, text, int, json, bytes, index, primaryKey } = kit

  const job = table(
    'job',
    {
      id: text('id').primaryKey(),
      kind: text('kind').notNull(),
      /** Jobs of one key run one at a time, in order of due time: sealing an envelope must not overlap itself. */
      key: text('key').notNull(),
      /** In whose name it asks outside: an organisation or a person, each with its part of the lane. */
      share: text('share').notNull().default(''),
      payload: json<Record<string, unknown>>('payload').notNull(),
      dueAt: int('due_at').notNull(),
      leasedUntil: int('leased_until'),
      attempts: int('attempts').notNull(),
      /** `waiting`, `done` or `failed`. */
      status: text('status').notNull(),
      error: text('error'),
      createdAt: int('created_at').notNull(),
    },
    (t) => [index('job_due').on(t.status, t.dueAt, t.id), index('job_key').on(t.key, t.status)],
  )

  const mailMessage = table(
    'mail_message',
    {
      id: text('id').primaryKey(),
      toAddress: text('to_address').notNull(),
      toName: text('to_name').notNull(),
      subject: text('subject').notNull(),
      text: text('text').notNull(),
      html: text('html').notNull(),
      language: text('language').notNull(),
      createdAt: int('created_at').notNull(),
      sentAt: int('sent_at'),
    },
    (t) => [index('mail_message_created').on(t.createdAt)],
  )

  /** A live Yjs document: snapshot plus the updates since. `version` guards compaction (compare and set). */
  const liveDocument = table('live_document', {
    id: text('id').primaryKey(),
    epoch: text('epoch').notNull(),
    snapshot: bytes('snapshot').notNull(),
    version: int('version').notNull(),
    updatedAt: int('updated_at').notNull(),
  })
  const liveUpdate = table(
    'live_update',
    {
      id: text('id').primaryKey(),
      documentId: text('document_id').notNull(),
      update: bytes('update').notNull(),
      createdAt: int('created_at').notNull(),
    },
    (t) => [index('live_update_document').on(t.documentId, t.id)],
  )
  /** Which person and device a Yjs client id belongs to: first come; an id of somebody else is refused. */
  const liveClient = table(
    'live_client',
    {
      documentId: text('document_id').notNull(),
      epoch: text('epoch').notNull(),
      clientId: int('client_id').notNull(),
      subject: text('subject').notNull(),
      deviceId: text('device_id').notNull(),
    },
    (t) => [primaryKey({ columns: [t.documentId, t.epoch, t.clientId] })],
  )

  return { job, mailMessage, liveDocument, liveUpdate, liveClient }
}
