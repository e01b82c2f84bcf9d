/**
 * A form, declared: a schema that says what may be written, and of each field what it is called and how it is asked
 * for. Limits, what is required and every error come from the schema; the words of all errors from `problem-words.ts`.
 *
 *     export const contactForm = recordForm(contactEntry, {
 *       id: 'contact',
 *       fields: {
 *         fullNameEn: { label: msg`Full name` },
 *         email: { label: msg`E-mail`, kind: 'email', half: true },
 *         groups: { label: msg`Groups`, kind: 'choices', options: [...] },
 *       },
 *     })
 *
 * Fields stand in the order in which they are declared. A value a person has not given is '' in a text, null in a
 * number or a choice, [] in a list, {} in a range of days.
 */
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { TreeNode } from '../inputs/tree-rules.ts'
import type { FilterOption } from '../record-table.ts'

export type FieldKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'mobile'
  | 'url'
  | 'number'
  | 'date'
  | 'dates'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'people'
  | 'tree'

/** What a control of one's own is given. */
export interface ControlProps<T> {
  readonly id: string
  readonly label: string
  readonly value: T
  readonly onValue: (value: T) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  /** Where in the value the error is: `[2, 'email']` of the third of a list. */
  readonly errorAt: readonly PropertyKey[]
  readonly readOnly: boolean
}

export interface FormField<V, T> {
  readonly label: MessageDescriptor
  /** Follows from the schema for texts, numbers, days, yes or no, and one of a few. */
  readonly kind?: FieldKind
  readonly hint?: MessageDescriptor
  /** Of a line of text: what is meant by what was typed, such as the slash a path begins with. */
  readonly typed?: (text: string) => string
  /** Begins a part of the form, of which this is the head. */
  readonly part?: MessageDescriptor
  /** The value in words, or each of several, for choosing between two; needed with a `control` of one's own. */
  readonly said?: (value: T) => string | readonly string[]
  /** Of `choice` and `choices`. */
  readonly options?: readonly FilterOption[]
  /** Of `tree`. */
  readonly nodes?: readonly TreeNode[]
  /** Two of them share a line where there is room. */
  readonly half?: boolean
  /** Why it cannot be changed; null when it can. */
  readonly locked?: (values: V) => MessageDescriptor | null
  /** Said under the field before it is saved: what follows from this value. */
  readonly warning?: (values: V) => MessageDescriptor | null
  /** In place of the hint: what comes of the values as they stand. */
  readonly note?: (values: V) => MessageDescriptor | null
  readonly shown?: (values: V) => boolean
  readonly control?: (props: ControlProps<T>) => ReactNode
}

export interface RecordForm<V extends object> {
  /** Names what is kept of it on the device. */
  readonly id: string
  readonly schema: z.ZodMiniType<V>
  readonly fields: { readonly [K in keyof V & string]?: FormField<V, V[K]> }
}

export type FieldName<V> = keyof V & string

export interface FieldFacts {
  readonly kind: FieldKind
  readonly required: boolean
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

export function recordForm<S extends z.ZodMiniType<object>>(
  schema: S,
  form: Omit<RecordForm<z.infer<S>>, 'schema'>,
): RecordForm<z.infer<S>> {
  return { ...form, schema: schema as unknown as z.ZodMiniType<z.infer<S>> }
}

export const fieldNames = <V extends object>(form: RecordForm<V>): readonly FieldName<V>[] =>
  Object.keys(form.fields) as FieldName<V>[]

interface Shape {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Shape
}

/** A text longer than this wants more than one line. */
const LONG_TEXT = 500

/** What the schema says of each field, read once. */
export function formFacts<V extends object>(form: RecordForm<V>): Readonly<Record<string, FieldFacts>> {
  const whole = z.toJSONSchema(form.schema, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, Shape>>
  }
  const refusesEmpty = emptyRefused(form)
  return Object.fromEntries(
    fieldNames(form).map((name) => {
      const shape = whole.properties?.[name] ?? {}
      const facts: FieldFacts = {
        kind: form.fields[name]?.kind ?? kindOf(shape),
        required: refusesEmpty.has(name),
        ...(shape.maxLength !== undefined && { maxLength: shape.maxLength }),
        ...(shape.minimum !== undefined && { minimum: shape.minimum }),
        ...(shape.maximum !== undefined && { maximum: shape.maximum }),
      }
      return [name, facts]
    }),
  )
}

function kindOf(shape: Shape): FieldKind {
  if (shape.enum) return 'choice'
  switch (shape.type) {
    case 'boolean':
      return 'flag'
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return 'choices'
    default:
      if (shape.format === 'email') return 'email'
      if (shape.format === 'date') return 'date'
      return (shape.maxLength ?? 0) > LONG_TEXT ? 'longText' : 'text'
  }
}

/** What an empty form is refused for is required; no second list says so. */
function emptyRefused<V extends object>(form: RecordForm<V>): ReadonlySet<string> {
  const read = form.schema.safeParse(emptyValues(form))
  return new Set(read.success ? [] : read.error.issues.map((issue) => String(issue.path[0])))
}

/** A new record's values before anything is written. */
export function emptyValues<V extends object>(form: RecordForm<V>): V {
  const whole = z.toJSONSchema(form.schema, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, Shape>>
  }
  const entries = fieldNames(form).map((name) => {
    const shape = whole.properties?.[name] ?? {}
    return [name, EMPTY[form.fields[name]?.kind ?? kindOf(shape)]]
  })
  // The schema refuses what is empty and must not be: a form begins with values that are not yet valid.
  return Object.fromEntries(entries) as V
}

const EMPTY: Readonly<Record<FieldKind, unknown>> = {
  text: '',
  longText: '',
  email: '',
  mobile: '',
  url: '',
  number: null,
  date: '',
  dates: {},
  choice: null,
  choices: [],
  flag: false,
  people: [],
  tree: null,
}
