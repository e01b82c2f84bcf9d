/** Signing in with the name and the password of an organisation’s directory, on a page of ours. */
import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { passwordInput } from './inputs.ts'
import * as told from './shapes.ts'

const typed = {
  /** Which directory, as `Token/AuthType` and `Token/Proofs` name it. */
  providerId: z.string().check(z.regex(/^[\w-]{1,80}$/)),
  userName: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: passwordInput,
}
const WRONG = [
  'user-id-password-no-match',
  'sign-in-locked',
  'way-closed',
  'provider-away',
  'provider-failed',
] as const

export const signInByDirectory = contract({
  path: 'Token/LDAP',
  method: 'POST',
  area: 'Sign-in',
  summary:
    'Signs in with the name and the password of a directory; who is new comes in as its organisation admits',
  access: 'public',
  input: z.object({
    ...typed,
    deviceId: z.optional(z.string().check(z.maxLength(80))),
    /** As `Token/GetToken`. */
    cookieOnly: z.optional(z.boolean()),
  }),
  output: z.object({
    session: z.nullable(told.session),
    /** Nobody’s account is linked with it yet: whoever signs in here now, by `Token/LinkWay`. */
    link: z.nullable(z.object({ id: z.string(), label: z.string(), provider: z.string() })),
  }),
  refusals: [
    ...WRONG,
    'account-deactivated',
    'tenant-deactivated',
    'not-of-tenant',
    'account-deactivated-by-user',
    'invitation-not-accepted',
  ],
})

export const proveByDirectory = contract({
  path: 'Token/ProveByDirectory',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Shows the password of a directory within the session, or links the account there with this one',
  access: 'person',
  beforeProof: true,
  input: z.object({ ...typed, purpose: z.enum(['link', 'reprove']) }),
  output: z.object({ missingProof: told.missingProof }),
  refusals: [...WRONG, 'way-not-linked', 'way-linked-elsewhere', 'proof-too-old'],
})
