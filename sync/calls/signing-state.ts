/**
 * `SignedTask` asks whether a step is being or was signed, `UpdateSignedTask` says so (A082). A signature itself is
 * never said here: it is made with `TasksEf/PerformAction`, and status 2 only finds that it has been.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { ENVELOPE_REFUSALS, READING_REFUSALS } from './refusals.ts'
import * as told from './shapes.ts'

export const STATUS = { released: 0, signing: 1, signed: 2, failed: 3, cancelled: 4 } as const

const step = { stepId: idSchema('recipient'), objectID: z.optional(z.string().check(z.maxLength(60))) }

export const update = z.object({
  ...step,
  processId: idSchema('envelope'),
  /** Known from the session; kept for callers of the specification. */
  customerId: z.optional(z.string().check(z.maxLength(60))),
  signerProcessId: z.optional(z.string().check(z.maxLength(100))),
  status: z.int().check(z.minimum(STATUS.released), z.maximum(STATUS.cancelled)),
})

export const signedTask = contract({
  path: 'Tasks/SignedTask',
  method: 'POST',
  area: 'signing',
  summary: 'Whether a step is being signed (1), signed (2), failed (3), cancelled (4) or neither (0)',
  access: 'any',
  input: z.object(step),
  output: z.object({
    processId: idSchema('envelope'),
    stepId: idSchema('recipient'),
    status: z.int(),
    /** Until when somebody holds the documents; another one's step may be the reason. */
    heldBy: z.nullable(idSchema('recipient')),
    heldUntil: z.nullable(told.instant),
  }),
  refusals: READING_REFUSALS,
})

export const updateSignedTask = contract({
  path: 'Tasks/UpdateSignedTask',
  method: 'POST',
  area: 'signing',
  summary: 'Hold the documents while signing (1, again each minute), or give them back (0, 3, 4)',
  access: 'any',
  input: update,
  output: z.union([
    z.object({ processId: idSchema('envelope'), stepId: idSchema('recipient'), status: z.int() }),
    z.object({ processId: idSchema('envelope'), stepId: idSchema('recipient'), until: z.int() }),
    told.ofEnvelope,
  ]),
  refusals: ENVELOPE_REFUSALS,
})
