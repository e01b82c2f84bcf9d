/**
 * What widgets look like: small drawings in the displayed size of their place, origin bottom
 * left. Values are drawn by us and never by the viewer, so every reader shows the same.
 */
import {
  latin1Bytes,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  pdfDict,
  pdfName,
  pdfStream,
} from '../../sync/pdf/objects.ts'
import { numberText } from '../../sync/pdf/serialize.ts'
import { QUIET_ZONE, qrCode } from '../../sync/qr-code.ts'
import { appearanceMatrix } from './page-geometry.ts'
import type { ObjectSink, PdfFonts } from './text/pdf-fonts.ts'
import type { ShapedLine } from './text/shape-line.ts'
import type { TextEngine } from './text/text-engine.ts'

export interface AppearanceBox {
  readonly widthPt: number
  readonly heightPt: number
  /** /Rotate of the page. */
  readonly rotate: number
}

export interface TextLook {
  readonly sizePt: number
  readonly align: 'start' | 'center' | 'end'
  readonly multiline: boolean
  /** Operator that sets it; black unless given. */
  readonly ink?: string
}

const black = '0 g'
/** `#a3231b` as the operator that fills with it (ISO 32000-2 §8.6.8). */
export function inkOperator(colour: string | undefined): string {
  const parts = /^#(..)(..)(..)$/.exec(colour ?? '')?.slice(1)
  if (!parts) return black
  return `${parts.map((part) => numberText(Number.parseInt(part, 16) / 255)).join(' ')} rg`
}

/** A form XObject for /AP. `resources` may be filled until the update is written. */
export function formObject(box: AppearanceBox, operators: string, resources: PdfDict): PdfObject {
  return pdfStream(
    pdfDict({
      Type: pdfName('XObject'),
      Subtype: pdfName('Form'),
      BBox: [0, 0, box.widthPt, box.heightPt],
      Matrix: appearanceMatrix(box.rotate, box.widthPt, box.heightPt),
      Resources: resources,
    }),
    latin1Bytes(operators),
  )
}

export function emptyAppearance(sink: ObjectSink, box: AppearanceBox): PdfRef {
  return sink.add(formObject(box, '', new Map()))
}

/** Text inside the box, made smaller when it would not fit: a signed value is never cut off. */
export function textAppearance(
  sink: ObjectSink,
  engine: TextEngine,
  fonts: PdfFonts,
  box: AppearanceBox,
  text: string,
  look: TextLook,
): PdfRef {
  const fontResources: PdfDict = new Map()
  const operators = drawText(engine, fonts, fontResources, { x: 0, y: 0, ...box }, text, look)
  return sink.add(
    formObject(
      box,
      `/Tx BMC\nq ${look.ink ?? black}\n${operators}Q\nEMC\n`,
      pdfDict({ Font: fontResources }),
    ),
  )
}

interface Area {
  readonly x: number
  readonly y: number
  readonly widthPt: number
  readonly heightPt: number
}

const padding = 2
const lineHeight = 1.3
const smallestPt = 1.5

/** Operators for text in an area: one line centred in height, several from the top. */
export function drawText(
  engine: TextEngine,
  fonts: PdfFonts,
  resources: PdfDict,
  area: Area,
  text: string,
  look: TextLook,
): string {
  const width = Math.max(1, area.widthPt - 2 * padding)
  const height = Math.max(1, area.heightPt - 2)
  let sizePt = look.sizePt
  let lines = layOut(engine, text, width, sizePt, look.multiline)
  const fits = (): boolean =>
    lines.length * sizePt * (lines.length > 1 ? lineHeight : 1) <= height &&
    lines.every((line) => (line.width * sizePt) / 1000 <= width + 0.01)
  while (!fits() && sizePt > smallestPt) {
    sizePt = Math.max(smallestPt, sizePt * 0.92)
    lines = layOut(engine, text, width, sizePt, look.multiline)
  }
  const step = sizePt * lineHeight
  const ascent = sizePt * 0.76
  const first = look.multiline
    ? area.y + area.heightPt - padding - ascent
    : area.y + (area.heightPt + (lines.length - 1) * step) / 2 - sizePt * 0.34
  return lines
    .map((line, at) => {
      const x = area.x + padding + indent(line, look.align, width - (line.width * sizePt) / 1000)
      return fonts.paint(line, x, first - at * step, sizePt, resources)
    })
    .join('')
}

function layOut(
  engine: TextEngine,
  text: string,
  widthPt: number,
  sizePt: number,
  multiline: boolean,
): ShapedLine[] {
  if (multiline) return engine.wrapText(text, { widthPt, sizePt })
  return [engine.shapeLine(text.replace(/\s*[\r\n]+\s*/g, ' '))]
}

function indent(line: ShapedLine, align: TextLook['align'], room: number): number {
  if (align === 'center') return room / 2
  const right = line.rightToLeft ? align === 'start' : align === 'end'
  return right ? room : 0
}

/** A picture as large as fits, its proportions kept, centred. */
export function drawPicture(area: Area, pixels: { width: number; height: number }, name: string): string {
  const scale = Math.min(area.widthPt / pixels.width, area.heightPt / pixels.height)
  const width = pixels.width * scale
  const height = pixels.height * scale
  const x = area.x + (area.widthPt - width) / 2
  const y = area.y + (area.heightPt - height) / 2
  return `q ${[width, 0, 0, height, x, y].map(numberText).join(' ')} cm /${name} Do Q\n`
}

export function pictureAppearance(
  sink: ObjectSink,
  box: AppearanceBox,
  image: PdfRef,
  pixels: { width: number; height: number },
): PdfRef {
  const operators = drawPicture({ x: 0, y: 0, ...box }, pixels, 'Picture')
  return sink.add(formObject(box, operators, pdfDict({ XObject: pdfDict({ Picture: image }) })))
}

/** A code for cameras, square, on white and with the margin they need whatever lies under it. */
export function qrAppearance(sink: ObjectSink, box: AppearanceBox, text: string): PdfRef {
  const modules = qrCode(text)
  const side = Math.min(box.widthPt, box.heightPt)
  const module = side / (modules.length + 2 * QUIET_ZONE)
  const left = (box.widthPt - side) / 2
  const top = (box.heightPt + side) / 2
  const n = numberText
  const rows = modules.flatMap((row, y) =>
    runsOf(row).map(
      ([from, length]) =>
        `${n(left + (from + QUIET_ZONE) * module)} ${n(top - (y + QUIET_ZONE + 1) * module)} ${n(length * module)} ${n(module)} re`,
    ),
  )
  const white = `1 g ${n(left)} ${n(top - side)} ${n(side)} ${n(side)} re f`
  return sink.add(formObject(box, `q ${white}\n0 g\n${rows.join('\n')}\nf Q\n`, new Map()))
}

/** Where dark modules of a row begin, and how many follow: one rectangle each leaves no hairlines between them. */
function runsOf(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (dark && last && last[0] + last[1] === x) last[1]++
    else if (dark) runs.push([x, 1])
  })
  return runs
}

/** The two states of a check box or radio button: a thin frame, with or without a mark. */
export function buttonAppearances(
  sink: ObjectSink,
  box: AppearanceBox,
  shape: 'check' | 'dot',
): { readonly on: PdfRef; readonly off: PdfRef } {
  const side = Math.min(box.widthPt, box.heightPt)
  const x = (box.widthPt - side) / 2
  const y = (box.heightPt - side) / 2
  const at = (fraction: number, from: number): string => numberText(from + fraction * side)
  const frame =
    shape === 'check'
      ? `q 0.5 G 0.7 w ${at(0.06, x)} ${at(0.06, y)} ${numberText(side * 0.88)} ${numberText(side * 0.88)} re S Q\n`
      : `q 0.5 G 0.7 w ${circle(box.widthPt / 2, box.heightPt / 2, side * 0.44)} S Q\n`
  const mark =
    shape === 'check'
      ? `q 0 G 1 j 1 J ${numberText(side * 0.11)} w ${at(0.24, x)} ${at(0.5, y)} m ${at(0.43, x)} ${at(0.29, y)} l ${at(0.77, x)} ${at(0.72, y)} l S Q\n`
      : `q 0 g ${circle(box.widthPt / 2, box.heightPt / 2, side * 0.24)} f Q\n`
  return {
    on: sink.add(formObject(box, frame + mark, new Map())),
    off: sink.add(formObject(box, frame, new Map())),
  }
}

/** Four Bézier curves; 0.5523 is the usual approximation of a quarter circle. */
export function circle(x: number, y: number, radius: number): string {
  const k = radius * 0.5523
  const n = numberText
  return [
    `${n(x + radius)} ${n(y)} m`,
    `${n(x + radius)} ${n(y + k)} ${n(x + k)} ${n(y + radius)} ${n(x)} ${n(y + radius)} c`,
    `${n(x - k)} ${n(y + radius)} ${n(x - radius)} ${n(y + k)} ${n(x - radius)} ${n(y)} c`,
    `${n(x - radius)} ${n(y - k)} ${n(x - k)} ${n(y - radius)} ${n(x)} ${n(y - radius)} c`,
    `${n(x + k)} ${n(y - radius)} ${n(x + radius)} ${n(y - k)} ${n(x + radius)} ${n(y)} c h`,
  ].join(' ')
}
