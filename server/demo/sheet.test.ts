import { expect, it } from 'vitest'
import type { PdfFonts } from '../sealing/text/pdf-fonts.ts'
import type { TextEngine } from '../sealing/text/text-engine.ts'
import { SHEET_HEIGHT, Sheets } from './sheet.ts'

it('a sheet is filled before the next begins, and nothing is put where less room is left than it needs', () => {
  const sheets = new Sheets({} as TextEngine, {} as PdfFonts, false)
  const at = [100, 500, 200].map((heightPt) => {
    sheets.room(heightPt)
    const place = { page: sheets.pageNumber, y: sheets.y }
    sheets.y += heightPt
    expect(sheets.y).toBeLessThan(SHEET_HEIGHT)
    return place
  })
  expect(at).toEqual([
    { page: 1, y: 52 },
    { page: 1, y: 152 },
    { page: 2, y: 52 },
  ])
})
