/**
 * Where the people of an organisation sign in elsewhere, as its administrators set it up. A secret comes in by `Save`
 * alone and is answered by nothing.
 */
import * as z from 'zod/mini'
import { PROVIDER_NAME, providerSettings } from '../entities/sign-in-provider.ts'
import { contract } from './contract.ts'
import * as told from './shapes.ts'

const providerId = z.string().check(z.regex(/^[\w-]{1,80}$/))

export const getSignInProviders = contract({
  path: 'Admin/SignInProvider/Get',
  method: 'POST',
  area: 'settings',
  summary: 'Where the people of the organisation sign in elsewhere, as its administrators have set it up',
  access: 'person',
  permission: 'organizationWrite',
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      active: z.boolean(),
      settings: providerSettings,
      hasSecret: z.boolean(),
      /** To be registered there; null where people are asked on a page of ours. */
      returnAddress: z.nullable(z.string()),
      /** Where it says that its session is over, and where people come back to after ending it; null as well. */
      logoutAddresses: z.nullable(z.object({ backChannel: z.string(), comeBack: z.string() })),
      changedAt: z.int(),
    }),
  ),
})

export const saveSignInProvider = contract({
  path: 'Admin/SignInProvider/Save',
  method: 'POST',
  area: 'settings',
  summary: 'Sets up a provider, or changes one; where its address changes, the secret is given anew',
  access: 'person',
  permission: 'organizationWrite',
  proof: 'policy',
  maxBodyBytes: 60_000,
  input: z.object({
    /** Left out for a new one. */
    id: z.optional(providerId),
    name: PROVIDER_NAME,
    active: z.boolean(),
    settings: providerSettings,
    /** Left out, it stays as it is. */
    secret: z.optional(z.string().check(z.minLength(1), z.maxLength(1000), z.regex(/^[^\p{Cc}\p{Cs}]+$/u))),
  }),
  output: z.object({ id: z.string(), hasSecret: z.boolean() }),
  refusals: ['not-found', 'too-many', 'no-way-left'],
})

export const removeSignInProvider = contract({
  path: 'Admin/SignInProvider/Remove',
  method: 'POST',
  area: 'settings',
  summary: 'Nobody signs in there any more; sessions stay, and accounts keep their other ways in',
  access: 'person',
  permission: 'organizationWrite',
  proof: 'policy',
  input: z.object({ id: providerId }),
  output: told.nothing,
  refusals: ['not-found', 'no-way-left'],
})

export const testSignInProvider = contract({
  path: 'Admin/SignInProvider/Test',
  method: 'POST',
  area: 'settings',
  summary:
    'Asks the provider, with its secret where that is said without a person, whether it is there and answers as set up',
  access: 'person',
  permission: 'organizationWrite',
  proof: 'policy',
  input: z.object({ id: providerId }),
  output: z.object({
    /** `away`: it does not answer, or not in time · `failed`: what it answers must not be believed, or fits not. */
    outcome: z.enum(['reached', 'away', 'failed']),
    /** Of the protocol, for whoever sets it up; no secret and nothing about people. */
    detail: z.string(),
  }),
  refusals: ['not-found', 'provider-secret-missing'],
})
