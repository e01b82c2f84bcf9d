/**
 * What is left of somebody who has erased themselves, in things of others: document after document goes on without
 * them, what they kept goes or is handed over as when they leave, and their names leave the chains of events. Each
 * step may be done again; nothing of it needs the person, who is gone.
 */
import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { inParts } from '../../../db/in-parts.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import type { PersonId } from '../../../sync/ids.ts'
import { partsOf } from '../../../sync/rules/erasure.ts'
import { createFeedWriter } from '../../feed/feed.ts'
import type { JobHandler } from '../../jobs/runner.ts'
import { endLinks, forgetNotes, passOn, passOnFiles } from '../../leaving/departure-jobs.ts'
import type { Platform } from '../../platform.ts'
import { forgetRecords, recordKind } from '../../replication/kinds/record.ts'
import type { SystemCommands } from '../../replication/system-commands.ts'
import type { ErasurePayload } from './erase-at-once.ts'
import { eraseEvidence } from './erase-evidence.ts'
import { meetFates } from './fates.ts'
import { forgetInputs } from './forget-inputs.ts'

export interface ErasureDeps {
  readonly platform: Platform
  readonly system: SystemCommands
  /** Sockets and kept authentications of these sessions end. */
  readonly announceEnded: (sessionIds: readonly string[]) => void
}

export const eraseJob = (deps: ErasureDeps): JobHandler => ({
  // A signature that is being sealed holds its document back for as long as sealing is tried.
  maxAttempts: 20,
  run: async (payload) => {
    const erased = payload as unknown as ErasurePayload
    const { platform } = deps
    const { db } = platform
    for (const { organizationId, heir } of erased.places)
      if (heir) {
        await passOn(platform, { organizationId, personId: erased.personId, heir })
        await passOnFiles(platform, organizationId, erased.personId, heir)
      }
    for (const id of await documentsOf(platform, erased)) await eraseFrom(deps, id, erased)
    for (const { organizationId } of erased.places)
      await forgetNotes(platform, organizationId, erased.personId)
    for (const id of await chainsNaming(platform, erased))
      await eraseEvidence(platform, id, { ...erased, words: [...erased.names, ...erased.emails] })
    await eraseInvites(platform, erased)
    await endDelegations(platform, erased)
    await forgetInputs(platform, erased)
    await db.transact(async (query) => {
      // Where nobody was left to take them; with the secrets that belong to them.
      await forgetRecords({ query, tables: db.tables }, { personIds: [erased.personId], organizationIds: [] })
      await meetFates(query, db.tables, erased, 'afterwards')
    })
  },
})

/** An erasure that was tried in vain is tried again: it is owed. */
export const resumeErasures = ({ db, now }: Platform): Promise<void> =>
  db.transact(async (query) => {
    const { job } = db.tables
    await query
      .update(job)
      .set({ status: 'waiting', attempts: 0, dueAt: now(), error: null })
      .where(and(eq(job.kind, 'erasePerson'), eq(job.status, 'failed')))
  })

/** Theirs, or seen by them, or sent to an address of theirs, whenever that was. */
async function documentsOf({ db }: Platform, { personId, emails }: ErasurePayload): Promise<string[]> {
  const { member, envelope, recipientLink } = db.tables
  return db.read(async (query) => {
    const seen = await query
      .select({ id: member.entity })
      .from(member)
      .where(and(eq(member.subject, personId), like(member.entity, 'envelope:%')))
    const owned = await query.select({ id: envelope.id }).from(envelope).where(eq(envelope.ownerId, personId))
    const sent = await query
      .select({ id: recipientLink.envelopeId })
      .from(recipientLink)
      .where(inArray(recipientLink.email, [...emails]))
    return [...new Set([...seen, ...owned, ...sent].map((one) => one.id))].sort()
  })
}

async function eraseFrom(deps: ErasureDeps, id: string, erased: ErasurePayload): Promise<void> {
  const envelope = await deps.system.envelope(id)
  if (!envelope) return
  const { personId, places } = erased
  const recipientIds = partsOf(envelope, erased)
  await endLinks(deps, envelope, recipientIds)
  await forgetGuestSessions(deps.platform, envelope, recipientIds)
  const heir = places.find((one) => one.organizationId === envelope.organizationId)?.heir ?? null
  await deps.system.run('recordErasure', { envelopeId: id, personId, recipientIds, heir })
  await eraseEvidence(deps.platform, id, {
    ...{ personId, recipientIds },
    words: [...namesIn(envelope, personId, recipientIds), ...erased.names, ...erased.emails],
  })
}

/** As they were called there: by whoever sent it, or when they were called otherwise. */
const namesIn = (
  { owner, ownerId, recipients, viewers }: Envelope,
  personId: PersonId,
  recipientIds: readonly string[],
): readonly string[] => [
  ...(ownerId === personId ? [owner.name] : []),
  ...recipients.filter((one) => recipientIds.includes(one.id)).map((one) => one.name),
  ...viewers.filter((one) => one.personId === personId).map((one) => one.name),
]

/** Of links that were opened without an account. */
const forgetGuestSessions = (
  { db }: Platform,
  { id }: Envelope,
  recipientIds: readonly string[],
): Promise<void> =>
  db.transact(async (query) => {
    const { session } = db.tables
    for (const part of inParts(recipientIds))
      await query
        .update(session)
        .set({ userAgent: '', address: '' })
        .where(and(eq(session.envelopeId, id), inArray(session.recipientId, part)))
  })

/** Invitations to an address of theirs, accepted or not; who looks after people is told. */
async function eraseInvites({ db, now }: Platform, { emails }: ErasurePayload): Promise<void> {
  const { invitation } = db.tables
  await db.transact(async (query) => {
    const rows = await query
      .select({ id: invitation.id })
      .from(invitation)
      .where(inArray(invitation.email, [...emails]))
    const store = { query, tables: db.tables, feed: createFeedWriter(query, db.tables), now: now() }
    for (const { id } of rows) await recordKind('memberInvite').remove?.(store, id)
  })
}

/** Rules of others that hand parts to them: nobody is at that end any more. */
async function endDelegations({ db, now }: Platform, { personId }: ErasurePayload): Promise<void> {
  const { delegationRule } = db.tables
  await db.transact(async (query) => {
    const rows = await query
      .select({ id: delegationRule.id })
      .from(delegationRule)
      .where(like(sql`cast(${delegationRule.body} as text)`, `%${personId}%`))
    const store = { query, tables: db.tables, feed: createFeedWriter(query, db.tables), now: now() }
    for (const { id } of rows) await recordKind('delegationRule').remove?.(store, id)
  })
}

/** Their own chain, and those of organisations: they belonged or were invited there, or ran the installation. */
async function chainsNaming({ db }: Platform, erased: ErasurePayload): Promise<string[]> {
  const { organization, organizationMember: place, invitation } = db.tables
  const { personId, emails, wasOperator } = erased
  return db.read(async (query) => {
    const places = await query
      .select({ id: place.organizationId })
      .from(place)
      .where(eq(place.personId, personId))
    const invited = await query
      .select({ id: invitation.organizationId })
      .from(invitation)
      .where(inArray(invitation.email, [...emails]))
    const all = wasOperator ? await query.select({ id: organization.id }).from(organization) : []
    return [...new Set([personId, ...[...places, ...invited, ...all].map((one) => one.id)])]
  })
}
