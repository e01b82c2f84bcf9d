/** `Tasks/AddSignatories`: people for a draft, written into its live document; one more for what is under way. */
import * as z from 'zod/mini'
import { emailAddress, languageSchema, personName, STEP_KINDS } from '../entities/envelope.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { ENVELOPE_REFUSALS } from './refusals.ts'

const MAX_AT_ONCE = 50

const input = z.object({
  processId: idSchema('envelope'),
  signatories: z
    .array(
      z.object({
        signerName: personName,
        emailAddress,
        stepTypeId: z._default(z.int(), STEP_KINDS.sign),
        language: z._default(languageSchema, 'en'),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_AT_ONCE)),
  /** Under way: beside those whose turn it is, after them, or after everybody. A draft takes them at its end. */
  place: z._default(z.enum(['now', 'next', 'last']), 'last'),
})

export const addSignatories = contract({
  path: 'Tasks/AddSignatories',
  method: 'POST',
  area: 'documents',
  summary: 'Add people to a draft, or one more step to a document under way',
  access: 'any',
  input,
  output: z.object({
    processId: idSchema('envelope'),
    signatories: z.array(z.object({ stepId: idSchema('recipient') })),
  }),
  refusals: ENVELOPE_REFUSALS,
})
