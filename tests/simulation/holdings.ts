/** What a device should hold, what it shows and what it keeps. */

import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { authorityIn } from '../../server/people/authority.ts'
import { fullName } from '../../server/people/full-name.ts'
import { membersOf } from '../../server/people/people.ts'
import { loadProfile } from '../../server/replication/kinds/profile.ts'
import { allRecords } from '../../server/replication/kinds/record.ts'
import { type PersonActor, subjectOf } from '../../sync/entities/actor.ts'
import { type Colleague, colleagueId } from '../../sync/entities/colleague.ts'
import type { PersonId } from '../../sync/ids.ts'
import { mayRead, type RecordKind } from '../../sync/kinds/kind.ts'
import { KIND_NAMES, type KindName } from '../../sync/kinds/kind-names.ts'
import { RECORD_NAMES, RECORDS, type RecordName, type RecordValue } from '../../sync/kinds/records.ts'
import { isPending } from '../../sync/replication/outbox.ts'
import { openEnvelopeOf } from '../../sync/rules/open-envelope.ts'
import { envelopeRow, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import type { Device } from './world.ts'

/** By kind and id. */
export type Holding = { readonly [K in KindName]: Readonly<Record<string, unknown>> }

/** What the database says this person's devices hold; a kind that is not said here does not compile. */
export async function dueTo(db: Database, person: PersonActor): Promise<Holding> {
  const { tables } = db
  const reader = { subject: subjectOf(person), email: person.email }
  return db.read(async (query) => {
    const envelopes = (await query.select({ body: tables.envelope.body }).from(tables.envelope)).map(
      (row) => row.body,
    )
    const shown = envelopes.flatMap((one) => renderEnvelope(one, reader) ?? [])
    const open = envelopes
      .filter((one) => one.organizationId === person.organizationId)
      .flatMap((one) => openEnvelopeOf(one) ?? [])
    const marks = await query.select().from(tables.mark).where(eq(tables.mark.personId, person.personId))
    const profile = await loadProfile(query, tables, person.personId, person.organizationId)
    const [touched] = await query
      .select()
      .from(tables.feed)
      .where(and(eq(tables.feed.channel, person.personId), eq(tables.feed.kind, 'profile')))
    const authority = await authorityIn(query, tables, person)
    const records = async <K extends RecordName>(name: K) => {
      const kind = RECORDS[name] as unknown as RecordKind<RecordValue<K>>
      const theirs = (await allRecords(name, { query, tables })).filter((one) =>
        mayRead(kind, one, person, authority),
      )
      return Object.fromEntries(theirs.map((one) => [kind.idOf(one), one]))
    }
    const ofRecords = {} as { [K in RecordName]: Readonly<Record<string, unknown>> }
    for (const name of RECORD_NAMES) ofRecords[name] = await records(name)
    return {
      envelope: byId(shown.map((one) => envelopeRow(one, reader))),
      openEnvelope: byId(open),
      mark: Object.fromEntries(marks.map((one) => [`${one.envelopeId}|${one.personId}`, one])),
      colleague: byId(await listedMembers(query, tables, person.organizationId)),
      // A profile reaches devices with its first change; before that nothing has been said about it.
      profile: touched && profile ? { [profile.id]: profile } : {},
      ...ofRecords,
    }
  })
}

/** What the screens are shown, previews laid over. */
export function shownOn({ replica }: Pick<Device, 'replica'>): Holding {
  const { held } = replica.view()
  return ofEachKind((kind) => Object.fromEntries(held[kind] as ReadonlyMap<string, unknown>))
}

/** What the storage itself holds, read past the engine. */
export async function keptOn({ local }: Pick<Device, 'local'>): Promise<Holding> {
  const chunks = await local.rows.toArray()
  return ofEachKind((kind) =>
    Object.fromEntries(
      chunks.filter((one) => one.set === kind).flatMap((one) => one.rows.map((row) => [row.id, row.value])),
    ),
  )
}

const ofEachKind = (held: (kind: KindName) => Readonly<Record<string, unknown>>): Holding =>
  Object.fromEntries(KIND_NAMES.map((kind) => [kind, held(kind)])) as Holding

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
