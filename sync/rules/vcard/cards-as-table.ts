import { CONTACT_COLUMN_NAMES, detailCell } from '../contacts/contact-columns.ts'
import type { CsvRow } from '../read-csv.ts'
import type { ContactOfCard } from './contact-of-card.ts'

/**
 * Cards as the rows of a table, so that a file of either kind is looked through and brought in the same way. A card
 * that cannot be read is a row without a name: it is refused like one.
 */
export function cardsAsTable(cards: readonly ContactOfCard[]): {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
} {
  return {
    header: CONTACT_COLUMN_NAMES,
    rows: cards.map(({ line, values, details, problem }) => ({
      line,
      cells: CONTACT_COLUMN_NAMES.map((name) => {
        if (name === 'fullNameEn' && problem !== null) return ''
        if (name === 'emailDetails') return detailCell(details, 'email')
        if (name === 'mobileDetails') return detailCell(details, 'mobile')
        if (name === 'phoneDetails') return detailCell(details, 'phone')
        const value = values[name]
        return typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '')
      }),
    })),
  }
}
