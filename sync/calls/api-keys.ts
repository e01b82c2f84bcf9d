/** Keys of programs. What a key shows is answered once, when it is issued. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'

export const issueApiKey = contract({
  path: 'Api/IssueKey',
  method: 'POST',
  area: 'apiKeys',
  summary: 'Makes a key anew: what is answered is shown once; one that was issued before stops working',
  access: 'person',
  permission: 'apiWrite',
  proof: 'keys',
  input: z.object({ id: idSchema('apiKey') }),
  output: z.object({ key: z.string() }),
})

export const getApiKeyUses = contract({
  path: 'Api/GetKeyUses',
  method: 'GET',
  area: 'apiKeys',
  summary: 'When each key of the organisation was used last, and from where',
  access: 'person',
  permission: 'apiWrite',
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), lastUsedAt: z.nullable(z.int()), address: z.string() })),
})
