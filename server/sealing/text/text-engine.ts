/** Everything that turns words into marks on a page. Costs about 60 ms once; keep one per process. */
import type { MeasureText } from '../../../sync/field-look/lay-out-field.ts'
import { createFontFaces, type FontFaces } from './font-faces.ts'
import { type ObjectSink, PdfFonts } from './pdf-fonts.ts'
import { createShapeLine, type ShapeLine } from './shape-line.ts'
import { createSubsetFont, type SubsetFont } from './subset-font.ts'
import { createWrapText, type WrapText } from './wrap-text.ts'

export interface TextEngine {
  readonly faces: FontFaces
  readonly shapeLine: ShapeLine
  readonly wrapText: WrapText
  readonly measure: MeasureText
  readonly subset: SubsetFont
  /** Fonts for one file or update. */
  fonts(sink: ObjectSink): PdfFonts
}

/** @param fontFolder where the bundled faces lie, when not beside the sources (in a bundle). */
export function createTextEngine(fontFolder?: string): TextEngine {
  const faces = createFontFaces(fontFolder)
  const shapeLine = createShapeLine(faces)
  const subset = createSubsetFont()
  return {
    faces,
    shapeLine,
    wrapText: createWrapText(shapeLine),
    measure: (text, direction) => shapeLine(text, { direction }).width,
    subset,
    fonts: (sink) => new PdfFonts(sink, faces, subset),
  }
}

let shared: TextEngine | undefined

/** The engine of this process: faces never change and are read once. Give your own where files lie elsewhere. */
export function sharedTextEngine(): TextEngine {
  shared ??= createTextEngine()
  return shared
}
