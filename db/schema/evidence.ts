/**
 * The hash-chained audit trail, and per organisation a tree of the heads of its chains. Rows are only ever added;
 * `personal` alone may be erased.
 */
import type { AuditFacts } from '../../sync/entities/audit-event.ts'
import type { ColumnsKit } from '../columns/kit.ts'

export function evidenceTables(kit: ColumnsKit) {
  const { table, text, int, json, primaryKey, index } = kit
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
  /** Heads of chains that have moved on since they were written into a tree. */
  const evidencePending = table('evidence_pending', {
    subjectId: text('subject_id').primaryKey(),
    n: int('n').notNull(),
    hash: text('hash').notNull(),
  })
  const evidenceTree = table('evidence_tree', {
    organizationId: text('organization_id').primaryKey(),
    size: int('size').notNull(),
    /** Hashes of the whole subtrees it consists of, from the left. */
    frontier: json<readonly string[]>('frontier').notNull(),
    /** The size members' devices have been told of. */
    toldSize: int('told_size').notNull().default(0),
  })
  const evidenceLeaf = table(
    'evidence_leaf',
    {
      organizationId: text('organization_id').notNull(),
      position: int('position').notNull(),
      subjectId: text('subject_id').notNull(),
      n: int('n').notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.organizationId, t.position] }),
      index('evidence_leaf_subject').on(t.organizationId, t.subjectId, t.position),
    ],
  )
  /** Whole subtrees: `level` 0 are the leaves. */
  const evidenceNode = table(
    'evidence_node',
    {
      organizationId: text('organization_id').notNull(),
      level: int('level').notNull(),
      position: int('position').notNull(),
      hash: text('hash').notNull(),
    },
    (t) => [primaryKey({ columns: [t.organizationId, t.level, t.position] })],
  )
  /** Every head that was told to devices, with what vouches for its time. */
  const evidenceTreeHead = table(
    'evidence_tree_head',
    {
      organizationId: text('organization_id').notNull(),
      size: int('size').notNull(),
      root: text('root').notNull(),
      at: int('at').notNull(),
      timestamp: text('timestamp'),
    },
    (t) => [primaryKey({ columns: [t.organizationId, t.size] })],
  )
  return { auditEvent, evidencePending, evidenceTree, evidenceLeaf, evidenceNode, evidenceTreeHead }
}
