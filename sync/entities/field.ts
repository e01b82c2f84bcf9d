/** A place on a page assigned to one recipient (wire: UI item); it has a kind and, later, a value. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { MAX_EXPRESSION } from '../rules/expression.ts'

/**
 * What is known of a kind of field. `code` is the wire's UI item type (A126) · `holds` what a value looks like ·
 * `fill` what is put down by itself: nobody is asked for it · `mark` which saved mark of a person fills it · `steps`
 * whose field it can be (everybody's, unless said) · `older` as what devices get it that do not know the kind yet.
 */
interface KindFacts {
  readonly code: number
  readonly holds: 'line' | 'words' | 'email' | 'day' | 'tick' | 'choice' | 'drawing' | 'act' | 'address'
  readonly fill?: FieldFill
  readonly mark?: 'signature' | 'initials' | 'stamp'
  readonly steps?: 'signing' | 'approving' | 'acting'
  readonly older?: 'signature' | 'stamp' | 'text' | 'sequence'
}

/**
 * Every kind a person can place. Rules and sealing read this table; its words, its size and how it is entered are records
 * over these names in the app, where a kind that is left out does not compile.
 */
export const FIELD_KINDS = {
  signature: { code: 1, holds: 'drawing', mark: 'signature', steps: 'signing' },
  /** Drawn on the page itself, for this document only (A130). */
  handwriting: { code: 1, holds: 'drawing', older: 'signature' },
  initials: { code: 2, holds: 'drawing', mark: 'initials' },
  /** The stamp of the person or of their organisation, placed by them. */
  stamp: { code: 3, holds: 'drawing', mark: 'stamp' },
  text: { code: 4, holds: 'line' },
  name: { code: 5, holds: 'line' },
  email: { code: 6, holds: 'email' },
  designation: { code: 28, holds: 'line', older: 'text' },
  textArea: { code: 11, holds: 'words' },
  checkbox: { code: 12, holds: 'tick' },
  dropDown: { code: 13, holds: 'choice' },
  radio: { code: 14, holds: 'choice' },
  image: { code: 16, holds: 'drawing', older: 'stamp' },
  date: { code: 8, holds: 'day' },
  signingDate: { code: 8, holds: 'day', fill: 'actDay', steps: 'signing', older: 'sequence' },
  approvalDate: { code: 8, holds: 'day', fill: 'actDay', steps: 'approving', older: 'sequence' },
  actionDate: { code: 8, holds: 'day', fill: 'actDay', steps: 'acting', older: 'sequence' },
  actionLabel: { code: 9, holds: 'act', fill: 'actLabel', steps: 'acting', older: 'sequence' },
  actionComment: { code: 10, holds: 'words', fill: 'actComment', steps: 'acting', older: 'sequence' },
  /** Shows the envelope's number. */
  sequence: { code: 23, holds: 'line', fill: 'sequenceNumber' },
  documentDate: { code: 25, holds: 'day', fill: 'sendingDay', older: 'sequence' },
  documentId: { code: 29, holds: 'line', fill: 'documentId', older: 'sequence' },
  qrCode: { code: 24, holds: 'address', fill: 'verifyAddress', older: 'sequence' },
} as const satisfies Readonly<Record<string, KindFacts>>

export type FieldKind = keyof typeof FIELD_KINDS
export const fieldKind = z.enum(Object.keys(FIELD_KINDS) as [FieldKind, ...FieldKind[]])
export const kindFacts = (kind: FieldKind): KindFacts => FIELD_KINDS[kind]

/** What the platform puts into fields, and whether it is known when the envelope is sent or when its person acts. */
export const FIELD_FILLS = {
  sequenceNumber: 'sending',
  sendingDay: 'sending',
  documentId: 'sending',
  verifyAddress: 'sending',
  actDay: 'act',
  actLabel: 'act',
  actComment: 'act',
} as const
export type FieldFill = keyof typeof FIELD_FILLS

/** Who fills a field of this kind: its person, or the platform at one of two moments. */
export function filledBy(kind: FieldKind): 'person' | (typeof FIELD_FILLS)[FieldFill] {
  const { fill } = kindFacts(kind)
  return fill === undefined ? 'person' : FIELD_FILLS[fill]
}

/** Kinds whose value is a drawing. */
export const isDrawn = (kind: FieldKind): boolean => kindFacts(kind).holds === 'drawing'
/** Kinds of which one option is chosen. */
export const isChoice = (kind: FieldKind): boolean => kindFacts(kind).holds === 'choice'
/** Kinds that show a day, in the format of the field. */
export const isDay = (kind: FieldKind): boolean => kindFacts(kind).holds === 'day'
/** Somebody who signs must have one of these; the other leaves the signature itself unseen. */
export const isSignaturePlace = (kind: FieldKind): boolean => kind === 'signature' || kind === 'handwriting'

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
