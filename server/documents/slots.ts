/** How recipients and their fields appear in a PDF: one slot per seat, its fields by their bare ids. */
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import {
  type Field,
  type FieldValue,
  type FieldValues,
  filledBy,
  kindFacts,
  type SignaturePart,
} from '../../sync/entities/field.ts'
import { signs } from '../../sync/entities/step-kind.ts'
import { shownWith, signatureFieldOf } from '../../sync/field-look/signature-lines.ts'
import { bareId } from '../../sync/ids.ts'
import { printText } from '../../sync/rules/print-value.ts'
import { seatOf } from '../../sync/rules/workflow/seats.ts'
import type { PreparedField, PreparedSlot } from '../sealing/prepared-slot.ts'

export const slotIdOf = (recipientId: string): string => bareId(recipientId)

/** Hidden fields are never part of the document people see. */
const isPrinted = (field: Field): boolean => field.requirement !== 'hidden'

const fieldsOf = (envelope: Envelope, documentId: string, recipientId: string): Field[] =>
  envelope.fields.filter(
    (one) => one.documentId === documentId && one.recipientId === recipientId && isPrinted(one),
  )

/**
 * Every signer's seat gets a signature in every document, visible where it has a field for it. `publicUrl` is where
 * printed addresses lead.
 */
export function slotsOf(envelope: Envelope, documentId: string, publicUrl = ''): PreparedSlot[] {
  const seats = envelope.recipients
    .filter((one) => one.groupId === null && one.seatId === null)
    .map((one) => ({ seatId: one.id, kind: one.kind }))
  for (const group of envelope.groups) {
    const member = envelope.recipients.find((one) => one.groupId === group.id)
    if (member) seats.push(...group.seats.map((seatId) => ({ seatId, kind: member.kind })))
  }
  return seats.flatMap(({ seatId, kind }): PreparedSlot[] => {
    const fields = fieldsOf(envelope, documentId, seatId).map((one) =>
      preparedField(one, envelope, publicUrl),
    )
    if (signs(kind)) return [{ slotId: slotIdOf(seatId), kind: 'signature', fields }]
    return fields.length > 0 ? [{ slotId: slotIdOf(seatId), kind: 'values', fields }] : []
  })
}

/** The slot a person fills: their own, a group's, or a spare one. */
export const slotOf = (envelope: Envelope, recipient: Recipient): string =>
  slotIdOf(seatOf(envelope, recipient) ?? recipient.id)

function preparedField(field: Field, { values, language }: Envelope, publicUrl: string): PreparedField {
  const common = {
    id: bareId(field.id),
    kind: field.kind,
    fontSizePt: field.fontSizePt,
    align: field.align,
    ...(field.colour && { colour: field.colour }),
  }
  if (field.kind === 'radio')
    return { ...common, places: [], options: field.options, optionPlaces: field.places }
  if (filledBy(field.kind) === 'sending') {
    const text = textOf(values, field)
    const isAddress = kindFacts(field.kind).holds === 'address'
    const value = isAddress ? publicUrl + text : printText(field, text, language)
    return { ...common, places: field.places, value }
  }
  return { ...common, places: field.places, ...(field.kind === 'dropDown' ? { options: field.options } : {}) }
}

function textOf(values: FieldValues, field: Field): string {
  const value = values[field.id]
  return value?.kind === 'text' ? value.text : ''
}

/** What stands where a person's signature is in a document; spare places have what is usual. */
export const shownWithSignature = (
  envelope: Envelope,
  documentId: string,
  recipient: Recipient,
): readonly SignaturePart[] =>
  shownWith(signatureFieldOf(envelope.fields, documentId, seatOf(envelope, recipient) ?? recipient.id))

export interface SlotValues {
  readonly values: Record<string, string | boolean>
  /** SHA-256 of the drawing by field id. */
  readonly drawings: Record<string, string>
}

/** What the given recipients have put into one document, as the PDF will show it. */
export function slotValues(
  envelope: Envelope,
  documentId: string,
  recipients: readonly Recipient[],
): SlotValues {
  const values: SlotValues['values'] = {}
  const drawings: SlotValues['drawings'] = {}
  for (const recipient of recipients)
    for (const field of fieldsOf(envelope, documentId, seatOf(envelope, recipient) ?? recipient.id)) {
      const value = envelope.values[field.id]
      // What was known at sending is on the page since preparation.
      if (!value || filledBy(field.kind) === 'sending') continue
      if (value.kind === 'drawing') {
        drawings[bareId(field.id)] = value.sha256
        // The text of initials is their field's value; a signature field proper holds only the signature.
        if (field.kind === 'initials') values[bareId(field.id)] = value.text
      } else values[bareId(field.id)] = printed(field, value, recipient)
    }
  return { values, drawings }
}

function printed(
  field: Field,
  value: Exclude<FieldValue, { kind: 'drawing' }>,
  recipient: Recipient,
): string | boolean {
  return value.kind === 'checked' ? value.checked : printText(field, value.text, recipient.language)
}
