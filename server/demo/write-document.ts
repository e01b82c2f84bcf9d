/** A demo document as a PDF on the organisation's paper, and where its blank lines came to stand. */
import { createHash } from 'node:crypto'
import type { BlankLine, Block, DemoDocument, SigningParty } from '../../db/demo/content.ts'
import { LETTERHEAD } from '../../db/demo/people.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import type { FieldPlace } from '../../sync/entities/field.ts'
import { NewPdf } from '../../sync/pdf/new-pdf.ts'
import { encodeText, pdfDict, pdfName } from '../../sync/pdf/objects.ts'
import { exhaustive } from '../../sync/result.ts'
import { sharedTextEngine, type TextEngine } from '../sealing/text/text-engine.ts'
import type { DemoCalendar } from './calendar.ts'
import { type Column, Sheets, TEXT_WIDTH, type TextStyle } from './sheet.ts'

export interface WrittenDocument {
  readonly pdf: Uint8Array
  /** By the name of the blank line. */
  readonly places: ReadonlyMap<string, FieldPlace>
}

const GRAY = '0.35 0.38 0.42'
const BRAND = '0.05 0.36 0.35'
const GUTTER = 31
const HALF = (TEXT_WIDTH - GUTTER) / 2
const HALVES: readonly Column[] = [
  { insetPt: 0, widthPt: HALF },
  { insetPt: HALF + GUTTER, widthPt: HALF },
]
const BLANK_HEIGHT = 24
const LABEL_HEIGHT = 13
const TICK_PT = 11

const styles = (language: Language) => {
  // Arabic letters are smaller at the same size and need more room between lines.
  const scale = language === 'ar' ? 1.1 : 1
  const style = (sizePt: number, leadPt: number, more: Partial<TextStyle> = {}): TextStyle => ({
    sizePt: sizePt * scale,
    leadPt: leadPt * (language === 'ar' ? 1.18 : 1),
    ...more,
  })
  return {
    company: style(10.4, 14, { bold: true }),
    address: style(7.4, 10.6, { color: GRAY }),
    title: style(21, 27, { bold: true }),
    subtitle: style(10, 15, { color: GRAY }),
    body: style(9.6, 14.4),
    heading: style(10.2, 15, { bold: true }),
    cell: style(8.4, 12),
    cellBold: style(8.4, 12, { bold: true }),
    label: style(7, 10, { color: '0.42 0.44 0.49' }),
  }
}
type Styles = ReturnType<typeof styles>

export function writeDocument(
  document: DemoDocument,
  calendar: DemoCalendar,
  engine: TextEngine = sharedTextEngine(),
): WrittenDocument {
  const { language } = document
  const fill = (text: string): string => calendar.fill(text, language)
  const file = new NewPdf()
  const fonts = engine.fonts(file)
  const sheets = new Sheets(engine, fonts, language === 'ar')
  const page: Page = { sheets, style: styles(language), fill, places: new Map() }

  writeHead(page, document)
  const [title, reference] = [fill(document.title), fill(document.reference)]
  sheets.text(title, page.style.title)
  sheets.y += 2
  sheets.text(`${fill(document.subtitle)}  ·  ${reference}`, page.style.subtitle)
  sheets.y += 14
  for (const block of document.blocks) writeBlock(page, block)

  const tree = file.add(null)
  const pages = sheets.finish(file, tree, (number, count) => [
    `${reference} · ${title}`,
    PAGE_OF[language].replace('{page}', String(number)).replace('{pages}', String(count)),
  ])
  fonts.finish()
  file.set(tree, pdfDict({ Type: pdfName('Pages'), Kids: pages, Count: pages.length }))
  const direction = pdfName(language === 'ar' ? 'R2L' : 'L2R')
  const root = file.add(
    pdfDict({
      Type: pdfName('Catalog'),
      Pages: tree,
      Lang: encodeText(language),
      ViewerPreferences: pdfDict({ DisplayDocTitle: true, Direction: direction }),
    }),
  )
  const information = file.add(
    pdfDict({
      Title: encodeText(title),
      Author: encodeText(LETTERHEAD[document.house ?? 'noor'][language].name),
    }),
  )
  const id = createHash('sha256').update(`${document.key} ${reference}`).digest().subarray(0, 16)
  return { pdf: file.write(root, information, id), places: page.places }
}

const PAGE_OF: Readonly<Record<Language, string>> = {
  en: 'Page {page} of {pages}',
  ar: 'صفحة {page} من {pages}',
  fr: 'Page {page} sur {pages}',
}

interface Page {
  readonly sheets: Sheets
  readonly style: Styles
  readonly fill: (text: string) => string
  readonly places: Map<string, FieldPlace>
}

/** Mark and name at the start, address at the end, a rule below. */
function writeHead({ sheets, style }: Page, { house = 'noor', language }: DemoDocument): void {
  const { name, address } = LETTERHEAD[house][language]
  const top = sheets.y
  // Three towers: the mark of the organisation.
  for (const [at, height] of [11, 20, 15].entries())
    sheets.box(top + 20 - height, { insetPt: at * 7, widthPt: 5 }, height, { fill: BRAND })
  const beside: Column = { insetPt: 30, widthPt: HALF }
  for (const line of sheets.lines(name, style.company, HALF))
    sheets.put(line, style.company, beside, top + 14)
  let y = top
  for (const text of address) {
    for (const line of sheets.lines(text, style.address, HALF))
      sheets.put(line, style.address, { insetPt: TEXT_WIDTH - HALF, widthPt: HALF }, y + 8, 'end')
    y += style.address.leadPt
  }
  sheets.rule(top + 33)
  sheets.y = top + 52
}

function writeBlock(page: Page, block: Block): void {
  const { sheets, style, fill } = page
  switch (block.kind) {
    case 'paragraph': {
      const insetPt = block.inset ? 18 : 0
      sheets.text(fill(block.text), style.body, { insetPt, widthPt: TEXT_WIDTH - insetPt })
      sheets.y += 6
      return
    }
    case 'heading':
      // A heading stays with the lines below it.
      sheets.room(60)
      sheets.y += 7
      sheets.text(fill(block.text), style.heading)
      sheets.y += 2
      return
    case 'table':
      writeTable(page, block)
      return
    case 'facts':
      writeFacts(page, block.rows)
      return
    case 'blanks':
      writeBlanks(page, block.lines)
      return
    case 'boxes':
      writeBoxes(page, block.lines)
      return
    case 'parties':
      writeParties(page, block.heading, block.parties)
      return
    case 'newPage':
      sheets.newPage()
      return
    default:
      exhaustive(block)
  }
}

const TOTALS = new Set(['Total', 'المجموع'])

function writeTable(page: Page, { head, rows, widths }: Extract<Block, { kind: 'table' }>): void {
  const { sheets, style, fill } = page
  const columns: Column[] = []
  for (const share of widths) {
    const before = columns.at(-1)
    columns.push({ insetPt: before ? before.insetPt + before.widthPt : 0, widthPt: share * TEXT_WIDTH })
  }
  const row = (cells: readonly string[], look: TextStyle): void => {
    const laidOut = cells.map((cell, at) => sheets.lines(fill(cell), look, (columns[at]?.widthPt ?? 0) - 8))
    const height = Math.max(...laidOut.map((lines) => lines.length)) * look.leadPt + 7
    sheets.room(height)
    for (const [at, lines] of laidOut.entries()) {
      const column = columns[at]
      if (!column) continue
      const inner = { insetPt: column.insetPt + 4, widthPt: column.widthPt - 8 }
      const align = at === columns.length - 1 ? 'end' : 'start'
      for (const [index, line] of lines.entries())
        sheets.put(line, look, inner, sheets.y + 3.5 + look.leadPt * (index + 0.76), align)
    }
    sheets.y += height
  }
  sheets.room(80)
  sheets.y += 2
  row(head, style.cellBold)
  sheets.rule(sheets.y, undefined, '0.6 0.63 0.67')
  for (const cells of rows) {
    row(cells, TOTALS.has(cells[0] ?? '') ? style.cellBold : style.cell)
    sheets.rule(sheets.y, undefined, '0.85 0.86 0.88', 0.5)
  }
  sheets.y += 10
}

function writeFacts({ sheets, style, fill }: Page, rows: readonly (readonly [string, string])[]): void {
  const name: Column = { insetPt: 0, widthPt: 140 }
  const value: Column = { insetPt: 150, widthPt: TEXT_WIDTH - 150 }
  for (const [label, text] of rows) {
    const lines = sheets.lines(fill(text), style.body, value.widthPt)
    sheets.room(lines.length * style.body.leadPt + 4)
    const gray = { ...style.body, color: GRAY }
    for (const line of sheets.lines(label, gray, name.widthPt)) sheets.put(line, gray, name, sheets.y + 11)
    for (const [at, line] of lines.entries())
      sheets.put(line, style.body, value, sheets.y + 11 + at * style.body.leadPt)
    sheets.y += lines.length * style.body.leadPt + 4
  }
  sheets.y += 6
}

/** A line to write on with its label below; answers how high it is. */
function writeBlank({ sheets, style, places }: Page, line: BlankLine, column: Column, y: number): number {
  const height = line.heightPt ?? BLANK_HEIGHT
  const base = y + height
  sheets.rule(base, column, '0.55 0.57 0.61', 0.6)
  for (const shaped of sheets.lines(line.label, style.label, column.widthPt))
    sheets.put(shaped, style.label, column, base + 9)
  places.set(line.at, sheets.place(y + 5, { ...column, widthPt: column.widthPt - 12 }, height - 6))
  return height + LABEL_HEIGHT
}

function writeBlanks(page: Page, lines: readonly BlankLine[]): void {
  const { sheets } = page
  for (let at = 0; at < lines.length; at += 2) {
    const pair = lines.slice(at, at + 2)
    sheets.room(BLANK_HEIGHT + LABEL_HEIGHT + 6)
    const heights = pair.map((line, side) => writeBlank(page, line, HALVES[side] as Column, sheets.y))
    sheets.y += Math.max(...heights) + 4
  }
  sheets.y += 6
}

function writeBoxes({ sheets, style, places, fill }: Page, lines: readonly BlankLine[]): void {
  const tick: Column = { insetPt: 0, widthPt: TICK_PT }
  const text: Column = { insetPt: 20, widthPt: TEXT_WIDTH - 20 }
  for (const line of lines) {
    sheets.room(style.body.leadPt + 5)
    sheets.box(sheets.y + 2.5, tick, TICK_PT, { stroke: '0.6 0.63 0.67' })
    places.set(line.at, sheets.place(sheets.y + 2.5, tick, TICK_PT))
    sheets.text(fill(line.label), style.body, text)
    sheets.y += 5
  }
  sheets.y += 4
}

function writeParties(page: Page, heading: string, parties: readonly SigningParty[]): void {
  const { sheets, style, fill } = page
  const highest = Math.max(
    ...parties.map((one) =>
      one.lines.reduce((sum, line) => sum + (line.heightPt ?? BLANK_HEIGHT) + LABEL_HEIGHT + 2, 0),
    ),
  )
  sheets.room(highest + 90)
  sheets.y += 16
  sheets.text(fill(heading), style.heading)
  sheets.y += 12
  const top = sheets.y
  for (const [side, party] of parties.entries()) {
    const column = HALVES[side] as Column
    sheets.y = top
    sheets.text(fill(party.heading), { ...style.body, bold: true }, column)
    sheets.text(party.company, style.body, column)
    let y = sheets.y + 6
    for (const line of party.lines) y += writeBlank(page, line, column, y) + 2
    sheets.y = y
  }
  sheets.y = top + highest + 50
}
