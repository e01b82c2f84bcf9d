/** What one person keeps about one envelope; a tiny row of that person's own channel. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'

export const mark = z.object({
  envelopeId: idSchema('envelope'),
  personId: idSchema('person'),
  readAt: z.nullable(z.int()),
  unread: z.boolean(),
  flagged: z.boolean(),
  archived: z.boolean(),
  deletedAt: z.nullable(z.int()),
})
export type Mark = z.infer<typeof mark>

export const emptyMark = (envelopeId: Mark['envelopeId'], personId: Mark['personId']): Mark => ({
  envelopeId,
  personId,
  readAt: null,
  unread: true,
  flagged: false,
  archived: false,
  deletedAt: null,
})
