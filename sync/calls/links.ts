/** `TasksEf/LinkCustomer`: an account and the steps addressed to it. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'

export const linkCustomer = contract({
  path: 'TasksEf/LinkCustomer',
  method: 'POST',
  area: 'documents',
  summary: 'Join one’s account to the steps that a document has for its proven addresses',
  access: 'person',
  input: z.object({ processId: idSchema('envelope') }),
  output: z.object({
    processId: idSchema('envelope'),
    customerId: idSchema('person'),
    stepIds: z.array(idSchema('recipient')),
  }),
  refusals: ['not-intended-recipient'],
})
