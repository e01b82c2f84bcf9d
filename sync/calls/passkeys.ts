/**
 * Passkeys (WebAuthn Level 3): options and answers travel as the browser’s own JSON (`parseRequestOptionsFromJSON`,
 * `toJSON`). Each is asked for first and answered once, within five minutes, by the same browser.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { codeInput, nameInput } from './inputs.ts'
import * as told from './shapes.ts'

const base64 = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))
const credential = {
  id: base64(1400),
  rawId: base64(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
}
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64(8000),
    authenticatorData: base64(4000),
    signature: base64(2000),
    userHandle: z.optional(z.nullable(base64(100))),
  }),
})
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64(8000),
    attestationObject: base64(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
const known = z.array(
  z.object({
    id: z.string(),
    type: z.literal('public-key'),
    transports: z.array(z.string()),
  }),
)
/** `PublicKeyCredentialRequestOptionsJSON`. */
const requestOptions = z.object({
  challenge: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: known,
  userVerification: z.enum(['required', 'preferred']),
})
const stillMissing = z.object({ missingProof: told.missingProof })
const passkeyId = idSchema('passkey')

export const beginPasskeySignIn = contract({
  path: 'Token/BeginPasskeySignIn',
  method: 'POST',
  area: 'Sign-in',
  summary: 'What this browser asks its passkeys to sign in with; no address is asked for',
  access: 'public',
  input: z.object({}),
  output: z.object({ options: requestOptions }),
})

export const signInByPasskey = contract({
  path: 'Token/SignInByPasskey',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Signs in with a passkey; one that has verified its person is two factors at once',
  access: 'public',
  input: z.object({
    passkey: assertion,
    deviceId: z.optional(z.string().check(z.maxLength(80))),
    /** As `Token/GetToken`. */
    cookieOnly: z.optional(z.boolean()),
  }),
  output: told.session,
  refusals: [
    'sign-in-over',
    'passkey-wrong',
    'account-deactivated',
    'tenant-deactivated',
    'not-of-tenant',
    'account-deactivated-by-user',
    'invitation-not-accepted',
  ],
})

export const beginPasskeyProof = contract({
  path: 'Token/BeginPasskeyProof',
  method: 'POST',
  area: 'Sign-in',
  summary: 'What one of the person’s own passkeys is asked to show who they are within the session',
  access: 'person',
  beforeProof: true,
  input: z.object({}),
  output: z.object({ options: requestOptions }),
  refusals: ['passkey-missing'],
})

export const proveByPasskey = contract({
  path: 'Token/ProveByPasskey',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Shows a passkey within the session: as a way in, and as the second factor beside another one',
  access: 'person',
  beforeProof: true,
  input: z.object({ passkey: assertion }),
  output: stillMissing,
  refusals: ['sign-in-over', 'passkey-wrong'],
})

export const beginPasskey = contract({
  path: 'Token/BeginPasskey',
  method: 'POST',
  area: 'Sign-in',
  summary:
    'What a new passkey is made of; by a mailed code where nothing protects the account yet, else by what does',
  access: 'person',
  beforeProof: true,
  input: z.object({
    /** Of `Token/MailSecondFactorCode`; only where nothing protects the account yet. */
    checkOtp: z.optional(codeInput),
  }),
  output: z.object({
    /** `PublicKeyCredentialCreationOptionsJSON`. */
    options: z.object({
      challenge: z.string(),
      timeout: z.int(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      excludeCredentials: known,
      authenticatorSelection: z.object({
        residentKey: z.literal('preferred'),
        userVerification: z.literal('preferred'),
      }),
      attestation: z.literal('none'),
    }),
  }),
  refusals: ['code-wrong', 'code-expired', 'sign-in-locked', 'proof-too-old', 'too-many'],
})

export const addPasskey = contract({
  path: 'Token/AddPasskey',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Keeps the new passkey under a name. Tells recovery codes, once, where it is the first protection',
  access: 'person',
  beforeProof: true,
  input: z.object({ passkey: attestation, name: nameInput }),
  output: z.extend(stillMissing, { id: passkeyId, recoveryCodes: z.nullable(z.array(z.string())) }),
  refusals: ['sign-in-over', 'passkey-wrong', 'proof-too-old', 'too-many'],
})

export const getPasskeys = contract({
  path: 'Token/Passkeys',
  method: 'GET',
  area: 'Sign-in',
  summary: 'The passkeys of whoever asks, with their last use',
  access: 'person',
  beforeProof: true,
  input: z.object({}),
  output: z.array(
    z.object({
      id: passkeyId,
      name: z.string(),
      /** The address of ours it was made at. */
      host: z.string(),
      /** That is the address this is asked by: it works here. */
      here: z.boolean(),
      /** It has been copied to other devices of its person. */
      backedUp: z.boolean(),
      createdAt: z.int(),
      lastUsedAt: z.nullable(z.int()),
    }),
  ),
})

export const renamePasskey = contract({
  path: 'Token/RenamePasskey',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Calls a passkey otherwise',
  access: 'person',
  input: z.object({ id: passkeyId, name: nameInput }),
  output: told.nothing,
})

export const removePasskey = contract({
  path: 'Token/RemovePasskey',
  method: 'POST',
  area: 'Sign-in',
  summary: 'A passkey opens this account no more',
  access: 'person',
  proof: 'account',
  input: z.object({ id: passkeyId }),
  output: told.nothing,
  refusals: ['last-way', 'second-factor-asked'],
})
