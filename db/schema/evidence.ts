/** The hash-chained audit trail. Rows are only ever added; `personal` alone may be erased. */
import type { AuditFacts } from '../../sync/entities/audit-event.ts'
import type { ColumnsKit } from '../columns/kit.ts'

export function evidenceTables(kit: ColumnsKit) {
  const { table, text, int, json, primaryKey } = kit
  const auditEvent = table(
    'audit_event',
    {
      /** Column named when envelopes alone had a chain. */
      subjectId: text('envelope_id').notNull(),
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
      /** How it was hashed; see `server/evidence/audit-trail.ts`. */
      hashVersion: int('hash_version').notNull().default(1),
      /** 32 random bytes, hex, hashed with `personal` and erased with it. */
      salt: text('salt'),
    },
    (t) => [primaryKey({ columns: [t.subjectId, t.n] })],
  )
  return { auditEvent }
}
