/** Setting up where one's people sign in: by whoever runs the organisation directly, with proofs of ten minutes (S24). */
import { eq } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import { type Refusal, refusal } from '../../../sync/answers.ts'
import * as contracts from '../../../sync/calls/sign-in-providers.ts'
import type { PersonActor } from '../../../sync/entities/actor.ts'
import { boundOf } from '../../../sync/entities/sign-in-provider.ts'
import { bareId, createId, type OrganizationId } from '../../../sync/ids.ts'
import { err, ok, type Result } from '../../../sync/result.ts'
import { appendEvents } from '../../evidence/audit-trail.ts'
import { type Call, type CallContext, serve } from '../../http/call.ts'
import { dropSecret, keepSecret, readSecret } from '../../kept-secrets/kept-secrets.ts'
import { administratorsIn } from '../../people/authority.ts'
import { policyOf } from '../../people/proofs.ts'
import type { Platform } from '../../platform.ts'
import type { IdentityWorld } from '../deps.ts'
import { BACK_CHANNEL_PATH } from './back-channel-logout.ts'
import {
  type KeptProvider,
  needsNoSecret,
  placeOfSecret,
  providerOf,
  providersOf,
  wayOf,
} from './kept-providers.ts'
import { type Becoming, refuseNoWayLeft } from './offered-ways.ts'
import { RETURN_PATH } from './provider-calls.ts'
import { LEFT_PATH } from './sign-out-calls.ts'

const MOST = 20

export const keptProviderCalls = (world: IdentityWorld): readonly Call[] => [
  getProviders(world),
  saveProvider(world),
  removeProvider(world),
  testProvider(world),
]

const getProviders = ({ platform }: IdentityWorld) =>
  serve(contracts.getSignInProviders, {
    run: async (_, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const { db, config } = platform
      return db.read(async (query) => {
        const told = []
        for (const one of await providersOf(query, db.tables, actor.organizationId)) {
          const { id, name, active, settings, changedAt } = one
          const hasSecret = (await readSecret(query, db.tables, platform, placeOfSecret(one))) !== null
          const { publicUrl: at } = config
          const addresses =
            settings.kind === 'directory'
              ? { returnAddress: null, logoutAddresses: null }
              : {
                  returnAddress: `${at}${RETURN_PATH}/${id}`,
                  logoutAddresses: {
                    backChannel: `${at}${BACK_CHANNEL_PATH}/${id}`,
                    comeBack: `${at}${LEFT_PATH}`,
                  },
                }
          told.push({ id, name, active, settings, hasSecret, ...addresses, changedAt })
        }
        return ok(told)
      })
    },
  })

/** Who may write settings may not do this: it decides who comes in as whom. */
async function asAdministrator<T>(
  { db }: Platform,
  { actor }: Pick<CallContext, 'actor'>,
  work: (query: Query, actor: PersonActor) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
  return db.transact(async (query) => {
    const { personIds } = await administratorsIn(query, db.tables, actor.organizationId as OrganizationId)
    return personIds.includes(actor.personId) && actor.keyId === undefined
      ? work(query, actor)
      : err(refusal('not-permitted'))
  })
}

const saveProvider = (world: IdentityWorld) =>
  serve(contracts.saveSignInProvider, {
    secret: 'sets',
    run: ({ id: named, name, active, settings, secret }, context) =>
      asAdministrator(world.platform, context, async (query, actor) => {
        const { platform } = world
        const { db, now } = platform
        const { signInProvider: table } = db.tables
        const { organizationId } = actor
        const before =
          named === undefined ? undefined : await providerOf(query, db.tables, { id: named, organizationId })
        if (named !== undefined && !before) return err(refusal('not-found'))
        if (!before && (await providersOf(query, db.tables, organizationId)).length >= MOST)
          return err(refusal('too-many', { most: MOST }))
        // What was linked there is linked to that: a directory made of a provider would be somebody else's word.
        if (before && before.settings.kind !== settings.kind)
          return err(refusal('input-not-valid', { field: 'settings' }))
        const id = before?.id ?? bareId(createId('wayIn', platform))
        const place = placeOfSecret({ id, settings })
        const hasSecret =
          secret !== undefined || (await readSecret(query, db.tables, platform, place)) !== null
        const opens = active && (hasSecret || needsNoSecret(settings))
        const shut = await refuseShut(query, world, organizationId, {
          id,
          way: opens ? wayOf(settings) : null,
        })
        if (shut) return err(shut)
        const row = { name, active, settings, changedAt: now() }
        if (before) await query.update(table).set(row).where(eq(table.id, id))
        else await query.insert(table).values({ id, organizationId, createdAt: now(), ...row })
        if (secret !== undefined) await keepSecret(query, db.tables, platform, place, secret)
        await tellTrail(query, platform, actor, {
          kind: 'signInProviderChanged',
          facts: {
            ...{
              provider: id,
              way: settings.kind,
              bound: boundOf(settings),
              admits: settings.admits,
              active,
            },
            ...{ added: !before, secret: secret !== undefined },
          },
          name,
        })
        return ok({ id, hasSecret })
      }),
  })

const removeProvider = (world: IdentityWorld) =>
  serve(contracts.removeSignInProvider, {
    run: ({ id }, context) =>
      asAdministrator(world.platform, context, async (query, actor) => {
        const { platform } = world
        const { db } = platform
        const before = await providerOf(query, db.tables, { id, organizationId: actor.organizationId })
        if (!before) return err(refusal('not-found'))
        const shut = await refuseShut(query, world, actor.organizationId, { id, way: null })
        if (shut) return err(shut)
        await query.delete(db.tables.signInProvider).where(eq(db.tables.signInProvider.id, id))
        await dropSecret(query, db.tables, placeOfSecret(before).about)
        await tellTrail(query, platform, actor, {
          ...{ kind: 'signInProviderRemoved', facts: { provider: id }, name: before.name },
        })
        return ok(null)
      }),
  })

const testProvider = ({ platform, providers }: IdentityWorld) =>
  serve(contracts.testSignInProvider, {
    run: async ({ id }, context) => {
      const found = await asAdministrator(platform, context, async (query, { organizationId }) => {
        const one = await providerOf(query, platform.db.tables, { id, organizationId })
        return one ? ok<KeptProvider>(one) : err(refusal('not-found'))
      })
      if (!found.ok) return found
      const tested = await providers.test(found.value)
      return tested ? ok(tested) : err(refusal('provider-secret-missing'))
    },
  })

/** What the policy that stands would let in, after this. */
async function refuseShut(
  query: Query,
  world: IdentityWorld,
  organizationId: string,
  becoming: Becoming,
): Promise<Refusal | null> {
  const { organization } = world.platform.db.tables
  const [home] = await query.select().from(organization).where(eq(organization.id, organizationId))
  return home ? refuseNoWayLeft(query, world, organizationId, { policy: policyOf(home), becoming }) : null
}

const tellTrail = (
  query: Query,
  { db, now, evidenceKey: key }: Platform,
  { organizationId, personId }: PersonActor,
  told: {
    readonly kind: 'signInProviderChanged' | 'signInProviderRemoved'
    readonly facts: Readonly<Record<string, string | boolean>>
    readonly name: string
  },
) =>
  appendEvents(query, db.tables, { subjectId: organizationId as OrganizationId, at: now(), key }, [
    { kind: told.kind, facts: { by: personId, ...told.facts }, personal: { name: told.name } },
  ])
