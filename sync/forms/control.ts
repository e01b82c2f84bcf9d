/**
 * A control: one place of a form, which asks for something, holds others or only stands there. Its id is never used for
 * another control nor its kind changed, because answers are kept by it.
 *
 * What can be published and what may stand in a form while it is designed are the same shape under different limits:
 * texts too long, names that are none and unreadable numbers are explained to the designer (`check-content.ts`), not
 * refused.
 */
import * as z from 'zod/mini'
import { fieldRequirement } from '../entities/field.ts'
import { idSchema } from '../ids.ts'
import { type ControlKind, controlKind } from './control-kinds.ts'
import { DAY_RULE } from './day-rule.ts'

export const MAX_LABEL = 200
export const MAX_HELP = 500
export const MAX_BODY = 4000
export const MAX_ANSWER_TEXT = 4000
export const MAX_OPTIONS = 200
export const MAX_PATTERN = 200
/** Longer than one of a document: a computed value may say more than a condition. */
export const MAX_FORM_EXPRESSION = 1000
/** Rows of one table. With twenty columns that is what one key stroke is still answered in time for. */
export const MAX_ROWS = 200
export const MAX_SCALE = 10
export const MAX_FILES = 20
/** Columns of a row of the form: a control is so many of them wide. */
export const ROW_WIDTH = 12

/** What a text of one line must be (product §5, A163, A165, A166); `number` is a decimal of declared scale. */
export const TEXT_FORMATS = [
  'text',
  'number',
  'email',
  'mobile',
  'emailOrMobile',
  'emiratesId',
  'iban',
  'name',
  'postalCode',
  'days',
] as const
export const textFormat = z.enum(TEXT_FORMATS)
export type TextFormat = (typeof TEXT_FORMATS)[number]

/** Whether what was seen of a source when it was chosen counts, or the source is asked again on submission. */
export const SOURCE_COUNTS = ['asSeen', 'checkedAgain'] as const

/** An element of a list: of its options, or of the answers and parameters of a path. */
export const elementId = z.string().check(z.regex(/^[0-9a-z]{10,26}$/))

export const NAME = /^[a-z][a-z0-9_]{0,59}$/
export const DECIMAL = /^-?\d{1,30}(\.\d{1,10})?$/
const EXTENSION = /^[a-z0-9]{1,10}$/
/** Longer than any limit that people see. */
const DESIGNED_TEXT = 10_000

function controlShape(stage: 'designed' | 'published') {
  const published = stage === 'published'
  const text = (most: number) => z.string().check(z.maxLength(published ? most : DESIGNED_TEXT))
  const written = (most: number, form: RegExp) =>
    published ? text(most).check(z.regex(form)) : text(DESIGNED_TEXT)
  const list = <T extends z.ZodMiniType>(of: T, most: number) =>
    z.array(of).check(z.maxLength(published ? most : DESIGNED_TEXT))
  /** In the languages it was written in; where one is missing another is shown. */
  const inLanguages = (most: number) =>
    z.object({ en: z.optional(text(most)), ar: z.optional(text(most)), fr: z.optional(text(most)) })
  const words = (most: number) => z._default(inLanguages(most), {})
  const count = (most: number) => z.int().check(z.minimum(0), z.maximum(most))
  const decimal = written(50, DECIMAL)
  const day = written(20, DAY_RULE)
  const expression = z._default(z.nullable(text(MAX_FORM_EXPRESSION)), null)

  const counts = z.enum(SOURCE_COUNTS)
  const source = z.discriminatedUnion('from', [
    z.object({ from: z.literal('lookup'), lookupId: idSchema('lookup'), counts }),
    z.object({
      from: z.literal('path'),
      pathId: idSchema('integrationPath'),
      /** Of what the path takes out of the answer (its mappings): what is kept, what is read, what is passed on. */
      value: elementId,
      label: elementId,
      /** `[supplier.licence]` in an expression, for `name` licence of a control called supplier. */
      passesOn: list(z.object({ mapping: elementId, name: written(60, NAME) }), 20),
      /** Parameters of the path that other controls fill in, by their names. */
      asksWith: list(z.object({ parameter: elementId, name: written(60, NAME) }), 20),
      counts,
    }),
  ])

  const rules = z.object({
    minLength: z.optional(count(MAX_ANSWER_TEXT)),
    maxLength: z.optional(count(MAX_ANSWER_TEXT)),
    /** 500 where nothing is said (A162). */
    maxWords: z.optional(count(10_000)),
    /** Of the whole text, in the language of `sync/rules/patterns/`. */
    pattern: z.optional(text(MAX_PATTERN)),
    min: z.optional(decimal),
    max: z.optional(decimal),
    /** Digits after the point, of a number typed or computed. */
    scale: z.optional(count(MAX_SCALE)),
    /** `2026-11-30`, or from the day of filling: `today`, `today-18y`, `today+30d`. */
    earliest: z.optional(day),
    latest: z.optional(day),
    minChoices: z.optional(count(MAX_OPTIONS)),
    maxChoices: z.optional(count(MAX_OPTIONS)),
    /** Endings of names: `pdf`. */
    fileTypes: z.optional(list(written(10, EXTENSION), 30)),
    maxFileBytes: z.optional(count(214_958_080)),
    maxFiles: z.optional(count(MAX_FILES)),
    minRows: z.optional(count(MAX_ROWS)),
    maxRows: z.optional(count(MAX_ROWS)),
    /** Instead of the sentence of ours, whichever of the rules is broken. */
    message: z.optional(inLanguages(MAX_HELP)),
  })

  return z.object({
    id: idSchema('control'),
    kind: controlKind,
    /** A section or a table. */
    parentId: z._default(z.nullable(idSchema('control')), null),
    /** What expressions call it; '' where nobody asks. */
    name: z._default(published ? z.string().check(z.regex(/^([a-z][a-z0-9_]{0,59})?$/)) : text(60), ''),
    label: words(MAX_LABEL),
    help: words(MAX_HELP),
    placeholder: words(MAX_LABEL),
    /** What a label, an info panel or a placeholder says. */
    body: words(MAX_BODY),
    requirement: z._default(fieldRequirement, 'editable'),
    /** Of a date also from the day of filling, as in rules. */
    defaultValue: z._default(
      z.nullable(z.union([text(MAX_ANSWER_TEXT), z.boolean(), list(text(MAX_LABEL), MAX_OPTIONS)])),
      null,
    ),
    options: z._default(
      list(z.object({ id: elementId, value: text(MAX_LABEL), label: words(MAX_LABEL) }), MAX_OPTIONS),
      [],
    ),
    source: z._default(z.nullable(source), null),
    width: z._default(z.int().check(z.minimum(1), z.maximum(ROW_WIDTH)), ROW_WIDTH),
    visibleWhen: expression,
    /** What it says by itself; then nobody types into it. */
    computed: expression,
    format: z._default(textFormat, 'text'),
    /** Shown beside a number: `AED`, `kg`. */
    unit: z._default(text(12), ''),
    rules: z._default(rules, {}),
    startsPage: z._default(z.boolean(), false),
    /** Null: whoever fills the form in; else a recipient of the route after them. */
    filledBy: z._default(z.nullable(idSchema('recipient')), null),
  })
}

/** As it stands in the live document of a form. */
export const designedControl = controlShape('designed')
/** As it is published. */
export const control = controlShape('published')

export type Control = z.infer<typeof control>
export type ControlOf<K extends ControlKind> = Control & { readonly kind: K }
export type ControlRules = Control['rules']
export type ControlSource = NonNullable<Control['source']>
export type LocalText = Control['label']

/** A control as it begins; properties that equal these need not be written. */
export const newControl = (id: Control['id'], kind: ControlKind): Control => control.parse({ id, kind })
