/** What counts as a valid value of a field, and which fields a recipient must still fill. */
import {
  type Field,
  type FieldValue,
  type FieldValues,
  filledBy,
  isDrawn,
  kindFacts,
} from '../entities/field.ts'
import { isWithinWords } from './word-limit.ts'

/** ISO calendar date, checked to exist. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Shape only; `isFilled` decides whether there is anything in it. */
export function isValidValue(field: Field, value: FieldValue): boolean {
  const { holds } = kindFacts(field.kind)
  // What is drawn on the page says nothing beside it: a typed or saved mark may.
  if (holds === 'drawing')
    return value.kind === 'drawing' && (field.kind !== 'handwriting' || value.text === '')
  if (holds === 'tick') return value.kind === 'checked'
  if (value.kind !== 'text') return false
  if (value.text === '') return true
  switch (holds) {
    case 'day':
      return isCalendarDate(value.text)
    case 'email':
      return EMAIL.test(value.text)
    case 'choice':
      return field.options.includes(value.text)
    case 'line':
      return !value.text.includes('\n')
    case 'words':
      return isWithinWords(value.text)
    case 'act':
    case 'address':
      return true
  }
}

export const isFilled = (value: FieldValue | undefined): boolean =>
  value !== undefined &&
  (value.kind === 'checked' ? value.checked : value.kind === 'text' ? value.text.trim() !== '' : true)

/** Fields of a seat that whoever takes it sees and may write. */
export const writableFields = (fields: readonly Field[], seatId: string | null): Field[] =>
  fields.filter(
    (one) =>
      one.recipientId === seatId &&
      filledBy(one.kind) === 'person' &&
      (one.requirement === 'required' || one.requirement === 'editable'),
  )

/** Required fields without a value, in reading order. */
export const missingFields = (
  fields: readonly Field[],
  seatId: string | null,
  values: FieldValues,
): Field[] =>
  inReadingOrder(writableFields(fields, seatId)).filter(
    (one) => one.requirement === 'required' && !isFilled(values[one.id] ?? defaultOf(one)),
  )

/** Document, page, then top to bottom in lines of about a text height, then start to end. */
export function inReadingOrder(fields: readonly Field[]): Field[] {
  const documents = [...new Set(fields.map((one) => one.documentId))]
  return [...fields].sort((a, b) => {
    const [pa, pb] = [a.places[0], b.places[0]]
    if (!pa || !pb) return 0
    return (
      documents.indexOf(a.documentId) - documents.indexOf(b.documentId) ||
      pa.page - pb.page ||
      (Math.abs(pa.yPt - pb.yPt) > 8 ? pa.yPt - pb.yPt : pa.xPt - pb.xPt)
    )
  })
}

/** The value a field starts with. */
export function defaultOf(field: Field): FieldValue | undefined {
  if (field.defaultValue === '' || isDrawn(field.kind) || filledBy(field.kind) !== 'person') return undefined
  return field.kind === 'checkbox'
    ? { kind: 'checked', checked: field.defaultValue === 'true' }
    : { kind: 'text', text: field.defaultValue }
}
