/**
 * Removes the demo with every trace: rows, evidence, sessions, live documents and the bytes nobody else refers to.
 *
 * One transaction, so the demo is there or gone. Bytes follow after the commit, from a list kept in it, and a
 * start after a crash finishes that. What belongs to another organisation stays: people of the demo who also
 * belong elsewhere, files others have too, and envelopes of others, where parts of removed people become those of
 * an address again. For readers outside the demo tombstones remain (ids alone), so that their devices let go.
 */
import { and, eq, inArray, like, ne, notInArray, or } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { directoryOf } from '../../sync/entities/colleague.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { allHoldersOf, isHolder } from '../../sync/entities/holder.ts'
import type { ChainKind } from '../../sync/entities/subject.ts'
import type { OrganizationId } from '../../sync/ids.ts'
import { holds } from '../../sync/rules/authority.ts'
import { isBeingSigned } from '../../sync/rules/workflow/guards.ts'
import { createFeedWriter } from '../feed/feed.ts'
import type { FileStore } from '../files/file-store.ts'
import { namesInUse } from '../files/names-in-use.ts'
import { partSubject } from '../identity/mailed-codes.ts'
import { hashSecret } from '../identity/secrets.ts'
import { workIsAbout } from '../jobs/work.ts'
import { authorityIn } from '../people/authority.ts'
import { allTenants } from '../people/tenants.ts'
import type { Platform } from '../platform.ts'
import { storeAggregate } from '../replication/aggregates.ts'
import { envelopeFiles } from '../replication/file-references.ts'
import { loadEnvelopes } from '../replication/kinds/envelope.ts'
import { forgetRecords } from '../replication/kinds/record.ts'
import {
  clearDemoRoot,
  clearFilesToForget,
  readFilesToForget,
  writeDemoState,
  writeFilesToForget,
} from './demo-state.ts'

export interface RemovedDemo {
  readonly envelopeIds: readonly string[]
  readonly sessionIds: readonly string[]
  /** Removed people and recipients: their devices are told to let go of everything. */
  readonly goneSubjects: readonly string[]
  /** Others who have something to pull. */
  readonly otherSubjects: readonly string[]
}

export interface RemoveParts {
  readonly platform: Platform
  readonly store: FileStore
  /** Only while no server runs: its workers would come back with a seal for what is gone. */
  readonly evenBeingSigned?: boolean
  /** Who asks; they must run the demo at this moment. Absent where it is removed by who runs the machine. */
  readonly by?: { readonly personId: string; readonly organizationId: string }
  /** What is noted of the demo afterwards; `seeding` when it is to be made anew. */
  readonly leaving?: 'removed' | 'seeding'
}

/** Answers null when there is no demo, and `being-signed` while a signature is on its way into a file. */
export async function removeDemo(
  parts: RemoveParts,
): Promise<RemovedDemo | 'being-signed' | 'not-permitted' | null> {
  const { platform } = parts
  const { db } = platform
  const removed = await db.transact(async (query) => {
    if (parts.by && !(await runsDemo(query, db.tables, parts.by))) return 'not-permitted' as const
    const scope = await findScope(query, db.tables)
    if (!scope) return null
    if (!parts.evenBeingSigned && scope.envelopes.some(isBeingWorkedOn)) return 'being-signed' as const
    const records = await forgetRecords({ query, tables: db.tables }, scope)
    const otherSubjects = await tellOthers(query, db.tables, { scope, records }, platform.now())
    await forgetWork(query, db.tables, [...scope.gone, ...records.map((one) => one.id)])
    const files = await filesOf(query, db.tables, scope)
    const sessionIds = await endSessions(query, db.tables, scope, platform.now())
    await removeRows(query, db.tables, scope)
    await writeFilesToForget(query, db.tables, files)
    await clearDemoRoot(query, db.tables)
    await writeDemoState(query, db.tables, parts.leaving ?? 'removed')
    return { envelopeIds: scope.envelopeIds, sessionIds, goneSubjects: scope.goneSubjects, otherSubjects }
  })
  await forgetFiles(parts)
  return removed
}

async function runsDemo(query: Query, tables: Tables, by: NonNullable<RemoveParts['by']>): Promise<boolean> {
  const { organization } = tables
  const [home] = await query
    .select({ demo: organization.demo })
    .from(organization)
    .where(eq(organization.id, by.organizationId))
  return home?.demo === true && holds(await authorityIn(query, tables, by), 'organizationWrite')
}

const isBeingWorkedOn = (one: Envelope): boolean => one.state === 'validating' || isBeingSigned(one)

/** Removes the bytes a removal left behind, save those somebody has again. */
export async function forgetFiles({
  platform: { db },
  store,
}: Pick<RemoveParts, 'platform' | 'store'>): Promise<void> {
  const names = await db.read((query) => readFilesToForget(query, db.tables))
  if (names.length === 0) return
  const kept = await db.read((query) => namesInUse(query, db.tables, names))
  for (const name of names) if (!kept.has(name)) await store.remove(name)
  await db.transact((query) => clearFilesToForget(query, db.tables))
}

interface Scope {
  readonly organizationIds: readonly string[]
  readonly envelopes: readonly Envelope[]
  readonly envelopeIds: readonly string[]
  readonly recipientIds: readonly string[]
  /** People who belong to the demo and to nothing else. */
  readonly personIds: readonly string[]
  readonly addresses: readonly string[]
  readonly goneSubjects: readonly string[]
  /** Its things that events, notices and work are about. */
  readonly gone: readonly string[]
  /** Of codes that were mailed to recipients. */
  readonly partSubjects: readonly string[]
}

async function findScope(query: Query, tables: Tables): Promise<Scope | null> {
  const { organization, organizationMember, envelope, person } = tables
  const organizations = await query
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.demo, true))
  const organizationIds = organizations.map((one) => one.id)
  if (organizationIds.length === 0) return null
  const bodies = await query
    .select({ body: envelope.body })
    .from(envelope)
    .where(inArray(envelope.organizationId, organizationIds))
  const envelopes = bodies.map((row) => row.body)
  const members = await query
    .selectDistinct({ personId: organizationMember.personId })
    .from(organizationMember)
    .where(inArray(organizationMember.organizationId, organizationIds))
  const elsewhere = await query
    .selectDistinct({ personId: organizationMember.personId })
    .from(organizationMember)
    .where(notInArray(organizationMember.organizationId, organizationIds))
  const stay = new Set(elsewhere.map((one) => one.personId))
  const personIds = members.map((one) => one.personId).filter((id) => !stay.has(id))
  const remaining = await query.select({ id: person.id, email: person.email }).from(person)
  const goes = new Set(personIds)
  const othersAddresses = new Set(remaining.filter((one) => !goes.has(one.id)).map((one) => one.email))
  const recipients = envelopes.flatMap((one) => one.recipients)
  const addresses = new Set([
    ...remaining.filter((one) => goes.has(one.id)).map((one) => one.email),
    ...recipients.map((one) => one.email).filter((email) => !othersAddresses.has(email)),
  ])
  const recipientIds = recipients.map((one) => one.id)
  const templates = await query
    .select({ id: tables.template.id })
    .from(tables.template)
    .where(inArray(tables.template.organizationId, organizationIds))
  const envelopeIds = envelopes.map((one) => one.id)
  // A kind with a chain of its own that is left out does not compile.
  const gone: { readonly [K in ChainKind]: readonly string[] } = {
    envelope: envelopeIds,
    template: templates.map((one) => one.id),
    organization: organizationIds,
    person: personIds,
  }
  return {
    organizationIds,
    envelopes,
    envelopeIds,
    recipientIds,
    personIds,
    addresses: [...addresses],
    goneSubjects: [...personIds, ...recipientIds],
    gone: Object.values(gone).flat(),
    partSubjects: envelopes.flatMap(({ id: envelopeId, recipients: parts }) =>
      parts.map((one) => partSubject({ envelopeId, recipientId: one.id })),
    ),
  }
}

/** Tombstones for readers outside the demo, and parts in their envelopes that lose their account. */
async function tellOthers(
  query: Query,
  tables: Tables,
  { scope, records }: { readonly scope: Scope; readonly records: Awaited<ReturnType<typeof forgetRecords>> },
  now: number,
): Promise<string[]> {
  const { member, mark, notification } = tables
  const gone = new Set([...scope.goneSubjects, ...scope.organizationIds])
  const told = new Set<string>()
  const seen = await selectParts(scope.envelopeIds, (ids) =>
    query.select().from(member).where(inArray(member.entity, ids)),
  )
  for (const row of seen) {
    if (gone.has(row.subject)) continue
    told.add(row.subject)
    const feed = createFeedWriter(query, tables)
    await feed.drop(row.channel, 'envelope', row.entity)
    await feed.setMembers(row.channel, row.entity, new Map())
  }
  const marks = await selectParts(scope.envelopeIds, (ids) =>
    query.select().from(mark).where(inArray(mark.envelopeId, ids)),
  )
  const notifications = await selectParts(scope.gone, (ids) =>
    query.select().from(notification).where(inArray(notification.subjectId, ids)),
  )
  for (const [ownerId, kind, id] of [
    ...marks.map((one) => [one.personId, 'mark', `${one.envelopeId}|${one.personId}`] as const),
    ...notifications.map((one) => [one.personId, 'notification', one.id] as const),
  ]) {
    if (gone.has(ownerId)) continue
    told.add(ownerId)
    await createFeedWriter(query, tables).drop(ownerId, kind, id)
  }
  // The organisations end with their channels; whoever kept something in them and stays gives it up.
  for (const { name, id, readers } of records)
    for (const reader of readers.filter((one) => !gone.has(one) && !isHolder(one))) {
      told.add(reader)
      await createFeedWriter(query, tables).drop(reader, name, id)
    }
  for (const subject of await unlinkPeople(query, tables, scope, now)) told.add(subject)
  return [...told]
}

/** In envelopes of others a removed person becomes an address again, which a later account can take up. */
async function unlinkPeople(query: Query, tables: Tables, scope: Scope, now: number): Promise<string[]> {
  const { member } = tables
  const own = new Set(scope.envelopeIds)
  const goes = new Set(scope.personIds)
  const rows = await selectParts(scope.personIds, (ids) =>
    query.select({ entity: member.entity }).from(member).where(inArray(member.subject, ids)),
  )
  const foreign = [...new Set(rows.map((one) => one.entity))].filter(
    (id) => id.startsWith('envelope:') && !own.has(id),
  )
  const subjects: string[] = []
  for (const before of (await loadEnvelopes(query, tables, foreign)).values()) {
    const recipients = before.recipients.map((one) =>
      one.personId && goes.has(one.personId) ? { ...one, personId: null } : one,
    )
    await storeAggregate(
      { query, tables, feed: createFeedWriter(query, tables), now },
      { kind: 'envelope', value: { ...before, recipients, rev: before.rev + 1 } },
      before,
    )
    subjects.push(before.ownerId, ...recipients.flatMap((one) => one.personId ?? []))
  }
  return subjects
}

/** Every name the demo's rows give to bytes. */
async function filesOf(query: Query, tables: Tables, scope: Scope): Promise<string[]> {
  const { storedFile, fileReference, organization } = tables
  const names = new Set<string>()
  const add = (...many: readonly (string | null | undefined)[]) => {
    for (const one of many) if (one) names.add(one)
  }
  const organizationIds = [...scope.organizationIds]
  for (const row of await query
    .select()
    .from(storedFile)
    .where(inArray(storedFile.organizationId, organizationIds)))
    add(row.sha256, row.pdf?.sha256, row.pdf?.firstPageSha256)
  for (const row of await query
    .select({ sha256: fileReference.sha256 })
    .from(fileReference)
    .where(inArray(fileReference.organizationId, organizationIds)))
    add(row.sha256)
  for (const row of await query
    .select({ settings: organization.settings })
    .from(organization)
    .where(inArray(organization.id, organizationIds)))
    add(row.settings.logoSha256, row.settings.logo2Sha256)
  for (const one of scope.envelopes) add(...envelopeFiles(one).keys())
  return [...names]
}

async function removeRows(query: Query, tables: Tables, scope: Scope): Promise<void> {
  const { organizationIds, envelopeIds, personIds, recipientIds, addresses, goneSubjects } = scope
  const channels = [...organizationIds, ...organizationIds.map(directoryOf), ...goneSubjects]
  /** Deletes from a table wherever a column has one of the values. */
  const forget = async (
    table: Tables[keyof Tables],
    column: SQLiteColumn,
    values: readonly string[],
  ): Promise<void> => {
    for (const part of parts(values)) await query.delete(table).where(inArray(column, part))
  }
  await forgetMails(query, tables, scope)
  for (const one of [
    tables.mark,
    tables.recipientLink,
    tables.embedLink,
    tables.stepLock,
    tables.stepUnlock,
    tables.recipientPlace,
  ])
    await forget(one, one.envelopeId, envelopeIds)
  await forget(tables.notification, tables.notification.subjectId, scope.gone)
  await forget(tables.auditEvent, tables.auditEvent.subjectId, scope.gone)
  await forget(tables.evidencePending, tables.evidencePending.subjectId, scope.gone)
  for (const one of [tables.evidenceTree, tables.evidenceLeaf, tables.evidenceNode, tables.evidenceTreeHead])
    await forget(one, one.organizationId, organizationIds)
  for (const one of [tables.mark, tables.pushSubscription]) await forget(one, one.personId, personIds)
  await forget(tables.liveUpdate, tables.liveUpdate.documentId, envelopeIds)
  await forget(tables.liveClient, tables.liveClient.documentId, envelopeIds)
  await forget(tables.liveDocument, tables.liveDocument.id, envelopeIds)
  await forgetCommands(query, tables, scope)
  await forget(tables.envelope, tables.envelope.id, envelopeIds)
  await forget(tables.listEntry, tables.listEntry.envelopeId, envelopeIds)

  for (const one of [tables.storedFile, tables.fileReference, tables.invitation])
    await forget(one, one.organizationId, organizationIds)
  await forget(tables.fileReference, tables.fileReference.entity, [...envelopeIds, ...personIds])
  await forget(tables.device, tables.device.subject, goneSubjects)
  await forget(tables.mailedCode, tables.mailedCode.subject, [
    ...goneSubjects,
    ...addresses,
    ...scope.partSubjects,
  ])

  await forgetChannels(query, tables, channels, organizationIds)
  await forget(tables.standing, tables.standing.channel, organizationIds)
  await forget(tables.organizationMember, tables.organizationMember.organizationId, organizationIds)
  await forget(tables.person, tables.person.id, personIds)
  await forget(tables.organization, tables.organization.id, organizationIds)
  // An organisation of others that was mapped to one of these has none then.
  const tenantIds = (await allTenants(query, tables)).filter((one) => one.demo).map((one) => one.id)
  for (const part of parts(tenantIds))
    await query
      .update(tables.organization)
      .set({ tenantId: null })
      .where(inArray(tables.organization.tenantId, part))
  await forget(tables.record, tables.record.id, tenantIds)
  // Recipients of these are gone with their envelopes; other organisations' people never had such ids.
  await forget(tables.member, tables.member.subject, [...recipientIds, ...personIds, ...organizationIds])
}

/** Stands in a session's place for who is gone; a session without a person would count as unknown. */
const NOBODY = 'removed'

/**
 * Ends the sessions of who goes; answers which. A person's open session stays as a tombstone, empty but for its
 * token: only a refresh that is answered `revoked` makes a device that is offline now give up its data later.
 */
async function endSessions(
  query: Query,
  { session }: Tables,
  scope: Scope,
  now: number,
): Promise<readonly string[]> {
  const select = (column: SQLiteColumn) => (ids: string[]) =>
    query.select().from(session).where(inArray(column, ids))
  const found = [
    ...(await selectParts(scope.personIds, select(session.personId))),
    ...(await selectParts(scope.organizationIds, select(session.organizationId))),
    ...(await selectParts(scope.envelopeIds, select(session.envelopeId))),
  ]
  const rows = [...new Map(found.map((row) => [row.id, row])).values()]
  const open = rows.filter((row) => row.personId !== null && row.revokedAt === null && row.expiresAt > now)
  const openIds = new Set(open.map((row) => row.id))
  for (const part of parts([...openIds]))
    await query
      .update(session)
      .set({
        personId: NOBODY,
        organizationId: NOBODY,
        deviceId: null,
        userAgent: '',
        address: '',
        accessExpiresAt: now,
        revokedAt: now,
      })
      .where(inArray(session.id, part))
  const ended = rows.filter((row) => !openIds.has(row.id)).map((row) => row.id)
  for (const part of parts(ended)) await query.delete(session).where(inArray(session.id, part))
  return rows.map((row) => row.id)
}

/** Whatever waits, or has failed, and is about something that goes (`DeclaredEffect.about`). */
async function forgetWork(query: Query, { job }: Tables, gone: readonly string[]): Promise<void> {
  const rows = await query.select({ id: job.id, kind: job.kind, payload: job.payload }).from(job)
  const goes = new Set<unknown>(gone)
  const ids = rows
    .filter((row) => workIsAbout(row.kind, row.payload).some((id) => goes.has(id)))
    .map((row) => row.id)
  for (const part of parts(ids)) await query.delete(job).where(inArray(job.id, part))
}

/** Mails to who goes, and those to others that lead to what goes: by the envelope's address or by its link. */
async function forgetMails(query: Query, tables: Tables, scope: Scope): Promise<void> {
  const { mailMessage, recipientLink } = tables
  for (const part of parts(scope.addresses))
    await query.delete(mailMessage).where(inArray(mailMessage.toAddress, part))
  const links = await selectParts(scope.envelopeIds, (ids) =>
    query
      .select({ tokenHash: recipientLink.tokenHash })
      .from(recipientLink)
      .where(inArray(recipientLink.envelopeId, ids)),
  )
  const hashes = new Set(links.map((one) => one.tokenHash))
  const readers = scope.envelopes.flatMap((one) => [
    one.owner.email,
    ...one.recipients.map((recipient) => recipient.email),
  ])
  const mails = await selectParts([...new Set(readers)], (some) =>
    query
      .select({ id: mailMessage.id, text: mailMessage.text })
      .from(mailMessage)
      .where(inArray(mailMessage.toAddress, some)),
  )
  const leadsThere = (text: string): boolean =>
    scope.envelopeIds.some((id) => text.includes(id)) ||
    [...text.matchAll(/#([\w-]+)/g)].some(([, token]) => hashes.has(hashSecret(token ?? '')))
  const ids = mails.filter((one) => leadsThere(one.text)).map((one) => one.id)
  for (const part of parts(ids)) await query.delete(mailMessage).where(inArray(mailMessage.id, part))
}

/** Wishes of removed people and of the platform go; of others what they said goes, and that they said it stays. */
async function forgetCommands(query: Query, { commandLog }: Tables, scope: Scope): Promise<void> {
  for (const part of parts(scope.goneSubjects))
    await query.delete(commandLog).where(inArray(commandLog.subject, part))
  for (const part of parts(scope.gone, 50)) {
    const about = or(...part.map((id) => like(commandLog.payload, `%${id}%`)))
    await query.delete(commandLog).where(and(eq(commandLog.subject, 'system'), about))
    // Id and number stay: they are what keeps a repeat from being decided twice.
    await query
      .update(commandLog)
      .set({ payload: '' })
      .where(and(ne(commandLog.subject, 'system'), about))
  }
}

/** Removes the demo's channels; of an organisation's what tombstones for others need stays. */
async function forgetChannels(
  query: Query,
  { channelHead, feed, member }: Tables,
  channels: readonly string[],
  organizationIds: readonly string[],
): Promise<void> {
  const gone = [...channels]
  const holders = organizationIds.flatMap((id) => allHoldersOf(id as OrganizationId))
  for (const part of parts([...gone, ...holders]))
    await query.delete(member).where(inArray(member.subject, part))
  const tombstones = await query
    .select({ channel: member.channel, entity: member.entity })
    .from(member)
    .where(inArray(member.channel, [...organizationIds]))
  const kept = new Set(tombstones.map((one) => one.channel))
  const entities = new Set(tombstones.map((one) => one.entity))
  for (const channel of kept) {
    const rows = await query.select({ id: feed.id }).from(feed).where(eq(feed.channel, channel))
    for (const part of parts(rows.map((row) => row.id).filter((id) => !entities.has(id))))
      await query.delete(feed).where(and(eq(feed.channel, channel), inArray(feed.id, part)))
  }
  for (const part of parts(gone.filter((one) => !kept.has(one)))) {
    await query.delete(feed).where(inArray(feed.channel, part))
    await query.delete(channelHead).where(inArray(channelHead.channel, part))
  }
}

/** Databases take only so many values at once. */
function* parts(values: readonly string[], size = 400): Generator<string[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size)
}

async function selectParts<T>(
  values: readonly string[],
  select: (part: string[]) => PromiseLike<T[]>,
): Promise<T[]> {
  const rows: T[] = []
  for (const part of parts(values)) rows.push(...(await select(part)))
  return rows
}
