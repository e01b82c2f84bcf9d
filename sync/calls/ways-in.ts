/** Ways in at somebody else's, what a session has yet to show, and the accounts elsewhere that lead to this one. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { PROOF_ACTS, signInPolicy, WAYS } from '../rules/sign-in-policy.ts'
import { contract } from './contract.ts'
import { passwordInput } from './inputs.ts'
import * as told from './shapes.ts'

const providerId = z.string().check(z.regex(/^[\w-]{1,80}$/))
const path = z.string().check(z.maxLength(2000))
const word = z.string().check(z.minLength(1), z.maxLength(4000))
const deviceId = z.optional(z.string().check(z.maxLength(80)))
/** Which ways there are, and at whose. */
export const offeredWays = z.object({
  methods: z.array(z.enum(WAYS)),
  providers: z.array(z.object({ id: z.string(), way: z.enum(WAYS), name: z.string() })),
})
/** What is still missing; null when the session goes on. */
const stillMissing = z.object({ missingProof: told.missingProof })

const RETURN_REFUSALS = [
  'sign-in-over',
  'sign-in-cancelled',
  'provider-away',
  'provider-failed',
  'provider-account-unproven',
  'way-closed',
  'way-not-linked',
  'way-linked-elsewhere',
  'account-deactivated',
  'account-deactivated-by-user',
  'tenant-deactivated',
  'not-of-tenant',
  'invitation-not-accepted',
] as const

export const beginSignIn = contract({
  path: 'Token/BeginSignIn',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Where to go to sign in at a provider; this browser alone may come back from there',
  access: 'public',
  input: z.object({ providerId, next: z.optional(path), deviceId }),
  output: z.object({ goTo: z.string() }),
  refusals: ['way-closed', 'provider-away', 'provider-failed'],
})

export const beginProof = contract({
  path: 'Token/BeginProof',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Where to go to show anew who one is, or to link an account there with this one',
  access: 'person',
  beforeProof: true,
  input: z.object({ providerId, purpose: z.enum(['link', 'reprove']), next: z.optional(path) }),
  output: z.object({ goTo: z.string() }),
  refusals: ['way-closed', 'provider-away', 'provider-failed'],
})

export const returnFromProvider = contract({
  path: 'Token/ReturnFromProvider',
  method: 'POST',
  area: 'Sign-in',
  summary: 'What the browser came back with: signs in, or proves anew, or waits to be linked',
  access: 'public',
  input: z.object({
    /** The part of the address after the question mark. */
    query: z.string().check(z.maxLength(8000)),
    /** Whose return address it was; absent for the installation's. */
    provider: z.optional(providerId),
  }),
  output: z.object({
    /** A path of ours, to go on at. */
    next: z.string(),
    session: z.nullable(told.session),
    /** Nobody's account is linked with it yet: whoever signs in here now may. */
    link: z.nullable(z.object({ id: z.string(), label: z.string(), provider: z.string() })),
  }),
  refusals: RETURN_REFUSALS,
})

/** The same, by the name and in the words of the specification: what Azure AD, or another one like it, sent back. */
export const azureAd = contract({
  path: 'Token/AzureAD',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Exchanges what corporate single sign-on sent back to this browser for a session',
  access: 'public',
  input: z.object({
    code: z.optional(word),
    state: word,
    iss: z.optional(word),
    session_state: z.optional(word),
    error: z.optional(word),
    provider: z.optional(providerId),
  }),
  output: returnFromProvider.output,
  refusals: RETURN_REFUSALS,
})

export const beginSignOut = contract({
  path: 'Token/BeginSignOut',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Where to go to end the session of a provider too; what comes back from there says this state',
  access: 'public',
  input: z.object({ providerId }),
  output: z.object({
    goTo: z.string(),
    /** Null: this provider says none. */
    state: z.nullable(z.string()),
  }),
  refusals: ['way-closed', 'provider-away', 'provider-failed'],
})

/** Of whom one may have the session ended too. */
export const signedOutElsewhere = z.nullable(z.object({ providerId: z.string(), name: z.string() }))

export const linkWay = contract({
  path: 'Token/LinkWay',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Links what this browser came back with to the account it is signed in to',
  access: 'person',
  beforeProof: true,
  input: z.object({ id: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  output: stillMissing,
  refusals: ['sign-in-over', 'way-not-linked', 'way-linked-elsewhere'],
})

export const getProofs = contract({
  path: 'Token/Proofs',
  method: 'POST',
  area: 'Sign-in',
  summary: 'What this session has to show before anything else, or for one kind of act, and by which ways',
  access: 'person',
  beforeProof: true,
  input: z.object({
    act: z.optional(z.enum(PROOF_ACTS)),
    /** As it would be asked for by this policy, which nobody has saved yet. */
    policy: z.optional(signInPolicy),
  }),
  output: z.extend(offeredWays, {
    ...stillMissing.shape,
    /** Whether whoever asks has a password at all: who came by a provider, a directory or a code has none. */
    hasPassword: z.boolean(),
  }),
})

export const provePassword = contract({
  path: 'Token/ProvePassword',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Shows the password anew within the session',
  access: 'person',
  beforeProof: true,
  input: z.object({ password: passwordInput }),
  output: stillMissing,
  refusals: ['password-wrong', 'sign-in-locked'],
})

export const getWays = contract({
  path: 'Token/Ways',
  method: 'GET',
  area: 'Sign-in',
  summary: 'Accounts elsewhere that lead to this one',
  access: 'person',
  input: z.object({}),
  output: z.array(
    z.object({
      id: idSchema('wayIn'),
      way: z.enum(WAYS),
      label: z.string(),
      /** Null: of the installation. */
      organizationId: z.nullable(z.string()),
      createdAt: z.int(),
      lastUsedAt: z.int(),
    }),
  ),
})

export const unlinkWay = contract({
  path: 'Token/UnlinkWay',
  method: 'POST',
  area: 'Sign-in',
  summary: 'An account elsewhere leads to this one no more',
  access: 'person',
  proof: 'account',
  input: z.object({ id: idSchema('wayIn') }),
  output: told.nothing,
  refusals: ['last-way'],
})
