/** What a field probably gets: known of the person, today's date, or what they wrote into a field like it. */
import type { Recipient } from '../../../sync/entities/envelope.ts'
import type { Field, FieldValue, FieldValues } from '../../../sync/entities/field.ts'
import { isFilled, isValidValue } from '../../../sync/rules/field-values.ts'
import type { SigningPart } from '../../signing/rules/signing-part.ts'

export interface Known {
  readonly recipient: Pick<Recipient, 'name' | 'email'>
  /** The calendar day of the person, `2026-11-30`. */
  readonly today: string
}

export function suggestedText(field: Field, part: SigningPart, values: FieldValues, known: Known): string {
  switch (field.kind) {
    case 'name':
      return known.recipient.name
    case 'email':
      return known.recipient.email
    case 'date':
      return known.today
    case 'text':
    case 'designation':
    case 'textArea':
      return sameLabelText(field, part, values)
    default:
      return ''
  }
}

/**
 * The required fields of a person that need no tap of theirs: name, address and date are known. They stand in the
 * document and on the last sheet before anything is sent, and can be changed until then.
 */
export function knownValues(part: SigningPart, isHeld: (field: Field) => boolean, known: Known): FieldValues {
  const values: Record<string, FieldValue> = {}
  for (const field of part.fields) {
    if (field.requirement !== 'required' || isHeld(field)) continue
    if (field.kind !== 'name' && field.kind !== 'email' && field.kind !== 'date') continue
    const value: FieldValue = { kind: 'text', text: suggestedText(field, part, {}, known) }
    if (isFilled(value) && isValidValue(field, value)) values[field.id] = value
  }
  return values
}

/** "Reference number" asked twice is written once. */
function sameLabelText(field: Field, part: SigningPart, values: FieldValues): string {
  const label = field.label.trim().toLocaleLowerCase()
  if (label === '') return ''
  for (const other of part.fields) {
    const value = values[other.id]
    if (other.id === field.id || other.kind !== field.kind || value?.kind !== 'text') continue
    if (other.label.trim().toLocaleLowerCase() === label && value.text !== '') return value.text
  }
  return ''
}
