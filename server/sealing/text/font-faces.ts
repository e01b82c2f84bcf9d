/**
 * The bundled faces. They are part of the repository, because a document must look the
 * same wherever it was sealed. Noto Sans and Noto Naskh Arabic, SIL Open Font License 1.1.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Blob, Face, Font } from 'harfbuzzjs'

export type FaceKey = 'sans' | 'sans-bold' | 'arabic' | 'arabic-bold'

const files: Readonly<Record<FaceKey, string>> = {
  sans: 'NotoSans-Regular',
  'sans-bold': 'NotoSans-Bold',
  arabic: 'NotoNaskhArabic-Regular',
  'arabic-bold': 'NotoNaskhArabic-Bold',
}

/** Metrics are in thousandths of the font size, as PDF wants them. */
export interface FontFace {
  readonly key: FaceKey
  readonly postScriptName: string
  readonly bytes: Uint8Array
  readonly font: Font
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly box: readonly [number, number, number, number]
  readonly coverage: ReadonlySet<number>
  /** A glyph without outline, for letters whose picture is part of another glyph. */
  readonly blankGlyph: number
}

export type FontFaces = (key: FaceKey) => FontFace

/**
 * @param folder holds the TTF files; `server/sealing/fonts` when left out.
 * Faces are loaded when first used: most documents need two of the four.
 */
export function createFontFaces(folder: string | URL = new URL('../fonts/', import.meta.url)): FontFaces {
  const loaded = new Map<FaceKey, FontFace>()
  return (key) => {
    const known = loaded.get(key)
    if (known) return known
    const face = loadFace(
      key,
      new Uint8Array(readFileSync(new URL(`${files[key]}.ttf`, asFolderUrl(folder)))),
    )
    loaded.set(key, face)
    return face
  }
}

function asFolderUrl(folder: string | URL): URL {
  return folder instanceof URL ? folder : new URL(`file://${folder}/`)
}

function loadFace(key: FaceKey, bytes: Uint8Array): FontFace {
  const face = new Face(new Blob(bytes))
  const head = tableOf(face, 'head')
  const horizontal = tableOf(face, 'hhea')
  const unitsPerEm = head.getUint16(18)
  const scale = (value: number): number => Math.round((value * 1000) / unitsPerEm)
  const font = new Font(face)
  return {
    key,
    postScriptName: files[key],
    bytes,
    font,
    unitsPerEm,
    ascent: scale(horizontal.getInt16(4)),
    descent: scale(horizontal.getInt16(6)),
    box: [
      scale(head.getInt16(36)),
      scale(head.getInt16(38)),
      scale(head.getInt16(40)),
      scale(head.getInt16(42)),
    ],
    coverage: new Set(face.collectUnicodes()),
    blankGlyph: font.glyph(0x20) ?? 3,
  }
}

function tableOf(face: Face, tag: string): DataView {
  const table = face.referenceTable(tag)
  if (!table) throw new Error(`font has no ${tag} table`)
  const copy = Uint8Array.from(table)
  return new DataView(copy.buffer)
}

/** Six capital letters that mark a subset (ISO 32000-2 §9.9.2), the same for the same glyphs. */
export function subsetTag(name: string, glyphs: readonly number[]): string {
  const hash = createHash('sha256')
    .update(`${name}:${glyphs.join(',')}`)
    .digest()
  return [...hash.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('')
}
