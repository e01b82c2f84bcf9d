/**
 * Where pages lie and how large they are drawn. All page coordinates are displayed ones, as fields have them
 * (sync/entities/field.ts): points, origin at the top left, after crop box and rotation. Nothing here mirrors.
 */
import type { FieldPlace } from '../../sync/entities/field.ts'

export interface PageSize {
  readonly widthPt: number
  readonly heightPt: number
}

/** A place in one of several documents. */
export interface PagePlace extends Omit<FieldPlace, 'page'> {
  readonly documentIndex: number
  /** One-based. */
  readonly page: number
}

/** CSS pixels per point at 100 %: what a sheet of paper measures on a desk. */
export const PX_PER_PT = 96 / 72
export const MIN_ZOOM = 0.5
export const MAX_ZOOM = 2
/** Guiding may go nearer than a person's own steps: small boxes must reach the size of a fingertip. */
export const MAX_GUIDED_SCALE = 4
/** A line of text wider than this is hard to read, so a page does not grow with a large window. */
export const MAX_FIT_PX = 960
export const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** `fit` follows the width of the window; a number is a share of 100 %. */
export type Zoom = 'fit' | number

export const widestPt = (sizes: readonly PageSize[]): number =>
  sizes.reduce((widest, one) => Math.max(widest, one.widthPt), 1)

/** CSS pixels per point. */
export function scaleOf(zoom: Zoom, widest: number, innerWidthPx: number): number {
  if (zoom !== 'fit') return zoom * PX_PER_PT
  return Math.max(0.1, Math.min(innerWidthPx, MAX_FIT_PX) / widest)
}

/** The next larger or smaller step from where a person is, which may be between two; undefined at the end. */
export function zoomStep(scale: number, direction: 1 | -1): number | undefined {
  const zoom = scale / PX_PER_PT
  return direction === 1 ? STEPS.find((one) => one > zoom + 0.01) : STEPS.findLast((one) => one < zoom - 0.01)
}

export interface GuideFrame {
  /** What is free for pages, CSS pixels, without bars. */
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * The scale at which a place can be used: kept when the place is large enough already, so that the page does
 * not jump in size from field to field; else about as large as a comfortable button, never wider than the
 * window and, before all, never smaller than `minHeightPx`.
 */
export function scaleForPlace(
  place: Pick<PagePlace, 'widthPt' | 'heightPt'>,
  current: number,
  frame: GuideFrame,
  minHeightPx = 44,
): number {
  const fitsAcross = (scale: number) => place.widthPt * scale <= frame.widthPx - 32
  if (
    place.heightPt * current >= minHeightPx &&
    (fitsAcross(current) || place.widthPt * current < frame.widthPx * 1.5)
  )
    return current
  const wished = Math.min((minHeightPx * 60) / 44 / place.heightPt, (frame.widthPx - 32) / place.widthPt)
  const least = minHeightPx / place.heightPt
  return Math.min(MAX_GUIDED_SCALE, Math.max(current, wished, least))
}

/** Where the scroller has to stand for a box (its own pixels, from the start of the content) to be in the middle. */
export function centredScroll(
  box: {
    readonly leftPx: number
    readonly topPx: number
    readonly widthPx: number
    readonly heightPx: number
  },
  frame: GuideFrame,
  beginning: 'left' | 'right' = 'left',
): { readonly left: number; readonly top: number } {
  // A box wider than the window shows its beginning, which is where the reader's language begins.
  const wide = beginning === 'left' ? box.leftPx - 16 : box.leftPx + box.widthPx + 16 - frame.widthPx
  const left = box.widthPx > frame.widthPx - 32 ? wide : box.leftPx + box.widthPx / 2 - frame.widthPx / 2
  return { left: Math.max(0, left), top: Math.max(0, box.topPx + box.heightPx / 2 - frame.heightPx / 2) }
}

/** Canvases above this many pixels are refused or blank on phones. */
export const MAX_CANVAS_PX = 16_000_000

/** Device pixels per CSS pixel for a canvas of this size. */
export function canvasRatio(widthPx: number, heightPx: number, deviceRatio: number): number {
  const most = Math.sqrt(MAX_CANVAS_PX / Math.max(1, widthPx * heightPx))
  return Math.min(Math.max(1, deviceRatio), 3, Math.max(0.25, most))
}
