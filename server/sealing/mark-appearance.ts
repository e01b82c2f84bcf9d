/** The visible mark of a person: the drawing above, what is said of it below; without lines the drawing alone. */

import { CAPTION_GREY, layOutField } from '../../sync/field-look/lay-out-field.ts'
import { type PdfDict, type PdfRef, pdfDict } from '../../sync/pdf/objects.ts'
import { numberText } from '../../sync/pdf/serialize.ts'
import { type AppearanceBox, drawLines, drawPicture, formObject } from './appearances.ts'
import type { ObjectSink, PdfFonts } from './text/pdf-fonts.ts'
import type { TextEngine } from './text/text-engine.ts'

export interface MarkLook {
  readonly picture: { readonly image: PdfRef; readonly width: number; readonly height: number } | undefined
  readonly captionLines: readonly string[]
}

export function markAppearance(
  sink: ObjectSink,
  engine: TextEngine,
  fonts: PdfFonts,
  box: AppearanceBox,
  { picture, captionLines }: MarkLook,
): PdfRef {
  const content = { as: 'mark', hasPicture: picture !== undefined, lines: captionLines } as const
  const { lines, mark } = layOutField(content, box, engine.measure)
  const fontResources: PdfDict = new Map()
  const drawn = mark && picture ? drawPicture(mark, box.heightPt, picture, 'Picture') : ''
  const said = drawLines(engine, fonts, fontResources, lines, box.heightPt)
  const resources = pdfDict({
    Font: fontResources,
    XObject: picture ? pdfDict({ Picture: picture.image }) : undefined,
  })
  return sink.add(
    formObject(box, `${drawn}${said && `q ${numberText(CAPTION_GREY)} g\n${said}Q\n`}`, resources),
  )
}
