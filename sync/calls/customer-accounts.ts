/**
 * An external person is linked to their account at the organisation (A092): they name its RIM number and are shown what
 * the organisation's own system has of it, masked; they say the whole address it has, a code goes there, and whoever
 * brings it back is linked. In deployment 2, to people from outside alone.
 */
import * as z from 'zod/mini'
import { customerLink, rimNumber } from '../entities/customer-account.ts'
import { contract } from './contract.ts'
import { codeInput, emailInput, secretInput } from './inputs.ts'
import * as told from './shapes.ts'

const SOURCE = ['account-source-missing', 'account-source-away', 'rim-number-not-known'] as const

export const getRimAccountDetails = contract({
  path: 'TenantOrg/GetRimAcountDetails',
  method: 'POST',
  area: 'account',
  summary:
    'What the organisation has of an account, masked; without a number, which account one is linked to',
  access: 'person',
  input: z.object({ rimNumber: z.optional(rimNumber) }),
  output: z.object({
    linked: z.nullable(customerLink),
    /** Of the number that was named; null without one. */
    account: z.nullable(
      z.object({
        rimNumber: z.string(),
        /** `M••••• A• S•••••`. */
        name: z.string(),
        /** `m•••@a•••.ae`. */
        email: z.string(),
      }),
    ),
  }),
  refusals: SOURCE,
})

export const verifyAccountDetails = contract({
  path: 'TenantOrg/VerifyAcountDetails',
  method: 'POST',
  area: 'account',
  summary: 'Confirm an account by the whole address the organisation has of it',
  access: 'person',
  input: z.object({ rimNumber, email: emailInput }),
  /** What the code is asked for with, within the quarter of an hour. */
  output: z.object({ rimNumber: z.string(), confirmation: z.string(), expiresAt: z.int() }),
  refusals: [...SOURCE, 'account-details-wrong', 'sign-in-locked'],
})

export const sendAccountCode = contract({
  path: 'TenantOrg/SendOtp',
  method: 'POST',
  area: 'account',
  summary: 'Mail a code to the confirmed address of an account',
  access: 'person',
  input: z.object({ rimNumber, email: emailInput, confirmation: secretInput }),
  output: told.nothing,
  refusals: ['account-not-confirmed', 'code-too-soon'],
})

export const verifyAccountCode = contract({
  path: 'TenantOrg/VerifyOtp',
  method: 'POST',
  area: 'account',
  summary: 'Bring the mailed code back, and be linked to the account',
  access: 'person',
  input: z.object({ rimNumber, email: emailInput, checkOtp: codeInput }),
  output: customerLink,
  refusals: ['code-wrong', 'code-expired', 'sign-in-locked'],
})
