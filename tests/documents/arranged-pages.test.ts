/** Arranged pages judged by programs that share no line with ours. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { zlibSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { ingest } from '../../server/sealing/ingest.ts'
import { arrangePages, type ChosenPage, isSigned } from '../../sync/pdf/arrange/arrange-pages.ts'
import { jpegFile, pixelsFile } from '../../sync/pdf/arrange/picture-file.ts'
import { listPages } from '../../sync/pdf/pages.ts'
import { type PdfFile, readPdf } from '../../sync/pdf/reader.ts'
import { hasProgram, inParallel, makeFolder, run } from '../sealing/host-programs.ts'
import { qpdfCheck } from '../sealing/independent-verifiers.ts'

const fixtures = new URL('../fixtures/pdf/', import.meta.url).pathname
const ID = new Uint8Array(16).fill(1)

interface RealFile {
  readonly name: string
  readonly path: string
  readonly pdf: PdfFile
}

/** What the strict reader opens; the others are repaired by the server before anybody arranges them. */
const real: RealFile[] = readdirSync(fixtures)
  .filter((name) => name.endsWith('.pdf'))
  .flatMap((name) => {
    const read = readPdf(new Uint8Array(readFileSync(join(fixtures, name))))
    return read.ok && !isSigned(read.value) ? [{ name, path: join(fixtures, name), pdf: read.value }] : []
  })

const all = (pdf: PdfFile, source = 0): ChosenPage[] =>
  listPages(pdf.view()).map((page) => ({ source, page: page.number, turn: 0 }))

/** Codes that name the glyphs of a font which is not there: poppler draws from memory it never wrote, never twice alike. */
const GUESSED = 'non-embedded font using identity encoding'

/** Pictures of all pages, small; equal pages have equal bytes. Empty for pages of a file whose glyphs are guessed. */
async function pictures(pdf: string, folder: string, name: string): Promise<string[]> {
  const { pages, guessed } = await drawn(pdf, folder, name)
  return guessed ? pages.map(() => '') : pages
}

async function drawn(pdf: string, folder: string, name: string) {
  const { output } = await run('pdftoppm', ['-r', '40', '-cropbox', pdf, join(folder, `${name}-picture`)])
  const pages = readdirSync(folder)
    .filter((one) => one.startsWith(`${name}-picture-`))
    .sort()
    .map((one) => readFileSync(join(folder, one)).toString('base64'))
  return { pages, guessed: output.includes(GUESSED) }
}

describe('pages of real files', () => {
  const folder = makeFolder()
  afterAll(() => folder.remove())

  it('[R0316] look the same after they were put in another order, and the file is sound', async () => {
    expect(real.length).toBeGreaterThan(50)
    const problems = await inParallel(real, 2, async ({ name, path, pdf }) => {
      const made = join(folder.path, name)
      writeFileSync(made, arrangePages([pdf], all(pdf).reverse(), ID))
      const found: string[] = []
      if (hasProgram('qpdf') && (await qpdfCheck(made)) !== 0) found.push(`${name}: qpdf is not content`)
      if (hasProgram('pdftoppm')) {
        const before = await pictures(path, folder.path, `${name}-before`)
        const after = await pictures(made, folder.path, `${name}-after`)
        if (before.length !== listPages(pdf.view()).length) found.push(`${name}: no pictures to compare`)
        if (before.reverse().join() !== after.join()) found.push(`${name}: looks different`)
      }
      return found
    })
    expect(problems.flat()).toEqual([])
  })

  it('[R0316] of all files together in one look as they did apart, whatever their fonts and forms are called', async () => {
    const made = join(folder.path, 'together.pdf')
    const chosen = real.flatMap(({ pdf }, source) => all(pdf, source))
    writeFileSync(
      made,
      arrangePages(
        real.map((one) => one.pdf),
        chosen,
        ID,
      ),
    )
    const read = readPdf(new Uint8Array(readFileSync(made)))
    expect(
      read.ok && listPages(read.value.view()).map(({ widthPt, heightPt }) => [widthPt, heightPt]),
    ).toEqual(
      real.flatMap(({ pdf }) => listPages(pdf.view()).map(({ widthPt, heightPt }) => [widthPt, heightPt])),
    )
    if (hasProgram('qpdf')) expect(await qpdfCheck(made)).toBe(0)
    // The server takes it as it is: nothing to repair, and nobody has signed it.
    const taken = await ingest(new Uint8Array(readFileSync(made)), 'together.pdf', {
      qpdf: undefined,
      soffice: undefined,
    })
    expect(taken).toMatchObject({ ok: true, value: { repaired: false, hadSignatures: false } })
    if (!hasProgram('pdftoppm')) return
    const names = real.flatMap(({ name, pdf }) => all(pdf).map((one) => `${name} page ${one.page}`))
    const apart = (
      await inParallel(real, 2, ({ name, path }) => pictures(path, folder.path, `${name}-apart`))
    ).flat()
    expect(apart).toHaveLength(names.length)
    expect(apart.filter((one) => one === '').length).toBeLessThan(5)
    const { pages: together } = await drawn(made, folder.path, 'together')
    expect(together).toHaveLength(names.length)
    const different = names.filter((_, index) => apart[index] !== '' && together[index] !== apart[index])
    expect(different).toEqual([])
  })
})

/** Red or blue at a share of the width and height of a picture (PPM: `P6 width height 255`, then the pixels). */
function colourIn(ppm: Buffer) {
  const [header = '', width = 0, height = 0] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/
      .exec(ppm.toString('latin1', 0, 40))
      ?.map((one, index) => (index ? Number(one) : one)) ?? []
  return (x: number, y: number) => {
    const pixel = Math.floor(y * Number(height)) * Number(width) + Math.floor(x * Number(width))
    const at = String(header).length + pixel * 3
    return ppm.readUInt8(at) > ppm.readUInt8(at + 2) ? 'red' : 'blue'
  }
}

/** Left half red, right half blue, 60 × 40. */
function twoColours() {
  const canvas = createCanvas(60, 40)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f00'
  context.fillRect(0, 0, 30, 40)
  context.fillStyle = '#00f'
  context.fillRect(30, 0, 30, 40)
  return canvas
}

/** A note beside the picture that it must be turned (EXIF 2.3, tag 0x0112). */
function withTurn(jpeg: Uint8Array, orientation: number): Uint8Array {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2, ...exif, ...jpeg.subarray(2)])
}

describe('a picture as a page', () => {
  const folder = makeFolder()
  afterAll(() => folder.remove())

  /** The colours seen at the left, the right, the top and the bottom of the page. */
  async function look(pdf: Uint8Array, name: string) {
    const path = join(folder.path, name)
    writeFileSync(path, pdf)
    if (hasProgram('qpdf')) expect(await qpdfCheck(path)).toBe(0)
    const [page] = listPages((readPdf(pdf) as { ok: true; value: PdfFile }).value.view())
    const size = [page?.widthPt, page?.heightPt].map((one) => Math.round(one ?? 0))
    if (!hasProgram('pdftoppm')) return { size, seen: null }
    const [picture] = await pictures(path, folder.path, name)
    const at = colourIn(Buffer.from(picture ?? '', 'base64'))
    return { size, seen: [at(0.1, 0.5), at(0.9, 0.5), at(0.5, 0.1), at(0.5, 0.9)] }
  }

  it('[R0316] is upright and as large as A4 allows, turned as the phone noted it', async () => {
    const jpeg = new Uint8Array(twoColours().toBuffer('image/jpeg'))
    const plain = await look(jpegFile(jpeg, ID) ?? new Uint8Array(), 'plain.pdf')
    expect(plain.size).toEqual([842, 561])
    const turned = await look(jpegFile(withTurn(jpeg, 6), ID) ?? new Uint8Array(), 'turned.pdf')
    expect(turned.size).toEqual([561, 842])
    if (plain.seen) expect(plain.seen.slice(0, 2)).toEqual(['red', 'blue'])
    // A quarter to the right: what was at the left is at the top.
    if (turned.seen) expect(turned.seen.slice(2)).toEqual(['red', 'blue'])
  })

  it('may be any pixels that a browser has decoded', async () => {
    const { data } = twoColours().getContext('2d').getImageData(0, 0, 60, 40)
    const deflated = zlibSync(data.filter((_, index) => index % 4 !== 3) as unknown as Uint8Array)
    const { size, seen } = await look(pixelsFile({ widthPx: 60, heightPx: 40, deflated }, ID), 'pixels.pdf')
    expect(size).toEqual([842, 561])
    if (seen) expect(seen.slice(0, 2)).toEqual(['red', 'blue'])
  })

  it('is refused when it only begins like one', () => {
    expect(jpegFile(new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), ID)).toBeNull()
    expect(jpegFile(new Uint8Array([0x89, 0x50]), ID)).toBeNull()
    const cut = new Uint8Array(twoColours().toBuffer('image/jpeg')).slice(0, 30)
    expect(jpegFile(cut, ID)).toBeNull()
  })
})
