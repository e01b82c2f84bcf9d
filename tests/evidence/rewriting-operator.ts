/** Who runs the server has every key and every table: what they could do to a chain and to the tree over it. */
import { createHash, createHmac } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import { readTrail, type StoredAuditEvent } from '../../server/evidence/audit-trail.ts'
import type { Platform } from '../../server/platform.ts'
import { canonicalJson } from '../../sync/canonical-json.ts'
import { leafText } from '../../sync/entities/tree-head.ts'
import { hashedText } from '../../sync/rules/evidence/event-hash.ts'
import { grown, leafHash } from '../../sync/rules/evidence/merkle-tree.ts'

type Rewrite = (events: readonly StoredAuditEvent[]) => readonly StoredAuditEvent[]

/** A chain that holds in itself, salts and commitments included, as if it had always been so. */
export async function rewriteChain(
  { db, evidenceKey }: Platform,
  subjectId: string,
  rewrite: Rewrite,
): Promise<void> {
  const { auditEvent } = db.tables
  const events = rewrite(await db.read((query) => readTrail(query, db.tables, subjectId)))
  let previousHash = '0'.repeat(64)
  const rows = events.map((event, index) => {
    const n = index + 1
    const commitment = createHmac('sha256', evidenceKey)
      .update(canonicalJson([event.subjectId, n, event.salt, event.personal ?? {}]))
      .digest('hex')
    const unhashed = { ...event, n, commitment, previousHash }
    const hash = createHash('sha256').update(hashedText(unhashed)).digest('hex')
    previousHash = hash
    return { ...unhashed, hash }
  })
  await db.transact(async (query) => {
    await query.delete(auditEvent).where(eq(auditEvent.subjectId, subjectId))
    for (const { personal, ...row } of rows)
      await query.insert(auditEvent).values({ ...row, ...(personal && { personal }) })
  })
}

/** The tree as if every leaf had always been of the chains as they are now. */
export async function rewriteTree({ db }: Platform, organizationId: string): Promise<void> {
  const { evidenceLeaf, evidenceNode, evidenceTree } = db.tables
  await db.transact(async (query) => {
    const leaves = await query
      .select()
      .from(evidenceLeaf)
      .where(eq(evidenceLeaf.organizationId, organizationId))
      .orderBy(asc(evidenceLeaf.position))
    const hashes: string[] = []
    for (const { subjectId, n } of leaves) {
      const trail = await readTrail(query, db.tables, subjectId)
      hashes.push(leafHash(leafText(subjectId, (trail[n - 1] ?? trail.at(-1))?.hash ?? '')))
    }
    const { size, frontier, nodes } = grown(0, [], hashes)
    await query.delete(evidenceNode).where(eq(evidenceNode.organizationId, organizationId))
    for (const one of nodes) await query.insert(evidenceNode).values({ organizationId, ...one })
    await query
      .update(evidenceTree)
      .set({ size, frontier })
      .where(eq(evidenceTree.organizationId, organizationId))
  })
}

/** Newer leaves of a chain are kept out of every answer. */
export async function hideLeaves({ db }: Platform, subjectId: string, upToEvent: number): Promise<void> {
  const { evidenceLeaf } = db.tables
  await db.transact((query) =>
    query
      .delete(evidenceLeaf)
      .where(and(eq(evidenceLeaf.subjectId, subjectId), gt(evidenceLeaf.n, upToEvent))),
  )
}
