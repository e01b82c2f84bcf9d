/**
 * A key for a program of one person's. What the program shows is kept by the server alone, as a hash; a device is told
 * how it ends, so that people tell their keys apart.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { API_SCOPES } from '../rules/api-scopes.ts'

export const API_KEY_FIELDS = {
  name: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(60),
    z.refine((text) => !/[\p{Cc}\p{Cf}]/u.test(text)),
  ),
  scopes: z.array(z.enum(API_SCOPES)).check(z.minLength(1), z.maxLength(API_SCOPES.length)),
  /** It stops working then; null: never by itself. */
  expiresAt: z.nullable(z.int()),
}

export const apiKey = z.object({
  id: idSchema('apiKey'),
  organizationId: idSchema('organization'),
  /** For whom it acts. */
  ownerId: idSchema('person'),
  ownerName: z.string(),
  ...API_KEY_FIELDS,
  /** The last four letters of what was issued; null before. */
  ending: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{4}$/))),
  issuedAt: z.nullable(z.int()),
  /** For good. */
  endedAt: z.nullable(z.int()),
})
export type ApiKey = z.infer<typeof apiKey>

/** Before every key, so that one that lies about is recognised. */
export const API_KEY_PREFIX = 'tq_live_'
