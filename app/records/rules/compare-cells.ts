import type { CellValue } from '../record-table.ts'

/** As people of this language order them: figures by size, words whatever their case. What is missing comes last. */
export function cellComparer(locale: string): (a: CellValue, b: CellValue) => number {
  const words = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  return (a, b) => {
    if (typeof a === 'string' && typeof b === 'string') return words.compare(a, b)
    if (typeof a === typeof b) return Number(a) - Number(b)
    return words.compare(String(a), String(b))
  }
}

export const isMissing = (value: CellValue): boolean => value === null || value === ''
