/** What a signed-in person is told about themselves and their sessions. */

import { eq } from 'drizzle-orm'
import * as contracts from '../../sync/calls/account.ts'
import { getSignInHistory, HISTORY_DAYS } from '../../sync/calls/sign-in-history.ts'
import { err, ok } from '../../sync/result.ts'
import { isUserAdmin, userTypeOf } from '../../sync/rules/account-type.ts'
import { topMenu } from '../../sync/rules/top-menu.ts'
import { inLanguage, installationSettingsOf, isDuring } from '../../sync/settings/installation.ts'
import { networkOf } from '../http/address.ts'
import { type Call, type CallContext, described, serve } from '../http/call.ts'
import { fullName } from '../people/full-name.ts'
import { deploymentTypeOf, installationIn } from '../people/installation.ts'
import { accountOf, lookOf, membershipsOf, personById, profileOf } from '../people/people.ts'
import { fileUrl, userAttributes } from '../people/user-attributes.ts'
import type { IdentityWorld } from './deps.ts'
import { activeSessions, revokeSessions } from './sessions.ts'
import { readSignInHistory } from './sign-in-history.ts'

export const accountCalls = (world: IdentityWorld): readonly Call[] => [
  customer(world),
  menu(world),
  promotion(world),
  sessions(world),
  signInHistory(world),
  revokeSession(world),
]

async function currentPerson({ platform }: IdentityWorld, context: CallContext) {
  const { actor } = context
  if (actor?.kind !== 'person') return null
  const { db } = platform
  return db.read(async (query) => {
    const person = await personById(query, db.tables, actor.personId)
    const places = await membershipsOf(query, db.tables, actor.personId)
    const place = places.find((one) => one.organization.id === actor.organizationId)
    return person && place ? { person, place, places } : null
  })
}

const customer = (world: IdentityWorld) =>
  serve(contracts.getCustomer, {
    run: async (_, context) => {
      const current = await currentPerson(world, context)
      if (!current) return err({ code: 'not-signed-in' })
      const { person, place, places } = current
      const { roles, organization, userClass, permissions } = place
      return ok({
        customerId: person.id,
        userId: person.id,
        partyId: person.id,
        fullNameEn: fullName(person),
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        fullNameAr: person.nameAr,
        mobile: person.mobile || null,
        avatar: fileUrl(person.photoSha256),
        photo: fileUrl(person.photoSha256),
        stamp: fileUrl(person.stamp?.sha256),
        initial: fileUrl(person.initials?.sha256),
        initialText: person.initials?.text ?? null,
        cardHolderSignatureImage: fileUrl(person.signature?.sha256),
        signatureText: person.signature?.text ?? null,
        isTempCustomer: false,
        isSystemUser: false,
        isOrgAdmin: roles.includes('companyAdmin'),
        isSuperAdmin: roles.includes('superAdmin'),
        isUserAdmin: isUserAdmin(roles),
        isAdminReader: roles.includes('adminReader'),
        userTypeId: userTypeOf(roles),
        isAccountVerified: person.emailVerifiedAt !== null,
        belongToOrganization: organization.id,
        organizationNameEn: organization.nameEn,
        organizationNameAr: organization.nameAr,
        organizationLogo: lookOf(organization).logoUrl,
        userClass,
        currentAccount: organization.id,
        accounts: places.map(accountOf),
        permissions: permissions.map((permissionId) => ({ permissionId })),
        attributes: userAttributes(person),
        profile: profileOf(person, place),
      })
    },
  })

const menu = (world: IdentityWorld) =>
  serve(contracts.getTopMenu, {
    run: async (_, context) => {
      const current = await currentPerson(world, context)
      if (!current) return err({ code: 'not-signed-in' })
      const { roles, userClass } = current.place
      const { db, config } = world.platform
      const chosen = await db.read((query) => installationIn(query, db.tables))
      return ok(topMenu({ roles, userClass, deploymentType: deploymentTypeOf(chosen, config) }))
    },
  })

const LAST_DAYS_MS = 7 * 86_400_000

const promotion = (world: IdentityWorld) =>
  serve(contracts.getLicensePromotion, {
    run: async (_, { actor, language }) => {
      if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
      const { db, now } = world.platform
      const { organization } = db.tables
      const [row] = await db.read((query) =>
        query.select().from(organization).where(eq(organization.id, actor.organizationId)),
      )
      const trialEndsAt = row?.plan === 'trial' ? row.trialEndsAt : null
      const chosen = await db.read((query) => installationIn(query, db.tables))
      const { promotion: offer } = installationSettingsOf(chosen)
      if (row?.plan === 'trial' && offer && isDuring(offer, now()))
        return ok({
          active: true,
          linkText: inLanguage(offer, language) || null,
          discount: offer.discount || null,
          nameEn: offer.name || null,
          trialEndsAt,
        })
      const active = trialEndsAt !== null && trialEndsAt - now() < LAST_DAYS_MS
      return ok({ active, linkText: null, discount: null, nameEn: null, trialEndsAt })
    },
  })

const sessions = (world: IdentityWorld) =>
  serve(contracts.getSession, {
    run: async (_, context) => {
      const { actor, sessionId } = context
      if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
      const { db, now } = world.platform
      const rows = await db.read((query) => activeSessions(query, db.tables, actor.personId, now()))
      const here = networkOf(context.address)
      return ok(
        rows.map((row) => ({
          ...row,
          sessionId: row.id,
          isHere: networkOf(row.address) === here,
          current: row.id === sessionId,
        })),
      )
    },
  })

const signInHistory = ({ platform: { db, now } }: IdentityWorld) =>
  serve(getSignInHistory, {
    run: async (_, { actor, sessionId, address }) => {
      if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
      const asking = { personId: actor.personId, sessionId, network: networkOf(address), now: now() }
      const entries = await db.read((query) => readSignInHistory(query, db.tables, asking))
      return ok({ keptDays: HISTORY_DAYS, entries: [...entries] })
    },
  })

const revokeSession = (world: IdentityWorld) =>
  serve(contracts.revokeSession, {
    run: async (input, context) => {
      const { actor, sessionId } = context
      if (actor?.kind !== 'person' || sessionId === null) return err({ code: 'not-signed-in' })
      const { db, now } = world.platform
      const which = 'sessionId' in input ? { sessionId: input.sessionId } : { except: sessionId }
      const ended = await db.transact((query) =>
        revokeSessions(query, db.tables, { personId: actor.personId, ...which }, now()),
      )
      // Also the answer for a session of somebody else: whether it exists is not told.
      if ('sessionId' in input && ended.length === 0) return err({ code: 'not-found' })
      world.announceEnded(ended)
      return ok(described({ ended: ended.length }, 'sessions-revoked'))
    },
  })
