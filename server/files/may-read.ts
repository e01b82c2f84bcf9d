/**
 * Who may read bytes: whoever brought them, whoever sees a template that has them, whoever they belong to (a
 * photograph, an adopted signature), colleagues of whose photograph they are, and whoever sees an envelope that shows
 * them. The envelope is rendered for the
 * reader, as in the feed, so an attachment that is hidden from somebody cannot be fetched by its hash either.
 */
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { type Actor, type PersonActor, subjectOf } from '../../sync/entities/actor.ts'
import { readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { personById } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import { envelopeFiles } from '../replication/file-references.ts'

export type MayRead = (actor: Actor, sha256: string) => Promise<boolean>

/** The picture somebody shows now, to who knows them from the directory of the organisation. */
async function isColleaguesPhoto(
  query: Query,
  { fileReference, person, organizationMember: place }: Tables,
  actor: PersonActor,
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

/** Brought in another of their accounts, it is read in that one; what they show and sign with goes with the person. */
async function isElsewhere(
  query: Query,
  tables: Tables,
  actor: Actor,
  organizationId: string,
  sha256: string,
): Promise<boolean> {
  if (actor.kind !== 'person' || !actor.elsewhere?.includes(organizationId)) return false
  const person = await personById(query, tables, actor.personId)
  const own = [
    person?.signature?.sha256,
    person?.initials?.sha256,
    person?.stamp?.sha256,
    person?.photoSha256,
  ]
  return !own.includes(sha256)
}

export function createMayRead({ db }: Pick<Platform, 'db'>): MayRead {
  const { fileReference, member, envelope, template } = db.tables
  return async (actor, sha256) => {
    const subject = subjectOf(actor)
    return db.read(async (query) => {
      const [own] = await query
        .select({ organizationId: fileReference.organizationId })
        .from(fileReference)
        .where(and(eq(fileReference.sha256, sha256), eq(fileReference.entity, subject)))
      if (own && !(await isElsewhere(query, db.tables, actor, own.organizationId, sha256))) return true
      if (actor.kind === 'person') {
        const [begun] = await query
          .select({ id: template.id })
          .from(fileReference)
          .innerJoin(template, eq(template.id, fileReference.entity))
          .where(
            and(
              eq(fileReference.sha256, sha256),
              eq(template.organizationId, actor.organizationId),
              or(eq(template.ownerId, actor.personId), eq(template.shared, true)),
            ),
          )
          .limit(1)
        if (begun) return true
        if (await isColleaguesPhoto(query, db.tables, actor, sha256)) return true
      }
      // The same picture may be on thousands of envelopes; the reader's own memberships narrow them first.
      const seen = await query
        .select({ body: envelope.body })
        .from(fileReference)
        .innerJoin(
          member,
          and(eq(member.entity, fileReference.entity), eq(member.subject, subject), isNull(member.goneSeq)),
        )
        .innerJoin(envelope, eq(envelope.id, fileReference.entity))
        .where(eq(fileReference.sha256, sha256))
        .limit(50)
      return seen.some(({ body }) => {
        const shown = renderEnvelope(body, readerOf(actor))
        return shown !== null && envelopeFiles(shown).has(sha256)
      })
    })
  }
}
