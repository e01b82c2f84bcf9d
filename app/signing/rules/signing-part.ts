/** What one recipient has to do in an envelope: their fields in reading order and the words for their act. */
import type { Envelope, Recipient, StepKind } from '../../../sync/entities/envelope.ts'
import { type Field, type FieldKind, type FieldValues, kindFacts } from '../../../sync/entities/field.ts'
import type { OwnMark } from '../../../sync/entities/profile.ts'
import { shownFields } from '../../../sync/rules/field-conditions.ts'
import { inReadingOrder, writableFields } from '../../../sync/rules/field-values.ts'
import { recipientById } from '../../../sync/rules/workflow/route.ts'
import { seatOf } from '../../../sync/rules/workflow/seats.ts'

export interface SigningPart {
  readonly recipient: Recipient
  /** Fields this person fills in, in reading order. */
  readonly fields: readonly Field[]
  /** What the page shows besides: read-only fields of this person and the visible fields of others. */
  readonly others: readonly Field[]
}

export function signingPart(envelope: Envelope, recipientId: string): SigningPart | null {
  const recipient = recipientById(envelope, recipientId)
  if (recipient === undefined) return null
  const fields =
    recipient.kind === 'notify'
      ? []
      : inDocumentOrder(envelope, writableFields(envelope.fields, seatOf(envelope, recipient)))
  const mine = new Set(fields.map((one) => one.id))
  return {
    recipient,
    fields,
    others: envelope.fields.filter((one) => !mine.has(one.id) && one.requirement !== 'hidden'),
  }
}

/** The part as it is with what was typed so far: fields whose condition does not hold are not there (A161). */
export function shownPart(envelope: Envelope, part: SigningPart, typed: FieldValues): SigningPart {
  if (!envelope.fields.some((one) => one.condition)) return part
  const shown = new Set(shownFields(envelope.fields, { ...envelope.values, ...typed }))
  return {
    ...part,
    fields: part.fields.filter((one) => shown.has(one)),
    others: part.others.filter((one) => shown.has(one)),
  }
}

/** Reading order within a document; documents in the order of the envelope, whatever order fields were placed in. */
function inDocumentOrder(envelope: Envelope, fields: readonly Field[]): Field[] {
  const ids = envelope.documents.map((one) => one.id as string)
  return inReadingOrder(fields).sort((a, b) => ids.indexOf(a.documentId) - ids.indexOf(b.documentId))
}

/** Which adopted mark fills a field; a corporate seal is the seal's picture with the certificate behind it (A173). */
export function markOf(field: FieldKind, step: StepKind): OwnMark | null {
  const { mark } = kindFacts(field)
  return mark === 'signature' && step === 'corporateSeal' ? 'stamp' : (mark ?? null)
}

/** How a value is entered: in a sheet, with ink or a tick on the page itself, or with a control in the bar. */
export type EntryPlace = 'sheet' | 'ink' | 'page' | 'bar'

export function entryPlace(kind: FieldKind): EntryPlace {
  if (kind === 'handwriting') return 'ink'
  if (kindFacts(kind).holds === 'drawing') return 'sheet'
  return kind === 'checkbox' || kind === 'radio' ? 'page' : 'bar'
}
