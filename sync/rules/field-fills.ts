/**
 * What the platform puts into fields nobody is asked for: at sending, and when the person of the field acts. Values
 * are kept without a language (days as `2031-11-05`, an act by its name, an address without its server) and printed
 * by `print-value.ts`.
 */
import type { Act } from '../entities/envelope.ts'
import {
  FIELD_FILLS,
  type Field,
  type FieldFill,
  type FieldKind,
  type FieldValues,
  kindFacts,
} from '../entities/field.ts'
import type { StepKind } from '../entities/step-kind.ts'
import { bareId } from '../ids.ts'
import { dayIn } from './calendar-days.ts'

/** What is known of an envelope when it is sent, and before. */
export interface SendingFacts {
  readonly envelopeId: string
  /** In ms. */
  readonly at: number
  readonly timeZone: string
  /** As its sequence prints it; empty without one. */
  readonly number: string
}

export interface ActFacts {
  readonly label: ActLabel
  readonly at: number
  /** Of the envelope: a day is a day where the sender is. */
  readonly timeZone: string
  readonly comment: string
}

/** What an act is called on the page; a seal is a signature that says so. */
export const ACT_LABELS = [
  'signed',
  'sealed',
  'approved',
  'endorsed',
  'actionTaken',
  'formFilled',
  'informed',
  'integrated',
] as const
export type ActLabel = (typeof ACT_LABELS)[number]

export const actLabel = (act: Act['kind'], step: StepKind): ActLabel =>
  act === 'signed' && (step === 'eSeal' || step === 'corporateSeal') ? 'sealed' : act

/** What whoever does this step will be said to have done; null for who is only told. */
export const labelOfStep = (step: StepKind): ActLabel | null => LABELS[step]
const LABELS: Readonly<Record<StepKind, ActLabel | null>> = {
  sign: 'signed',
  eSign: 'signed',
  uaePassSign: 'signed',
  approve: 'approved',
  notify: null,
  endorse: 'endorsed',
  action: 'actionTaken',
  requestInfo: 'informed',
  integration: 'integrated',
  formFilling: 'formFilled',
  eSeal: 'sealed',
  corporateSeal: 'sealed',
}

/** Letters in groups of four are read out and typed without mistakes; `/verify/` takes them with and without hyphens. */
export const printedId = (id: string): string =>
  (
    bareId(id)
      .toUpperCase()
      .match(/.{1,4}/g) ?? []
  ).join('-')

/** Where anybody checks the envelope, without the server's name. */
export const verifyPath = (id: string): string => `/verify/${bareId(id)}`

const AT_SENDING: Readonly<Partial<Record<FieldFill, (facts: SendingFacts) => string>>> = {
  sequenceNumber: ({ number }) => number,
  sendingDay: ({ at, timeZone }) => dayIn(at, timeZone),
  documentId: ({ envelopeId }) => printedId(envelopeId),
  verifyAddress: ({ envelopeId }) => verifyPath(envelopeId),
}

const AT_ACT: Readonly<Partial<Record<FieldFill, (facts: ActFacts) => string>>> = {
  actDay: ({ at, timeZone }) => dayIn(at, timeZone),
  actLabel: ({ label }) => label,
  actComment: ({ comment }) => comment,
}

/** What a field of this kind would show now; undefined where nothing is known yet, or its person fills it. */
export function fillOf(
  kind: FieldKind,
  sending: SendingFacts | null,
  act: ActFacts | null,
): string | undefined {
  const { fill } = kindFacts(kind)
  if (fill === undefined) return undefined
  return FIELD_FILLS[fill] === 'sending'
    ? (sending && AT_SENDING[fill]?.(sending)) || undefined
    : act
      ? AT_ACT[fill]?.(act)
      : undefined
}

export const valuesAtSending = (fields: readonly Field[], sending: SendingFacts): FieldValues =>
  filled(fields, (field) => fillOf(field.kind, sending, null))

/** Of the fields whose person acts; a comment that was not made leaves its field empty. */
export const valuesOfAct = (fields: readonly Field[], act: ActFacts): FieldValues =>
  filled(fields, (field) => fillOf(field.kind, null, act) || undefined)

const filled = (fields: readonly Field[], textOf: (field: Field) => string | undefined): FieldValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = textOf(field)
      return text === undefined ? [] : [[field.id, { kind: 'text', text }]]
    }),
  )
