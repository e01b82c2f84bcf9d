/** What the app asks before anybody has signed in. */
import * as z from 'zod/mini'
import { languageSchema } from '../entities/envelope.ts'
import { fileUploadOptions } from '../rules/file-validation.ts'
import { WAYS } from '../rules/sign-in-policy.ts'
import { STEP_PROVIDERS } from '../rules/step-providers.ts'
import { contract } from './contract.ts'

const nothing = z.object({})

export const getConfig = contract({
  path: 'Config/Get',
  method: 'GET',
  area: 'Platform',
  summary: 'Settings of this installation: codes, uploads, idle time, ways of signing in',
  access: 'public',
  input: nothing,
  output: z.object({
    otpSettings: z.object({
      length: z.int(),
      expirySeconds: z.number(),
      resendSeconds: z.number(),
      maxAttempts: z.int(),
    }),
    fileUploadOptions,
    deploymentType: z.int(),
    tenantId: z.nullable(z.union([z.string(), z.number()])),
    /** Whose address it is asked at; null at the main one. */
    tenant: z.nullable(
      z.object({
        tenantId: z.string(),
        name: z.string(),
        active: z.boolean(),
        /** Of its organisation, where it has one alone. */
        color: z.nullable(z.string()),
        logoUrl: z.nullable(z.string()),
      }),
    ),
    idleTimeoutSeconds: z.int(),
    signupDisabled: z.boolean(),
    /** Open at this address, to whoever has no other by the domain of theirs. */
    loginMethods: z.array(z.enum(WAYS)),
    /** What `sign` always can, and what else this installation has been given. */
    signingWays: z.array(z.enum(['electronic', 'uaePass'])),
    stepProviders: z.array(z.enum(STEP_PROVIDERS)),
    /** Of a demo, and for whoever sits at this machine alone. */
    demoLogins: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        password: z.string(),
        organizationName: z.string(),
      }),
    ),
    mailboxUrl: z.nullable(z.string()),
  }),
})

export const getSystemMessage = contract({
  path: 'SystemMessage/Get',
  method: 'GET',
  area: 'Platform',
  summary: 'A message of the operator for everybody, or none',
  access: 'public',
  input: nothing,
  output: z.object({ messageText: z.nullable(z.string()) }),
})

export const clientInfo = contract({
  path: 'workflowef/clientinfo',
  method: 'GET',
  area: 'Platform',
  summary: 'What this server knows of the calling browser',
  access: 'public',
  input: nothing,
  output: z.object({
    address: z.string(),
    userAgent: z.string(),
    platform: z.nullable(z.string()),
    language: languageSchema,
    acceptLanguage: z.nullable(z.string()),
  }),
})
