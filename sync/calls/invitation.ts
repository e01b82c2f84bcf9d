/** Accepting an invitation: the code in the link finds it, a mailed code (reason 7) proves the address. */
import * as z from 'zod/mini'
import { languageSchema } from '../entities/envelope.ts'
import { contract } from './contract.ts'
import { codeInput, nameInput, passwordInput, secretInput } from './inputs.ts'
import * as told from './shapes.ts'

export const checkInvitation = contract({
  path: 'Public/CheckInvitation',
  method: 'POST',
  area: 'Invitations',
  summary: 'What an invitation leads to',
  access: 'public',
  input: z.object({ invitationCode: secretInput }),
  output: z.object({
    email: z.string(),
    organizationNameEn: z.string(),
    organizationNameAr: z.string(),
    invitedBy: z.nullable(z.string()),
    expiresAt: z.int(),
    /** The holder of this code has the mailbox, so this tells them nothing about anybody else. */
    hasAccount: z.boolean(),
  }),
  refusals: ['invitation-not-valid'],
})

export const requestOtpAcceptInvite = contract({
  path: 'Public/RequestOTPAcceptInvite',
  method: 'POST',
  area: 'Invitations',
  summary: 'Mails the code that accepting an invitation asks for',
  access: 'public',
  input: z.object({
    invitationCode: secretInput,
    otpReasonId: z.literal(7),
    language: z.optional(languageSchema),
  }),
  output: z.object({ email: z.string() }),
  refusals: ['invitation-not-valid', 'code-too-soon'],
})

export const acceptInvitation = contract({
  path: 'Token/AcceptInvitation',
  method: 'POST',
  area: 'Invitations',
  summary: 'Joins the organisation; new people give a name and a password and are signed in',
  access: 'public',
  input: z.object({
    invitationCode: secretInput,
    checkOtp: codeInput,
    firstName: z.optional(nameInput),
    lastName: z.optional(nameInput),
    password: z.optional(passwordInput),
    language: z.optional(languageSchema),
    deviceId: z.optional(z.string().check(z.maxLength(80))),
    cookieOnly: z.optional(z.boolean()),
  }),
  output: z.union([told.session, z.object({ signIn: z.literal(true) })]),
  refusals: [
    'invitation-not-valid',
    'password-too-weak',
    'code-wrong',
    'code-expired',
    'sign-in-locked',
    'account-deactivated',
    'tenant-deactivated',
    'not-of-tenant',
    'account-deactivated-by-user',
    'invitation-not-accepted',
  ],
})
