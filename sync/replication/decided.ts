/**
 * What a device asks before it brings back what another device of the same person had not sent: `POST /sync/decided`.
 * The answer is about the asker's own wishes and devices; what is somebody else's is answered like what is not there.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'

export const MAX_DECIDED = 500

export const decidedRequest = z.object({
  /** Whose key is asked for. */
  deviceId: idSchema('device'),
  ids: z.array(idSchema('command')).check(z.maxLength(MAX_DECIDED)),
})
export type DecidedRequest = z.infer<typeof decidedRequest>

export const decidedAnswer = z.object({
  /** Of the wishes asked about those that have an answer; no other is sent twice. */
  decided: z.array(z.object({ id: idSchema('command'), status: z.enum(['applied', 'refused']) })),
  /** JWK of the key this device of theirs has shown; null where it has shown none. */
  publicKey: z.nullable(z.record(z.string(), z.unknown())),
})
export type DecidedAnswer = z.infer<typeof decidedAnswer>
