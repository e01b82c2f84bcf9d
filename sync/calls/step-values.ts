/** `TasksEf/UpdateStepAttributes`: a step that is filled in over several calls, and done with the last one. */
import * as z from 'zod/mini'
import { fieldValue } from '../entities/field.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { ENVELOPE_REFUSALS } from './refusals.ts'
import * as told from './shapes.ts'

export const stepValues = z.object({
  processId: idSchema('envelope'),
  stepId: idSchema('recipient'),
  attributes: z
    .array(z.object({ attributeId: idSchema('field'), attributeValue: fieldValue }))
    .check(z.minLength(1), z.maxLength(500)),
})

export const updateStepAttributes = contract({
  path: 'TasksEf/UpdateStepAttributes',
  method: 'POST',
  area: 'signing',
  summary: 'Keep values of a step before it is done; the act takes them along',
  access: 'any',
  input: stepValues,
  output: z.extend(told.ofStep, {
    attributes: z.array(z.object({ attributeId: idSchema('field'), attributeValue: fieldValue })),
  }),
  refusals: ENVELOPE_REFUSALS,
})
