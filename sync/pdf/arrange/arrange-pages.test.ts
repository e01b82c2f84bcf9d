import { describe, expect, it } from 'vitest'
import { listFields } from '../fields.ts'
import { dictOf, isArray, isName, latin1, latin1Bytes, type PdfObject } from '../objects.ts'
import { listPages } from '../pages.ts'
import { openPdf, type PdfFile } from '../reader.ts'
import { arrangePages, type ChosenPage, isSigned } from './arrange-pages.ts'

const ID = new Uint8Array(16).fill(7)

/** A file from numbered objects, with a classic table. */
function file(objects: Readonly<Record<number, string>>, head = '%PDF-1.4\n'): PdfFile {
  let text = head
  const offsets: [string, number][] = []
  for (const [num, body] of Object.entries(objects)) {
    offsets.push([num, text.length])
    text += `${num} 0 obj\n${body}\nendobj\n`
  }
  const start = text.length
  text += 'xref\n'
  for (const [num, offset] of offsets) text += `${num} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  return openPdf(latin1Bytes(`${text}trailer\n<</Size 99/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`))
}

const stream = (words: string) => `<</Length ${words.length}>>\nstream\n${words}\nendstream`

/** Three pages that inherit their size and a turn; a bookmark, a note and a form field on the second. */
const report = (more = '') =>
  file({
    1: `<</Type/Catalog/Pages 2 0 R/AcroForm 20 0 R/Outlines 30 0 R/OpenAction[4 0 R/Fit]${more}>>`,
    2: '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3/MediaBox[0 0 200 100]/Rotate 90/Resources<<>>>>',
    3: '<</Type/Page/Parent 2 0 R/Contents 13 0 R/Annots[21 0 R 40 0 R]>>',
    4: '<</Type/Page/Parent 2 0 R/Contents 14 0 R/Annots[22 0 R 23 0 R 41 0 R]>>',
    5: '<</Type/Page/Parent 2 0 R/Contents 15 0 R/Rotate 0/CropBox[10 10 110 60]>>',
    13: stream('(first words) Tj'),
    14: stream('(salaries) Tj'),
    15: stream('(last words) Tj'),
    20: '<</Fields[24 0 R 23 0 R]/DA(/Helv 0 Tf)>>',
    21: '<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/Parent 24 0 R/P 3 0 R>>',
    22: '<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/Parent 24 0 R/P 4 0 R/MK<</CA(second)>>>>',
    23: '<</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/V(90000)/Rect[0 0 9 9]/P 4 0 R/AP<</N 25 0 R>>>>',
    24: '<</FT/Tx/T(name)/V(Sara)/Kids[21 0 R 22 0 R]>>',
    25: stream('(90000 shown) Tj'),
    30: '<</Type/Outlines/First 31 0 R/Last 31 0 R/Count 1>>',
    31: '<</Title(What people earn)/Parent 30 0 R/Dest[4 0 R/Fit]>>',
    40: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[4 0 R/Fit]>>',
    41: '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(raise her)>>',
  })

const pick = (...pages: number[]): ChosenPage[] => pages.map((page) => ({ source: 0, page, turn: 0 }))
const arrange = (sources: readonly PdfFile[], chosen: readonly ChosenPage[]) => {
  const bytes = arrangePages(sources, chosen, ID)
  return { text: latin1(bytes), file: openPdf(bytes) }
}
const contentsOf = (one: PdfFile): string[] =>
  listPages(one.view()).map((page) => {
    const contents = one.view().resolve(page.dict.get('Contents'))
    return dictOf(contents) && contents && 'raw' in (contents as object)
      ? latin1((contents as { raw: Uint8Array }).raw)
      : ''
  })

describe('a file made of arranged pages', () => {
  it('[R0316] has the pages in the chosen order, with what they had inherited', () => {
    const { file: made } = arrange([report()], pick(3, 1, 2))
    expect(contentsOf(made)).toEqual(['(last words) Tj', '(first words) Tj', '(salaries) Tj'])
    expect(
      listPages(made.view()).map(({ rotate, widthPt, heightPt }) => [rotate, widthPt, heightPt]),
    ).toEqual([
      [0, 100, 50],
      [90, 100, 200],
      [90, 100, 200],
    ])
  })

  it('[R0316] turns a page beyond the turn it has', () => {
    const { file: made } = arrange(
      [report()],
      [
        { source: 0, page: 1, turn: 90 },
        { source: 0, page: 2, turn: 270 },
        { source: 0, page: 3, turn: 270 },
      ],
    )
    expect(
      listPages(made.view()).map(({ rotate, widthPt, heightPt }) => [rotate, widthPt, heightPt]),
    ).toEqual([
      [180, 200, 100],
      [0, 200, 100],
      [270, 50, 100],
    ])
  })

  it('[R0316] holds nothing of a deleted page: no words, notes, values or bookmarks', () => {
    const { text, file: made } = arrange([report()], pick(1, 3))
    for (const secret of ['salaries', 'raise her', '90000', 'second', 'What people earn'])
      expect(text).not.toContain(secret)
    expect(text).toContain('first words')
    expect(listFields(made.view()).map(({ name, widgets }) => [name, widgets.length])).toEqual([['name', 1]])
  })

  it('keeps bookmarks, fields and notes while every page stays', () => {
    const { text, file: made } = arrange([report()], pick(2, 3, 1))
    for (const kept of ['What people earn', 'raise her', 'salaries']) expect(text).toContain(kept)
    expect(listFields(made.view()).map((one) => one.name)).toEqual(['name', 'amount'])
    const [first] = listPages(made.view())
    const outline = made.view().dict(made.view().dict(made.view().root.get('Outlines'))?.get('First'))
    expect(outline?.get('Dest')).toEqual([first?.ref, { kind: 'name', name: 'Fit' }])
  })

  it('opens nowhere in particular: what was said of page numbers is over', () => {
    const { file: made } = arrange([report('/PageLabels<</Nums[0<</S/r>>]>>')], pick(3, 2, 1))
    expect(made.view().root.has('OpenAction')).toBe(false)
    expect(made.view().root.has('PageLabels')).toBe(false)
  })

  it('[R0316] takes pages of another file, whose form fields become stamps that show what was filled in', () => {
    const { text, file: made } = arrange(
      [report(), report()],
      [...pick(1, 2, 3), { source: 1, page: 2, turn: 0 }],
    )
    const view = made.view()
    expect(contentsOf(made)).toEqual([
      '(first words) Tj',
      '(salaries) Tj',
      '(last words) Tj',
      '(salaries) Tj',
    ])
    expect(listFields(view).map(({ name, widgets }) => [name, widgets.length])).toEqual([
      ['name', 2],
      ['amount', 1],
    ])
    const added = view.resolve(listPages(view)[3]?.dict.get('Annots'))
    const kinds = isArray(added) ? added.map((one) => view.resolve(view.dict(one)?.get('Subtype'))) : []
    expect(kinds.map((one) => (isName(one) ? one.name : ''))).toEqual(['Stamp', 'Text'])
    expect(text.match(/90000 shown/g)).toHaveLength(2)
    expect(text.match(/\(90000\)/g)).toHaveLength(1)
  })

  it('keeps a layer of an added file hidden', () => {
    const layered = (name: string) =>
      file({
        1: '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>>>',
        2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>',
        3: '<</Type/Page/Parent 2 0 R/Resources<</Properties<</L 6 0 R>>>>>>',
        6: `<</Type/OCG/Name(${name})>>`,
      })
    const { file: made } = arrange(
      [layered('draft'), layered('watermark')],
      [...pick(1), { source: 1, page: 1, turn: 0 }],
    )
    const view = made.view()
    const layers = view.dict(view.root.get('OCProperties'))
    const off = view.resolve(view.dict(layers?.get('D'))?.get('OFF'))
    const groups = (view.resolve(layers?.get('OCGs')) ?? []) as PdfObject[]
    expect(groups).toHaveLength(2)
    expect(off).toEqual(groups)
  })

  it('keeps the scale of a font exactly', () => {
    const font = file({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>',
      3: '<</Type/Page/Parent 2 0 R/Resources<</Font<</F<</FontMatrix[0.00048828125 0 0 0.00048828125 0 0]>>>>>>>>',
    })
    expect(arrange([font], pick(1)).text).toContain('[0.00048828125 0 0 0.00048828125 0 0]')
  })

  it('is of the newest version that one of its sources asks for', () => {
    const plain = {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      3: '<</Type/Page/Parent 2 0 R>>',
    }
    expect(arrange([file(plain)], pick(1)).text.slice(0, 8)).toBe('%PDF-1.7')
    expect(arrange([file(plain, '%PDF-2.0\n')], pick(1)).text.slice(0, 8)).toBe('%PDF-2.0')
  })

  it('refuses what no screen can ask for: a page twice, or one that is not there', () => {
    expect(() => arrange([report()], pick(1, 1))).toThrow('chosen twice')
    expect(() => arrange([report()], pick(4))).toThrow('no page 4')
  })
})

describe('a signed file', () => {
  const withField = (value: string) =>
    file({
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
      2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>',
      3: '<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>',
      4: `<</Type/Annot/Subtype/Widget/FT/Sig/T(s)/Rect[0 0 9 9]${value}>>`,
      5: '<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>',
    })

  it('[R0316] is known as signed; a place for a signature is not one', () => {
    expect(isSigned(withField('/V 5 0 R'))).toBe(true)
    expect(isSigned(withField(''))).toBe(false)
  })
})
