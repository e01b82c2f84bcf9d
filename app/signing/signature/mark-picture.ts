/** Pictures of signatures: from a typed name, from ink, from an uploaded file; always a PNG named by its SHA-256. */
import SignaturePad from 'signature_pad'
import type { OwnMark } from '../../../sync/entities/profile.ts'
import {
  keptSizes,
  MARK_TARGETS,
  type MarkImageProblem,
  type MarkTarget,
  markImageProblem,
  type PixelSize,
} from '../../../sync/rules/marks/mark-image.ts'
import { familiesOf, type SignatureFace } from '../rules/signature-faces.ts'
import { inkBox, inkScale, linesOn, type Strokes } from '../rules/strokes.ts'
import { loadFace } from './load-faces.ts'
import { sha256Hex } from './sha256.ts'

export interface MarkPicture {
  readonly sha256: string
  /** What it shows, when it was typed. */
  readonly text: string
  /** PNG, base64. */
  readonly png: string
}

/** A typed name is drawn 48 px high, at three times the pixels so that print is sharp. */
const TEXT_PX = 48
const TEXT_RATIO = 3
/** A long name gets smaller letters, never a cut. */
const MAX_TEXT_WIDTH_PX = 560

export const fontOf = (face: SignatureFace, sizePx: number): string =>
  `${face.italic ? 'italic ' : ''}${face.weight} ${sizePx * face.size}px ${familiesOf(face)}`

export async function pictureOfText(text: string, face: SignatureFace, colour: string): Promise<MarkPicture> {
  // Never in the device's own hand: that is not what was chosen.
  if (!(await loadFace(face, text))) throw new Error('The face is not on this device')
  const canvas = document.createElement('canvas')
  const measure = contextOf(canvas)
  let sizePx = TEXT_PX
  const prepare = (context: CanvasRenderingContext2D) => {
    context.font = fontOf(face, sizePx * TEXT_RATIO)
    context.direction = /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text) ? 'rtl' : 'ltr'
    context.textAlign = 'left'
    context.fillStyle = colour
    return context.measureText(text)
  }
  let box = prepare(measure)
  const widthOf = (one: TextMetrics) => one.actualBoundingBoxLeft + one.actualBoundingBoxRight
  if (widthOf(box) > MAX_TEXT_WIDTH_PX * TEXT_RATIO) {
    sizePx *= (MAX_TEXT_WIDTH_PX * TEXT_RATIO) / widthOf(box)
    box = prepare(measure)
  }
  const pad = 4 * TEXT_RATIO
  canvas.width = Math.ceil(widthOf(box)) + 2 * pad
  canvas.height = Math.ceil(box.actualBoundingBoxAscent + box.actualBoundingBoxDescent) + 2 * pad
  prepare(measure)
  measure.fillText(text, box.actualBoundingBoxLeft + pad, box.actualBoundingBoxAscent + pad)
  return named(await pngOf(canvas), text)
}

const INK_LONG_SIDE_PX = 900

export async function pictureOfInk(strokes: Strokes, colour: string): Promise<MarkPicture | null> {
  const box = inkBox(strokes)
  if (box === null) return null
  const scale = Math.min(INK_LONG_SIDE_PX / Math.max(box.width, box.height, 0.02), 2400)
  const pen = scale / strokes.padWidthPx
  const pad = 4 * pen
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(box.width * scale + 2 * pad)
  canvas.height = Math.ceil(box.height * scale + 2 * pad)
  const lines = linesOn({ ...strokes, aspect: 1 }, { width: scale, height: scale })
  const signature = new SignaturePad(canvas)
  signature.off()
  signature.fromData(
    lines.map(({ points }) => ({
      ...penOf(colour, pen),
      points: points.map((point) => ({
        ...point,
        x: point.x - box.left * scale + pad,
        y: point.y - box.top * scale + pad,
      })),
    })),
  )
  return named(await pngOf(canvas), '')
}

/** Dots of a picture per point of the page: print is sharp at 288 to the inch. */
const DOTS_PER_PT = 4

/** Ink drawn on a place of a page, as large as that place, so that it stands where the hand put it. */
export async function pictureOnPlace(
  strokes: Strokes,
  colour: string,
  place: { readonly widthPt: number; readonly heightPt: number },
): Promise<MarkPicture | null> {
  if (inkBox(strokes) === null) return null
  const canvas = document.createElement('canvas')
  const size = {
    width: Math.min(2400, Math.ceil(place.widthPt * DOTS_PER_PT)),
    height: Math.min(2400, Math.ceil(place.heightPt * DOTS_PER_PT)),
  }
  Object.assign(canvas, size)
  const signature = new SignaturePad(canvas)
  signature.off()
  const pen = penOf(colour, inkScale(strokes, size))
  signature.fromData(linesOn(strokes, size).map(({ points }) => ({ ...pen, points })))
  return named(await pngOf(canvas), '')
}

export const penOf = (colour: string, scale: number) => ({
  penColor: colour,
  dotSize: 1.8 * scale,
  minWidth: 0.9 * scale,
  maxWidth: 2.6 * scale,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over' as const,
})

/** Reduced until it is small enough to travel; refused by its content, not by its name. */
export async function pictureOfFile(
  file: Blob,
  which: OwnMark | 'image',
): Promise<MarkPicture | MarkImageProblem> {
  const first = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const problem = markImageProblem(first, file.size)
  if (problem !== null) return problem
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch {
    return 'unreadable'
  }
  try {
    const target = MARK_TARGETS[which]
    return await pictureOfSizes(keptSizes(bitmap, target), target, (context, { width, height }) =>
      context.drawImage(bitmap, 0, 0, width, height),
    )
  } finally {
    bitmap.close()
  }
}

/** Drawn at one size after the other until it is small enough; the last is taken as it comes. */
export async function pictureOfSizes(
  sizes: readonly PixelSize[],
  target: MarkTarget,
  draw: (context: CanvasRenderingContext2D, size: PixelSize) => void,
): Promise<MarkPicture> {
  let bytes = new Uint8Array()
  for (const size of sizes) {
    const canvas = document.createElement('canvas')
    canvas.width = size.width
    canvas.height = size.height
    const context = contextOf(canvas)
    context.imageSmoothingQuality = 'high'
    draw(context, size)
    bytes = await pngOf(canvas)
    if (bytes.length <= target.bytes) break
  }
  return named(bytes, '')
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  return context
}

async function pngOf(canvas: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('No picture came out of the canvas')
  return new Uint8Array(await blob.arrayBuffer())
}

async function named(bytes: Uint8Array<ArrayBuffer>, text: string): Promise<MarkPicture> {
  return { sha256: await sha256Hex(bytes), text, png: base64Of(bytes) }
}

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  // In pieces: a call with a hundred thousand arguments overflows the stack.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

export const pngUrl = (base64: string): string => `data:image/png;base64,${base64}`
