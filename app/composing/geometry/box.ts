/** Rectangles on one page, in points from its top left corner. Never mirrored: they belong to the paper. */

export interface Box {
  readonly xPt: number
  readonly yPt: number
  readonly widthPt: number
  readonly heightPt: number
}

export interface Point {
  readonly xPt: number
  readonly yPt: number
}

export interface Size {
  readonly widthPt: number
  readonly heightPt: number
}

/** A box along one axis: where it begins and how long it is. Most rules are the same across and down. */
export interface Span {
  readonly start: number
  readonly length: number
}
export type Axis = 'x' | 'y'

export const spanOf = (box: Box, axis: Axis): Span =>
  axis === 'x' ? { start: box.xPt, length: box.widthPt } : { start: box.yPt, length: box.heightPt }

export const withSpan = <B extends Box>(box: B, axis: Axis, span: Span): B =>
  axis === 'x'
    ? { ...box, xPt: span.start, widthPt: span.length }
    : { ...box, yPt: span.start, heightPt: span.length }

export const otherAxis = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x')

export const spanEnd = (span: Span): number => span.start + span.length
export const spanCentre = (span: Span): number => span.start + span.length / 2

export const moveBox = <B extends Box>(box: B, dxPt: number, dyPt: number): B => ({
  ...box,
  xPt: box.xPt + dxPt,
  yPt: box.yPt + dyPt,
})

/** The smallest box around all; null around nothing. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const xPt = Math.min(...boxes.map((one) => one.xPt))
  const yPt = Math.min(...boxes.map((one) => one.yPt))
  return {
    xPt,
    yPt,
    widthPt: Math.max(...boxes.map((one) => one.xPt + one.widthPt)) - xPt,
    heightPt: Math.max(...boxes.map((one) => one.yPt + one.heightPt)) - yPt,
  }
}

export const overlaps = (a: Span, b: Span): boolean => a.start < spanEnd(b) && b.start < spanEnd(a)

/** Whether two boxes share any area. */
export const touches = (a: Box, b: Box): boolean =>
  overlaps(spanOf(a, 'x'), spanOf(b, 'x')) && overlaps(spanOf(a, 'y'), spanOf(b, 'y'))

export const contains = (box: Box, point: Point): boolean =>
  point.xPt >= box.xPt &&
  point.yPt >= box.yPt &&
  point.xPt <= box.xPt + box.widthPt &&
  point.yPt <= box.yPt + box.heightPt

/** The box under a point: the smallest when several lie over one another, so that none can be buried. */
export function boxAt<B extends Box>(boxes: readonly B[], point: Point): B | null {
  let best: B | null = null
  for (const one of boxes)
    if (contains(one, point) && (!best || one.widthPt * one.heightPt <= best.widthPt * best.heightPt))
      best = one
  return best
}

/** The box between two corners, whichever way the pointer went. */
export const boxBetween = (a: Point, b: Point): Box => ({
  xPt: Math.min(a.xPt, b.xPt),
  yPt: Math.min(a.yPt, b.yPt),
  widthPt: Math.abs(a.xPt - b.xPt),
  heightPt: Math.abs(a.yPt - b.yPt),
})

/** What a marquee catches: everything it touches. */
export const caughtBy = <B extends Box>(marquee: Box, boxes: readonly B[]): B[] =>
  boxes.filter((one) => touches(marquee, one))
