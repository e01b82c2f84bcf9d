/**
 * Text of an uploaded form, in the font that the form asks for when that font can show it, in ours otherwise. Both
 * measure and draw, so what lays text out does not ask which it is.
 */
import {
  decodeText,
  isArray,
  isDict,
  isName,
  isRef,
  type PdfDict,
  type PdfObject,
} from '../../../sync/pdf/objects.ts'
import { numberText } from '../../../sync/pdf/serialize.ts'
import type { PdfView } from '../../../sync/pdf/view.ts'
import type { PdfFonts } from './pdf-fonts.ts'
import { standardWidth } from './standard-widths.ts'
import type { TextEngine } from './text-engine.ts'

export interface FormText {
  /** In thousandths of the size. */
  width(text: string): number
  /** Operators that draw a line with its left end at x and its base line at y. */
  paint(text: string, x: number, y: number, sizePt: number, fonts: PdfDict): string
}

/** Our own faces; undefined when they have no glyph for a character. */
export function ownText(engine: TextEngine, fonts: PdfFonts, text: string): FormText | undefined {
  const lines = text.split(/[\r\n]+/).map((line) => engine.shapeLine(line, { direction: 'ltr' }))
  if (lines.some((line) => line.glyphs.some((glyph) => glyph.glyph === 0))) return undefined
  return {
    width: (line) => engine.shapeLine(line).width,
    paint: (line, x, y, sizePt, resources) => fonts.paint(engine.shapeLine(line), x, y, sizePt, resources),
  }
}

/**
 * The form's own font, as far as its codes are sure: printable ASCII of a simple font, not a subset and not
 * symbolic. Undefined when the text has anything else in it.
 */
export function uploadedText(
  view: PdfView,
  name: string,
  font: PdfObject | undefined,
  text: string,
): FormText | undefined {
  const dict = view.dict(font)
  const base = view.resolve(dict?.get('BaseFont'))
  const kind = view.resolve(dict?.get('Subtype'))
  if (!dict || !isRef(font) || !isName(base) || !(isName(kind, 'Type1') || isName(kind, 'TrueType')))
    return undefined
  if (/^[A-Z]{6}\+/.test(base.name) || /Symbol|Dingbats|ZaDb/.test(base.name)) return undefined
  // Quotes and the accent differ between the encodings that share all else of ASCII.
  if (!/^[ -&(-_a-~\r\n]*$/.test(text)) return undefined
  const changed = changedCodes(view, view.resolve(dict.get('Encoding')))
  const widths = view.resolve(dict.get('Widths'))
  const first = view.resolve(dict.get('FirstChar'))
  const widthOf = (code: number): number | undefined => {
    const listed =
      isArray(widths) && typeof first === 'number' ? view.resolve(widths[code - first]) : undefined
    return typeof listed === 'number' && listed > 0 ? listed : standardWidth(base.name, code)
  }
  const known = new Map<number, number>()
  for (const character of text.replace(/[\r\n]/g, '')) {
    const code = character.charCodeAt(0)
    const width = widthOf(code)
    if (width === undefined || changed.has(code)) return undefined
    known.set(code, width)
  }
  const resource = name.replace(/[^A-Za-z0-9_-]/g, '') || 'F'
  return {
    width: (line) => [...line].reduce((sum, character) => sum + (known.get(character.charCodeAt(0)) ?? 0), 0),
    paint(line, x, y, sizePt, fonts) {
      fonts.set(resource, font)
      const escaped = line.replace(/[\\()]/g, '\\$&')
      return `BT /${resource} ${numberText(sizePt)} Tf 1 0 0 1 ${numberText(x)} ${numberText(y)} Tm (${escaped}) Tj ET\n`
    },
  }
}

/** Codes that /Differences gives another meaning. */
function changedCodes(view: PdfView, encoding: PdfObject): ReadonlySet<number> {
  const changed = new Set<number>()
  const differences = isDict(encoding) ? view.resolve(encoding.get('Differences')) : null
  if (!isArray(differences)) return changed
  let code = 0
  for (const item of differences) {
    const value = view.resolve(item)
    if (typeof value === 'number') code = value
    else {
      const name = decodeText(value)
      // Most lists repeat what stands there anyway: /A at 65.
      if (name !== (asciiNames.get(code) ?? String.fromCharCode(code))) changed.add(code)
      code++
    }
  }
  return changed
}

/** Glyph names of printable ASCII where they are not the character itself. */
const asciiNames: ReadonlyMap<number, string> = new Map([
  ...'space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at '
    .trim()
    .split(' ')
    .map((name, at) => [32 + at, name] as const),
  ...['bracketleft', 'backslash', 'bracketright', 'asciicircum', 'underscore'].map(
    (name, at) => [91 + at, name] as const,
  ),
  ...['braceleft', 'bar', 'braceright', 'asciitilde'].map((name, at) => [123 + at, name] as const),
])
