/** What somebody shows beside a way in: the codes of an authenticator app, and recovery codes where it is lost. */
import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { codeInput } from './inputs.ts'
import * as told from './shapes.ts'

const stillMissing = z.object({ missingProof: told.missingProof })
/** Shown once; each is good once. */
const recoveryCodes = z.array(z.string())

export const getSecondFactor = contract({
  path: 'Token/SecondFactor',
  method: 'GET',
  area: 'Sign-in',
  summary:
    'What protects the account beside a way in (an authenticator app, passkeys, recovery codes that are left), and who asks for it',
  access: 'person',
  beforeProof: true,
  input: z.object({}),
  output: z.object({
    /** Of the authenticator app; null without one. */
    since: z.nullable(z.int()),
    recoveryCodesLeft: z.int(),
    passkeys: z.int(),
    /** Organisations of theirs that ask them for one: while there are any the last is not removed. */
    askedBy: z.array(z.object({ nameEn: z.string(), nameAr: z.string() })),
  }),
})

export const mailSecondFactorCode = contract({
  path: 'Token/MailSecondFactorCode',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Mails the code with which a first authenticator app or passkey is connected',
  access: 'person',
  beforeProof: true,
  input: z.object({}),
  output: told.nothing,
  refusals: ['code-too-soon'],
})

export const beginSecondFactor = contract({
  path: 'Token/BeginSecondFactor',
  method: 'POST',
  area: 'Sign-in',
  summary:
    'The secret for an authenticator app; by a mailed code where nothing protects the account yet, else by what does',
  access: 'person',
  beforeProof: true,
  input: z.object({
    /** Of the mail; only where nothing protects the account yet. */
    checkOtp: z.optional(codeInput),
  }),
  output: z.object({
    /** Base32 (RFC 4648), as it is typed into an app. */
    secret: z.string(),
    /** `otpauth://totp/…`, as a square code holds it. */
    address: z.string(),
  }),
  refusals: ['code-wrong', 'code-expired', 'sign-in-locked', 'proof-too-old'],
})

export const confirmSecondFactor = contract({
  path: 'Token/ConfirmSecondFactor',
  method: 'POST',
  area: 'Sign-in',
  summary: 'The first code of the app: from now on it protects the account. Tells the recovery codes, once',
  access: 'person',
  beforeProof: true,
  input: z.object({ checkOtp: codeInput }),
  output: z.extend(stillMissing, { recoveryCodes }),
  refusals: ['code-wrong', 'code-expired', 'sign-in-locked'],
})

export const proveSecondFactor = contract({
  path: 'Token/ProveSecondFactor',
  method: 'POST',
  area: 'Sign-in',
  summary: 'A code of the app, or a recovery code, for this session',
  access: 'person',
  beforeProof: true,
  input: z.object({ checkOtp: codeInput }),
  output: z.extend(stillMissing, {
    /** Few are a reason to make new ones. */
    recoveryCodesLeft: z.int(),
  }),
  refusals: ['code-wrong', 'sign-in-locked'],
})

export const newRecoveryCodes = contract({
  path: 'Token/NewRecoveryCodes',
  method: 'POST',
  area: 'Sign-in',
  summary: 'New recovery codes in place of all there were',
  access: 'person',
  input: z.object({}),
  output: z.object({ recoveryCodes }),
  refusals: ['second-factor-missing', 'proof-too-old'],
})

export const removeSecondFactor = contract({
  path: 'Token/RemoveSecondFactor',
  method: 'POST',
  area: 'Sign-in',
  summary: 'No app protects the account any more; not where the organisation asks for one',
  access: 'person',
  input: z.object({}),
  output: told.nothing,
  refusals: ['second-factor-missing', 'second-factor-asked', 'proof-too-old'],
})
