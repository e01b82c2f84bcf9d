/** A link for one step that opens once: for the same person's phone, or for somebody present on this device. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { ENVELOPE_REFUSALS } from './refusals.ts'
import * as told from './shapes.ts'

export const handOver = contract({
  path: 'Signing/HandOver',
  method: 'POST',
  area: 'signing',
  summary:
    'A link that opens one step once, within ten minutes: on the caller’s phone, or for somebody present',
  access: 'any',
  input: z.object({
    processId: idSchema('envelope'),
    stepId: idSchema('recipient'),
    purpose: z.enum(['phone', 'inPerson']),
  }),
  output: z.object({ link: z.string(), expiresAt: told.instant }),
  refusals: ENVELOPE_REFUSALS,
})
