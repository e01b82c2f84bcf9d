/** What a device should hold, what it shows and what it keeps. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { fullName, membersOf } from '../../server/identity/people.ts'
import { loadProfile } from '../../server/replication/kinds/profile.ts'
import { type PersonActor, subjectOf } from '../../sync/entities/actor.ts'
import { type Colleague, colleagueId } from '../../sync/entities/colleague.ts'
import type { Contact } from '../../sync/entities/contact.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import type { PersonId } from '../../sync/ids.ts'
import { isPending } from '../../sync/replication/outbox.ts'
import { type EnvelopeRow, envelopeRow, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import type { Device } from './world.ts'

export interface Holding {
  readonly rows: Readonly<Record<string, EnvelopeRow>>
  readonly marks: Readonly<Record<string, Mark>>
  readonly contacts: Readonly<Record<string, Contact>>
  readonly colleagues: Readonly<Record<string, Colleague>>
  readonly profile: Profile | null
}

/** What `render` makes of the database for this person. */
export async function dueTo(db: Database, person: PersonActor): Promise<Holding> {
  const { tables } = db
  const reader = { subject: subjectOf(person), email: person.email }
  return db.read(async (query) => {
    const envelopes = await query.select({ body: tables.envelope.body }).from(tables.envelope)
    const shown = envelopes.flatMap(({ body }) => renderEnvelope(body, reader) ?? [])
    const marks = await query.select().from(tables.mark).where(eq(tables.mark.personId, person.personId))
    const contacts = await query.select({ body: tables.contact.body }).from(tables.contact)
    const mine = contacts
      .map((row) => row.body)
      .filter(
        (one) =>
          one.ownerId === person.personId || (one.shared && one.organizationId === person.organizationId),
      )
    const profile = await loadProfile(query, tables, person.personId, person.organizationId)
    const [touched] = await query
      .select()
      .from(tables.feed)
      .where(and(eq(tables.feed.channel, person.personId), eq(tables.feed.kind, 'profile')))
    return {
      rows: byId(shown.map((one) => envelopeRow(one, reader))),
      marks: Object.fromEntries((marks as Mark[]).map((one) => [`${one.envelopeId}|${one.personId}`, one])),
      contacts: byId(mine),
      colleagues: byId(await listedMembers(query, tables, person.organizationId)),
      // A profile reaches devices with its first change; before that nothing has been said about it.
      profile: touched && profile ? profile : null,
    }
  })
}

export function shownOn({ replica }: Pick<Device, 'replica'>): Holding {
  const { rows, marks, contacts, colleagues, profile } = replica.view()
  return {
    rows: Object.fromEntries([...rows].sort()),
    marks: Object.fromEntries(
      Array.from(marks.values(), (one) => [`${one.envelopeId}|${one.personId}`, one]),
    ),
    contacts: Object.fromEntries(contacts),
    colleagues: Object.fromEntries(colleagues),
    profile,
  }
}

/** What the storage itself holds, read past the engine. */
export async function keptOn({ local }: Pick<Device, 'local'>): Promise<Omit<Holding, 'profile'>> {
  const chunks = await local.rows.toArray()
  const of = (set: string) =>
    Object.fromEntries(
      chunks.filter((one) => one.set === set).flatMap((one) => one.rows.map((row) => [row.id, row.value])),
    )
  return {
    rows: of('envelope') as Holding['rows'],
    marks: of('mark') as Holding['marks'],
    contacts: of('contact') as Holding['contacts'],
    colleagues: of('colleague') as Holding['colleagues'],
  }
}

/** Asked past the directory, which is what is held to it. */
async function listedMembers(query: Query, tables: Tables, organizationId: string): Promise<Colleague[]> {
  const members = await membersOf(query, tables, organizationId)
  return members.map((one) => ({
    id: colleagueId(one.id as PersonId),
    name: fullName(one),
    email: one.email,
  }))
}

/** Ids of the envelopes whose members name this person, as the feed sees it. */
export async function memberOf(db: Database, person: PersonActor): Promise<string[]> {
  const { member } = db.tables
  const rows = await db.read((query) =>
    query
      .select({ entity: member.entity })
      .from(member)
      .where(and(eq(member.subject, person.personId), isNull(member.goneSeq))),
  )
  return rows.map((row) => row.entity).sort()
}

export const stillPending = ({ replica }: Device): string[] =>
  replica
    .view()
    .outbox.filter(isPending)
    .map((one) => `${one.name} ${one.state} n=${one.n}`)

const byId = <T extends { readonly id: string }>(values: readonly T[]): Record<string, T> =>
  Object.fromEntries(values.map((one) => [one.id, one]))
