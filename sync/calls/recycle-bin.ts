/** What somebody deleted, with the day on which it goes and whether they may let it go now. */
import * as z from 'zod/mini'

import { contract } from './contract.ts'
import { row } from './envelope-shapes.ts'
import * as told from './shapes.ts'

export const getRecycleBin = contract({
  path: 'RecycleBin/Get',
  method: 'GET',
  area: 'documents',
  summary: 'Deleted items, newest first',
  access: 'person',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.extend(row, {
        deletedDate: told.instant,
        purgeDate: z.nullable(told.instant),
        canPurge: z.boolean(),
      }),
    ),
    TotalCount: z.int(),
  }),
})
