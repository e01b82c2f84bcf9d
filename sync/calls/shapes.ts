/** Shapes that answers of several areas share. */
import * as z from 'zod/mini'
import { profile, userClass } from '../entities/profile.ts'
import { idSchema } from '../ids.ts'
import { WAYS } from '../rules/sign-in-policy.ts'

/** An instant as the specification writes it: ISO 8601 in UTC. */
export const instant = z.iso.datetime()
/** Nothing is said beside the sentence. */
export const nothing = z.null()
export const ofEnvelope = z.object({ processId: idSchema('envelope') })
export const ofStep = z.object({ processId: idSchema('envelope'), stepId: idSchema('recipient') })
/** What may be done, by the specification's action type codes. */
export const functions = z.array(z.object({ functionId: z.int(), functionName: z.string() }))

/** What a session has to show before anything else: one of these ways, a second factor. */
export const missingProof = z.nullable(z.object({ ways: z.array(z.enum(WAYS)), second: z.boolean() }))

/** A place of a person in an organisation: an account they can switch to. */
export const account = z.object({
  organizationId: idSchema('organization'),
  nameEn: z.string(),
  nameAr: z.string(),
  logoUrl: z.nullable(z.string()),
  userClass,
  /** By the numbers of the specification, as in `Customer/Get`. */
  userTypeId: z.int(),
})

/** A session that has begun; the refresh token is null where its cookie alone carries it. */
export const session = z.object({
  accessToken: z.string(),
  /** Seconds. */
  expiresIn: z.int(),
  refreshToken: z.nullable(z.string()),
  sessionId: z.string(),
  userId: z.string(),
  customerId: z.string(),
  isAccountVerified: z.boolean(),
  missingProof,
  profile,
  /** All they have, the one of this session among them. */
  accounts: z.array(account),
  /** Organisations they have left: what a device keeps of those accounts goes. */
  leftAccounts: z.array(z.string()),
})

/** The audit chain as this server has just checked it. */
export const chain = z.union([
  z.object({ unbroken: z.literal(true), events: z.int() }),
  z.object({ unbroken: z.literal(false), brokenAt: z.int() }),
])

/** Several at once: each is answered as the call for one would be, and one that is refused does not spoil the others. */
export const each = <T extends z.ZodMiniType>(data: T) =>
  z.array(
    z.union([
      z.object({ code: z.literal(0), data }),
      z.object({
        code: z.int(),
        data: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
      }),
    ]),
  )
