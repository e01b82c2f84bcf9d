/**
 * The fonts of one update: gives codes to glyphs while text is drawn, and writes the
 * subset fonts at the end. Type 0, Identity-H, one code per (glyph, text, width), so that
 * the text can be copied exactly even where one picture stands for different letters.
 * Source: ISO 32000-2 §9.7, §9.10.3.
 */
import { deflateSync } from 'node:zlib'
import {
  latin1Bytes,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  pdfBytes,
  pdfDict,
  pdfName,
  pdfStream,
} from '../../../sync/pdf/objects.ts'
import { numberText } from '../../../sync/pdf/serialize.ts'
import { type FaceKey, type FontFace, type FontFaces, subsetTag } from './font-faces.ts'
import type { PlacedGlyph, ShapedLine } from './shape-line.ts'
import type { SubsetFont } from './subset-font.ts'

/** Where objects go; an update of a file or a new file. */
export interface ObjectSink {
  add(value: PdfObject): PdfRef
  set(ref: PdfRef, value: PdfObject): void
}

interface Code {
  readonly code: number
  readonly glyph: number
  readonly text: string
  readonly width: number
}

interface UsedFace {
  readonly face: FontFace
  readonly ref: PdfRef
  readonly codes: Map<string, Code>
}

const resourceNames: Readonly<Record<FaceKey, string>> = {
  sans: 'TqS',
  'sans-bold': 'TqSB',
  arabic: 'TqA',
  'arabic-bold': 'TqAB',
}

export class PdfFonts {
  readonly #sink: ObjectSink
  readonly #faces: FontFaces
  readonly #subset: SubsetFont
  readonly #used = new Map<FaceKey, UsedFace>()

  constructor(sink: ObjectSink, faces: FontFaces, subset: SubsetFont) {
    this.#sink = sink
    this.#faces = faces
    this.#subset = subset
  }

  /** Operators that draw a line with its left end at x and its base line at y. Names faces it used in `resources`. */
  paint(line: ShapedLine, xPt: number, yPt: number, sizePt: number, resources: PdfDict): string {
    let operators = 'BT\n'
    let face: FaceKey | undefined
    let array = ''
    const flush = (): void => {
      if (array !== '') operators += `[${array}] TJ\n`
      array = ''
    }
    const show = (placed: PlacedGlyph): void => {
      if (placed.face !== face) {
        flush()
        face = placed.face
        const used = this.#face(face)
        resources.set(resourceNames[face], used.ref)
        operators += `/${resourceNames[face]} ${numberText(sizePt)} Tf\n`
      }
      const hexCode = `<${this.#code(placed).toString(16).padStart(4, '0')}>`
      if (placed.shiftY !== 0) {
        flush()
        operators += `${numberText((placed.shiftY * sizePt) / 1000)} Ts\n`
      }
      if (placed.shiftX !== 0)
        array += `${numberText(-placed.shiftX)} ${hexCode} ${numberText(placed.shiftX)} `
      else array += hexCode
      if (placed.shiftY !== 0) {
        flush()
        operators += '0 Ts\n'
      }
    }
    for (const run of line.runs) {
      flush()
      operators += `1 0 0 1 ${numberText(xPt + (run.x * sizePt) / 1000)} ${numberText(yPt)} Tm\n`
      for (const placed of run.glyphs) show(placed)
    }
    flush()
    return `${operators}ET\n`
  }

  /** Writes the font objects. Nothing can be painted after it. */
  finish(): void {
    for (const used of this.#used.values()) this.#write(used)
  }

  #face(key: FaceKey): UsedFace {
    const known = this.#used.get(key)
    if (known) return known
    const used = { face: this.#faces(key), ref: this.#sink.add(null), codes: new Map<string, Code>() }
    this.#used.set(key, used)
    return used
  }

  #code(placed: PlacedGlyph): number {
    const { codes } = this.#face(placed.face)
    const width = Math.round(placed.advance * 100) / 100
    const key = `${placed.glyph}|${width}|${placed.text}`
    const known = codes.get(key)
    if (known) return known.code
    const code = codes.size + 1
    codes.set(key, { code, glyph: placed.glyph, text: placed.text, width })
    return code
  }

  #write({ face, ref, codes }: UsedFace): void {
    const list = [...codes.values()]
    const glyphs = [...new Set(list.map((code) => code.glyph))].sort((a, b) => a - b)
    const name = pdfName(`${subsetTag(face.postScriptName, glyphs)}+${face.postScriptName}`)
    const program = this.#subset(face, glyphs)
    const toGlyph = new Uint8Array((list.length + 1) * 2)
    for (const { code, glyph } of list) toGlyph.set([glyph >> 8, glyph & 0xff], code * 2)
    const descriptor = this.#sink.add(
      pdfDict({
        Type: pdfName('FontDescriptor'),
        FontName: name,
        Flags: 4,
        FontBBox: [...face.box],
        ItalicAngle: 0,
        Ascent: face.ascent,
        Descent: face.descent,
        CapHeight: face.ascent,
        StemV: face.key.endsWith('bold') ? 140 : 80,
        FontFile2: this.#sink.add(packed(program, { Length1: program.length })),
      }),
    )
    const descendant = this.#sink.add(
      pdfDict({
        Type: pdfName('Font'),
        Subtype: pdfName('CIDFontType2'),
        BaseFont: name,
        CIDSystemInfo: pdfDict({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
        FontDescriptor: descriptor,
        DW: 0,
        W: [1, list.map((code) => code.width)],
        CIDToGIDMap: this.#sink.add(packed(toGlyph)),
      }),
    )
    this.#sink.set(
      ref,
      pdfDict({
        Type: pdfName('Font'),
        Subtype: pdfName('Type0'),
        BaseFont: name,
        Encoding: pdfName('Identity-H'),
        DescendantFonts: [descendant],
        ToUnicode: this.#sink.add(packed(latin1Bytes(toUnicodeMap(list)))),
      }),
    )
  }
}

function ascii(text: string): PdfObject {
  return pdfBytes(latin1Bytes(text))
}

/** A stream with the Flate filter. */
export function packed(data: Uint8Array, entries: Record<string, PdfObject> = {}): PdfObject {
  return pdfStream(pdfDict({ ...entries, Filter: pdfName('FlateDecode') }), deflateSync(data))
}

function toUnicodeMap(codes: readonly Code[]): string {
  const hex16 = (value: number): string => value.toString(16).padStart(4, '0')
  const rows = codes.map(({ code, text }) => {
    let target = ''
    for (let at = 0; at < text.length; at++) target += hex16(text.charCodeAt(at))
    return `<${hex16(code)}> <${target}>`
  })
  let body = ''
  // At most 100 rows to a block (Adobe technical note 5014).
  for (let at = 0; at < rows.length; at += 100) {
    const block = rows.slice(at, at + 100)
    body += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${body}endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
