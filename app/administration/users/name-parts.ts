import type { CsvTable } from '../../../sync/rules/read-csv.ts'
import { foldText } from '../../../sync/rules/text-keys.ts'

const plain = (title: string): string => foldText(title).replace(/[^\p{L}\p{N}]/gu, '')
const WHOLE = [
  'name',
  'full name',
  'display name',
  'nom complet',
  'nom et prénom',
  'الاسم',
  'الاسم الكامل',
].map(plain)
const GIVEN = ['first name', 'given name', 'prénom', 'الاسم الأول'].map(plain)

/**
 * Lists of people mostly have one column with the whole name; an invitation has two. Where no column holds first names,
 * the whole name becomes its first word and the rest, so that nobody is invited nameless beside their name.
 */
export function withNameParts<T extends Pick<CsvTable, 'header' | 'rows'>>(table: T): T {
  const titles = table.header.map(plain)
  const at = titles.findIndex((title) => WHOLE.includes(title))
  if (at === -1 || titles.some((title) => GIVEN.includes(title))) return table
  return {
    ...table,
    header: table.header.toSpliced(at, 1, 'First name', 'Last name'),
    rows: table.rows.map((row) => {
      const [first = '', ...rest] = (row.cells[at] ?? '').trim().split(/\s+/)
      return { ...row, cells: row.cells.toSpliced(at, 1, first, rest.join(' ')) }
    }),
  }
}
