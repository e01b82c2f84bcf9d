import { describe, expect, it } from 'vitest'
import { failedCsv } from './failed-csv.ts'
import { readList } from './read-list.ts'

describe('failed rows as a file', () => {
  it('[E012][E038] come back as they were, with why; nothing in them is computed by a spreadsheet', () => {
    const bytes = failedCsv(['Name', 'Note'], 'Why', [
      { cells: ['سارة', '=HYPERLINK("http://x")'], why: 'The address is not complete' },
      { cells: ['a;b, "c"'], why: '-' },
    ])
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    expect(text).toBe(
      '\ufeffName,Note,Why\r\nسارة,"\'=HYPERLINK(""http://x"")",The address is not complete\r\n"a;b, ""c""",,\'-\r\n',
    )
    const read = readList(bytes)
    expect(read.ok && read.value.rows.map((one) => one.cells)).toEqual([
      ['سارة', '=HYPERLINK("http://x")', 'The address is not complete'],
      ['a;b, "c"', '', '-'],
    ])
  })
})
