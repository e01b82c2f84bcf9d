/**
 * The one place where an address becomes somebody's. Every way in that ends with "this mailbox is mine" (the code of
 * a registration, of an invitation, of a new password, of an activation) comes through here.
 *
 * An address nobody has proven belongs to nobody: whoever typed it first has chosen a password, names, settings and
 * holds sessions, and may be a stranger. Only the code of that very registration makes these things count, for it was
 * asked for on the screen that set them. Whoever proves the address in any other way is somebody else: what was set
 * before is forgotten, and they begin under a new id, which nothing of the stranger's can name.
 */
import { and, eq, getTableColumns, ne } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { KEPT_BY_TRIGGERS, type Tables } from '../../db/schema/tables.ts'
import type { PersonId } from '../../sync/ids.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { endMembership } from '../people/end-membership.ts'
import {
  createPerson,
  type NewPerson,
  ownerOfFurther,
  type PersonRow,
  personByEmail,
  personById,
  TRIAL_MS,
} from '../people/people.ts'
import type { IdentityWorld } from './deps.ts'
import { isAloneIn, joinByDomain } from './join-by-domain.ts'

export type Proof =
  /** The code that was mailed for this registration came back with its id. */
  | { readonly by: 'registration'; readonly personId: string }
  /** Any other code that was mailed to the address. */
  | { readonly by: 'mailbox'; readonly email: string }

/** Whose address it is now; nobody's when all there was had been set before the proof. Same transaction. */
export async function proveAddress(
  query: Query,
  world: IdentityWorld,
  proof: Proof,
): Promise<PersonRow | undefined> {
  const { tables } = world.platform.db
  if (proof.by === 'registration') {
    const registered = await personById(query, tables, proof.personId)
    // Somebody proved it as a further address of theirs while the code was on its way.
    const owner = registered && (await ownerOfFurther(query, tables, registered.email))
    if (registered?.emailVerifiedAt === null && owner) {
      await forgetUnproven(query, world, registered)
      return undefined
    }
    if (registered?.emailVerifiedAt === null) return completeRegistration(query, world, registered)
    return registered
  }
  const known = await personByEmail(query, tables, proof.email)
  if (known?.emailVerifiedAt !== null) return known
  await forgetUnproven(query, world, known)
  return undefined
}

/** A further address of somebody, whose mailbox has just answered; nobody else's, whenever they began. */
export async function addProvenAddress(
  query: Query,
  world: IdentityWorld,
  { personId, email }: { readonly personId: PersonId; readonly email: string },
): Promise<'added' | 'own' | 'taken'> {
  const owner = await proveAddress(query, world, { by: 'mailbox', email })
  if (owner) return owner.id === personId ? 'own' : 'taken'
  const { personAddress } = world.platform.db.tables
  const kept = await query
    .insert(personAddress)
    .values({ email, personId, provenAt: world.platform.now() })
    .onConflictDoNothing()
    .returning({ email: personAddress.email })
  // Two who share a mailbox, at the same moment on two nodes.
  if (kept.length === 0) return 'taken'
  await world.linkRecipientsToPerson(query, personId, email)
  return 'added'
}

/** Both stay theirs, each as long proven as it was. */
export async function swapPrimary(
  query: Query,
  { platform: { db, now } }: IdentityWorld,
  { id, email, emailVerifiedAt }: PersonRow,
  next: { readonly email: string; readonly provenAt: number },
): Promise<void> {
  const { person, personAddress } = db.tables
  await query.delete(personAddress).where(eq(personAddress.email, next.email))
  await query
    .update(person)
    .set({ email: next.email, emailVerifiedAt: next.provenAt })
    .where(eq(person.id, id))
  await query.insert(personAddress).values({ email, personId: id, provenAt: emailVerifiedAt ?? now() })
}

/** The account of who has just proven the address, when it was nobody's. */
export async function createProvenPerson(
  query: Query,
  world: IdentityWorld,
  wanted: Omit<NewPerson, 'emailVerified'>,
): Promise<PersonId> {
  const { db } = world.platform
  const personId = await createPerson(query, db.tables, { ...wanted, emailVerified: true }, world.platform)
  await world.linkRecipientsToPerson(query, personId, wanted.email)
  return personId
}

/** The trial begins, and everything sent to the address is this person's. */
async function completeRegistration(
  query: Query,
  { platform, linkRecipientsToPerson }: IdentityWorld,
  registered: PersonRow,
): Promise<PersonRow> {
  const { organization, organizationMember, person } = platform.db.tables
  const emailVerifiedAt = platform.now()
  await query.update(person).set({ emailVerifiedAt }).where(eq(person.id, registered.id))
  const places = await query
    .select()
    .from(organizationMember)
    .where(eq(organizationMember.personId, registered.id))
  const joined = await joinByDomain(query, platform, registered)
  for (const place of places)
    if (joined === 'at once' && (await isAloneIn(query, platform.db.tables, place.organizationId)))
      await leaveFounded(query, platform, { ...place, personId: registered.id })
    else if (place.roles.includes('companyAdmin'))
      await query
        .update(organization)
        .set({ trialEndsAt: emailVerifiedAt + TRIAL_MS })
        .where(eq(organization.id, place.organizationId))
  await linkRecipientsToPerson(query, registered.id as PersonId, registered.email)
  return { ...registered, emailVerifiedAt }
}

/** Founded for them when they registered: nobody ever saw it, and nothing is in it. */
async function leaveFounded(
  query: Query,
  { db: { tables } }: IdentityWorld['platform'],
  { organizationId, personId }: { readonly organizationId: string; readonly personId: string },
): Promise<void> {
  const { organizationMember: place } = tables
  await query.delete(place).where(and(eq(place.organizationId, organizationId), eq(place.personId, personId)))
  await removeOrganization(query, tables, organizationId)
}

async function removeOrganization(query: Query, tables: Tables, organizationId: string): Promise<void> {
  const { channelHead, feed, member, organization, standing } = tables
  await query.delete(organization).where(eq(organization.id, organizationId))
  for (const table of [member, feed, channelHead, standing])
    await query.delete(table).where(eq(table.channel, organizationId))
}

/** Also for who registers the address again: a code mailed for one registration never confirms another one. */
export async function forgetUnproven(
  query: Query,
  { platform }: IdentityWorld,
  { id, emailVerifiedAt }: PersonRow,
): Promise<void> {
  if (emailVerifiedAt !== null) throw new Error('A proven address is not forgotten')
  const { tables } = platform.db
  const { channelHead, mailedCode, member, organizationMember, person, standing } = tables
  const places = await query.select().from(organizationMember).where(eq(organizationMember.personId, id))
  const left: string[] = []
  const feed = createFeedWriter(query, tables)
  for (const { organizationId } of places) {
    const elsewhere = and(
      eq(organizationMember.organizationId, organizationId),
      ne(organizationMember.personId, id),
    )
    const others = await query.select().from(organizationMember).where(elsewhere).limit(1)
    if (others.length === 0) left.push(organizationId)
    else await endMembership({ query, tables, feed, now: platform.now() }, { personId: id, organizationId })
  }
  for (const table of ofPeople(tables)) await query.delete(table).where(eq(table.personId, id))
  for (const organizationId of left) await removeOrganization(query, tables, organizationId)
  await query.delete(standing).where(eq(standing.subject, id))
  await query.delete(mailedCode).where(eq(mailedCode.subject, id))
  await query.delete(member).where(eq(member.subject, id))
  await query.delete(tables.feed).where(eq(tables.feed.channel, id))
  await query.delete(channelHead).where(eq(channelHead.channel, id))
  await query.delete(person).where(eq(person.id, id))
}

/** Every table with rows of one person, found by its column, so that none can be forgotten here. */
export function ofPeople(tables: Tables): readonly Tables['session'][] {
  return Object.entries(tables)
    .filter(([name, table]) => 'personId' in getTableColumns(table) && !KEPT_BY_TRIGGERS.has(name))
    .map(([, table]) => table as unknown as Tables['session']) // only the column they share is used
}
