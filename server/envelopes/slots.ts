/** How recipients and their fields appear in a PDF: one slot per recipient, its fields by their bare ids. */
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import type { Field, FieldValue } from '../../sync/entities/field.ts'
import { bareId } from '../../sync/ids.ts'
import type { PreparedField, PreparedSlot } from '../sealing/prepare.ts'

export const slotIdOf = (recipientId: string): string => bareId(recipientId)

/** Hidden fields are never part of the document people see. */
const isPrinted = (field: Field): boolean => field.requirement !== 'hidden'

const fieldsOf = (envelope: Envelope, documentId: string, recipientId: string): Field[] =>
  envelope.fields.filter(
    (one) => one.documentId === documentId && one.recipientId === recipientId && isPrinted(one),
  )

/** Every signer gets a signature in every document, visible where they have a field for it. */
export function slotsOf(envelope: Envelope, documentId: string): PreparedSlot[] {
  return envelope.recipients.flatMap((recipient): PreparedSlot[] => {
    const fields = fieldsOf(envelope, documentId, recipient.id).map(preparedField)
    if (recipient.kind === 'sign') return [{ slotId: slotIdOf(recipient.id), kind: 'signature', fields }]
    return fields.length > 0 ? [{ slotId: slotIdOf(recipient.id), kind: 'values', fields }] : []
  })
}

function preparedField(field: Field): PreparedField {
  const common = { id: bareId(field.id), kind: field.kind, fontSizePt: field.fontSizePt, align: field.align }
  if (field.kind === 'radio')
    return { ...common, places: [], options: field.options, optionPlaces: field.places }
  return { ...common, places: field.places, ...(field.kind === 'dropDown' ? { options: field.options } : {}) }
}

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
    for (const field of fieldsOf(envelope, documentId, recipient.id)) {
      const value = envelope.values[field.id]
      if (!value) continue
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
  if (value.kind === 'checked') return value.checked
  if (field.kind !== 'date' || value.text === '') return value.text
  return new Intl.DateTimeFormat(`${recipient.language}-u-nu-latn-ca-gregory`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${value.text}T00:00:00Z`))
}
