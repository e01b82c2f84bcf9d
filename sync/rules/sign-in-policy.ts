/**
 * By which ways the people of an organisation come in, and how fresh a proof must be for what they do. A session holds
 * its proofs: which way, and when. One that lacks something is locked until it has been shown, and loses nothing.
 */
import * as z from 'zod/mini'
import type { Permission } from '../entities/permission.ts'
import type { OrganizationId } from '../ids.ts'
import { type Authority, holds } from './authority.ts'

/** Ways of saying who one is; each is enough alone where the organisation asks for no more. */
export const WAYS = ['password', 'mailedCode', 'passkey', 'directory', 'provider', 'uaePass'] as const
export type Way = (typeof WAYS)[number]
/** What is shown beside one of these, and never alone. */
export const SECOND_FACTORS = ['totp', 'recoveryCode'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]

export interface Proof {
  readonly way: Way | SecondFactor
  /** By the server's clock. */
  readonly at: number
  /** Who vouches is one organisation's own, so it says nothing in another; absent where the person showed it here. */
  readonly organizationId?: OrganizationId
  /** It was two factors at once: a passkey that knows its person, a provider who says so. */
  readonly twice?: true
}

const minutes = z.nullable(z.int().check(z.minimum(1), z.maximum(43_200)))
export const signInPolicy = z.object({
  /** Null: every way that this installation has. */
  ways: z.nullable(
    z.array(z.enum(WAYS)).check(
      z.minLength(1),
      z.maxLength(WAYS.length),
      z.refine((ways) => new Set(ways).size === ways.length),
    ),
  ),
  /** Of whom a second factor is asked. */
  secondFactor: z.enum(['nobody', 'administrators', 'everybody']),
  /** How old the proofs of a session may be to sign; null: as old as the session. */
  signingMinutes: minutes,
  /** And to make keys and secrets of programs. */
  keysMinutes: minutes,
})
export type SignInPolicy = z.infer<typeof signInPolicy>

export const OPEN_POLICY: SignInPolicy = {
  ways: null,
  secondFactor: 'nobody',
  signingMinutes: null,
  keysMinutes: null,
}

/**
 * What may ask for a fresh proof. `policy`: of the policy itself · `account`: ways in, addresses and links of the
 * person. Nobody sets how old these two may be.
 */
export const PROOF_ACTS = ['signing', 'keys', 'policy', 'account'] as const
export type ProofAct = (typeof PROOF_ACTS)[number]

/** Long enough to read what one is about to do, and too short for a device that was left behind. */
export const FRESH_MINUTES = 10
const MINUTE_MS = 60_000

/** Minutes; null when however old they are is well. */
export function proofAge(policy: SignInPolicy, act: ProofAct): number | null {
  if (act === 'policy' || act === 'account') return FRESH_MINUTES
  return act === 'signing' ? policy.signingMinutes : policy.keysMinutes
}

/** Of whom it is asked: what they are in that organisation, and which it is. */
export interface Asked extends Pick<Authority, 'roles' | 'permissions'> {
  readonly organizationId: OrganizationId
  /** They have set one up: it is asked of them wherever they come in, also where nobody demands it. */
  readonly ownSecond: boolean
}

export interface MissingProof {
  /** Ways of which one has to be shown; none when only the second factor is missing. */
  readonly ways: readonly Way[]
  readonly second: boolean
}

const ADMINISTERING: readonly Permission[] = [
  'userWrite',
  'groupWrite',
  'organizationWrite',
  'roleWrite',
  'apiWrite',
  'systemWrite',
]
const OPERATORS: readonly string[] = ['superAdmin', 'sacAdmin']

/** Whoever changes what others may do, or runs the installation. */
export const administers = (one: Pick<Authority, 'roles' | 'permissions'>): boolean =>
  one.roles.some((role) => OPERATORS.includes(role)) ||
  ADMINISTERING.some((permission) => holds(one, permission))

/** Whether the organisation demands it of them. */
export const asksSecondFactor = (
  { secondFactor }: SignInPolicy,
  asked: Pick<Authority, 'roles' | 'permissions'>,
): boolean => secondFactor === 'everybody' || (secondFactor === 'administrators' && administers(asked))

const isWay = (way: Proof['way']): way is Way => (WAYS as readonly string[]).includes(way)
/** Beside another way it is what an authenticator app is, also where it is no way in of its own. */
const isPasskey = ({ way }: Proof): boolean => way === 'passkey'
const isOpen = (policy: SignInPolicy, way: Way): boolean => policy.ways?.includes(way) ?? true
const countsIn = ({ organizationId }: Proof, asked: Pick<Asked, 'organizationId'>): boolean =>
  organizationId === undefined || organizationId === asked.organizationId

/**
 * What a session brings along into another organisation of its person: nothing where nobody but the first one vouches
 * for them, for then its administrators would decide who comes in there.
 */
export function broughtAlong(proofs: readonly Proof[], organizationId: OrganizationId): readonly Proof[] {
  const counting = proofs.filter((one) => countsIn(one, { organizationId }))
  return counting.some(({ way }) => isWay(way)) ? counting : []
}

/**
 * What a session lacks before it may go on; null when nothing does. A session from before proofs were kept came in by a
 * way that was open then, and goes on where the organisation has closed none.
 */
export function missingProof(
  policy: SignInPolicy,
  asked: Asked,
  proofs: readonly Proof[],
): MissingProof | null {
  const { first, second } = shown(policy, asked, proofs)
  return missing(policy, { first: first || policy.ways === null, second })
}

/** What has to be shown anew for this act; null when nobody asks for it, or the proofs are fresh enough. */
export function missingFor(
  act: ProofAct,
  policy: SignInPolicy,
  asked: Asked,
  { proofs, now }: { readonly proofs: readonly Proof[]; readonly now: number },
): MissingProof | null {
  const age = proofAge(policy, act)
  if (age === null) return null
  const fresh = proofs.filter(({ at }) => now - at <= age * MINUTE_MS)
  return missing(policy, shown(policy, asked, fresh))
}

function shown(policy: SignInPolicy, asked: Asked, proofs: readonly Proof[]) {
  const counting = proofs.filter((one) => countsIn(one, asked))
  const ways = counting.filter(({ way }) => isWay(way) && isOpen(policy, way))
  return {
    first: ways.length > 0,
    second:
      !(asked.ownSecond || asksSecondFactor(policy, asked)) ||
      counting.some(({ way }) => !isWay(way)) ||
      // Of a way that the organisation has closed, nothing counts alone.
      ways.some(({ twice }) => twice) ||
      (counting.some(isPasskey) && ways.some((one) => !isPasskey(one))),
  }
}

function missing(
  { ways }: SignInPolicy,
  { first, second }: { readonly first: boolean; readonly second: boolean },
): MissingProof | null {
  return first && second ? null : { ways: first ? [] : (ways ?? WAYS), second: !second }
}

/** Proofs a session goes on with: the last of each way, so that they do not grow. */
export const withProofs = (before: readonly Proof[], added: readonly Proof[]): readonly Proof[] => [
  ...before.filter((one) => !added.some((other) => sameWay(one, other))),
  ...added,
]
const sameWay = (a: Proof, b: Proof): boolean => a.way === b.way && a.organizationId === b.organizationId

/** Whether such a policy lets nobody in: none of the ways it names is there. */
export const shutsEverybodyOut = (policy: SignInPolicy, installed: readonly Way[]): boolean =>
  waysInto(policy, installed).length === 0

/** Of the ways an installation has, those that lead into an organisation. */
export const waysInto = (policy: SignInPolicy, installed: readonly Way[]): readonly Way[] =>
  installed.filter((way) => isOpen(policy, way))
