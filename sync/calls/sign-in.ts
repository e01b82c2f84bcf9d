/** Signing in, staying signed in, signing out. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { passwordInput, secretInput } from './inputs.ts'
import * as told from './shapes.ts'
import { offeredWays, signedOutElsewhere } from './ways-in.ts'

export const login = z.string().check(z.trim(), z.minLength(1), z.maxLength(254))

export const authType = contract({
  path: 'Token/AuthType',
  method: 'POST',
  area: 'Sign-in',
  summary: 'The ways of signing in by this address, for whoever has an address of that domain; asked first',
  access: 'public',
  input: z.object({ userName: z.optional(login), email: z.optional(login) }),
  output: z.extend(offeredWays, {
    /** Which page asks first: for the password, for that of a directory, or at a provider. */
    authType: z.enum(['password', 'ldap', 'sso', 'uaepass']),
  }),
})

export const getToken = contract({
  path: 'Token/GetToken',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Signs in with e-mail or user ID and password',
  access: 'public',
  input: z.object({
    /** An e-mail address, or a user ID: whatever holds an @ is taken as the former. */
    userName: z.optional(login),
    email: z.optional(login),
    userId: z.optional(login),
    password: passwordInput,
    deviceId: z.optional(z.string().check(z.maxLength(80))),
    /** The refresh token travels in its cookie only, out of reach of scripts; browsers ask for that. */
    cookieOnly: z.optional(z.boolean()),
  }),
  output: told.session,
  refusals: [
    'email-password-no-match',
    'user-id-password-no-match',
    'sign-in-locked',
    'account-deactivated',
    'tenant-deactivated',
    'not-of-tenant',
    'account-deactivated-by-user',
    'invitation-not-accepted',
  ],
})

export const refreshToken = contract({
  path: 'Token/refreshToken',
  method: 'GET',
  area: 'Sign-in',
  summary:
    'A new access token; the refresh token comes in its cookie or in the header refresh-token, never in the address',
  access: 'public',
  input: z.object({}),
  output: told.session,
})

export const getUserToken = contract({
  path: 'Token/GetUserToken',
  method: 'POST',
  area: 'Sign-in',
  summary:
    'A session of the same person in another of their organisations; it goes on with what was shown, and lacks what that organisation asks for besides',
  access: 'person',
  beforeProof: true,
  input: z.object({
    organizationId: idSchema('organization'),
    deviceId: z.optional(z.string().check(z.maxLength(80))),
    cookieOnly: z.optional(z.boolean()),
  }),
  output: told.session,
  refusals: ['tenant-deactivated', 'not-of-tenant', 'account-deactivated', 'account-deactivated-by-user'],
})

export const logout = contract({
  path: 'Token/Logout',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Ends this session; also works when its access token has run out',
  access: 'public',
  input: z.object({ refreshToken: z.optional(secretInput) }),
  output: z.object({ elsewhere: signedOutElsewhere }),
})
