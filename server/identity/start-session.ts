/**
 * Opens a session for a person who has proven to be one, by whatever way of signing in. Every way ends here, with what
 * was shown; a session that lacks what the organisation asks for is open for showing it, and for nothing else.
 */
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Refusal } from '../../sync/answers.ts'
import type { PersonId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { type MissingProof, missingProof, type Proof } from '../../sync/rules/sign-in-policy.ts'
import { appendEvents } from '../evidence/audit-trail.ts'
import { networkOf } from '../http/address.ts'
import type { CallContext } from '../http/call.ts'
import { secondFactorSince } from '../people/own-second-factor.ts'
import {
  accountOf,
  hasClosedOrganization,
  isSwitchedOff,
  type Membership,
  membershipsOf,
  type PersonRow,
  placesEndedOf,
  profileOf,
} from '../people/people.ts'
import { askedOf, missingIn, policyOf } from '../people/proofs.ts'
import type { Platform } from '../platform.ts'
import { bothShownBy, knownDeviceOf, rememberDevice } from './known-device.ts'
import { type LoginType, setSessionCookies } from './session-cookies.ts'
import { createSession, type SessionTokens } from './sessions.ts'
import { tenantAt } from './tenant-doors.ts'

export interface StartedSession {
  readonly person: PersonRow
  readonly place: Membership
  /** All they have. */
  readonly places: readonly Membership[]
  /** Organisations they have left. */
  readonly left: readonly string[]
  readonly tokens: SessionTokens
  readonly missing: MissingProof | null
}

export interface StartSession {
  readonly person: PersonRow
  readonly deviceId: string | null
  readonly context: CallContext
  /** What they have just shown. */
  readonly proofs: readonly Proof[]
  /** What was shown opens this organisation and no other. */
  readonly organizationId?: string | undefined
  /** The organisation whose session goes on in this one. */
  readonly switchedFrom?: string
  /** By which other names a secret of theirs is asked for (`Question.holder`). */
  readonly knownAs?: readonly string[]
}

/** Of who has just chosen a password and brought a code from their mailbox. */
export const ownPasswordAndCode = (at: number): readonly Proof[] => [
  { way: 'mailedCode', at },
  { way: 'password', at },
]

/** What stands in the way is said only to somebody who has given the right password or code. */
export async function startSession(
  query: Query,
  platform: Platform,
  { person, deviceId, context, proofs, organizationId, switchedFrom, knownAs = [] }: StartSession,
): Promise<Result<StartedSession, Refusal>> {
  if (person.status === 'disabled') return err({ code: 'account-deactivated' })
  if (person.status !== 'active') return err({ code: 'account-deactivated-by-user' })
  const { tables } = platform.db
  const door = await tenantAt(query, tables, context.header('host'), platform.config)
  if (door && !door.active) return err({ code: 'tenant-deactivated' })
  const places = await membershipsOf(query, tables, person.id)
  const leadingThere = places.filter(
    ({ organization }) =>
      (!door || organization.tenantId === door.id) &&
      (organizationId === undefined || organization.id === organizationId),
  )
  // Where this way is open, before where another would be asked for.
  const held = { createdAt: platform.now(), proofs }
  const secondSince = await secondFactorSince(query, tables, person.id)
  const lacks = (one: Membership) => missingIn(one, held, secondSince)
  const place = leadingThere.find((one) => !lacks(one)?.ways.length) ?? leadingThere[0]
  if (!place) return err(await whyNoPlace(query, tables, person.id, places.length > 0))
  const isNewDevice = knownDeviceOf(platform, context, person.id) === null
  rememberShown(platform, context, { personId: person.id, place, proofs, knownAs })
  const tokens = await createSession(
    query,
    platform.db.tables,
    {
      personId: person.id,
      organizationId: place.organization.id,
      deviceId,
      address: context.address,
      userAgent: context.userAgent,
      proofs,
    },
    platform,
  )
  const left = await placesEndedOf(query, tables, person.id)
  const started = { person, place, places, left, tokens, missing: lacks(place) }
  // Who has not proven the address may be anybody, and leaves nothing (`prove-address.ts`).
  if (person.emailVerifiedAt === null) return ok(started)
  await recordProofs(query, platform, {
    ...{ kind: 'signedIn', personId: person.id as PersonId, context, proofs },
    facts: {
      ...{ session: tokens.sessionId, organization: place.organization.id, newDevice: isNewDevice },
      ...(switchedFrom !== undefined && { switchedFrom }),
    },
  })
  return ok(started)
}

interface ShownHere {
  readonly personId: string
  readonly place: Membership
  readonly proofs: readonly Proof[]
  readonly knownAs?: readonly string[]
}

/** A way that the organisation has closed makes no device theirs. */
export function rememberShown(
  platform: Platform,
  context: Pick<CallContext, 'cookie' | 'setCookie'>,
  { personId, place, proofs, knownAs = [] }: ShownHere,
): void {
  const everybody = { ...policyOf(place.organization), secondFactor: 'everybody' } as const
  const lacks = missingProof(everybody, askedOf(place, { ownSecond: true }), proofs)
  if (lacks?.ways.length) return
  const both = lacks === null ? [bothShownBy(personId)] : []
  rememberDevice(platform, context, personId, ...both, ...knownAs)
}

/** In the chain of the person: which way, when, from where. */
export async function recordProofs(
  query: Query,
  { db, now, evidenceKey: key }: Pick<Platform, 'db' | 'now' | 'evidenceKey'>,
  {
    kind,
    personId,
    context,
    proofs,
    facts,
  }: {
    readonly kind: 'signedIn' | 'proofRenewed'
    readonly personId: PersonId
    readonly context: Pick<CallContext, 'address' | 'userAgent'>
    readonly proofs: readonly Proof[]
    readonly facts: Readonly<Record<string, string | boolean>>
  },
): Promise<void> {
  await appendEvents(query, db.tables, { subjectId: personId, at: now(), key }, [
    {
      kind,
      facts: { way: proofs.map(({ way }) => way).join(','), ...facts },
      // Enough to know a place again, and no more.
      personal: { network: networkOf(context.address), device: context.userAgent },
    },
  ])
}

async function whyNoPlace(
  query: Query,
  tables: Tables,
  personId: string,
  hasOthers: boolean,
): Promise<Refusal> {
  if (hasOthers) return { code: 'not-of-tenant' }
  if (await hasClosedOrganization(query, tables, { personId })) return { code: 'organization-deactivated' }
  const isOff = await isSwitchedOff(query, tables, personId)
  return { code: isOff ? 'account-deactivated' : 'invitation-not-accepted' }
}

/** The data of a sign-in's answer; also sets the cookies. */
export function sessionAnswer(
  context: CallContext,
  started: StartedSession,
  options: { readonly cookieOnly: boolean; readonly loginType: LoginType },
) {
  const { person, place, places, left, tokens, missing } = started
  setSessionCookies(context, {
    refreshToken: tokens.refreshToken,
    person,
    place,
    loginType: options.loginType,
  })
  return {
    accessToken: tokens.accessToken,
    expiresIn: tokens.expiresIn,
    refreshToken: options.cookieOnly ? null : tokens.refreshToken,
    sessionId: tokens.sessionId,
    userId: person.id,
    customerId: person.id,
    isAccountVerified: person.emailVerifiedAt !== null,
    missingProof: missing && { ways: [...missing.ways], second: missing.second },
    profile: profileOf(person, place),
    accounts: places.map(accountOf),
    leftAccounts: [...left],
  }
}
