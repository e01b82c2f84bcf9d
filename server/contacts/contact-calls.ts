/** Questions about contacts, their groups, and the classes of these (calls.md §7.9). */
import { and, asc, eq, inArray, isNull, like, notInArray, or, sql } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/contacts.ts'
import type { Actor, PersonActor } from '../../sync/entities/actor.ts'
import type { Contact, ContactGroup } from '../../sync/entities/contact.ts'
import type { GroupClassMap } from '../../sync/entities/group-class-map.ts'
import { mayRead } from '../../sync/kinds/kind.ts'
import { RECORDS } from '../../sync/kinds/records.ts'
import { err, ok } from '../../sync/result.ts'
import {
  type ContactMasks,
  contactAsShown,
  type ListReader,
} from '../../sync/rules/contacts/contact-as-shown.ts'
import { foldText, matchesSearch } from '../../sync/rules/text-keys.ts'
import { type Call, serve } from '../http/call.ts'
import { authorityIn } from '../people/authority.ts'
import type { Platform } from '../platform.ts'
import { loadFacts } from '../replication/aggregates.ts'
import { findContacts, type Page, type SoughtContacts } from './find-contacts.ts'

type Db = Platform['db']
type Sought = { readonly fullNameEn: string; readonly email: string; readonly mobile: string }

export function contactCalls({ db }: Pick<Platform, 'db'>): Call[] {
  return [
    serve(contracts.searchContacts, {
      run: (input, { actor }) => asPerson(actor, (person) => contactPage(db, person, soughtOf(input), input)),
    }),
    serve(contracts.searchContactsWithGroups, {
      run: (input, { actor }) =>
        asPerson(actor, async (person) => ({
          ...(await contactPage(db, person, soughtOf(input), input)),
          groups: await groupsNamed(db, person, input.fullNameEn),
        })),
    }),
    serve(contracts.getContacts, {
      run: ({ belongsToCustomerId: ownerId, ...page }, { actor }) =>
        asPerson(actor, (person) => contactPage(db, person, { typed: [], ownerId }, page)),
    }),
    serve(contracts.getContact, {
      run: async ({ id }, { actor }) => {
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        const [facts, reader] = await db.read(async (query) => [
          await loadFacts(query, db.tables, [{ kind: 'contact', id }], actor),
          await readerIn(query, db.tables, actor),
        ])
        const one = facts.get('contact', id)
        // Somebody else's private one, and none at all, are answered alike.
        return one && mayRead(RECORDS.contact, one, actor)
          ? ok(told(contactAsShown(one, reader)))
          : err(refusal('not-permitted'))
      },
    }),
    serve(contracts.getGroupClassMaps, {
      run: (input, { actor }) => asPerson(actor, (person) => groupClassPage(db, person, input)),
    }),
  ]
}

async function asPerson<T>(actor: Actor | null, run: (person: PersonActor) => Promise<T>) {
  return actor?.kind === 'person' ? ok(await run(actor)) : err(refusal('not-permitted'))
}

const soughtOf = ({ fullNameEn, email, mobile }: Sought): SoughtContacts => ({
  typed: [fullNameEn, email, mobile],
})

async function contactPage(db: Db, reader: PersonActor, sought: SoughtContacts, page: Page) {
  const [{ contacts, total }, as] = await db.read(async (query) => [
    await findContacts(query, db.tables, reader, sought, page),
    await readerIn(query, db.tables, reader),
  ])
  return { rows: contacts.map((one) => told(contactAsShown(one, as))), ...countedPages(total, page) }
}

const countedPages = (total: number, { pageSize }: Page) => ({
  TotalCount: total,
  TotalPages: Math.ceil(total / pageSize),
})

const visibilityOf = ({ shared }: { readonly shared: boolean }): 'shared' | 'private' =>
  shared ? 'shared' : 'private'

/** What they may do is read with what they are told: a right that ended a moment ago opens nothing. */
const readerIn = async (query: Query, tables: Tables, actor: PersonActor): Promise<ListReader> => ({
  personId: actor.personId,
  authority: await authorityIn(query, tables, actor),
})

const told = (one: Contact & ContactMasks): contracts.ToldContact => ({
  id: one.id,
  partyId: one.id,
  belongsToCustomerId: one.ownerId,
  visibility: visibilityOf(one),
  fullNameEn: one.fullNameEn,
  fullNameAr: one.fullNameAr,
  email: one.email,
  mobile: one.mobile,
  maskedEmail: one.maskedEmail,
  maskedMobile: one.maskedMobile,
  phone: one.phone ?? '',
  emiratesId: one.emiratesId ?? '',
  company: one.company,
  title: one.title,
  manager: one.manager ?? '',
  workAddress1: one.workAddress1 ?? '',
  workAddress2: one.workAddress2 ?? '',
  city: one.city ?? '',
  state: one.state ?? '',
  country: one.country ?? '',
  postalCode: one.postalCode ?? '',
  language: one.language,
  details: one.details ?? [],
})

/** Groups that one answer names; a longer list is narrowed by more letters. */
const MAX_GROUPS = 50
/** Groups that are looked at, of one's own and of those shared: nobody keeps as many. */
const LOOKED_AT = 1000

/** Those whose name has the words, with the contacts in them that the reader may see. */
async function groupsNamed(db: Db, reader: PersonActor, name: string) {
  return db.read(async (query) => {
    const groups = (await groupsOf(query, db.tables, reader))
      .filter((one) => mayRead(RECORDS.contactGroup, one, reader) && matchesSearch(foldText(one.name), name))
      .sort((a, b) => (foldText(a.name) < foldText(b.name) ? -1 : 1))
      .slice(0, MAX_GROUPS)
    const seen = await seenAmong(
      query,
      db.tables,
      reader,
      groups.flatMap((one) => one.contacts.map(({ id }) => id)),
    )
    return groups.map((one) => ({
      id: one.id,
      partyId: one.id,
      name: one.name,
      visibility: visibilityOf(one),
      contactIds: one.contacts.map(({ id }) => id).filter((id) => seen.has(id)),
    }))
  })
}

/** One's own, and those everybody of the organisation is a reader of. */
async function groupsOf(
  query: Query,
  { record, member }: Tables,
  { personId, organizationId }: PersonActor,
): Promise<readonly ContactGroup[]> {
  const shared = query
    .select({ id: member.entity })
    .from(member)
    .where(
      and(
        eq(member.subject, organizationId),
        eq(member.channel, organizationId),
        like(member.entity, 'contactGroup:%'),
        isNull(member.goneSeq),
      ),
    )
  const groups = new Map<string, ContactGroup>()
  for (const theirs of [eq(record.ownerId, personId), inArray(record.id, shared)]) {
    const rows = await query
      .select({ body: record.body })
      .from(record)
      .where(and(eq(record.kind, 'contactGroup'), theirs))
      .orderBy(asc(record.id))
      .limit(LOOKED_AT)
    for (const { body } of rows as { body: ContactGroup }[]) groups.set(body.id, body)
  }
  return [...groups.values()]
}

const IDS_AT_ONCE = 500

/** Those of these contacts that somebody may see. */
async function seenAmong(
  query: Query,
  { contact }: Tables,
  { personId, organizationId, elsewhere }: PersonActor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  const asked = [...new Set(ids)]
  for (let at = 0; at < asked.length; at += IDS_AT_ONCE) {
    const found = await query
      .select({ id: contact.id })
      .from(contact)
      .where(
        and(
          inArray(contact.id, asked.slice(at, at + IDS_AT_ONCE)),
          or(
            and(
              eq(contact.ownerId, personId),
              elsewhere && notInArray(contact.organizationId, [...elsewhere]),
            ),
            and(eq(contact.organizationId, organizationId), eq(contact.shared, true)),
          ),
        ),
      )
    for (const { id } of found) seen.add(id)
  }
  return seen
}

async function groupClassPage(
  db: Db,
  { organizationId }: PersonActor,
  { groupId, ...page }: Page & { readonly groupId?: string | undefined },
) {
  const { record } = db.tables
  const rows = await db.read((query) =>
    query
      .select({ body: record.body })
      .from(record)
      .where(
        and(
          eq(record.organizationId, organizationId),
          eq(record.kind, 'groupClassMap'),
          // Before they are counted: those of other groups push out none of this one. Both databases read it alike.
          groupId === undefined ? undefined : eq(sql`${record.body} ->> 'groupId'`, groupId),
        ),
      )
      .orderBy(asc(record.id))
      .limit(LOOKED_AT),
  )
  const all = rows
    .map((row) => row.body as GroupClassMap)
    .sort((a, b) => (a.code === b.code ? (a.id < b.id ? -1 : 1) : a.code < b.code ? -1 : 1))
  const from = (page.page - 1) * page.pageSize
  return {
    rows: all.slice(from, from + page.pageSize).map((one) => ({
      id: one.id,
      groupId: one.groupId,
      code: one.code,
      role: one.role,
      members: one.members.map(({ id }) => id),
    })),
    ...countedPages(all.length, page),
  }
}
