/** The talk beside the documents, as far as the caller reads it. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { READING_REFUSALS } from './refusals.ts'
import * as told from './shapes.ts'

export const getMessages = contract({
  path: 'TasksEf/GetMessages',
  method: 'POST',
  area: 'chat',
  summary: 'Messages beside the documents, in the order they were written',
  access: 'any',
  input: z.object({ processId: idSchema('envelope') }),
  output: z.array(
    z.object({
      messageId: idSchema('message'),
      message: z.string(),
      customerId: z.string(),
      customerName: z.string(),
      readAccessType: z.int(),
      createdDate: told.instant,
    }),
  ),
  refusals: READING_REFUSALS,
})
