/**
 * Who may read bytes: whoever brought them or has adopted them, colleagues of whose photograph they are, and whoever
 * reads a thing that shows them, a record (`RecordKind.files`) or an envelope. The thing is read for them as in the
 * feed, so what is hidden from somebody cannot be fetched by its hash either, and what it shows no more is closed.
 */
import { and, eq, isNull, like, not, or } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Change } from '../../sync/commands/command.ts'
import { type Actor, isElsewhere, type PersonActor, subjectOf } from '../../sync/entities/actor.ts'
import type { RecordKind } from '../../sync/kinds/kind.ts'
import { RECORD_NAMES, RECORDS, type RecordName } from '../../sync/kinds/records.ts'
import { readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { previousOf } from './aggregates.ts'
import { envelopeFiles } from './file-references.ts'
import { recordsFor } from './kinds/record.ts'

interface At {
  readonly query: Query
  readonly tables: Tables
  readonly actor: Actor
}

export async function mayReadFile(at: At, sha256: string): Promise<boolean> {
  if (await hasBrought(at, sha256)) return true
  const { actor } = at
  if (actor.kind === 'person') {
    if (await isInRecord({ ...at, actor }, sha256)) return true
    if (await isColleaguesPhoto({ ...at, actor }, sha256)) return true
  }
  return isInEnvelope(at, sha256)
}

/** Brought by themselves, in this account or with their person. */
export async function hasBrought({ query, tables, actor }: At, sha256: string): Promise<boolean> {
  const { fileReference } = tables
  const [row] = await query
    .select({ organizationId: fileReference.organizationId })
    .from(fileReference)
    .where(and(eq(fileReference.sha256, sha256), eq(fileReference.entity, subjectOf(actor))))
  if (!row) return false
  if (actor.kind !== 'person' || !isElsewhere(actor, row.organizationId)) return true
  return isOfThePerson(query, tables, actor, sha256)
}

/**
 * Brought in another of their accounts, bytes are read in that one (S29); not what they show and sign with, which goes
 * with the person, nor what they have brought in this one as well.
 */
async function isOfThePerson(
  query: Query,
  { person, storedFile }: Tables,
  { personId, organizationId }: PersonActor,
  sha256: string,
): Promise<boolean> {
  const [row] = await query.select().from(person).where(eq(person.id, personId))
  const worn = [row?.signature?.sha256, row?.initials?.sha256, row?.stamp?.sha256, row?.photoSha256]
  if (worn.includes(sha256)) return true
  const here = await query
    .select({ sha256: storedFile.sha256 })
    .from(storedFile)
    .where(
      and(
        eq(storedFile.sha256, sha256),
        eq(storedFile.organizationId, organizationId),
        eq(storedFile.uploadedBy, personId),
      ),
    )
  return here.length > 0
}

const isRecord = (kind: string): kind is RecordName => Object.hasOwn(RECORDS, kind)
const shaOf = (name: RecordName, value: unknown): readonly string[] =>
  (RECORDS[name] as unknown as RecordKind<unknown>).files?.(value).map((one) => one.sha256) ?? []
/** Kinds whose things show bytes. */
const WITH_FILES = RECORD_NAMES.filter((name) => 'files' in RECORDS[name])

async function isInRecord({ query, tables, actor }: At & { actor: PersonActor }, sha256: string) {
  const { fileReference } = tables
  const rows = await query
    .select({ entity: fileReference.entity })
    .from(fileReference)
    .where(
      and(
        eq(fileReference.sha256, sha256),
        eq(fileReference.organizationId, actor.organizationId),
        // The same picture may be on thousands of envelopes.
        not(or(like(fileReference.entity, 'envelope:%'), like(fileReference.entity, 'person:%')) as never),
      ),
    )
  for (const part of inParts(rows.map((row) => row.entity)))
    for (const name of WITH_FILES)
      for (const { body } of (await recordsFor(name)({ query, tables, actor }, part)).values())
        if (shaOf(name, body).includes(sha256)) return true
  return false
}

/** The picture somebody shows now, to who knows them from the directory of the organisation. */
async function isColleaguesPhoto(
  { query, tables: { fileReference, person, organizationMember: place }, actor }: At & { actor: PersonActor },
  sha256: string,
): Promise<boolean> {
  if (actor.isTemporary) return false
  const rows = await query
    .select({ id: person.id })
    .from(fileReference)
    .innerJoin(person, and(eq(person.id, fileReference.entity), eq(person.photoSha256, fileReference.sha256)))
    .innerJoin(place, and(eq(place.personId, person.id), eq(place.organizationId, actor.organizationId)))
    .where(
      and(
        eq(fileReference.sha256, sha256),
        eq(person.status, 'active'),
        isNull(place.leftAt),
        isNull(place.inactiveSince),
      ),
    )
    .limit(1)
  return rows.length > 0
}

async function isInEnvelope({ query, tables, actor }: At, sha256: string): Promise<boolean> {
  const { fileReference, member, envelope } = tables
  // The reader's own memberships narrow them first.
  const seen = await query
    .select({ body: envelope.body })
    .from(fileReference)
    .innerJoin(
      member,
      and(
        eq(member.entity, fileReference.entity),
        eq(member.subject, subjectOf(actor)),
        isNull(member.goneSeq),
      ),
    )
    .innerJoin(envelope, eq(envelope.id, fileReference.entity))
    .where(eq(fileReference.sha256, sha256))
    .limit(50)
  return seen.some(({ body }) => {
    const shown = renderEnvelope(body, readerOf(actor))
    return shown !== null && envelopeFiles(shown).has(sha256)
  })
}

/**
 * Bytes that a record would name from now on and that its writer may not read: naming them must give nobody a right.
 * `shown` are those that were looked at before the transaction, where drafts are looked at too.
 */
export async function namesForeignFiles(
  at: At,
  { put }: Change,
  { before, shown }: { readonly before: ReadonlyMap<string, unknown>; readonly shown: readonly string[] },
): Promise<boolean> {
  for (const one of put) {
    if (!isRecord(one.kind)) continue
    const known = previousOf(before, one)
    const had = known ? shaOf(one.kind, known) : []
    for (const sha256 of shaOf(one.kind, one.value))
      if (![...had, ...shown].includes(sha256) && !(await mayReadFile(at, sha256))) return true
  }
  return false
}
