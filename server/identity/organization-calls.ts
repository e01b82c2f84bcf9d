/**
 * How an organisation looks: one colour and one logo, set by whoever runs it, shown in the app, to the people it
 * writes to and in its mails. And what it demands of the devices of its people, and who they are.
 */

import { eq } from 'drizzle-orm'
import type { Refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/organization.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { runsOrganization } from '../../sync/rules/account-type.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { type Call, type CallContext, described, serve } from '../http/call.ts'
import { brandOf, fullName, membersOf, type OrganizationRow } from '../people/people.ts'
import { addFileReference } from '../replication/file-references.ts'
import type { IdentityWorld } from './deps.ts'
import { removeMember } from './remove-member.ts'

export const organizationCalls = (world: IdentityWorld): readonly Call[] => [
  organizationOfAdmin(world),
  theme(world),
  updateTheme(world),
  changeLogo(world),
  removeLogo(world),
  demandDeviceLock(world),
  restrictDownloads(world),
  colleagues(world),
  removeColleague(world),
]

async function organizationOf({ platform }: IdentityWorld, id: string): Promise<OrganizationRow> {
  const { organization } = platform.db.tables
  const [row] = await platform.db.read((query) =>
    query.select().from(organization).where(eq(organization.id, id)),
  )
  if (!row) throw new Error(`No organisation ${id}`)
  return row
}

/** The person who asks, if they run their organisation. */
function runner({ actor }: CallContext): Result<PersonActor, Refusal> {
  if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
  return runsOrganization(actor.roles) ? ok(actor) : err({ code: 'not-permitted' })
}

const organizationOfAdmin = (world: IdentityWorld) =>
  serve(contracts.getOrganization, {
    run: async (_, context) => {
      const admin = runner(context)
      if (!admin.ok) return admin
      const row = await organizationOf(world, admin.value.organizationId)
      return ok({
        organizationId: row.id,
        organizationNameEn: row.nameEn,
        organizationNameAr: row.nameAr,
        organizationLogo: brandOf(row).logoUrl,
        brandColor: row.brandColor,
        demandsDeviceLock: row.demandsDeviceLock,
        restrictsDownloads: row.restrictsDownloads,
      })
    },
  })

const theme = (world: IdentityWorld) =>
  serve(contracts.getTheme, {
    run: async (_, { actor }) => {
      if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
      return ok(brandOf(await organizationOf(world, actor.organizationId)))
    },
  })

const updateTheme = (world: IdentityWorld) =>
  serve(contracts.updateTheme, {
    run: async ({ brandColor: color }, context) => {
      const admin = runner(context)
      return admin.ok ? change(world, admin.value, { brandColor: color }) : admin
    },
  })

const changeLogo = (world: IdentityWorld) =>
  serve(contracts.changeLogo, {
    run: async ({ fileName }, context) => {
      const admin = runner(context)
      if (!admin.ok) return admin
      const logoSha256 = fileName.slice(0, 64)
      // A hash alone must not publish somebody else's picture.
      if (!(await world.isOwnPicture(admin.value, logoSha256))) return err({ code: 'image-not-valid' })
      return change(world, admin.value, { logoSha256 })
    },
  })

const removeLogo = (world: IdentityWorld) =>
  serve(contracts.removeLogo, {
    run: async (_, context) => {
      const admin = runner(context)
      return admin.ok ? change(world, admin.value, { logoSha256: null }) : admin
    },
  })

const demandDeviceLock = (world: IdentityWorld) =>
  serve(contracts.demandDeviceLock, {
    run: async ({ demanded }, context) => {
      const admin = runner(context)
      if (!admin.ok) return admin
      const row = await store(world, admin.value, { demandsDeviceLock: demanded })
      return ok(described({ demandsDeviceLock: row.demandsDeviceLock }, 'organization-updated'))
    },
  })

const restrictDownloads = (world: IdentityWorld) =>
  serve(contracts.restrictDownloads, {
    run: async ({ restricted }, context) => {
      const admin = runner(context)
      if (!admin.ok) return admin
      const row = await store(world, admin.value, { restrictsDownloads: restricted })
      // What a session may do was read when it was last checked.
      world.authentication.forgetAll()
      return ok(described({ restrictsDownloads: row.restrictsDownloads }, 'organization-updated'))
    },
  })

type OrganizationChange = Partial<
  Pick<OrganizationRow, 'brandColor' | 'logoSha256' | 'demandsDeviceLock' | 'restrictsDownloads'>
>

async function change(world: IdentityWorld, admin: PersonActor, look: OrganizationChange) {
  return ok(described(brandOf(await store(world, admin, look)), 'organization-updated'))
}

/** Colleagues learn of it when their session is next renewed; the devices of whoever changed it are told at once. */
async function store(
  { platform }: IdentityWorld,
  admin: PersonActor,
  changed: OrganizationChange,
): Promise<OrganizationRow> {
  const { db } = platform
  const { organization } = db.tables
  const { organizationId, personId } = admin
  const { logoSha256 = null } = changed
  const [row] = await db.transact(async (query) => {
    if (logoSha256 !== null)
      await addFileReference(query, db.tables, {
        sha256: logoSha256,
        entity: organizationId,
        organizationId,
        role: 'logo',
      })
    await createFeedWriter(query, db.tables).put(personId, 'profile', personId)
    return query.update(organization).set(changed).where(eq(organization.id, organizationId)).returning()
  })
  if (!row) throw new Error(`No organisation ${organizationId}`)
  return row
}

const removeColleague = (world: IdentityWorld) =>
  serve(contracts.removeUser, {
    run: async ({ userId }, { actor }) => {
      if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
      const ended = await removeMember(world.platform, actor, userId)
      if (!ended.ok) return ended
      world.announceEnded(ended.value)
      world.memberRemoved?.(userId)
      return ok({ userId })
    },
  })

const colleagues = (world: IdentityWorld) =>
  serve(contracts.listUsers, {
    run: async (_, { actor }) => {
      if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
      const { db } = world.platform
      const people = await db.read((query) => membersOf(query, db.tables, actor.organizationId))
      return ok(
        people.map((person) => ({
          userId: person.id,
          customerId: person.id,
          userName: fullName(person),
          email: person.email,
        })),
      )
    },
  })
