/**
 * Names and words of somebody in chains of events. An event commits to its personal part as a whole, so it goes as a
 * whole and with its salt; that it happened, when, and all ids and numbers stay, and every hash with them.
 */
import { setImmediate as immediately } from 'node:timers/promises'
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { AuditEvent, AuditFacts } from '../../../sync/entities/audit-event.ts'
import { erasePersonal } from '../../evidence/audit-trail.ts'
import type { Platform } from '../../platform.ts'

export interface Named {
  readonly personId: string
  /** What they are called, and their addresses. */
  readonly words: readonly string[]
  /** Their parts in this envelope. */
  readonly recipientIds?: readonly string[]
}

const EVENTS_AT_ONCE = 500

export async function eraseEvidence({ db }: Platform, subjectId: string, named: Named): Promise<void> {
  for (let after = 0; ; ) {
    const last = await db.transact((query) => erasePart(query, db.tables, { subjectId, after }, named))
    if (last === undefined) return
    after = last
    await immediately()
  }
}

/** Of a person’s own chain all of it is theirs. */
const isOwnChain = (subjectId: string, { personId }: Named): boolean => subjectId === personId

async function erasePart(
  query: Query,
  tables: Platform['db']['tables'],
  { subjectId, after }: { readonly subjectId: string; readonly after: number },
  named: Named,
): Promise<number | undefined> {
  const { auditEvent } = tables
  const rows = await query
    .select({
      n: auditEvent.n,
      facts: auditEvent.facts,
      personal: auditEvent.personal,
      recipientId: auditEvent.recipientId,
    })
    .from(auditEvent)
    .where(and(eq(auditEvent.subjectId, subjectId), gt(auditEvent.n, after), isNotNull(auditEvent.personal)))
    .orderBy(asc(auditEvent.n))
    .limit(EVENTS_AT_ONCE)
  for (const row of rows)
    if (isOwnChain(subjectId, named) || concerns(row as ErasableEvent, named))
      await erasePersonal(query, tables, subjectId, row.n)
  return rows.length === EVENTS_AT_ONCE ? rows.at(-1)?.n : undefined
}

export type ErasableEvent = Pick<AuditEvent, 'facts' | 'personal' | 'recipientId'>

/**
 * Done by them, about them, or with their name in it. An event of somebody else who is called the same is left alone
 * where it names nobody but its author.
 */
export function concerns(
  { facts, personal, recipientId }: ErasableEvent,
  { personId, words, recipientIds = [] }: Named,
): boolean {
  if (recipientId !== null && recipientIds.includes(recipientId)) return true
  if (texts(facts).some((one) => one.includes(personId))) return true
  const theirs = new Set(words.map(folded))
  const { name, ...others } = personal ?? {}
  const said = recipientId === null && typeof name === 'string' ? { name, ...others } : others
  return texts(said).some((text) => [text, ...text.split(', ')].some((one) => theirs.has(folded(one))))
}

const texts = (facts: AuditFacts): readonly string[] =>
  Object.values(facts).filter((one): one is string => typeof one === 'string')
const folded = (text: string): string => text.trim().toLowerCase()
