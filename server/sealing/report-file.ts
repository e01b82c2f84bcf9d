/** A report as a PDF of its own: language and reading direction declared, pages numbered, the same facts the same bytes. */
import { createHash } from 'node:crypto'
import { NewPdf } from '../../sync/pdf/new-pdf.ts'
import { encodeText, latin1Bytes, pdfBytes, pdfDict, pdfName } from '../../sync/pdf/objects.ts'
import { pdfDate } from './apply-signature.ts'
import { ReportFlow, type TextStyle } from './report-flow.ts'
import type { TextEngine } from './text/text-engine.ts'

export const heading: TextStyle = { sizePt: 13, bold: true }
export const strong: TextStyle = { sizePt: 10, bold: true }
export const code: TextStyle = { sizePt: 8, direction: 'ltr' }

export interface ReportFile {
  readonly language: 'en' | 'ar' | 'fr'
  readonly organization: string
  /** Stands on the first page. */
  readonly title: string
  /** In the file's properties and the window's title. */
  readonly fileTitle: string
  /** ISO. */
  readonly generatedAt: string
  readonly footer: (page: number, pages: number) => string
  /** Everything the report says, for an identifier that changes when it does. */
  readonly content: unknown
}

/** @returns an unsigned PDF; prepare and seal it like any document. */
export function writeReportFile(
  report: ReportFile,
  engine: TextEngine,
  draw: (flow: ReportFlow) => void,
): Uint8Array {
  const file = new NewPdf()
  const fonts = engine.fonts(file)
  const flow = new ReportFlow(engine, fonts, report.language === 'ar')
  flow.text(report.organization, { sizePt: 10, gray: 0.4 })
  flow.text(report.title, { sizePt: 20, bold: true })
  flow.rule()
  draw(flow)

  const tree = file.add(null)
  const pages = flow.finish(file, tree, report.footer)
  fonts.finish()
  file.set(tree, pdfDict({ Type: pdfName('Pages'), Kids: pages, Count: pages.length }))
  const root = file.add(
    pdfDict({
      Type: pdfName('Catalog'),
      Pages: tree,
      Lang: encodeText(report.language),
      ViewerPreferences: pdfDict({
        DisplayDocTitle: true,
        Direction: pdfName(report.language === 'ar' ? 'R2L' : 'L2R'),
      }),
    }),
  )
  const information = file.add(
    pdfDict({
      Title: encodeText(report.fileTitle),
      Author: encodeText(report.organization),
      CreationDate: pdfBytes(latin1Bytes(pdfDate(new Date(report.generatedAt)))),
    }),
  )
  const id = createHash('sha256').update(JSON.stringify(report.content)).digest().subarray(0, 16)
  return file.write(root, information, id)
}
