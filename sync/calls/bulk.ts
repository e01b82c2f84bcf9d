/**
 * Signing and approving many at once over the API (A083): mark the documents and be told which are ready, give one
 * signature and one consent, start. Each document is a command of its own with an answer of its own; what failed can
 * be started again, what is done is done once.
 */
import * as z from 'zod/mini'
import { consent } from '../entities/envelope.ts'
import { idSchema } from '../ids.ts'
import { MAX_TRAY, PROCESSING_STATUS, type ProcessingStatus } from '../rules/bulk-readiness.ts'
import { contract } from './contract.ts'

const MAX_DRAWING_CHARS = 540_000

const picture = z.optional(z.string().check(z.maxLength(MAX_DRAWING_CHARS)))

export const marking = z.object({
  processIds: z.array(idSchema('envelope')).check(z.minLength(1), z.maxLength(MAX_TRAY)),
  /** 1 marks, 0 takes the mark away. */
  processingStatusId: z._default(z.union([z.literal(0), z.literal(1)]), 1),
  /** PNG as base64, a data prefix allowed; without one the adopted signature of the profile is used. */
  signature: picture,
  initials: picture,
  consent: z.optional(consent),
})

/** One document of the tray (A107). */
const marked = z.object({
  processId: idSchema('envelope'),
  processingStatusId: z.int(),
  processingStatus: z.enum(Object.keys(PROCESSING_STATUS) as [ProcessingStatus, ...ProcessingStatus[]]),
  reason: z.nullable(z.string()),
})

export const markForBulkAction = contract({
  path: 'TasksEf/MarkForBulkAction',
  method: 'POST',
  area: 'documents',
  summary: 'Mark documents to be signed or approved together; answers which are ready',
  access: 'person',
  maxBodyBytes: 2 * MAX_DRAWING_CHARS + 100_000,
  input: marking,
  output: z.array(marked),
  refusals: ['image-not-valid', 'too-many'],
})

export const initiateBulkAction = contract({
  path: 'TasksEf/InitiateBulkAction',
  method: 'GET',
  area: 'documents',
  summary: 'Sign and approve the marked documents that are ready; a result for each',
  access: 'person',
  input: z.object({}),
  output: z.array(marked),
  refusals: ['consent-missing'],
})
