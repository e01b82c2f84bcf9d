/**
 * What widgets look like: small drawings in the displayed size of their place, origin bottom
 * left. Values are drawn by us and never by the viewer, so every reader shows the same.
 */
import { BUTTON_FRAME, DOT, TICK } from '../../sync/field-look/button-shapes.ts'
import {
  fitInto,
  layOutField,
  type PlacedLine,
  type Rectangle,
  squareIn,
} from '../../sync/field-look/lay-out-field.ts'
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

/** Text inside the box, where `lay-out-field.ts` says: a signed value is never cut off. */
export function textAppearance(
  sink: ObjectSink,
  engine: TextEngine,
  fonts: PdfFonts,
  box: AppearanceBox,
  text: string,
  look: TextLook,
): PdfRef {
  const fontResources: PdfDict = new Map()
  const content = {
    as: 'words',
    text,
    sizePt: look.sizePt,
    align: look.align,
    wraps: look.multiline,
  } as const
  const { lines } = layOutField(content, box, engine.measure)
  const operators = drawLines(engine, fonts, fontResources, lines, box.heightPt)
  return sink.add(
    formObject(
      box,
      `/Tx BMC\nq ${look.ink ?? black}\n${operators}Q\nEMC\n`,
      pdfDict({ Font: fontResources }),
    ),
  )
}

/** Operators for lines whose places are counted down from `topPt`. */
export const drawLines = (
  engine: TextEngine,
  fonts: PdfFonts,
  resources: PdfDict,
  lines: readonly PlacedLine[],
  topPt: number,
): string =>
  lines
    .map(({ text, direction, sizePt, xPt, baselinePt }) =>
      fonts.paint(engine.shapeLine(text, { direction }), xPt, topPt - baselinePt, sizePt, resources),
    )
    .join('')

/** A picture as large as fits, its proportions kept, centred; the area is counted down from `topPt`. */
export function drawPicture(
  area: Rectangle,
  topPt: number,
  pixels: { width: number; height: number },
  name: string,
): string {
  const { xPt, yPt, widthPt, heightPt } = fitInto(area, pixels)
  return `q ${[widthPt, 0, 0, heightPt, xPt, topPt - yPt - heightPt].map(numberText).join(' ')} cm /${name} Do Q\n`
}

/** A code for cameras, square, on white and with the margin they need whatever lies under it. */
export function qrAppearance(sink: ObjectSink, box: AppearanceBox, text: string): PdfRef {
  const modules = qrCode(text)
  const { xPt: left, yPt, widthPt: side } = squareIn(box)
  const module = side / (modules.length + 2 * QUIET_ZONE)
  const top = box.heightPt - yPt
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
  const { xPt, yPt, widthPt: side } = squareIn(box)
  const n = numberText
  const at = ([across, down]: readonly [number, number]): string =>
    `${n(xPt + across * side)} ${n(box.heightPt - yPt - down * side)}`
  const { inset, grey, strokePt } = BUTTON_FRAME
  const [wide, middle] = [side * (1 - 2 * inset), [box.widthPt / 2, box.heightPt / 2] as const]
  const outline =
    shape === 'check' ? `${at([inset, 1 - inset])} ${n(wide)} ${n(wide)} re` : circle(...middle, wide / 2)
  const frame = `q ${grey} G ${strokePt} w ${outline} S Q\n`
  const [from, over, to] = TICK.points
  const mark =
    shape === 'check'
      ? `q 0 G 1 j 1 J ${n(side * TICK.stroke)} w ${at(from)} m ${at(over)} l ${at(to)} l S Q\n`
      : `q 0 g ${circle(...middle, side * DOT)} f Q\n`
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
