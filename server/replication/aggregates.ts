/**
 * Loading and storing what commands read and change. A store writes the rows, the feed, the members and the
 * file references of its aggregate, so no command can forget one.
 */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { AggregateKey, AggregateKind, Aggregates, Facts, Put } from '../../sync/commands/command.ts'
import type { Account } from '../../sync/entities/account.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import type { PersonId } from '../../sync/ids.ts'
import { exhaustive } from '../../sync/result.ts'
import { draftColleagues } from '../../sync/rules/draft-sharing.ts'
import { isPurgedFor } from '../../sync/rules/recycle-bin.ts'
import { hasBeenReached } from '../../sync/rules/workflow/route.ts'
import { membershipsOf, personById, profileOf } from '../identity/people.ts'
import { envelopeFiles } from './file-references.ts'
import { type Stored, storeListEntries, storeMarkedEntries } from './list-entries.ts'
import type { Store } from './store.ts'
import { storeOpenEnvelope } from './store-open-envelope.ts'
import { removeTemplate, storeTemplate } from './store-template.ts'

export async function loadFacts(
  query: Query,
  tables: Tables,
  keys: readonly AggregateKey[],
  actor: Actor,
): Promise<Facts & { readonly loaded: ReadonlyMap<string, unknown> }> {
  const loaded = new Map<string, unknown>()
  for (const key of keys) {
    const value = await loadAggregate(query, tables, key, actor, loaded)
    if (value !== undefined) loaded.set(`${key.kind}|${key.id}`, value)
  }
  return { loaded, get: (kind, id) => loaded.get(`${kind}|${id}`) as Aggregates[typeof kind] | undefined }
}

async function loadAggregate(
  query: Query,
  tables: Tables,
  key: AggregateKey,
  actor: Actor,
  loaded: ReadonlyMap<string, unknown>,
): Promise<Aggregates[AggregateKind] | undefined> {
  switch (key.kind) {
    case 'envelope': {
      const [row] = await envelopeById(query, tables, { id: key.id })
      return row?.body
    }
    case 'mark': {
      const [envelopeId = '', personId = ''] = key.id.split('|')
      const [row] = await markOf(query, tables, { personId, envelopeId })
      return row as Aggregates['mark'] | undefined
    }
    case 'contact': {
      const [row] = await query
        .select({ body: tables.contact.body })
        .from(tables.contact)
        .where(eq(tables.contact.id, key.id))
      return row?.body
    }
    case 'delegationRule': {
      const { delegationRule } = tables
      const [row] = await query
        .select({ body: delegationRule.body })
        .from(delegationRule)
        .where(eq(delegationRule.id, key.id))
      return row?.body
    }
    case 'delegationRules': {
      const { delegationRule } = tables
      const rows = await query
        .select({ body: delegationRule.body })
        .from(delegationRule)
        .where(eq(delegationRule.ownerId, key.id))
      return { ownerId: key.id as PersonId, rules: rows.map((row) => row.body) }
    }
    case 'sequence': {
      const [row] = await query
        .select({ body: tables.sequence.body })
        .from(tables.sequence)
        .where(eq(tables.sequence.id, key.id))
      return row?.body
    }
    case 'template': {
      const { template } = tables
      const [row] = await query.select({ body: template.body }).from(template).where(eq(template.id, key.id))
      return row?.body
    }
    case 'templateShelf': {
      const { templateShelf } = tables
      const [row] = await query
        .select({ body: templateShelf.body })
        .from(templateShelf)
        .where(eq(templateShelf.personId, key.id))
      return row?.body
    }
    case 'notification': {
      const { notification } = tables
      const [row] = await query
        .select({ body: notification.body })
        .from(notification)
        .where(eq(notification.id, key.id))
      return row?.body
    }
    case 'pushSubscription': {
      const { pushSubscription } = tables
      const [row] = await query.select().from(pushSubscription).where(eq(pushSubscription.endpoint, key.id))
      return row as Aggregates['pushSubscription'] | undefined
    }
    case 'notifications': {
      const rows = await notificationsOf(query, tables, { personId: key.id })
      return { personId: key.id as PersonId, all: rows.map((row) => row.body) }
    }
    case 'profile':
      return loadProfile(query, tables, key.id, actor.kind === 'person' ? actor.organizationId : null)
    case 'file': {
      // Bytes are shared inside one organisation only: the envelope's, or that of somebody who brings them to it.
      const envelope = [...loaded.values()].find(
        (one): one is Envelope => typeof one === 'object' && one !== null && 'recipients' in one,
      )
      const own = actor.kind === 'person' ? [actor.organizationId] : []
      const organizations = envelope ? [envelope.organizationId, ...own] : own
      const { storedFile } = tables
      const rows = await query
        .select()
        .from(storedFile)
        .where(and(inArray(storedFile.organizationId, organizations), eq(storedFile.sha256, key.id)))
      return (rows.find((row) => row.organizationId === organizations[0]) ?? rows[0]) as
        | Aggregates['file']
        | undefined
    }
    case 'account':
      return loadAccount(query, tables, key.id)
    default:
      return exhaustive(key.kind)
  }
}

/** Somebody who can be given a part: proven address, active. */
async function loadAccount(query: Query, { person }: Tables, email: string): Promise<Account | undefined> {
  const [row] = await query
    .select()
    .from(person)
    .where(and(eq(person.email, email), eq(person.status, 'active'), isNotNull(person.emailVerifiedAt)))
  if (!row) return undefined
  return {
    personId: row.id as PersonId,
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    language: row.preferences.language,
  }
}

export async function loadProfile(
  query: Query,
  tables: Tables,
  personId: string,
  organizationId: string | null,
): Promise<Aggregates['profile'] | undefined> {
  const person = await personById(query, tables, personId)
  const places = await membershipsOf(query, tables, personId)
  const place = organizationId ? places.find((one) => one.organization.id === organizationId) : places[0]
  return person && place ? profileOf(person, place) : undefined
}

/** Subjects that follow an entity, with the capacity they do it in. */
export function envelopeMembers(envelope: Envelope): Map<string, string> {
  const members = participants(envelope)
  for (const personId of members.keys()) if (isPurgedFor(envelope, personId)) members.delete(personId)
  return members
}

function participants(envelope: Envelope): Map<string, string> {
  const members = new Map<string, string>([[envelope.ownerId, 'owner']])
  if (envelope.state === 'draft') {
    for (const one of draftColleagues(envelope)) members.set(one.personId, 'colleague')
    return members
  }
  for (const one of envelope.recipients) {
    if (!hasBeenReached(one)) continue
    members.set(one.id, 'recipient')
    if (one.personId && !members.has(one.personId)) members.set(one.personId, 'recipient')
  }
  for (const one of envelope.viewers)
    if (one.personId && !members.has(one.personId)) members.set(one.personId, 'viewer')
  return members
}

/** Writes one aggregate; `before` is what the command read, to store only what is new. */
export async function storeAggregate(store: Store, put: Put, before: unknown): Promise<void> {
  const { query, tables, feed } = store
  switch (put.kind) {
    case 'envelope':
      return storeEnvelope(store, put.value, before as Envelope | undefined)
    case 'mark': {
      await putMark(query, tables, put.value)
      await listMarked(store, put.value, put.value)
      return feed.put(put.value.personId, 'mark', `${put.value.envelopeId}|${put.value.personId}`)
    }
    case 'contact': {
      const { contact } = tables
      const { id, organizationId, ownerId, shared, email } = put.value
      const row = { id, organizationId, ownerId, shared, email, body: put.value }
      await query.insert(contact).values(row).onConflictDoUpdate({ target: contact.id, set: row })
      await feed.put(ownerId, 'contact', id)
      await feed.setMembers(organizationId, id, new Map(shared ? [[organizationId, 'organization']] : []))
      if (shared) await feed.put(organizationId, 'contact', id)
      return
    }
    case 'delegationRule': {
      const { delegationRule } = tables
      const { id, organizationId, ownerId } = put.value
      const row = { id, organizationId, ownerId, body: put.value }
      await query
        .insert(delegationRule)
        .values(row)
        .onConflictDoUpdate({ target: delegationRule.id, set: row })
      return feed.put(ownerId, 'delegationRule', id)
    }
    case 'sequence': {
      const { sequence } = tables
      const { id, organizationId } = put.value
      const row = { id, organizationId, body: put.value }
      await query.insert(sequence).values(row).onConflictDoUpdate({ target: sequence.id, set: row })
      await feed.setMembers(organizationId, id, new Map([[organizationId, 'organization']]))
      return feed.put(organizationId, 'sequence', id)
    }
    case 'template':
      return storeTemplate(store, put.value)
    case 'templateShelf': {
      const { templateShelf } = tables
      const { personId } = put.value
      const row = { personId, body: put.value }
      await query
        .insert(templateShelf)
        .values(row)
        .onConflictDoUpdate({ target: templateShelf.personId, set: row })
      return feed.put(personId, 'templateShelf', personId)
    }
    case 'notification': {
      const { notification } = tables
      const { id, personId, envelopeId } = put.value
      const row = { id, personId, envelopeId, body: put.value }
      await query.insert(notification).values(row).onConflictDoUpdate({ target: notification.id, set: row })
      return feed.put(personId, 'notification', id)
    }
    case 'pushSubscription': {
      // No device is told: the browser knows by itself.
      const { pushSubscription } = tables
      await query
        .insert(pushSubscription)
        .values(put.value)
        .onConflictDoUpdate({ target: pushSubscription.endpoint, set: put.value })
      return
    }
    case 'profile': {
      const { person, fileReference } = tables
      const { id, preferences, signature, initials, stamp, photoSha256, organizationId } = put.value
      await query
        .update(person)
        .set({ preferences, signature, initials, stamp, photoSha256 })
        .where(eq(person.id, id))
      for (const sha256 of [signature?.sha256, initials?.sha256, stamp?.sha256, photoSha256])
        if (sha256)
          await query
            .insert(fileReference)
            .values({ sha256, entity: id, organizationId, role: 'profile' })
            .onConflictDoNothing()
      return feed.put(id, 'profile', id)
    }
    case 'file':
      throw new Error('Files are made by uploads, not by commands')
    default:
      return exhaustive(put)
  }
}

async function storeEnvelope(
  { query, tables, feed }: Store,
  value: Envelope,
  before: Envelope | undefined,
): Promise<void> {
  const { fileReference } = tables
  const { id, organizationId, ownerId, state, modifiedAt, demo } = value
  await putEnvelope(query, tables, { id, organizationId, ownerId, state, modifiedAt, demo, body: value })
  const members = envelopeMembers(value)
  await storeListEntries(query, tables, stored(value), before && stored(before))
  await feed.put(value.organizationId, 'envelope', value.id)
  await storeOpenEnvelope(feed, value, before)
  if (!before || !sameKeys(members, envelopeMembers(before)))
    await feed.setMembers(value.organizationId, value.id, members)
  const known = new Set(before ? envelopeFiles(before).keys() : [])
  for (const [sha256, role] of envelopeFiles(value))
    if (!known.has(sha256))
      await query
        .insert(fileReference)
        .values({ sha256, entity: value.id, organizationId: value.organizationId, role })
        .onConflictDoNothing()
}

const stored = (envelope: Envelope): Stored => ({ envelope, members: envelopeMembers(envelope) })

/** A person's lists after their mark of an envelope has changed. */
async function listMarked(
  { query, tables, loaded }: Store,
  { envelopeId, personId }: Pick<Mark, 'envelopeId' | 'personId'>,
  now: Mark | undefined,
): Promise<void> {
  const known = loaded?.get(`envelope|${envelopeId}`) as Envelope | undefined
  const envelope = known ?? (await envelopeById(query, tables, { id: envelopeId }))[0]?.body
  if (envelope) await storeMarkedEntries(query, tables, stored(envelope), personId, now)
}

/** Removes what a command removed; everybody who had it is told. */
export async function removeAggregate(store: Store, key: AggregateKey): Promise<void> {
  const { query, tables, feed } = store
  if (key.kind === 'pushSubscription') {
    const { pushSubscription } = tables
    await query.delete(pushSubscription).where(eq(pushSubscription.endpoint, key.id))
    return
  }
  if (key.kind === 'notification') {
    const { notification } = tables
    const [gone] = await query.delete(notification).where(eq(notification.id, key.id)).returning()
    if (gone) await feed.drop(gone.personId, 'notification', gone.id)
    return
  }
  if (key.kind === 'template') return removeTemplate({ query, tables, feed }, key.id)
  if (key.kind === 'mark') {
    const [envelopeId = '', personId = ''] = key.id.split('|')
    const { mark } = tables
    await query.delete(mark).where(and(eq(mark.personId, personId), eq(mark.envelopeId, envelopeId)))
    await listMarked(store, { personId, envelopeId } as Mark, undefined)
    return feed.drop(personId, 'mark', key.id)
  }
  if (key.kind !== 'contact') throw new Error(`${key.kind} is never removed`)
  const [row] = await query.delete(tables.contact).where(eq(tables.contact.id, key.id)).returning()
  if (!row) return
  await feed.drop(row.ownerId, 'contact', row.id)
  if (row.shared) await feed.setMembers(row.organizationId, row.id, new Map())
}

const sameKeys = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  a.size === b.size && [...a.keys()].every((key) => b.has(key))

const envelopeById = prepared<{ id: string }>()((query, { envelope }, value) =>
  query
    .select({ body: envelope.body })
    .from(envelope)
    .where(eq(envelope.id, value('id'))),
)

const notificationsOf = prepared<{ personId: string }>()((query, { notification }, value) =>
  query
    .select({ body: notification.body })
    .from(notification)
    .where(eq(notification.personId, value('personId'))),
)

const putEnvelope = prepared<Tables['envelope']['$inferInsert']>()((query, { envelope }, value) =>
  query
    .insert(envelope)
    .values({
      id: value('id'),
      organizationId: value('organizationId'),
      ownerId: value('ownerId'),
      state: value('state'),
      modifiedAt: value('modifiedAt'),
      demo: value('demo'),
      body: value('body'),
    })
    .onConflictDoUpdate({
      target: envelope.id,
      set: {
        organizationId: sql`excluded.organization_id`,
        ownerId: sql`excluded.owner_id`,
        state: sql`excluded.state`,
        modifiedAt: sql`excluded.modified_at`,
        demo: sql`excluded.demo`,
        body: sql`excluded.body`,
      },
    }),
)

const markOf = prepared<{ personId: string; envelopeId: string }>()((query, { mark }, value) =>
  query
    .select()
    .from(mark)
    .where(and(eq(mark.personId, value('personId')), eq(mark.envelopeId, value('envelopeId')))),
)

const putMark = prepared<Tables['mark']['$inferSelect']>()((query, { mark }, value) =>
  query
    .insert(mark)
    .values({
      personId: value('personId'),
      envelopeId: value('envelopeId'),
      readAt: value('readAt'),
      unread: value('unread'),
      flagged: value('flagged'),
      archived: value('archived'),
      deletedAt: value('deletedAt'),
    })
    .onConflictDoUpdate({
      target: [mark.personId, mark.envelopeId],
      set: {
        readAt: sql`excluded.read_at`,
        unread: sql`excluded.unread`,
        flagged: sql`excluded.flagged`,
        archived: sql`excluded.archived`,
        deletedAt: sql`excluded.deleted_at`,
      },
    }),
)

/** Loads envelopes by id, many at once, for rendering a page. */
export async function loadEnvelopes(
  query: Query,
  tables: Tables,
  ids: readonly string[],
): Promise<Map<string, Envelope>> {
  const found = new Map<string, Envelope>()
  for (let at = 0; at < ids.length; at += 500) {
    const part = ids.slice(at, at + 500)
    const rows = await query
      .select({ body: tables.envelope.body })
      .from(tables.envelope)
      .where(sql`${tables.envelope.id} in ${part}`)
    for (const row of rows) found.set(row.body.id, row.body)
  }
  return found
}
