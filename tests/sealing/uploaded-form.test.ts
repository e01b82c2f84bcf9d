import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFBool, type PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from 'pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { ingest } from '../../server/sealing/ingest.ts'
import { prepareDocument } from '../../server/sealing/prepare.ts'
import { SealingError } from '../../server/sealing/sealing-error.ts'
import { type Drawn, drawWithPdfjs } from './corpus/drawn-pages.ts'
import { hasProgram } from './host-programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'tawqi-form-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const box = { x: 60, y: 500, width: 200, height: 40 }
type Widget = Record<string, unknown>

/** A page with one field as a program fills it: values set, drawing left to viewers. */
async function form(
  field: Widget,
  options: { readonly stale?: string; readonly needsAppearances?: boolean; readonly rotate?: number } = {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const { context } = document
  const page = document.addPage([400, 600])
  const helvetica = context.obj({
    Type: 'Font',
    Subtype: 'Type1',
    BaseFont: 'Helvetica',
    Encoding: 'WinAnsiEncoding',
  })
  const widget = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    Rect: [box.x, box.y, box.x + box.width, box.y + box.height],
    F: 4,
    T: PDFString.of('field'),
    DA: PDFString.of('/Helv 12 Tf 0 g'),
    ...field,
  } as never) as unknown as PDFDict
  if (options.stale !== undefined) {
    const drawn = context.stream(`/Tx BMC BT /Helv 12 Tf 2 12 Td (${options.stale}) Tj ET EMC`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, box.width, box.height],
      Resources: { Font: { Helv: helvetica } },
    } as never)
    widget.set(PDFName.of('AP'), context.obj({ N: context.register(drawn) }))
  }
  const ref = context.register(widget)
  page.node.set(PDFName.of('Annots'), context.obj([ref]))
  document.catalog.set(
    PDFName.of('AcroForm'),
    context.obj({
      Fields: [ref],
      NeedAppearances: PDFBool[options.needsAppearances === false ? 'False' : 'True'],
      DR: { Font: { Helv: context.register(helvetica) } },
      DA: PDFString.of('/Helv 0 Tf 0 g'),
    } as never),
  )
  return document.save({ useObjectStreams: false, updateFieldAppearances: false })
}

const prepared = (pdf: Uint8Array): Uint8Array => prepareDocument(pdf, { envelopeId: 'e', slots: [] }).pdf

function words(pdf: Uint8Array): string {
  const path = join(folder, 'words.pdf')
  writeFileSync(path, pdf)
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
}

/** Dark pixels in a part of the field, as fractions of it from the left top. */
async function ink(pdf: Uint8Array, part = { x0: 0, y0: 0, x1: 1, y1: 1 }): Promise<number> {
  const [page] = await drawWithPdfjs(pdf, 1)
  const { width, height, pixels } = page as Drawn
  const scale = width / 400
  let count = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const across = (x / scale - box.x) / box.width
      const down = ((height - y) / scale - box.y) / box.height
      const inside = across >= part.x0 && across <= part.x1 && 1 - down >= part.y0 && 1 - down <= part.y1
      if (inside && (pixels[(y * width + x) * 4] ?? 255) < 140) count++
    }
  return count
}

const tx = { FT: 'Tx' }
const text = (value: string) => ({ ...tx, V: PDFHexString.fromText(value) })

describe.runIf(hasProgram('pdftotext'))('the form of an upload, once prepared', () => {
  it.each([
    ['one line over an old one', text('240,000'), { stale: '90,000' }, '240,000'],
    ['one line without a drawing', text('240,000'), {}, '240,000'],
    ['without a word about drawings', text('240,000'), { needsAppearances: false }, '240,000'],
    ['several lines', { ...text('first line\nsecond line'), Ff: 4096 }, { stale: 'old' }, 'second line'],
    ['in the middle', { ...text('centred'), Q: 1 }, {}, 'centred'],
    ['at the right', { ...text('right'), Q: 2 }, {}, 'right'],
    ['as large as fits', { ...text('fits'), DA: PDFString.of('/Helv 0 Tf 0 g') }, {}, 'fits'],
    [
      'a font that the form lacks',
      { ...text('lacking'), DA: PDFString.of('/Nope 11 Tf 0 g') },
      {},
      'lacking',
    ],
    ['turned', { ...text('turned'), MK: { R: 90 } }, {}, 'turned'],
    ['accents', text('Déjà vu'), { stale: 'Deja' }, 'Déjà vu'],
    [
      'a choice that is stored shorter',
      { FT: 'Ch', Ff: 131072, V: PDFString.of('ae'), Opt: [[PDFString.of('ae'), PDFString.of('Emirates')]] },
      { stale: 'France' },
      'Emirates',
    ],
    [
      'a list',
      { FT: 'Ch', V: PDFString.of('two'), Opt: [PDFString.of('one'), PDFString.of('two')] },
      {},
      'two',
    ],
    ['a caption', { FT: 'Btn', Ff: 65536, MK: { CA: PDFString.of('Press') } }, {}, 'Press'],
  ] as const)('shows %s as viewers do', async (_, field, options, wanted) => {
    const pdf = prepared(await form(field as Widget, options))
    expect(words(pdf)).toContain(wanted)
    if ('stale' in options) expect(words(pdf)).not.toContain(options.stale)
    expect(await ink(pdf)).toBeGreaterThan(20)
  })

  it('gives each letter of a comb its cell', async () => {
    const pdf = prepared(await form({ ...text('ABCD'), Ff: 1 << 24, MaxLen: PDFNumber.of(8) }))
    for (let cell = 0; cell < 8; cell++) {
      const marks = await ink(pdf, { x0: cell / 8, x1: (cell + 1) / 8, y0: 0, y1: 1 })
      expect(marks > 5, `cell ${cell}`).toBe(cell < 4)
    }
  })

  it.each([
    ['tick', 0],
    ['dot', 1 << 15],
  ])('draws the %s that only the value tells, and none where there is none', async (_, Ff) => {
    const on = prepared(await form({ FT: 'Btn', Ff, V: PDFName.of('Ja'), MK: { BC: [0] } }))
    const off = prepared(await form({ FT: 'Btn', Ff, V: PDFName.of('Off'), MK: { BC: [0] } }))
    const middle = { x0: 0.4, x1: 0.6, y0: 0.2, y1: 0.8 }
    expect(await ink(on, middle)).toBeGreaterThan((await ink(off, middle)) + 20)
    // The frame stands in both.
    expect(await ink(off)).toBeGreaterThan(20)
  })

  it('leaves a drawing alone that already shows the value, and one that nobody calls stale', async () => {
    const same = await form(text('kept'), { stale: 'kept' })
    const trusted = await form(text('other'), { stale: 'kept', needsAppearances: false })
    for (const pdf of [same, trusted]) expect(words(prepared(pdf))).toContain('kept')
  })

  it('refuses a value in letters that no font here has, at upload, in words', async () => {
    const pdf = await form(text('漢字'))
    expect(() => prepared(pdf)).toThrow(SealingError)
    const taken = await ingest(pdf, 'form.pdf', { qpdf: undefined, soffice: undefined })
    expect(taken).toMatchObject({ ok: false, error: { code: 'pdf-values-not-drawable' } })
  })
})
