/** A line that is copied out of our files reads as it was typed: what each reader gives, line by line. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, it } from 'vitest'
import { NewPdf } from '../../../sync/pdf/new-pdf.ts'
import { latin1Bytes, pdfDict, pdfName, pdfStream } from '../../../sync/pdf/objects.ts'
import { textAppearance } from '../appearances.ts'
import { createTextEngine } from './text-engine.ts'

const engine = createTextEngine()
const folder = mkdtempSync(join(tmpdir(), 'tawqi-copied-text-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lines that begin in Latin, and that begin in Arabic: the first letter gives a line its direction. */
const typed = {
  latin: [
    'abc 123 مرحبا',
    'abc مرحبا 123 def',
    'Lease (عقد إيجار) no. 12',
    'Signed by محمد عبد الله on 2026-11-23',
    'Total: 45% من المبلغ',
    'Name: "سارة", role [المديرة].',
  ],
  arabic: [
    'مرحبا abc 123',
    'مرحبا 123 abc',
    'الاجتماع في 2026-11-23 الساعة 10:30',
    'راسلنا على sara.haddad@example.com اليوم',
    'العقد (نسخة 2) نهائي',
    'سارة حداد [المديرة] Sara Haddad',
    'المبلغ 1,250.50 AED فقط',
    'تاريخ ٢٣/١١/٢٠٢٦ ورقم ١٢٣',
    'عقد "إيجار" رقم A-12/2026',
    'لله الأمر (راجع https://example.com/a?b=1)',
  ],
} as const
type Script = keyof typeof typed

/** Enough other words to make the page mostly of one script, as real pages are. */
const company: Readonly<Record<Script, string>> = {
  latin: 'The parties have read and accept each of the terms that are set out above and in the annex',
  arabic: 'قرأت ووافقت على جميع البنود الواردة في هذا العقد وأتعهد بالالتزام بها كاملة دون نقصان',
}

/**
 * pdftotext throws away the order in the file and sorts by place; then it orders each line by ONE direction, that of
 * most letters on the page (TextPage::primaryLR), and takes digits for Latin. So on a page of the other script it
 * cannot give these lines back, and a number after Arabic in a Latin line it can on no page.
 */
const beyondPoppler = (line: string, script: Script, page: Script): boolean =>
  script !== page || line === 'abc مرحبا 123 def'

function fileOf(lines: readonly string[], way: 'page' | 'appearance'): Uint8Array {
  const pdf = new NewPdf()
  const fonts = engine.fonts(pdf)
  const faces = new Map()
  const forms = new Map()
  const operators = lines.map((text, at) => {
    const y = 780 - at * 30
    if (way === 'page') {
      const line = engine.shapeLine(text)
      return fonts.paint(line, line.rightToLeft ? 550 - (line.width * 12) / 1000 : 40, y, 12, faces)
    }
    const box = { widthPt: 520, heightPt: 24, rotate: 0 }
    const look = { sizePt: 12, align: 'start', multiline: false } as const
    forms.set(`A${at}`, textAppearance(pdf, engine, fonts, box, text, look))
    return `q 1 0 0 1 40 ${y} cm /A${at} Do Q\n`
  })
  fonts.finish()
  const pages = pdf.add(null)
  const page = pdf.add(
    pdfDict({
      Type: pdfName('Page'),
      Parent: pages,
      MediaBox: [0, 0, 595, 842],
      Resources: pdfDict({ Font: faces, XObject: forms }),
      Contents: pdf.add(pdfStream(pdfDict({}), latin1Bytes(operators.join('')))),
    }),
  )
  pdf.set(pages, pdfDict({ Type: pdfName('Pages'), Kids: [page], Count: 1 }))
  const root = pdf.add(pdfDict({ Type: pdfName('Catalog'), Pages: pages }))
  return pdf.write(root, undefined, new Uint8Array(16))
}

const bare = (text: string): string => text.replace(/[\s\p{Cf}]/gu, '')
const bareLines = (text: string): string[] =>
  text
    .split('\n')
    .map(bare)
    .filter((line) => line !== '')

async function byPdfJs(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent()
  await task.destroy()
  return bareLines(
    items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''),
  )
}

function byPoppler(pdf: Uint8Array, ...options: string[]): string[] {
  const path = join(folder, 'copied.pdf')
  writeFileSync(path, pdf)
  return bareLines(execFileSync('pdftotext', [...options, path, '-'], { encoding: 'utf8' }))
}

const scripts: readonly Script[] = ['latin', 'arabic']
const rows = scripts.flatMap((script) => typed[script].map((line) => [line, script] as const))

describe.each(['page', 'appearance'] as const)('text copied from a %s', (way) => {
  it.each(scripts)('reads as it was typed in pdf.js, whatever else stands there: %s', async (page) => {
    const lines = [company[page], ...rows.map(([line]) => line)]
    // pdf.js does not end lines between form objects, so the text is compared as one.
    expect((await byPdfJs(fileOf(lines, way))).join('')).toBe(lines.map(bare).join(''))
  })

  it.each([[], ['-layout']])(
    'reads as it was typed in pdftotext %s, on a page of its script',
    (...options) => {
      for (const page of scripts) {
        const lines = rows
          .filter(([line, script]) => !beyondPoppler(line, script, page))
          .map(([line]) => line)
        // Each beside its company alone: many lines of one kind would make the page's direction on their own.
        for (const line of lines)
          expect(byPoppler(fileOf([line, company[page]], way), ...options)).toEqual(
            [line, company[page]].map(bare),
          )
      }
    },
  )

  it('loses no letter in pdftotext where the order is beyond it', () => {
    const letters = (text: string): string => [...bare(text)].sort().join('')
    for (const page of scripts)
      for (const [line, script] of rows)
        if (beyondPoppler(line, script, page))
          expect(letters(byPoppler(fileOf([line, company[page]], way)).join(''))).toBe(
            letters(line + company[page]),
          )
  })
})
