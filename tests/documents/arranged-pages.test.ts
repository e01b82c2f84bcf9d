/** Arranged pages judged by programs that share no line with ours. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { arrangePages, type ChosenPage, isSigned } from '../../sync/pdf/arrange/arrange-pages.ts'
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

/** Pictures of all pages, small; equal pages have equal bytes. */
async function pictures(pdf: string, folder: string, name: string): Promise<string[]> {
  const prefix = join(folder, `${name}-picture`)
  await run('pdftoppm', ['-r', '40', '-cropbox', pdf, prefix])
  return readdirSync(folder)
    .filter((one) => one.startsWith(`${name}-picture-`))
    .sort()
    .map((one) => readFileSync(join(folder, one)).toString('base64'))
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
  }, 120_000)

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
    if (!hasProgram('pdftoppm')) return
    const together = await pictures(made, folder.path, 'together')
    const apart = await inParallel(real, 2, ({ name, path }) => pictures(path, folder.path, `${name}-apart`))
    const names = real.flatMap(({ name, pdf }) => all(pdf).map((one) => `${name} page ${one.page}`))
    expect(together).toHaveLength(names.length)
    const different = names.filter((_, index) => together[index] !== apart.flat()[index])
    expect(different).toEqual([])
  }, 120_000)
})
