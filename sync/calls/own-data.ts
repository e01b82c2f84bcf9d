/** Everything that is kept about whoever asks, to take along. */
import * as z from 'zod/mini'
import { contract } from './contract.ts'

export const takeOwnData = contract({
  path: 'CustomerEf/TakeOwnData',
  method: 'POST',
  area: 'Account',
  summary:
    'Everything kept about the person as a zip: a page to read in their language, a JSON file for each table, their pictures; made while it is sent',
  access: 'person',
  proof: 'account',
  input: z.object({}),
  file: ['application/zip'],
})
