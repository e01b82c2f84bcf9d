/** `TasksEf/GetOpenPaging`: documents that colleagues have opened to the organisation (A105). */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { processType } from './envelope-shapes.ts'
import * as told from './shapes.ts'

export const paging = z.object({
  page: z._default(z.int().check(z.minimum(1)), 1),
  pageSize: z._default(z.int().check(z.minimum(1)), 10),
})

export const getOpenPaging = contract({
  path: 'TasksEf/GetOpenPaging',
  method: 'POST',
  area: 'documents',
  summary: 'One page of the documents that are open to one’s organisation, last opened first',
  access: 'person',
  input: paging,
  output: z.object({
    rows: z.array(
      z.object({
        processId: idSchema('envelope'),
        processType,
        title: z.string(),
        ownerName: z.string(),
        sentDate: told.instant,
        expiryDate: z.nullable(told.instant),
        completed: z.boolean(),
      }),
    ),
    TotalCount: z.int(),
    TotalPages: z.int(),
  }),
})
