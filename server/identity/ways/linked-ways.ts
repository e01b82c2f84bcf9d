/** Accounts elsewhere that lead to one here, keyed (organisation, issuer, subject): no address opens anything. */
import { and, asc, eq } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { AttemptTold } from '../../../db/schema/identity.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import { type Refusal, refusal } from '../../../sync/answers.ts'
import { createId, type PersonId } from '../../../sync/ids.ts'
import { err, ok, type Result } from '../../../sync/result.ts'
import type { Proof } from '../../../sync/rules/sign-in-policy.ts'
import { appendEvents } from '../../evidence/audit-trail.ts'
import type { Platform } from '../../platform.ts'

type Source = Pick<Platform, 'db' | 'now' | 'randomBytes' | 'evidenceKey'>
type Row = Tables['wayIn']['$inferSelect']
type Subject = Pick<AttemptTold, 'organizationId' | 'issuer' | 'subject'>

export const proofOf = ({ way, at, organizationId, twice }: AttemptTold): Proof => ({
  way,
  at,
  ...(organizationId !== '' && { organizationId: organizationId as `organization:${string}` }),
  ...(twice && { twice: true as const }),
})

export async function linkedTo(
  query: Query,
  { wayIn }: Tables,
  { organizationId, issuer, subject }: Subject,
): Promise<Row | undefined> {
  const [row] = await query
    .select()
    .from(wayIn)
    .where(
      and(eq(wayIn.organizationId, organizationId), eq(wayIn.issuer, issuer), eq(wayIn.subject, subject)),
    )
  return row
}

export async function noteUse(query: Query, { wayIn }: Tables, id: string, now: number): Promise<void> {
  await query.update(wayIn).set({ lastUsedAt: now }).where(eq(wayIn.id, id))
}

/** To nobody else's account, whoever asks: it is unlinked there first. Linked to theirs already, nothing changes. */
export async function linkTo(
  query: Query,
  { db: { tables }, now, randomBytes, evidenceKey }: Source,
  told: AttemptTold,
  { personId, by }: { readonly personId: PersonId; readonly by: 'person' | 'provider' },
): Promise<Result<void, Refusal>> {
  const known = await linkedTo(query, tables, told)
  if (known) return known.personId === personId ? ok(undefined) : err(refusal('way-linked-elsewhere'))
  const at = now()
  const { organizationId, issuer, subject, way, label } = told
  const id = createId('wayIn', { now, randomBytes })
  const row = { id, organizationId, issuer, subject, personId, way, label, createdAt: at, lastUsedAt: at }
  await query.insert(tables.wayIn).values(row)
  await appendEvents(query, tables, { subjectId: personId, at, key: evidenceKey }, [
    {
      kind: 'wayLinked',
      facts: { way, link: id, organization: organizationId || null, by },
      personal: { issuer, subject, label },
    },
  ])
  return ok(undefined)
}

export const linksOf = (query: Query, { wayIn }: Tables, personId: string): Promise<readonly Row[]> =>
  query.select().from(wayIn).where(eq(wayIn.personId, personId)).orderBy(asc(wayIn.createdAt))

export async function unlink(
  query: Query,
  { db: { tables }, now, evidenceKey }: Source,
  { personId, id }: { readonly personId: PersonId; readonly id: string },
): Promise<boolean> {
  const { wayIn } = tables
  const [row] = await query
    .select()
    .from(wayIn)
    .where(and(eq(wayIn.id, id), eq(wayIn.personId, personId)))
  if (!row) return false
  await query.delete(wayIn).where(eq(wayIn.id, id))
  await appendEvents(query, tables, { subjectId: personId, at: now(), key: evidenceKey }, [
    {
      kind: 'wayUnlinked',
      facts: { way: row.way, link: id, organization: row.organizationId || null },
      personal: { issuer: row.issuer, subject: row.subject, label: row.label },
    },
  ])
  return true
}
