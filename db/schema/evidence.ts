/** The hash-chained audit trail. Rows are only ever added; `personal` alone may be erased. */
import type { AuditFacts } from '../../sync/entities/audit-event.ts'
import type { ColumnsKit } from '../columns/kit.ts'

export function evidenceTables(kit: ColumnsKit) {
  const { table, text, int, json, primaryKey } = kit
  const auditEvent = table(
    'audit_event',
    {
      envelopeId: text('envelope_id').notNull(),
      n: int('n').notNull(),
      kind: text('kind').notNull(),
      at: int('at').notNull(),
      recipientId: text('recipient_id'),
      documentSha256: text('document_sha256'),
      facts: json<AuditFacts>('facts').notNull(),
      personal: json<AuditFacts>('personal'),
      commitment: text('commitment').notNull(),
      previousHash: text('previous_hash').notNull(),
      hash: text('hash').notNull(),
    },
    (t) => [primaryKey({ columns: [t.envelopeId, t.n] })],
  )
  return { auditEvent }
}
