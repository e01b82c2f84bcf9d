/**
 * Per organisation a Merkle tree of the heads of its chains of evidence (RFC 9162 §2.1). It grows once an hour; its
 * head goes to the devices of the organisation's members, who can then be shown that a chain is the one it was, and
 * that the tree of today holds the one they know.
 */
import { and, asc, desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Query } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { type ChainKind, kindOfId } from '../../sync/entities/subject.ts'
import { leafText } from '../../sync/entities/tree-head.ts'
import type { Inclusion } from '../../sync/rules/evidence/check-trail.ts'
import {
  consistencyProof,
  grown,
  inclusionProof,
  leafHash,
  type ProofNode,
  rootOf,
} from '../../sync/rules/evidence/merkle-tree.ts'

interface Head {
  readonly subjectId: string
  readonly n: number
  readonly hash: string
}

/** Bounds the time in which nothing else is written. */
const HEADS_PER_TURN = 500

/**
 * Writes heads that moved on into the trees, so many in one transaction; true when there may be more. What belongs to
 * no organisation any more has nobody to witness it.
 */
export async function growTrees(
  query: Query,
  tables: Tables,
  turn: number = HEADS_PER_TURN,
): Promise<boolean> {
  const { evidencePending } = tables
  const pending = await query
    .select()
    .from(evidencePending)
    .orderBy(asc(evidencePending.subjectId))
    .limit(turn)
  const subjectIds = pending.map((one) => one.subjectId)
  for (const part of inParts(subjectIds))
    await query.delete(evidencePending).where(inArray(evidencePending.subjectId, part))
  const whose = await organizationsOf(query, tables, subjectIds)
  const heads = new Map<string, Head[]>()
  for (const one of pending)
    for (const organizationId of whose.get(one.subjectId) ?? [])
      heads.set(organizationId, [...(heads.get(organizationId) ?? []), one])
  for (const [organizationId, own] of heads) await growTree(query, tables, organizationId, own)
  return pending.length === turn
}

async function growTree(
  query: Query,
  { evidenceTree, evidenceLeaf, evidenceNode }: Tables,
  organizationId: string,
  heads: readonly Head[],
): Promise<void> {
  const [tree] = await query
    .select()
    .from(evidenceTree)
    .where(eq(evidenceTree.organizationId, organizationId))
  const from = tree?.size ?? 0
  const leaves = heads.map((one) => leafHash(leafText(one.subjectId, one.hash)))
  const { size, frontier, nodes } = grown(from, tree?.frontier ?? [], leaves)
  await query
    .insert(evidenceTree)
    .values({ organizationId, size, frontier })
    .onConflictDoUpdate({ target: evidenceTree.organizationId, set: { size, frontier } })
  const rows = heads.map(({ subjectId, n }, index) => ({
    organizationId,
    position: from + index,
    subjectId,
    n,
  }))
  for (const part of inParts(rows)) await query.insert(evidenceLeaf).values([...part])
  for (const part of inParts(nodes))
    await query.insert(evidenceNode).values(part.map((one) => ({ organizationId, ...one })))
}

/** Where each kind of thing with a chain says to whose members it belongs. */
const homesOf = ({ envelope, template, organization, organizationMember }: Tables) =>
  ({
    envelope: { table: envelope, id: envelope.id, home: envelope.organizationId },
    template: { table: template, id: template.id, home: template.organizationId },
    organization: { table: organization, id: organization.id, home: organization.id },
    person: {
      table: organizationMember,
      id: organizationMember.personId,
      home: organizationMember.organizationId,
    },
  }) satisfies Record<ChainKind, { table: SQLiteTable; id: SQLiteColumn; home: SQLiteColumn }>

async function organizationsOf(
  query: Query,
  tables: Tables,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  for (const [kind, { table, id, home }] of Object.entries(homesOf(tables)))
    for (const part of inParts(subjectIds.filter((one) => kindOfId(one) === kind))) {
      const rows = await query
        .select({ id, organizationId: home })
        .from(table as SQLiteTable)
        .where(inArray(id, part))
      for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), row.organizationId])
    }
  return found
}

/** What an organisation's tree has come to; undefined before its first leaf. */
export async function treeOf(
  query: Query,
  { evidenceTree }: Tables,
  organizationId: string,
): Promise<{ readonly size: number; readonly root: string } | undefined> {
  const [tree] = await query
    .select()
    .from(evidenceTree)
    .where(eq(evidenceTree.organizationId, organizationId))
  return tree && { size: tree.size, root: rootOf(tree.frontier) }
}

/** The newest leaf of a chain in the tree as it was at this size; undefined where it has none, or was never as large. */
export async function inclusionOf(
  query: Query,
  tables: Tables,
  at: { readonly organizationId: string; readonly subjectId: string; readonly size: number },
): Promise<Inclusion | undefined> {
  const { evidenceLeaf } = tables
  const { organizationId, subjectId, size } = at
  if (((await treeOf(query, tables, organizationId))?.size ?? 0) < size) return undefined
  const [leaf] = await query
    .select({ n: evidenceLeaf.n, position: evidenceLeaf.position })
    .from(evidenceLeaf)
    .where(
      and(
        eq(evidenceLeaf.organizationId, organizationId),
        eq(evidenceLeaf.subjectId, subjectId),
        lt(evidenceLeaf.position, size),
      ),
    )
    .orderBy(desc(evidenceLeaf.position))
    .limit(1)
  if (!leaf) return undefined
  const proof = await hashesOf(query, tables, organizationId, inclusionProof(leaf.position, size))
  return { ...leaf, proof }
}

/** That the tree of size `to` holds that of size `from`; undefined where it is not as large, or not in this order. */
export async function consistencyOf(
  query: Query,
  tables: Tables,
  {
    organizationId,
    from,
    to,
  }: { readonly organizationId: string; readonly from: number; readonly to: number },
): Promise<readonly string[] | undefined> {
  const size = (await treeOf(query, tables, organizationId))?.size ?? 0
  if (from > to || to > size) return undefined
  return hashesOf(query, tables, organizationId, consistencyProof(from, to))
}

/** At most a few hundred rows by key, however large the tree. */
async function hashesOf(
  query: Query,
  { evidenceNode }: Tables,
  organizationId: string,
  proof: readonly ProofNode[],
): Promise<readonly string[]> {
  const wanted = proof.flat()
  const found = new Map<string, string>()
  for (const part of inParts(wanted)) {
    const rows = await query
      .select()
      .from(evidenceNode)
      .where(
        and(
          eq(evidenceNode.organizationId, organizationId),
          or(
            ...part.map(({ level, position }) =>
              and(eq(evidenceNode.level, level), eq(evidenceNode.position, position)),
            ),
          ),
        ),
      )
    for (const row of rows) found.set(`${row.level}|${row.position}`, row.hash)
  }
  return proof.map((node) =>
    rootOf(node.map(({ level, position }) => found.get(`${level}|${position}`) ?? '')),
  )
}
