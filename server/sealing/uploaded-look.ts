/** How viewers lay out and frame the fields of a form: operators for an appearance, origin bottom left. */
import { isArray, isName, type PdfDict, type PdfObject } from '../../sync/pdf/objects.ts'
import { numberText as n } from '../../sync/pdf/serialize.ts'
import type { PdfView } from '../../sync/pdf/view.ts'
import { type AppearanceBox, circle } from './appearances.ts'
import type { FormText } from './text/form-text.ts'

export interface Frame {
  readonly fill: string | undefined
  readonly stroke: string | undefined
  readonly width: number
  readonly style: 'solid' | 'dashed' | 'underline'
}

/** /MK and /BS of a widget (ISO 32000-2 §12.5.4, §12.5.6.19). */
export function frameOf(view: PdfView, widget: PdfDict): Frame {
  const look = view.dict(widget.get('MK'))
  const border = view.dict(widget.get('BS'))
  const old = view.resolve(widget.get('Border'))
  const given = border ? view.resolve(border.get('W')) : isArray(old) ? view.resolve(old[2]) : null
  const style = border ? view.resolve(border.get('S')) : null
  const stroke = colour(view, look?.get('BC'), ['G', 'RG', 'K'])
  return {
    fill: colour(view, look?.get('BG'), ['g', 'rg', 'k']),
    stroke,
    width: stroke === undefined ? 0 : typeof given === 'number' && given >= 0 ? Math.min(given, 20) : 1,
    style: isName(style, 'D') ? 'dashed' : isName(style, 'U') ? 'underline' : 'solid',
  }
}

function colour(
  view: PdfView,
  value: PdfObject | undefined,
  operators: readonly string[],
): string | undefined {
  const parts = view.resolve(value)
  if (!isArray(parts)) return undefined
  const numbers = parts.map((part) => view.resolve(part))
  const operator = { 1: operators[0], 3: operators[1], 4: operators[2] }[numbers.length]
  if (!operator || !numbers.every((part) => typeof part === 'number')) return undefined
  return `${numbers.map((part) => n(Number(part))).join(' ')} ${operator}`
}

export function drawFrame(frame: Frame, box: AppearanceBox, round = false): string {
  const { widthPt: w, heightPt: h } = box
  const inset = frame.width / 2
  const side = Math.min(w, h)
  const shape = (by: number): string =>
    round
      ? circle(w / 2, h / 2, Math.max(0, side / 2 - by))
      : `${n(by)} ${n(by)} ${n(Math.max(0, w - 2 * by))} ${n(Math.max(0, h - 2 * by))} re`
  const ground = frame.fill ? `q ${frame.fill} ${shape(round ? inset : 0)} f Q\n` : ''
  if (!frame.stroke || frame.width === 0) return ground
  const dash = frame.style === 'dashed' ? '[3] 0 d ' : ''
  const line = frame.style === 'underline' ? `0 ${n(inset)} m ${n(w)} ${n(inset)} l` : shape(inset)
  return `${ground}q ${frame.stroke} ${n(frame.width)} w ${dash}${line} S Q\n`
}

/** What stands in a checked button: `caption` is a letter of ZapfDingbats (4 tick, l dot, 8 cross, u diamond, n square, H star). */
export function markOf(box: AppearanceBox, caption: string | undefined, round: boolean): string {
  const { widthPt: w, heightPt: h } = box
  const side = Math.min(w, h)
  const at = (x: number, y: number): string =>
    `${n((w - side) / 2 + x * side)} ${n((h - side) / 2 + y * side)}`
  const kind = caption && 'l8unH4'.includes(caption) ? caption : round ? 'l' : '4'
  const lines = `q 0 G ${n(side * 0.1)} w 1 J 1 j`
  if (kind === 'l') return `q 0 g ${circle(w / 2, h / 2, side * 0.25)} f Q\n`
  if (kind === '8')
    return `${lines} ${at(0.25, 0.25)} m ${at(0.75, 0.75)} l ${at(0.25, 0.75)} m ${at(0.75, 0.25)} l S Q\n`
  if (kind === 'u')
    return `q 0 g ${at(0.5, 0.2)} m ${at(0.8, 0.5)} l ${at(0.5, 0.8)} l ${at(0.2, 0.5)} l h f Q\n`
  if (kind === 'n')
    return `q 0 g ${at(0.25, 0.25)} m ${at(0.75, 0.25)} l ${at(0.75, 0.75)} l ${at(0.25, 0.75)} l h f Q\n`
  if (kind === 'H') return `q 0 g ${star(at)} h f Q\n`
  return `${lines} ${at(0.24, 0.5)} m ${at(0.43, 0.29)} l ${at(0.77, 0.72)} l S Q\n`
}

function star(at: (x: number, y: number) => string): string {
  return Array.from({ length: 10 }, (_, corner) => {
    const reach = corner % 2 === 0 ? 0.34 : 0.14
    const turn = Math.PI / 2 + (corner * Math.PI) / 5
    return `${at(0.5 + reach * Math.cos(turn), 0.5 + reach * Math.sin(turn))} ${corner === 0 ? 'm' : 'l'}`
  }).join(' ')
}

export interface TextLayout {
  readonly face: FormText
  readonly box: AppearanceBox
  /** 0 when it is chosen so that the text fits. */
  readonly sizePt: number
  readonly align: 0 | 1 | 2
  /** Width of the frame. */
  readonly inset: number
}

const padding = 2
/** Of the size: from one line to the next, and how far below its middle a line stands. */
const leading = 1.35
const belowMiddle = 0.36
const smallestPt = 2
const usualPt = 12

const roomOf = ({ box, inset }: TextLayout): number =>
  Math.max(1, box.widthPt - 2 * Math.max(padding, inset + 1))

function lineAt(look: TextLayout, text: string, y: number, sizePt: number, fonts: PdfDict): string {
  const room = roomOf(look) - (look.face.width(text) * sizePt) / 1000
  const x =
    (look.box.widthPt - roomOf(look)) / 2 + (look.align === 0 ? 0 : look.align === 1 ? room / 2 : room)
  return look.face.paint(text, x, y, sizePt, fonts)
}

/** One line in the middle of its box. */
export function drawLine(look: TextLayout, text: string, fonts: PdfDict): string {
  const line = text.replace(/[\r\n]+/g, ' ')
  const high = Math.max(1, look.box.heightPt - 2 * Math.max(1, look.inset))
  const wide = (roomOf(look) * 1000) / Math.max(1, look.face.width(line))
  const sizePt = look.sizePt || Math.max(smallestPt, Math.min(high / leading, wide))
  return lineAt(look, line, look.box.heightPt / 2 - belowMiddle * sizePt, sizePt, fonts)
}

/** One character to a cell. */
export function drawComb(look: TextLayout, text: string, cells: number, fonts: PdfDict): string {
  const cell = look.box.widthPt / cells
  const sizePt = look.sizePt || Math.max(smallestPt, Math.min((look.box.heightPt - 2) / leading, cell * 1.2))
  const y = look.box.heightPt / 2 - belowMiddle * sizePt
  const characters = [...text.replace(/[\r\n]+/g, '')].slice(0, cells)
  const empty = cells - characters.length
  const first = look.align === 0 ? 0 : look.align === 1 ? Math.floor(empty / 2) : empty
  return characters
    .map((character, at) => {
      const width = (look.face.width(character) * sizePt) / 1000
      return look.face.paint(character, (first + at) * cell + (cell - width) / 2, y, sizePt, fonts)
    })
    .join('')
}

/** Paragraphs from the top, broken at blanks. */
export function drawParagraphs(look: TextLayout, text: string, fonts: PdfDict): string {
  const high = look.box.heightPt - 2
  let sizePt = look.sizePt || usualPt
  let lines = wrap(look, text, sizePt)
  while (!look.sizePt && lines.length * sizePt * leading > high && sizePt > smallestPt) {
    sizePt *= 0.95
    lines = wrap(look, text, sizePt)
  }
  const step = sizePt * (look.sizePt ? 1.16 : leading)
  const first = look.box.heightPt - Math.max(padding, look.inset + 1) - sizePt
  return lines.map((line, at) => lineAt(look, line, first - at * step, sizePt, fonts)).join('')
}

function wrap(look: TextLayout, text: string, sizePt: number): string[] {
  const room = (roomOf(look) * 1000) / sizePt
  return text.split(/\r\n?|\n/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/(?<= )/)) {
      if (line !== '' && look.face.width((line + word).trimEnd()) > room) {
        lines.push(line)
        line = ''
      }
      line += word
      // A word wider than the box is broken where it ends.
      while (look.face.width(line.trimEnd()) > room && line.length > 1) {
        let fits = line.length - 1
        while (fits > 1 && look.face.width(line.slice(0, fits)) > room) fits--
        lines.push(line.slice(0, fits))
        line = line.slice(fits)
      }
    }
    return [...lines, line]
  })
}

/** The rows of a list from the top, chosen ones on blue as viewers have it. */
export function drawChoices(
  look: TextLayout,
  rows: readonly { readonly value: string; readonly shown: string }[],
  chosen: ReadonlySet<string>,
  fonts: PdfDict,
): string {
  const sizePt = look.sizePt || usualPt
  const step = sizePt * leading
  const inset = Math.max(1, look.inset)
  let operators = ''
  rows.slice(0, Math.ceil(look.box.heightPt / step)).forEach((row, at) => {
    const bottom = look.box.heightPt - inset - (at + 1) * step
    if (chosen.has(row.value))
      operators += `q 0.6 0.75686 0.8549 rg ${n(inset)} ${n(bottom)} ${n(look.box.widthPt - 2 * inset)} ${n(step)} re f Q\n`
    operators += lineAt(look, row.shown, bottom + step / 2 - belowMiddle * sizePt, sizePt, fonts)
  })
  return operators
}
