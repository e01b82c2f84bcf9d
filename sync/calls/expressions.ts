/** Whether a condition over the values of an envelope holds, as whoever asks may see them. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { MAX_EXPRESSION } from '../rules/expression.ts'
import { contract } from './contract.ts'
import { READING_REFUSALS } from './refusals.ts'

export const evaluateProcessExpression = contract({
  path: 'TasksEf/EvaluateProcessExpression',
  method: 'POST',
  area: 'documents',
  summary: 'Whether a condition over the values of a document holds: [field] = "text" and not [other] > 3',
  access: 'any',
  input: z.object({
    processId: idSchema('envelope'),
    expression: z.string().check(z.maxLength(MAX_EXPRESSION)),
  }),
  output: z.object({ processId: idSchema('envelope'), value: z.boolean() }),
  refusals: [...READING_REFUSALS, 'expression-not-valid'],
})
