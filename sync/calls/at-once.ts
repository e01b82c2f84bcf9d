/**
 * Calls of commands that the app makes at once and not through its outbox: what failed is the server's own work, or
 * nothing is known here of what is asked for.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { ENVELOPE_REFUSALS } from './refusals.ts'
import { ofEnvelope } from './shapes.ts'

const target = z.object({ processId: idSchema('envelope') })

export const retrySealingNow = contract({
  path: 'TasksEf/RetrySealing',
  method: 'POST',
  area: 'sealing',
  summary: 'Try to seal again after a failure',
  access: 'person',
  input: target,
  output: ofEnvelope,
  refusals: ENVELOPE_REFUSALS,
})

export const joinNow = contract({
  path: 'TasksEf/Join',
  method: 'POST',
  area: 'envelopes',
  summary: 'Join an open envelope of one’s organisation as a reader',
  access: 'person',
  input: target,
  output: z.nullable(ofEnvelope),
  refusals: ENVELOPE_REFUSALS,
})
