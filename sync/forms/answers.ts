/**
 * What somebody has said in a form: by control, and in a table by row. Ids of controls are never used again and a row
 * keeps its id wherever it is moved, so an answer is never taken for that of another place.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { elementId, MAX_ANSWER_TEXT, MAX_FILES, MAX_LABEL, MAX_OPTIONS, MAX_ROWS, NAME } from './control.ts'
import type { AnswerKind } from './control-kinds.ts'
import { richText } from './rich-text.ts'

const text = (most: number) => z.string().check(z.maxLength(most))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Of a source, as it was seen when it was chosen: what is passed on is kept beside it, for the source may forget it. */
export const seenItem = z.object({
  value: text(MAX_LABEL),
  label: text(MAX_LABEL),
  passed: z._default(z.record(z.string().check(z.regex(NAME)), text(MAX_ANSWER_TEXT)), {}),
})
export type SeenItem = z.infer<typeof seenItem>

const ANSWERS = {
  line: z.object({ kind: z.literal('line'), text: text(MAX_ANSWER_TEXT) }),
  words: z.object({ kind: z.literal('words'), text: text(MAX_ANSWER_TEXT) }),
  richText: z.object({ kind: z.literal('richText'), text: richText }),
  tick: z.object({ kind: z.literal('tick'), on: z.boolean() }),
  choice: z.object({ kind: z.literal('choice'), value: text(MAX_LABEL) }),
  choices: z.object({
    kind: z.literal('choices'),
    values: z.array(text(MAX_LABEL)).check(z.maxLength(MAX_OPTIONS)),
  }),
  item: z.object({ kind: z.literal('item'), item: seenItem }),
  items: z.object({ kind: z.literal('items'), items: z.array(seenItem).check(z.maxLength(MAX_OPTIONS)) }),
  suggested: z.object({
    kind: z.literal('suggested'),
    text: text(MAX_ANSWER_TEXT),
    item: z._default(z.nullable(seenItem), null),
  }),
  day: z.object({ kind: z.literal('day'), day: text(10) }),
  files: z.object({
    kind: z.literal('files'),
    files: z
      .array(z.object({ sha256, name: text(255), sizeBytes: z.int().check(z.minimum(0)) }))
      .check(z.maxLength(MAX_FILES)),
  }),
  drawing: z.object({ kind: z.literal('drawing'), sha256 }),
} as const satisfies Readonly<Record<AnswerKind, z.ZodMiniType>>

export const formAnswer = z.discriminatedUnion('kind', [
  ANSWERS.line,
  ...([
    ANSWERS.words,
    ANSWERS.richText,
    ANSWERS.tick,
    ANSWERS.choice,
    ANSWERS.choices,
    ANSWERS.item,
  ] as const),
  ...([ANSWERS.items, ANSWERS.suggested, ANSWERS.day, ANSWERS.files, ANSWERS.drawing] as const),
])
export type FormAnswer = z.infer<typeof formAnswer>

const controlId = idSchema('control')
const values = z.record(controlId, formAnswer)

export const formAnswers = z.object({
  /** Of what stands in no table. */
  values,
  /** By table, in the order in which they are read. */
  rows: z._default(
    z.record(controlId, z.array(z.object({ id: elementId, values })).check(z.maxLength(MAX_ROWS))),
    {},
  ),
})
export type FormAnswers = z.infer<typeof formAnswers>
export type FormRow = FormAnswers['rows'][keyof FormAnswers['rows']][number]

/** Nothing was said: an empty text, no file, nothing chosen. A box that is not ticked says so only where it must be. */
export function isSaid(answer: FormAnswer | undefined): boolean {
  switch (answer?.kind) {
    case undefined:
      return false
    case 'line':
    case 'words':
    case 'suggested':
      return answer.text.trim() !== ''
    case 'richText':
      return answer.text.blocks.some(({ spans }) => spans.some((one) => one.text.trim() !== ''))
    case 'tick':
      return answer.on
    case 'choice':
      return answer.value !== ''
    case 'choices':
      return answer.values.length > 0
    case 'item':
      return answer.item.value !== ''
    case 'items':
      return answer.items.length > 0
    case 'day':
      return answer.day !== ''
    case 'files':
      return answer.files.length > 0
    case 'drawing':
      return true
  }
}
