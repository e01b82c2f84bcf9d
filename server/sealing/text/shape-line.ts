/**
 * From a string to glyphs from left to right: bidi levels, runs of one face and one
 * direction, HarfBuzz per run.
 */
import createBidi from 'bidi-js'
import { Buffer, ClusterLevel, Direction, shape } from 'harfbuzzjs'
import { isArabicBlock, staysWithPrevious } from '../../../sync/field-look/paper-faces.ts'
import type { FaceKey, FontFace, FontFaces } from './font-faces.ts'

/** One drawn glyph. Lengths are in thousandths of the font size. */
export interface PlacedGlyph {
  readonly face: FaceKey
  readonly glyph: number
  /** The Unicode text that this glyph stands for when text is copied out of the file. */
  readonly text: string
  readonly advance: number
  readonly shiftX: number
  readonly shiftY: number
}

/** Glyphs of one face and one direction, from left to right. */
export interface ShapedRun {
  /** Distance from the line's left end, in thousandths of the font size. */
  readonly x: number
  readonly glyphs: readonly PlacedGlyph[]
}

export interface ShapedLine {
  readonly text: string
  /** As typed, which is the order to write them in: readers that take text as it comes then take it as it was typed. */
  readonly runs: readonly ShapedRun[]
  /** From left to right. */
  readonly glyphs: readonly PlacedGlyph[]
  /** In thousandths of the font size. */
  readonly width: number
  readonly rightToLeft: boolean
}

export interface LineStyle {
  readonly bold?: boolean
  /** `auto`: the first strong letter decides. */
  readonly direction?: 'auto' | 'ltr' | 'rtl'
}

export type ShapeLine = (text: string, style?: LineStyle) => ShapedLine

const zeroWidthSpace = '\u200b'

export function createShapeLine(faces: FontFaces): ShapeLine {
  const bidi = createBidi()
  const buffer = new Buffer()
  return (text, style = {}) => {
    const clean = text.replace(controls, ' ')
    const levels = bidi.getEmbeddingLevels(
      clean,
      style.direction === 'ltr' || style.direction === 'rtl' ? style.direction : undefined,
    )
    const base = levels.paragraphs[0]?.level ?? 0
    const typed = splitRuns(clean, levels.levels, faces, style.bold === true)
    const shown = visualOrder(typed)
    const placed = new Map<Run, ShapedRun>()
    let x = 0
    shown.forEach((run, at) => {
      const glyphs = withMarks(shown, at, shapeRun(buffer, clean, run))
      placed.set(run, { x, glyphs })
      x += glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
    })
    const shaped = (run: Run): ShapedRun => placed.get(run) ?? { x: 0, glyphs: [] }
    return {
      text: clean,
      runs: typed.map(shaped),
      glyphs: shown.flatMap((run) => shaped(run).glyphs),
      width: x,
      rightToLeft: (base & 1) === 1,
    }
  }
}

// Line ends, tabs and other control characters have no glyph; unpaired surrogates have no meaning.
const controls = /\p{Cc}|\p{Cs}|\u2028|\u2029/gu

interface Run {
  readonly face: FontFace
  readonly level: number
  readonly start: number
  end: number
}

function splitRuns(text: string, levels: Uint8Array, faces: FontFaces, bold: boolean): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0
    const size = code > 0xffff ? 2 : 1
    if (isBidiControl(code)) {
      at += size // they have done their work in the levels and have no picture
      continue
    }
    const level = levels[at] ?? 0
    const last = runs[runs.length - 1]
    const face = chooseFace(code, last?.face, faces, bold)
    if (last && last.end === at && last.face === face && last.level === level) last.end = at + size
    else runs.push({ face, level, start: at, end: at + size })
    at += size
  }
  return runs
}

function isBidiControl(code: number): boolean {
  return (
    code === 0x200e ||
    code === 0x200f ||
    code === 0x61c ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069)
  )
}

function chooseFace(code: number, previous: FontFace | undefined, faces: FontFaces, bold: boolean): FontFace {
  if (staysWithPrevious(code) && previous?.coverage.has(code)) return previous
  const sansKey = bold ? 'sans-bold' : 'sans'
  const arabicKey = bold ? 'arabic-bold' : 'arabic'
  const order = isArabicBlock(code) ? ([arabicKey, sansKey] as const) : ([sansKey, arabicKey] as const)
  const first = faces(order[0])
  if (first.coverage.has(code)) return first
  const second = faces(order[1])
  return second.coverage.has(code) ? second : first
}

/** Unicode Bidirectional Algorithm rule L2, on runs. */
function visualOrder(runs: Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map((run) => run.level))
  for (let level = highest; level >= 1; level--) {
    for (let at = 0; at < ordered.length; at++) {
      if ((ordered[at]?.level ?? 0) < level) continue
      let end = at
      while ((ordered[end + 1]?.level ?? 0) >= level) end++
      ordered.splice(at, end - at + 1, ...ordered.slice(at, end + 1).reverse())
      at = end
    }
  }
  return ordered
}

const leftToRightMark = '\u200e'
const rightToLeftMark = '\u200f'

/**
 * Readers that sort text by its place (poppler, PDFium) guess its direction again from the letters alone, so a bracket
 * or a dash at the edge of a run joins the neighbour's direction, unless a mark stands outside it. The mark takes half of
 * that glyph's place: without width it would tear the word (poppler takes it for a double), and in one text with the
 * glyph's own it would hide the glyph (pdf.js passes over what ends with a mark).
 */
function withMarks(shown: readonly Run[], at: number, glyphs: PlacedGlyph[]): PlacedGlyph[] {
  const run = shown[at]
  if (!run) return glyphs
  const rightToLeft = isRightToLeft(run)
  const mark = rightToLeft ? rightToLeftMark : leftToRightMark
  const strong = rightToLeft ? /\p{L}/u : /[\p{L}\p{Nd}]/u
  const { blankGlyph } = run.face
  const marked = [...glyphs]
  const turns = (neighbour: Run | undefined): boolean =>
    neighbour !== undefined && isRightToLeft(neighbour) !== rightToLeft
  const carries = (glyph: PlacedGlyph): boolean => glyph.advance > 0 && !/^\s*$/.test(glyph.text)
  const markAt = (place: number, side: 'left' | 'right'): void => {
    const glyph = marked[place]
    if (!glyph || strong.test(glyph.text)) return
    const texts = side === 'left' ? [mark, glyph.text] : [glyph.text, mark]
    marked.splice(place, 1, ...spread(glyph, texts, blankGlyph))
  }
  // Blanks at an edge are told by their place and need no mark, but a run of nothing else does.
  if (turns(shown[at + 1])) markAt(Math.max(0, marked.findLastIndex(carries)), 'right')
  if (turns(shown[at - 1])) markAt(Math.max(0, marked.findIndex(carries)), 'left')
  return marked
}

function isRightToLeft(run: Run): boolean {
  return (run.level & 1) === 1
}

function shapeRun(buffer: Buffer, text: string, run: Run): PlacedGlyph[] {
  const rightToLeft = isRightToLeft(run)
  buffer.reset()
  // The whole line goes in as context, so that letters join across runs.
  buffer.addText(text, run.start, run.end - run.start)
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  buffer.guessSegmentProperties()
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
  shape(run.face.font, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const scale = 1000 / run.face.unitsPerEm
  const starts = [...new Set(infos.map((info) => info.cluster))].sort((a, b) => a - b)
  const textOf = new Map(starts.map((start, at) => [start, text.slice(start, starts[at + 1] ?? run.end)]))
  const glyphs: PlacedGlyph[] = []
  infos.forEach((info, at) => {
    const position = positions[at]
    if (!position) return
    const cluster = textOf.get(info.cluster) ?? ''
    textOf.set(info.cluster, '') // the first glyph of a cluster carries its text
    glyphs.push(
      ...withText(run.face, info.codepoint, cluster, rightToLeft, {
        advance: position.xAdvance * scale,
        shiftX: position.xOffset * scale,
        shiftY: position.yOffset * scale,
      }),
    )
  })
  return glyphs
}

/**
 * A ligature of n letters becomes n codes of 1/n width, the picture on the first, letters in
 * visual order: readers that reverse right-to-left text would otherwise keep "لله" unreversed.
 */
function withText(
  face: FontFace,
  glyph: number,
  text: string,
  rightToLeft: boolean,
  place: { advance: number; shiftX: number; shiftY: number },
): PlacedGlyph[] {
  const letters = [...text]
  if (letters.length < 2 || place.advance === 0)
    return [{ face: face.key, glyph, text: text === '' ? zeroWidthSpace : text, ...place }]
  if (rightToLeft) letters.reverse()
  return spread({ face: face.key, glyph, text, ...place }, letters, face.blankGlyph)
}

/** One picture for several texts, each with its part of the place: the picture on the first, blanks after it. */
function spread(glyph: PlacedGlyph, texts: readonly string[], blankGlyph: number): PlacedGlyph[] {
  const advance = glyph.advance / texts.length
  return texts.map((text, at) =>
    at === 0
      ? { ...glyph, text, advance }
      : { face: glyph.face, glyph: blankGlyph, text, advance, shiftX: 0, shiftY: 0 },
  )
}
