/** People, organisations and who belongs where. */

import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database, Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import type { Member } from '../../sync/entities/member.ts'
import { brandOf, type Organization, organizationInProfile } from '../../sync/entities/organization.ts'
import type { Restriction, Role } from '../../sync/entities/permission.ts'
import {
  type AdoptedMark,
  type Brand,
  DEFAULT_PREFERENCES,
  type OwnDetails,
  type Preferences,
  type Profile,
  type UserClass,
} from '../../sync/entities/profile.ts'
import type { ReadingName } from '../../sync/entities/role.ts'
import { createId, type IdSource, type OrganizationId, type PersonId } from '../../sync/ids.ts'
import { isTemporary, userTypeOf } from '../../sync/rules/account-type.ts'
import { provedDomain } from '../../sync/rules/email-domain.ts'
import { type ChosenSettings, chosenOf, settingsOf } from '../../sync/settings/settings.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { authorityAt } from './authority.ts'
import { tellColleagues } from './directory.ts'
import { fullName } from './full-name.ts'

export const TRIAL_MS = 30 * 86_400_000

export type PersonRow = Tables['person']['$inferSelect']
export type OrganizationRow = Tables['organization']['$inferSelect']

/** One person per address, whatever the case it was typed in. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

export interface NewOrganization {
  readonly nameEn: string
  readonly nameAr?: string
  readonly settings?: ChosenSettings
  readonly plan?: string
  readonly trialEndsAt?: number | null
  readonly demo?: boolean
}

export async function createOrganization(
  query: Query,
  tables: Tables,
  wanted: NewOrganization,
  ids: IdSource,
): Promise<OrganizationId> {
  const id = createId('organization', ids)
  await addOrganization(query, tables, {
    id,
    nameEn: wanted.nameEn,
    nameAr: wanted.nameAr ?? wanted.nameEn,
    settings: wanted.settings ?? {},
    plan: wanted.plan ?? 'trial',
    trialEndsAt: wanted.trialEndsAt ?? null,
    demo: wanted.demo ?? false,
    createdAt: ids.now(),
  })
  return id
}

export async function addOrganization(
  query: Query,
  tables: Tables,
  row: Tables['organization']['$inferInsert'],
): Promise<void> {
  await query.insert(tables.organization).values(row)
  await tellMembers(query, tables, row.id)
}

/** Its members' devices are told what it is called and what it has set. */
async function tellMembers(query: Query, tables: Tables, id: string): Promise<void> {
  const feed = createFeedWriter(query, tables)
  await feed.setMembers(id, id, new Map([[id, 'organization']]))
  await feed.put(id, 'organization', id)
}

/** Of `serverState`. */
const ORGANIZATIONS_TOLD = { key: 'organizations', value: 'done' } as const

/** Organisations of a database from before they were told with the feed are, once, when a server opens it. */
export async function tellOfOrganizations({ transact, read, tables }: Database): Promise<void> {
  const { serverState, organization } = tables
  const [done] = await read((query) =>
    query.select().from(serverState).where(eq(serverState.key, ORGANIZATIONS_TOLD.key)),
  )
  if (done) return
  const all = await read((query) => query.select({ id: organization.id }).from(organization))
  for (const { id } of all) await transact((query) => tellMembers(query, tables, id))
  await transact(async (query) => {
    await query.insert(serverState).values(ORGANIZATIONS_TOLD).onConflictDoNothing()
  })
}

export const organizationRecord = ({
  id,
  nameEn,
  nameAr,
  code,
  settings,
  more,
}: Pick<OrganizationRow, 'id' | 'nameEn' | 'nameAr' | 'code' | 'settings' | 'more'>): Organization => ({
  id: id as OrganizationId,
  nameEn,
  nameAr,
  code: code ?? '',
  emailDomain: more.emailDomain ?? '',
  domainProof: more.domainProof ?? null,
  attributes: more.attributes ?? [],
  changes: more.changes ?? {},
  ...settingsOf(settings),
})

/** The same as it rests. */
export function organizationColumns(value: Organization) {
  const { id: _id, nameEn, nameAr, code, emailDomain, domainProof, attributes, changes, ...settings } = value
  return {
    ...{ nameEn, nameAr, code: code || null, provedDomain: provedDomain(value) },
    settings: chosenOf(settings),
    more: { emailDomain, domainProof, attributes, changes },
  }
}

export interface NewPerson {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly passwordHash: string | null
  readonly emailVerified: boolean
  readonly organizationId: OrganizationId
  readonly roles: readonly Role[]
  readonly userClass?: UserClass
  readonly heldRoles?: Member['heldRoles']
  readonly groups?: Member['groups']
  readonly preferences?: Partial<Preferences>
  readonly signature?: AdoptedMark | null
  readonly initials?: AdoptedMark | null
  readonly stamp?: AdoptedMark | null
  readonly photoSha256?: string | null
  readonly demo?: boolean
}

/** A person and their place in one organisation. The address must not be taken: see `personByEmail`. */
export async function createPerson(
  query: Query,
  tables: Tables,
  wanted: NewPerson,
  ids: IdSource,
): Promise<PersonId> {
  const id = createId('person', ids)
  const now = ids.now()
  await query.insert(tables.person).values({
    id,
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    email: normalEmail(wanted.email),
    emailVerifiedAt: wanted.emailVerified ? now : null,
    passwordHash: wanted.passwordHash,
    status: 'active',
    preferences: { ...DEFAULT_PREFERENCES, ...wanted.preferences },
    signature: wanted.signature ?? null,
    initials: wanted.initials ?? null,
    stamp: wanted.stamp ?? null,
    photoSha256: wanted.photoSha256 ?? null,
    createdAt: now,
    demo: wanted.demo ?? false,
  })
  await joinOrganization(query, tables, { ...wanted, personId: id }, now)
  await createFeedWriter(query, tables).put(id, 'profile', id)
  return id
}

export async function joinOrganization(
  query: Query,
  tables: Tables,
  place: {
    readonly organizationId: string
    readonly personId: PersonId
    readonly roles: readonly string[]
    /** Left out: a customer. */
    readonly userClass?: UserClass
    /** Left out: none. */
    readonly heldRoles?: Member['heldRoles']
    readonly groups?: Member['groups']
  },
  now: number,
): Promise<void> {
  const { organizationMember } = tables
  const { roles, userClass = 'external', heldRoles = [], groups = [] } = place
  // Who comes back starts anew: what was granted before they left went with them.
  const values = {
    roles: [...roles],
    userClass,
    permissions: [],
    heldRoles,
    groups,
    joinedAt: now,
    leftAt: null,
    inactiveSince: null,
  }
  await query
    .insert(organizationMember)
    .values({ organizationId: place.organizationId, personId: place.personId, ...values })
    .onConflictDoUpdate({
      target: [organizationMember.organizationId, organizationMember.personId],
      set: values,
    })
  await tellColleagues(query, tables, place.personId)
}

/** By any address of theirs. */
export async function personByEmail(
  query: Query,
  tables: Tables,
  email: string,
): Promise<PersonRow | undefined> {
  const { person } = tables
  const rows = await query
    .select()
    .from(person)
    .where(eq(person.email, normalEmail(email)))
  return rows[0] ?? ownerOfFurther(query, tables, email)
}

/** Who has proven it besides the address they are written to first. */
export async function ownerOfFurther(
  query: Query,
  { person, personAddress }: Tables,
  email: string,
): Promise<PersonRow | undefined> {
  const rows = await query
    .select({ person })
    .from(personAddress)
    .innerJoin(person, eq(person.id, personAddress.personId))
    .where(eq(personAddress.email, normalEmail(email)))
  return rows[0]?.person
}

/** None while the one they registered with is unproven. */
export async function provenAddresses(
  query: Query,
  { person, personAddress }: Tables,
  personId: string,
): Promise<readonly string[]> {
  const first = await query
    .select({ email: person.email })
    .from(person)
    .where(and(eq(person.id, personId), isNotNull(person.emailVerifiedAt)))
  if (first.length === 0) return []
  const further = await query
    .select({ email: personAddress.email })
    .from(personAddress)
    .where(eq(personAddress.personId, personId))
  return [...first, ...further].map((one) => one.email)
}

export async function personById(query: Query, tables: Tables, id: string): Promise<PersonRow | undefined> {
  const rows = await personWithId(query, tables, { id })
  return rows[0]
}

const personWithId = prepared<{ id: string }>()((query, { person }, value) =>
  query
    .select()
    .from(person)
    .where(eq(person.id, value('id'))),
)

export interface Membership {
  readonly organization: OrganizationRow
  readonly roles: readonly Role[]
  readonly userClass: UserClass
  /** Of all they have there, roles and groups together. */
  readonly permissions: readonly number[]
  readonly restrictions: readonly Restriction[]
  /** Roles and groups that count for them there. */
  readonly standsIn: readonly ReadingName[]
}

/** The organisations a person can work in now, the first joined first; not those that are switched off, or where their place is. */
export async function membershipsOf(
  query: Query,
  tables: Tables,
  personId: string,
): Promise<readonly Membership[]> {
  const rows = await placesOf(query, tables, { personId })
  const memberships: Membership[] = []
  for (const { organization: home, member: place } of rows) {
    const {
      permissions,
      restrictions = [],
      standsIn = [],
    } = await authorityAt(query, tables, {
      ...place,
      personId: personId as PersonId,
    })
    const { userClass } = place
    memberships.push({
      organization: home,
      roles: place.roles as Role[],
      userClass,
      permissions,
      restrictions,
      standsIn,
    })
  }
  return memberships
}

const placesOf = prepared<{ personId: string }>()(
  (query, { organizationMember: member, organization }, value) =>
    query
      .select({ organization, member })
      .from(member)
      .innerJoin(organization, eq(organization.id, member.organizationId))
      .where(
        and(
          eq(member.personId, value('personId')),
          isNull(member.leftAt),
          isNull(member.inactiveSince),
          isNull(organization.inactiveSince),
        ),
      )
      .orderBy(asc(member.joinedAt)),
)

/** The other organisations somebody belongs to, switched off or not: what belongs there is read in an account of its own (S29). */
export async function elsewhereOf(
  query: Query,
  tables: Tables,
  { personId, organizationId }: { readonly personId: string; readonly organizationId: string },
): Promise<Pick<PersonActor, 'elsewhere'>> {
  const rows = await allPlacesOf(query, tables, { personId })
  const elsewhere = rows.map((row) => row.organizationId).filter((id) => id !== organizationId)
  return elsewhere.length > 0 ? { elsewhere } : {}
}

const allPlacesOf = prepared<{ personId: string }>()((query, { organizationMember: place }, value) =>
  query
    .select({ organizationId: place.organizationId })
    .from(place)
    .where(and(eq(place.personId, value('personId')), isNull(place.leftAt))),
)

/** Those they have left. */
export async function placesEndedOf(
  query: Query,
  { organizationMember: place }: Tables,
  personId: string,
): Promise<readonly string[]> {
  const rows = await query
    .select({ organizationId: place.organizationId })
    .from(place)
    .where(and(eq(place.personId, personId), isNotNull(place.leftAt)))
  return rows.map((row) => row.organizationId)
}

/** Whether somebody has a place in an organisation, switched off or not. */
export async function belongsTo(
  query: Query,
  { organizationMember: place }: Tables,
  { personId, organizationId }: { readonly personId: string; readonly organizationId: string },
): Promise<boolean> {
  const rows = await query
    .select({ personId: place.personId })
    .from(place)
    .where(and(eq(place.organizationId, organizationId), eq(place.personId, personId), isNull(place.leftAt)))
  return rows.length > 0
}

/** Whether somebody belongs to an organisation and can do nothing there: it has switched their place off. */
export async function isSwitchedOff(
  query: Query,
  { organizationMember: place }: Tables,
  personId: string,
): Promise<boolean> {
  const rows = await query
    .select({ organizationId: place.organizationId })
    .from(place)
    .where(and(eq(place.personId, personId), isNull(place.leftAt), isNotNull(place.inactiveSince)))
  return rows.length > 0
}

/** Whether somebody has a place in an organisation that is switched off; in this one, where one is named. */
export async function hasClosedOrganization(
  query: Query,
  { organization, organizationMember: place }: Tables,
  { personId, organizationId }: { readonly personId: string; readonly organizationId?: string },
): Promise<boolean> {
  const rows = await query
    .select({ id: organization.id })
    .from(place)
    .innerJoin(organization, eq(organization.id, place.organizationId))
    .where(
      and(
        eq(place.personId, personId),
        isNull(place.leftAt),
        isNull(place.inactiveSince),
        isNotNull(organization.inactiveSince),
        ...(organizationId === undefined ? [] : [eq(organization.id, organizationId)]),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Who belongs to an organisation now and can sign in, by name. */
export async function membersOf(
  query: Query,
  { person, organizationMember: member }: Tables,
  organizationId: string,
): Promise<readonly PersonRow[]> {
  const rows = await query
    .select({ person })
    .from(member)
    .innerJoin(person, eq(person.id, member.personId))
    .where(
      and(
        eq(member.organizationId, organizationId),
        isNull(member.leftAt),
        isNull(member.inactiveSince),
        eq(person.status, 'active'),
      ),
    )
    .orderBy(asc(person.firstName), asc(person.lastName))
  return rows.map((row) => row.person)
}

export const organizationNameIn = (language: Language, { nameEn, nameAr }: OrganizationRow): string =>
  language === 'ar' ? nameAr : nameEn

export const personActor = (
  person: PersonRow,
  { organization, roles, restrictions }: Membership,
): PersonActor => ({
  kind: 'person',
  personId: person.id as PersonId,
  organizationId: organization.id as OrganizationId,
  organizationName: organizationNameIn(person.preferences.language, organization),
  name: fullName(person),
  email: person.email,
  language: person.preferences.language,
  ...((settingsOf(organization.settings).restrictsDownloads || restrictions.includes('noDownload')) && {
    restrictsDownloads: true as const,
  }),
  ...(restrictions.length > 0 && { restrictions }),
  ...(isTemporary(roles) && { isTemporary: true as const }),
})

/** A place as its person is told of it, to choose from. */
export const accountOf = ({ organization, userClass, roles }: Membership) => ({
  organizationId: organization.id,
  nameEn: organization.nameEn,
  nameAr: organization.nameAr,
  logoUrl: lookOf(organization).logoUrl,
  userClass,
  userTypeId: userTypeOf(roles),
})

export const lookOf = ({ id, settings }: OrganizationRow): Brand => brandOf(id, settingsOf(settings))

/** The same in a mail, where pictures need a whole address, with the line it puts under each. */
export const mailBrandOf = (organization: OrganizationRow, publicUrl: string) => {
  const { color, logoUrl } = lookOf(organization)
  const { mailNoteEn, mailNoteAr } = settingsOf(organization.settings)
  return {
    brandColor: color,
    logoUrl: logoUrl === null ? null : publicUrl + logoUrl,
    notes: { en: mailNoteEn, ar: mailNoteAr },
  }
}

const detailsOf = ({ firstName, lastName, nameAr, mobile }: PersonRow): OwnDetails => ({
  firstName,
  lastName,
  nameAr,
  mobile,
})

export const profileOf = (
  person: PersonRow,
  { organization, roles, userClass, permissions, restrictions, standsIn }: Membership,
): Profile => ({
  id: person.id as PersonId,
  name: fullName(person),
  details: detailsOf(person),
  email: person.email,
  organizationId: organization.id as OrganizationId,
  organizationName: organizationNameIn(person.preferences.language, organization),
  ...organizationInProfile(organizationRecord(organization)),
  ...(restrictions.length > 0 && { restrictions: [...restrictions] }),
  ...(standsIn.length > 0 && { standsIn: [...standsIn] }),
  userClass,
  roles: [...roles],
  permissions: [...permissions],
  preferences: person.preferences,
  signature: person.signature,
  initials: person.initials,
  stamp: person.stamp,
  photoSha256: person.photoSha256,
})
