/** A place on a page assigned to one recipient (wire: UI item); it has a kind and, later, a value. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { MAX_EXPRESSION } from '../rules/expression.ts'

/** Kinds a person can place today, with the wire's UI item type code. */
export const FIELD_KINDS = {
  signature: 1,
  initials: 2,
  /** The stamp of the person or of their organisation, placed by them. */
  stamp: 3,
  text: 4,
  name: 5,
  email: 6,
  textArea: 11,
  checkbox: 12,
  dropDown: 13,
  radio: 14,
  /** Shows the envelope's number; nobody fills it. */
  sequence: 23,
  date: 25,
} as const

export type FieldKind = keyof typeof FIELD_KINDS
export const fieldKind = z.enum(Object.keys(FIELD_KINDS) as [FieldKind, ...FieldKind[]])

/** Requirement codes of the wire: Required 1, Editable 2, ReadOnly 3, Hidden 4. */
export const FIELD_REQUIREMENTS = { required: 1, editable: 2, readOnly: 3, hidden: 4 } as const
export type FieldRequirement = keyof typeof FIELD_REQUIREMENTS
export const fieldRequirement = z.enum(['required', 'editable', 'readOnly', 'hidden'])

export const MAX_FIELD_TEXT = 4000
export const MAX_FIELD_OPTIONS = 100
export const MIN_FIELD_SIZE_PT = 8
export const MAX_FIELDS = 2000

/** A rectangle in displayed page coordinates: points, origin at the top left, page one-based. */
export const fieldPlace = z.object({
  page: z.int().check(z.minimum(1), z.maximum(10_000)),
  xPt: z.number().check(z.minimum(0), z.maximum(20_000)),
  yPt: z.number().check(z.minimum(0), z.maximum(20_000)),
  widthPt: z.number().check(z.minimum(MIN_FIELD_SIZE_PT), z.maximum(20_000)),
  heightPt: z.number().check(z.minimum(MIN_FIELD_SIZE_PT), z.maximum(20_000)),
})
export type FieldPlace = z.infer<typeof fieldPlace>

export const fieldAlign = z.enum(['start', 'center', 'end'])
export type FieldAlign = z.infer<typeof fieldAlign>

/** How a date is written: in words of its person's language, or in figures in this order. */
export const dateFormat = z.enum(['words', 'dayFirst', 'monthFirst', 'yearFirst'])
export type DateFormat = z.infer<typeof dateFormat>

/** What can stand where a signature is, besides whose it is. */
export const SIGNATURE_PARTS = ['image', 'timestamp', 'timeZone', 'signatureId'] as const
export const signatureParts = z.array(z.enum(SIGNATURE_PARTS)).check(z.maxLength(SIGNATURE_PARTS.length))
export type SignaturePart = (typeof SIGNATURE_PARTS)[number]
/** Unless the sender chose otherwise. */
export const SHOWN_WITH_SIGNATURE: readonly SignaturePart[] = ['image', 'timestamp', 'timeZone']

/** Six hexadecimal digits, as PDF and CSS both understand them. */
export const textColour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

/**
 * A field as frozen at send. Several places show one value (a field "on all pages"); a radio field has one
 * place per option, in the order of the options.
 */
export const field = z.object({
  id: idSchema('field'),
  documentId: idSchema('document'),
  recipientId: idSchema('recipient'),
  kind: fieldKind,
  label: z.string().check(z.maxLength(200)),
  requirement: fieldRequirement,
  places: z.array(fieldPlace).check(z.minLength(1), z.maxLength(1000)),
  defaultValue: z.string().check(z.maxLength(MAX_FIELD_TEXT)),
  options: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(MAX_FIELD_OPTIONS)),
  fontSizePt: z.number().check(z.minimum(6), z.maximum(72)),
  align: fieldAlign,
  /** Over the values of other fields, named by their ids in brackets; it is there only while this holds (A161). */
  condition: z.optional(z.nullable(z.string().check(z.maxLength(MAX_EXPRESSION)))),
  /** Of its text; black where nothing is said. */
  colour: z.optional(textColour),
  /** Of a date; in words where nothing is said. */
  dateFormat: z.optional(dateFormat),
  /** Of a signature; `SHOWN_WITH_SIGNATURE` where nothing is said. */
  shownWith: z.optional(signatureParts),
})
export type Field = z.infer<typeof field>

/** What a person put into a field. A drawing is a PNG kept by its SHA-256, with the text it shows if any. */
export const fieldValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().check(z.maxLength(MAX_FIELD_TEXT)) }),
  z.object({ kind: z.literal('checked'), checked: z.boolean() }),
  z.object({
    kind: z.literal('drawing'),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    text: z.string().check(z.maxLength(200)),
  }),
])
export type FieldValue = z.infer<typeof fieldValue>

export const fieldValues = z.record(idSchema('field'), fieldValue)
export type FieldValues = Record<string, FieldValue>

/** Kinds whose value is a drawing. */
export const isDrawn = (kind: FieldKind): boolean =>
  kind === 'signature' || kind === 'initials' || kind === 'stamp'
