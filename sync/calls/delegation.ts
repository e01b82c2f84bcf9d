/** Queries about delegation: a person's standing rules, and whether a delegated part can still be taken back. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { stepOfPerson } from './envelope-shapes.ts'
import * as told from './shapes.ts'

export const getDelegations = contract({
  path: 'DelegationEf/Get',
  method: 'GET',
  area: 'account',
  summary: 'One’s own standing delegations, the latest first: current, past or future',
  access: 'person',
  input: z.object({}),
  output: z.array(
    z.object({
      id: idSchema('delegation'),
      delegateTo: z.string(),
      delegateName: z.string(),
      startDate: told.instant,
      endDate: told.instant,
      /** 1 active, 0 inactive. */
      status: z.int(),
      proxy: z.boolean(),
      time: z.enum(['past', 'current', 'future']),
    }),
  ),
})

export const getRevokeDelegate = contract({
  path: 'Workflow/GetRevokeDelegate',
  method: 'POST',
  area: 'documents',
  summary: 'Whether a delegated step can still be taken back, and from whom',
  access: 'any',
  input: z.object({ processId: idSchema('envelope'), stepId: idSchema('recipient') }),
  output: z.extend(told.ofStep, {
    canRevoke: z.boolean(),
    delegatedTo: z.nullable(stepOfPerson),
  }),
})
