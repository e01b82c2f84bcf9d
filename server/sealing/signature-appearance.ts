/** The visible mark of a signature: the drawing above, the caption below it. */
import { type PdfDict, type PdfRef, pdfDict } from '../../sync/pdf/objects.ts'
import { type AppearanceBox, drawPicture, drawText, formObject } from './appearances.ts'
import type { ObjectSink, PdfFonts } from './text/pdf-fonts.ts'
import type { TextEngine } from './text/text-engine.ts'

export interface SignatureLook {
  readonly picture: { readonly image: PdfRef; readonly width: number; readonly height: number } | undefined
  readonly captionLines: readonly string[]
}

const captionPt = 6.5

export function signatureAppearance(
  sink: ObjectSink,
  engine: TextEngine,
  fonts: PdfFonts,
  box: AppearanceBox,
  look: SignatureLook,
): PdfRef {
  const { widthPt, heightPt } = box
  const lines = look.captionLines.filter((line) => line.trim() !== '')
  const wanted = lines.length * captionPt * 1.3 + 2
  // The drawing is what people look for: it keeps more than half of the box.
  const captionHeight = lines.length === 0 ? 0 : look.picture ? Math.min(wanted, heightPt * 0.45) : heightPt
  const fontResources: PdfDict = new Map()
  let operators = ''
  if (look.picture) {
    const area = {
      x: 1,
      y: captionHeight,
      widthPt: widthPt - 2,
      heightPt: Math.max(1, heightPt - captionHeight - 1),
    }
    operators += drawPicture(area, look.picture, 'Picture')
  }
  const lineHeight = captionHeight / Math.max(1, lines.length)
  lines.forEach((line, at) => {
    const area = { x: 0, y: captionHeight - (at + 1) * lineHeight, widthPt, heightPt: lineHeight }
    const sizePt = Math.min(look.picture ? captionPt : 9, lineHeight * 0.8)
    operators += `q 0.15 g\n${drawText(engine, fonts, fontResources, area, line, { sizePt, align: 'start', multiline: false })}Q\n`
  })
  const resources = pdfDict({
    Font: fontResources,
    XObject: look.picture ? pdfDict({ Picture: look.picture.image }) : undefined,
  })
  return sink.add(formObject(box, operators, resources))
}
