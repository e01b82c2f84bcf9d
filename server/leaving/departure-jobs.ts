/**
 * After somebody has left an organisation: envelope after envelope goes on without them, their links end, and
 * what they kept about it (contacts, templates, marks, notices, delegations) goes. Each step may be done again.
 */
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Heir } from '../../sync/rules/leaving.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { raiseFloor } from '../feed/feed-floor.ts'
import { revokeRecipientLinks } from '../identity/guest-links.ts'
import type { JobHandler } from '../jobs/runner.ts'
import { noticesWithin } from '../notifications/subjects-within.ts'
import type { Platform } from '../platform.ts'
import { addFileReference } from '../replication/file-references.ts'
import { passOnRecords } from '../replication/kinds/record.ts'
import type { SystemCommands } from '../replication/system-commands.ts'

export interface DepartureJobsDeps {
  readonly platform: Platform
  readonly system: SystemCommands
  /** Sockets and kept authentications of these sessions end. */
  readonly announceEnded: (sessionIds: readonly string[]) => void
}

/** Few enough for every database's limit of values in one query. */
const PAGE = 200

export function departureJobs(
  deps: DepartureJobsDeps,
): Readonly<Record<'handOver' | 'departMember', JobHandler>> {
  return {
    handOver: {
      maxAttempts: 20,
      run: async (payload) => {
        const { organizationId, personId, heir } = payload as {
          readonly organizationId: string
          readonly personId: string
          readonly heir: Heir
        }
        for (const id of await heldBy(deps.platform.db, organizationId, personId))
          await deps.system.run('recordHandOver', { envelopeId: id, organizationId, personId, heir })
      },
    },
    departMember: {
      // A signature that is being sealed holds its envelope back for as long as sealing is tried.
      maxAttempts: 20,
      run: async (payload) => {
        const { organizationId, personId, heir } = payload as {
          readonly organizationId: string
          readonly personId: string
          readonly heir: Heir
        }
        // Who came back meanwhile keeps what they have now.
        if (await isMember(deps.platform.db, organizationId, personId)) return
        await passOn(deps.platform, { organizationId, personId, heir })
        await passOnFiles(deps.platform, organizationId, personId, heir)
        for (const id of await seenBy(deps.platform.db, organizationId, personId)) {
          const envelope = await deps.system.envelope(id)
          if (!envelope) continue
          await endLinks(
            deps,
            envelope,
            envelope.recipients.filter((part) => part.personId === personId).map((part) => part.id),
          )
          await deps.system.run('recordDeparture', { envelopeId: id, personId, heir })
        }
        await forgetNotes(deps.platform, organizationId, personId)
      },
    },
  }
}

async function isMember({ read, tables }: Database, organizationId: string, personId: string) {
  const { organizationMember } = tables
  const rows = await read((query) =>
    query
      .select({ leftAt: organizationMember.leftAt })
      .from(organizationMember)
      .where(
        and(eq(organizationMember.organizationId, organizationId), eq(organizationMember.personId, personId)),
      ),
  )
  return rows.some((row) => row.leftAt === null)
}

/**
 * What they could see until they left. A part that has not been reached yet is nobody's business: when it is, the
 * envelope is stored, and whoever has left is unlinked then (`link-people.ts`).
 */
async function seenBy({ read, tables }: Database, organizationId: string, personId: string) {
  const { member } = tables
  const rows = await read((query) =>
    query
      .select({ entity: member.entity })
      .from(member)
      .where(and(eq(member.subject, personId), eq(member.channel, organizationId))),
  )
  return rows.map((row) => row.entity).filter((id) => id.startsWith('envelope:'))
}

/**
 * Of this organisation, and neither ended nor another's: what they are asked for elsewhere is none of its business. Who
 * has been taken out since sees none of it any more, and yet it goes to whom it was given.
 */
async function heldBy({ read, tables }: Database, organizationId: string, personId: string) {
  const { member, envelope } = tables
  const rows = await read((query) =>
    query
      .selectDistinct({ id: envelope.id })
      .from(member)
      .innerJoin(envelope, eq(envelope.id, member.entity))
      .where(
        and(
          eq(member.subject, personId),
          eq(member.channel, organizationId),
          eq(envelope.organizationId, organizationId),
          inArray(envelope.state, ['draft', 'inProgress', 'pending', 'error', 'reverted']),
        ),
      ),
  )
  return rows.map((row) => row.id)
}

/** Links of these parts lead nowhere, and what was opened with them is closed. */
export async function endLinks(
  { platform, announceEnded }: Pick<DepartureJobsDeps, 'platform' | 'announceEnded'>,
  { id: envelopeId }: Pick<Envelope, 'id'>,
  recipientIds: readonly string[],
): Promise<void> {
  const { db } = platform
  for (const recipientId of recipientIds)
    announceEnded(
      await db.transact((query) =>
        revokeRecipientLinks(query, db.tables, { envelopeId, recipientId }, platform.now()),
      ),
    )
}

/** What they shared with the organisation stays with it; what was only theirs goes. */
export const passOn = (
  { db, now }: Platform,
  { organizationId, personId, heir }: { organizationId: string; personId: string; heir: Heir },
): Promise<void> =>
  db.transact((query) => {
    const store = { query, tables: db.tables, feed: createFeedWriter(query, db.tables), now: now() }
    return passOnRecords(store, { personId, organizationId, heir })
  })

/** Bytes they brought to it are its own; the pictures of their signature are theirs. */
export async function passOnFiles(
  { db }: Platform,
  organizationId: string,
  personId: string,
  heir: Heir,
): Promise<void> {
  const { fileReference } = db.tables
  await db.transact(async (query) => {
    const brought = await query
      .delete(fileReference)
      .where(
        and(
          eq(fileReference.entity, personId),
          eq(fileReference.organizationId, organizationId),
          ne(fileReference.role, 'profile'),
        ),
      )
      .returning()
    for (const one of brought) await addFileReference(query, db.tables, { ...one, entity: heir.personId })
  })
}

/**
 * Marks of its envelopes, and what they were told about it. A device of theirs that is signed in to another
 * organisation begins anew: what it followed of this one it would otherwise never be told to give up.
 */
export async function forgetNotes({ db }: Platform, organizationId: string, personId: string): Promise<void> {
  const { mark, notification, envelope } = db.tables
  await db.transact(async (query) => {
    const feed = createFeedWriter(query, db.tables)
    // From what is theirs to whose it is: the other way round every envelope of the organisation is looked at.
    const ofOrganization = async (ids: readonly string[]) => {
      const rows = await query
        .select({ id: envelope.id })
        .from(envelope)
        .where(and(inArray(envelope.id, [...ids]), eq(envelope.organizationId, organizationId)))
      return rows.map((row) => row.id)
    }
    const noted = await query
      .select({ envelopeId: mark.envelopeId })
      .from(mark)
      .where(eq(mark.personId, personId))
    for (const part of parts(noted.map((row) => row.envelopeId))) {
      const here = await ofOrganization(part)
      await query.delete(mark).where(and(eq(mark.personId, personId), inArray(mark.envelopeId, here)))
      for (const id of here) await feed.drop(personId, 'mark', `${id}|${personId}`)
    }
    const gone = await noticesWithin(query, db.tables, { personId, organizationId })
    for (const part of parts(gone)) await query.delete(notification).where(inArray(notification.id, part))
    for (const id of gone) await feed.drop(personId, 'notification', id)
    await raiseFloor(query, db.tables, personId, await feed.number(personId))
  })
}

function* parts<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += PAGE) yield all.slice(at, at + PAGE)
}
