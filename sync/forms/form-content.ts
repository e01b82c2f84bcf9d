/**
 * What a form asks, as plain values: published versions are frozen as this, and the form screen, the record on paper
 * and the server read nothing else.
 */
import * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import { languageSchema } from '../entities/envelope.ts'
import { type Control, control, designedControl, newControl } from './control.ts'
import { controlFacts } from './control-kinds.ts'

/** So many a form is promised to open and answer a key in time with (DESIGN §12); what is longer is two forms. */
export const MAX_CONTROLS = 300
const MAX_TERMS = 20_000
/** While it is designed: enough to say that these are too many. */
const DESIGNED_CONTROLS = 2000

const terms = (most: number) => {
  const text = z.optional(z.string().check(z.maxLength(most)))
  return z.object({ en: text, ar: text, fr: text })
}
const settings = {
  shape: z.literal(1),
  /** Those its texts are written in; the first is shown where another is missing. */
  languages: z.array(languageSchema).check(z.minLength(1), z.maxLength(3)),
  /** Whose calendar "today" is of (IANA). */
  timeZone: z.string().check(z.minLength(1), z.maxLength(60)),
}

export const formContent = z.object({
  ...settings,
  /** What whoever fills it in accepts before they submit (A169). */
  terms: z._default(z.nullable(terms(MAX_TERMS)), null),
  /** In the order in which they are read; what is inside a section or a table follows in the same order. */
  controls: z.array(control).check(z.maxLength(MAX_CONTROLS)),
})
export type FormContent = z.infer<typeof formContent>

/** A form while it is designed: the same under the limits of a live document. */
export const designedForm = z.object({
  ...settings,
  terms: z._default(z.nullable(terms(MAX_TERMS * 5)), null),
  controls: z.array(designedControl).check(z.maxLength(DESIGNED_CONTROLS)),
})

/** A text in the reader's language, else in the first of the form's in which it was written. */
export function textIn(
  text: Control['label'],
  language: FormContent['languages'][number],
  { languages }: Pick<FormContent, 'languages'>,
): string {
  for (const one of [language, ...languages]) if (text[one]?.trim()) return text[one] ?? ''
  return text.en ?? text.ar ?? text.fr ?? ''
}

/** What stands in a section or a table; null: what stands in none. */
export const controlsIn = (
  { controls }: Pick<FormContent, 'controls'>,
  parentId: Control['parentId'],
): Control[] => controls.filter((one) => one.parentId === parentId)

/** Whether answers to it come once for each row of a table. */
export const columnsOf = (content: Pick<FormContent, 'controls'>, table: Control): Control[] =>
  controlFacts(table.kind).contains === 'columns' ? controlsIn(content, table.id) : []

/**
 * The bytes that a published version consists of, and that its hash is taken of: what is as it begins is left out, so
 * that a property to come changes no version of today.
 */
export function frozenForm(content: FormContent): string {
  const controls = content.controls.map((one) => {
    const begins: Readonly<Record<string, unknown>> = newControl(one.id, one.kind)
    const says = Object.entries(one).filter(
      ([key, value]) => ALWAYS.has(key) || canonicalJson(value) !== canonicalJson(begins[key]),
    )
    return Object.fromEntries(says)
  })
  const { terms, ...rest } = content
  return canonicalJson({ ...rest, controls, ...(terms ? { terms } : {}) })
}
const ALWAYS: ReadonlySet<string> = new Set(['id', 'kind'])
