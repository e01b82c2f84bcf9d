/**
 * A sequence of numbers an organisation gives its envelopes (A155). Each number is given once, by the transaction
 * that sends the envelope: none is missing and none comes twice.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'

export const MAX_SEQUENCE_DIGITS = 12
const affix = z.string().check(z.maxLength(30))
const counter = z.int().check(z.minimum(0), z.maximum(10 ** MAX_SEQUENCE_DIGITS - 1))

export const SEQUENCE_FIELDS = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  prefix: affix,
  suffix: affix,
  /** The first number. */
  start: counter,
  /** The number given last; null before the first. */
  last: z.nullable(counter),
  /** Figures to fill up to with zeros; 0 leaves numbers as they are. */
  padding: z.int().check(z.minimum(0), z.maximum(MAX_SEQUENCE_DIGITS)),
}

export const sequence = z.object({
  id: idSchema('sequence'),
  organizationId: idSchema('organization'),
  ...SEQUENCE_FIELDS,
})
export type Sequence = z.infer<typeof sequence>
