import type { Field } from '../../../sync/entities/field.ts'
import type { Format } from '../../i18n/format.ts'

/** What was entered, as its reader writes it: a day is kept as `2026-11-23` and read by nobody so. */
export const enteredText = (
  { kind }: Pick<Field, 'kind'>,
  text: string,
  format: Pick<Format, 'date'>,
): string => (kind === 'date' ? format.date(new Date(`${text}T12:00:00`)) : text)
