/**
 * A small document written into a form: paragraphs, headings and lists of marked words. It is a closed tree and never
 * HTML: what is no part of it cannot be said, so nothing in it can run, load or look like part of the page.
 */
import * as z from 'zod/mini'

export const MAX_RICH_BLOCKS = 500
const MAX_RICH_TEXT = 20_000
/** Nothing that turns what follows or breaks the line: only the tree does. */
const plain = z.string().check(
  z.minLength(1),
  z.maxLength(MAX_RICH_TEXT),
  z.refine((text) => !/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e]/u.test(text)),
)

export const RICH_MARKS = ['bold', 'italic', 'underline'] as const
export type RichMark = (typeof RICH_MARKS)[number]

/** Words with the same marks; marks in the order of `RICH_MARKS`, each once. */
const span = z.object({
  text: plain,
  marks: z.optional(
    z.array(z.enum(RICH_MARKS)).check(
      z.maxLength(RICH_MARKS.length),
      z.refine((all) => all.every((one, at) => at === 0 || rank(one) > rank(all[at - 1] as RichMark))),
    ),
  ),
})
export type RichSpan = z.infer<typeof span>
const rank = (mark: RichMark): number => RICH_MARKS.indexOf(mark)

const block = z.object({
  /** One item of a list is a block of its own: neighbours of one kind are one list. */
  kind: z.enum(['paragraph', 'heading', 'bullet', 'number']),
  spans: z.array(span).check(z.maxLength(200)),
})
export type RichBlock = z.infer<typeof block>

export const richText = z
  .object({ blocks: z.array(block).check(z.maxLength(MAX_RICH_BLOCKS)) })
  .check(z.refine((text) => wordsOf(text).length <= MAX_RICH_TEXT))
export type RichText = z.infer<typeof richText>

/** What it says, without how: a line for each block. */
export const wordsOf = ({ blocks }: RichText): string =>
  blocks.map(({ spans }) => spans.map((one) => one.text).join('')).join('\n')
