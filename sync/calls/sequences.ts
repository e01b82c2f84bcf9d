/** The sequences of an organisation, for whoever composes a document in it. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'

export const getSequence = contract({
  path: 'TasksEf/GetSequence',
  method: 'POST',
  area: 'designer',
  summary: 'Sequences of document numbers, by name',
  access: 'person',
  input: z.object({}),
  output: z.array(
    z.object({
      id: idSchema('sequence'),
      name: z.string(),
      prefix: z.string(),
      suffix: z.string(),
      start: z.int(),
      length: z.int(),
      /** Given to the next document that is sent. */
      newValue: z.int(),
      preview: z.string(),
    }),
  ),
})
