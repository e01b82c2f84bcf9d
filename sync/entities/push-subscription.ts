/** A browser that wants to be told by push: where its push service takes messages, and how to encrypt for it. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'

const base64url = (bytes: number) => {
  const chars = Math.ceil((bytes * 4) / 3)
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${chars}}={0,2}$`)))
}

export const pushSubscription = z.object({
  /** Its address, and its name here. */
  endpoint: z.url().check(z.maxLength(1000)),
  personId: idSchema('person'),
  /** It ends with the session it was made in. */
  sessionId: z.string(),
  /** An uncompressed point on P-256, and 16 secret bytes (RFC 8291 §3). */
  p256dh: base64url(65),
  auth: base64url(16),
  createdAt: z.int(),
})
export type PushSubscription = z.infer<typeof pushSubscription>
