/** `TasksEf/ValidateUAEPassSignature`: looks again at the file a step left behind, for whoever may see the document. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { READING_REFUSALS } from './refusals.ts'

export const validateUAEPassSignature = contract({
  path: 'TasksEf/ValidateUAEPassSignature',
  method: 'POST',
  area: 'signing',
  summary: 'Whether the signatures a step made with UAE PASS are sound, document by document',
  access: 'any',
  input: z.object({ processId: idSchema('envelope'), stepId: idSchema('recipient') }),
  output: z.object({
    processId: idSchema('envelope'),
    stepId: idSchema('recipient'),
    isValid: z.boolean(),
    documents: z.array(
      z.object({
        documentId: idSchema('document'),
        isValid: z.boolean(),
        isTrusted: z.boolean(),
        signedBy: z.nullable(z.string()),
        timeStamp: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [...READING_REFUSALS, 'signing-way-not-available'],
})
