/**
 * Ways in at a provider: leaving for it, coming back, and linking who came back. The order is the same for all of them:
 * the attempt is entered once, by the browser that left, at the return address of the provider it left for; the
 * provider says who it is; whose account that is follows from (organisation, issuer, subject) and from nothing else.
 */

import type { Query } from '../../../db/database.ts'
import type { AttemptBody, AttemptTold } from '../../../db/schema/identity.ts'
import { type Refusal, refusal } from '../../../sync/answers.ts'
import type { Answered, DataOf } from '../../../sync/calls/contract.ts'
import * as contracts from '../../../sync/calls/ways-in.ts'
import { hostOfTenant } from '../../../sync/entities/tenant.ts'
import type { PersonId } from '../../../sync/ids.ts'
import { err, ok, type Result } from '../../../sync/result.ts'
import { ownPath } from '../../../sync/rules/own-path.ts'
import { type Call, type CallContext, serve } from '../../http/call.ts'
import { isOnPhone } from '../../http/on-phone.ts'
import { personById } from '../../people/people.ts'
import type { IdentityWorld } from '../deps.ts'
import { type LoginType, REFRESH_COOKIE } from '../session-cookies.ts'
import { sessionOfRefreshToken } from '../sessions.ts'
import { sessionAnswer, startSession } from '../start-session.ts'
import { tenantAt } from '../tenant-doors.ts'
import { admitNew } from './admit-new.ts'
import {
  ATTEMPT_COOKIE,
  beginAttempt,
  endAttempt,
  enterAttempt,
  keepProved,
  provedAttempt,
} from './attempts.ts'
import { linkedTo, linkTo, noteUse, proofOf } from './linked-ways.ts'
import { ownSideProven, personOfSession } from './own-side.ts'
import type { Provider, ProviderFailure } from './provider.ts'
import { noteProviderSession } from './provider-sessions.ts'
import { renewProof, toldMissing } from './renew-proof.ts'
import type { Told } from './told.ts'

export const RETURN_PATH = '/auth/auth-return'

type Back = Answered<DataOf<typeof contracts.returnFromProvider>>
type Proved = AttemptBody & { readonly told: AttemptTold }

export const providerCalls = (world: IdentityWorld): readonly Call[] => [
  beginSignIn(world),
  beginProof(world),
  returnFromProvider(world),
  azureAd(world),
  linkWay(world),
]

const beginSignIn = (world: IdentityWorld) =>
  serve(contracts.beginSignIn, {
    run: async ({ providerId, next, deviceId }, context) =>
      begin(world, context, {
        ...{ providerId, purpose: 'signIn', next: ownPath(next), deviceId: deviceId ?? null },
        ...{ personId: null, sessionId: null },
      }),
  })

const beginProof = (world: IdentityWorld) =>
  serve(contracts.beginProof, {
    run: async ({ providerId, purpose, next }, context) => {
      const { actor, sessionId } = context
      if (actor?.kind !== 'person' || sessionId === null) return err(refusal('not-signed-in'))
      const provider = await world.providers.find(providerId)
      // Another organisation's is not there for this session.
      if (provider?.organizationId && provider.organizationId !== actor.organizationId)
        return err(refusal('way-closed'))
      return begin(world, context, {
        ...{ providerId, purpose, next: ownPath(next), deviceId: null },
        ...{ personId: actor.personId, sessionId },
      })
    },
  })

async function begin(
  { platform, providers }: IdentityWorld,
  context: CallContext,
  asked: Omit<AttemptBody, 'verifier' | 'nonce' | 'told' | 'host'>,
): Promise<Result<{ goTo: string }, Refusal>> {
  const { db, config, log } = platform
  const provider = await providers.find(asked.providerId)
  if (!provider) return err(refusal('way-closed'))
  const door = await db.read((query) => tenantAt(query, db.tables, context.header('host'), config))
  const host = door ? hostOfTenant(door) : null
  const begun = await db.transact((query) =>
    beginAttempt(query, db.tables, platform, context, { ...asked, host }),
  )
  const { state, nonce, challenge } = begun
  const address = await provider.signInAddress({
    ...{ state, nonce, challenge, language: context.language },
    ...{ returnTo: returnAddress(config.publicUrl, host, provider), anew: asked.purpose !== 'signIn' },
    onPhone: isOnPhone(context),
  })
  if (address.ok) return ok({ goTo: address.value })
  log.warn('A provider of sign-ins cannot be asked', { provider: provider.id, ...address.error })
  return err(refusal(FAILURES[address.error.code]))
}

export const originAt = (publicUrl: string, host: string | null): string =>
  host === null ? publicUrl : `${new URL(publicUrl).protocol}//${host}`

/** One of its own for each provider of an organisation: a code of one is never carried to another. */
export const returnAddress = (publicUrl: string, host: string | null, provider: Provider): string => {
  return `${originAt(publicUrl, host)}${RETURN_PATH}${provider.organizationId === null ? '' : `/${provider.id}`}`
}

export const FAILURES = {
  cancelled: 'sign-in-cancelled',
  away: 'provider-away',
  failed: 'provider-failed',
  unproven: 'provider-account-unproven',
} as const satisfies Record<ProviderFailure['code'], Refusal['code']>

const returnFromProvider = (world: IdentityWorld) =>
  serve(contracts.returnFromProvider, {
    secret: 'unguessable',
    run: ({ query, provider }, context) =>
      comeBack(world, context, { parameters: new URLSearchParams(query), named: provider }),
  })

/** Of corporate sign-on alone: another way's code brought here is refused before it is shown to anybody. */
const azureAd = (world: IdentityWorld) =>
  serve(contracts.azureAd, {
    secret: 'unguessable',
    run: ({ provider: named, ...said }, context) => {
      const words = Object.entries(said).filter(([, word]) => word !== undefined) as [string, string][]
      return comeBack(world, context, { parameters: new URLSearchParams(words), named, way: 'provider' })
    },
  })

interface Brought {
  readonly parameters: URLSearchParams
  /** Whose return address it came to; undefined for the installation's. */
  readonly named: string | undefined
  readonly way?: Provider['way']
}

async function comeBack(
  world: IdentityWorld,
  context: CallContext,
  { parameters, named, way }: Brought,
): Promise<Result<Back, Refusal>> {
  const { db, config, log } = world.platform
  const state = parameters.get('state') ?? ''
  const browser = context.cookie(ATTEMPT_COOKIE)
  const body = await db.transact((query) =>
    enterAttempt(query, db.tables, world.platform, { state, browser }),
  )
  const provider = body && (await world.providers.find(body.providerId))
  const isItsOwn = provider?.organizationId === null ? named === undefined : named === provider?.id
  const isOfThatWay = way === undefined || provider?.way === way
  if (!body || !provider || !isItsOwn || !isOfThatWay) return err(refusal('sign-in-over'))
  const { verifier, nonce, purpose, host } = body
  const told = await provider.identify({
    ...{ parameters, state, nonce, verifier, anew: purpose !== 'signIn' },
    returnTo: returnAddress(config.publicUrl, host, provider),
  })
  if (!told.ok) {
    if (told.error.code !== 'cancelled')
      log.warn('A sign-in at a provider failed', { provider: provider.id, ...told.error })
    return err(refusal(FAILURES[told.error.code]))
  }
  const proved = { ...body, told: asKept(provider, told.value, world.platform.now()) }
  const done = await db.transact((query) =>
    purpose === 'signIn'
      ? signInAs(query, world, context, { provider, state, proved, said: told.value })
      : goOnWith(query, world, context, proved),
  )
  if (done.ok) world.authentication.forgetAll()
  return done
}

const asKept = (provider: Provider, told: Told, at: number): AttemptTold => ({
  ...{ way: provider.way, organizationId: provider.organizationId ?? '', at, twice: told.twice },
  ...{ issuer: told.issuer, subject: told.subject },
  email: told.emailProven ? told.email.toLowerCase() : '',
  label: (told.email || `${told.firstName} ${told.lastName}`.trim() || told.subject).slice(0, 200),
})

async function signInAs(
  query: Query,
  world: IdentityWorld,
  context: CallContext,
  {
    provider,
    state,
    proved,
    said,
  }: { readonly provider: Provider; readonly state: string; readonly proved: Proved; readonly said: Told },
): Promise<Result<Back, Refusal>> {
  const { platform } = world
  const { tables } = platform.db
  const { told, next, deviceId } = proved
  const known = await linkedTo(query, tables, told)
  const personId =
    known?.personId ??
    (await admitNew(query, world, context, {
      provider: { ...provider, admits: provider.admitsNew ? 'domain' : 'nobody' },
      ...{ told, said },
    }))
  const person = personId ? await personById(query, tables, personId) : undefined
  if (!person) {
    const id = await keepProved(query, tables, state, proved)
    return ok({ next, session: null, link: { id, label: told.label, provider: provider.name } })
  }
  if (known) await noteUse(query, tables, known.id, platform.now())
  const started = await startSession(query, platform, {
    ...{ person, deviceId, context, proofs: [proofOf(told)] },
    organizationId: provider.organizationId ?? undefined,
  })
  if (!started.ok) return started
  const { sessionId } = started.value.tokens
  await noteProviderSession(query, platform, { provider, said, id: sessionId, personId: person.id })
  const session = sessionAnswer(context, started.value, {
    cookieOnly: true,
    loginType: LOGIN_TYPES[provider.way] ?? 'password',
  })
  return ok({ next, session, link: null })
}

const LOGIN_TYPES: Partial<Record<Provider['way'], LoginType>> = {
  provider: 'sso',
  uaePass: 'uaepass',
  directory: 'ldap',
}

/** Within the session that left, if it is still the one of this browser. */
async function goOnWith(
  query: Query,
  world: IdentityWorld,
  context: CallContext,
  proved: Proved,
): Promise<Result<Back, Refusal>> {
  const { platform } = world
  const { tables } = platform.db
  const { told, next, sessionId } = proved
  const here = await sessionOfRefreshToken(query, tables, context.cookie(REFRESH_COOKIE) ?? '')
  const own =
    sessionId !== null && here === sessionId ? await personOfSession(query, platform, sessionId) : null
  if (!own || own.person.id !== proved.personId) return err(refusal('sign-in-over'))
  const personId = own.person.id as PersonId
  if (proved.purpose === 'link') {
    const refused = ownSideProven(own, told, platform.now())
    if (refused) return err(refused)
    const linked = await linkTo(query, platform, told, { personId, by: 'person' })
    if (!linked.ok) return linked
  } else {
    const known = await linkedTo(query, tables, told)
    if (known?.personId !== personId) return err(refusal('way-not-linked'))
    await noteUse(query, tables, known.id, platform.now())
  }
  await renewProof(query, platform, {
    ...{ personId, organizationId: own.place.organization.id, sessionId: own.sessionId },
    ...{ proofs: [proofOf(told)], context },
  })
  return ok({ next, session: null, link: null })
}

/** Of who came back first and has signed in here since: both sides are fresh. */
const linkWay = (world: IdentityWorld) =>
  serve(contracts.linkWay, {
    run: async ({ id }, context) => {
      const { actor, sessionId } = context
      if (actor?.kind !== 'person' || sessionId === null) return err(refusal('not-signed-in'))
      const { platform, authentication } = world
      const { db, now } = platform
      const done = await db.transact(async (query) => {
        const browser = context.cookie(ATTEMPT_COOKIE)
        const proved = await provedAttempt(query, db.tables, platform, { id, browser })
        const own = await personOfSession(query, platform, sessionId)
        if (!proved || !own) return err(refusal('sign-in-over'))
        const refused = ownSideProven(own, proved.told, now())
        if (refused) return err(refused)
        const personId = own.person.id as PersonId
        const linked = await linkTo(query, platform, proved.told, { personId, by: 'person' })
        if (!linked.ok) return linked
        await endAttempt(query, db.tables, id)
        const missing = await renewProof(query, platform, {
          ...{ personId, organizationId: own.place.organization.id, sessionId },
          ...{ proofs: [proofOf(proved.told)], context },
        })
        return ok({ missingProof: toldMissing(missing) })
      })
      if (done.ok) authentication.forget([sessionId])
      return done
    },
  })
