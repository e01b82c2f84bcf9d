/**
 * Snapping: edges and centres of what moves catch those of other fields and of the page, and gaps become equal to
 * gaps that are there. The nearest catch within reach wins on each axis; guides say what was caught.
 */
import type { Axis, Box, Size, Span } from './box.ts'
import { otherAxis, overlaps, spanCentre, spanEnd, spanOf, withSpan } from './box.ts'
import { type Handle, handleEdge } from './resize.ts'

/** A line to draw: across the axis it is caught on, from one box to the other. */
export interface Guide {
  readonly axis: Axis
  readonly atPt: number
  readonly fromPt: number
  readonly toPt: number
}

/** A distance to write: between two boxes along an axis, at the height (or breadth) where both are. */
export interface Gap {
  readonly axis: Axis
  readonly fromPt: number
  readonly toPt: number
  readonly acrossPt: number
}

export interface Snapped {
  readonly box: Box
  readonly guides: readonly Guide[]
  readonly gaps: readonly Gap[]
}

export interface SnapContext {
  readonly others: readonly Box[]
  readonly page: Size
  /** Reach in points: 6 pixels at the present zoom. */
  readonly withinPt: number
}

export const SNAP_REACH_PX = 6

/** Snaps a box that moves as a whole. */
export function snapMove(box: Box, context: SnapContext): Snapped {
  let moved = box
  for (const axis of ['x', 'y'] as const) {
    const span = spanOf(box, axis)
    const edges = [span.start, spanCentre(span), spanEnd(span)]
    const catches = lines(context, axis).flatMap((line) => edges.map((edge) => line - edge))
    const gaps = equalGapStarts(box, axis, context.others).map((start) => start - span.start)
    const by = nearest([...catches, ...gaps], context.withinPt)
    moved = withSpan(moved, axis, { start: span.start + by, length: span.length })
  }
  return { box: moved, guides: guidesOf(moved, context), gaps: gapsOf(moved, context.others) }
}

/** Snaps the edges that a handle moves; the others stay where they are. */
export function snapResize(box: Box, handle: Handle, context: SnapContext): Snapped {
  let resized = box
  for (const axis of ['x', 'y'] as const) {
    const edge = handleEdge(handle, axis)
    if (edge === 0) continue
    const span = spanOf(box, axis)
    const at = edge === 1 ? spanEnd(span) : span.start
    const by = nearest(
      lines(context, axis).map((line) => line - at),
      context.withinPt,
    )
    resized = withSpan(
      resized,
      axis,
      edge === 1
        ? { start: span.start, length: span.length + by }
        : { start: span.start + by, length: span.length - by },
    )
  }
  return { box: resized, guides: guidesOf(resized, context), gaps: [] }
}

const pageLength = (page: Size, axis: Axis): number => (axis === 'x' ? page.widthPt : page.heightPt)

/** Everything there is to catch on an axis: the page's edges and centre, and those of the other fields. */
function lines({ others, page }: SnapContext, axis: Axis): number[] {
  const length = pageLength(page, axis)
  return [0, length / 2, length, ...others.flatMap((one) => linesOf(spanOf(one, axis)))]
}
const linesOf = (span: Span): number[] => [span.start, spanCentre(span), spanEnd(span)]

function nearest(deltas: readonly number[], within: number): number {
  let best = 0
  let bestSize = Number.POSITIVE_INFINITY
  for (const delta of deltas) {
    const size = Math.abs(delta)
    if (size <= within && size < bestSize) {
      best = delta
      bestSize = size
    }
  }
  return best
}

/** Fields beside the box (sharing its height when we look across), in their order along the axis. */
function inLine(box: Box, axis: Axis, others: readonly Box[]): Span[] {
  const across = otherAxis(axis)
  return others
    .filter((one) => overlaps(spanOf(one, across), spanOf(box, across)))
    .map((one) => spanOf(one, axis))
    .sort((a, b) => a.start - b.start)
}

/** Where the box would have to begin so that its gaps equal one another, or one that is already there. */
function equalGapStarts(box: Box, axis: Axis, others: readonly Box[]): number[] {
  const { length } = spanOf(box, axis)
  const row = inLine(box, axis, others)
  const starts: number[] = []
  for (let i = 0; i + 1 < row.length; i++) {
    const [a, b] = [row[i], row[i + 1]]
    if (!a || !b) continue
    const gap = b.start - spanEnd(a)
    if (gap <= 0) continue
    starts.push(spanEnd(b) + gap, a.start - gap - length)
    if (gap > length) starts.push(spanEnd(a) + (gap - length) / 2)
  }
  return starts
}

/** Lines on which the box now lies, as long as the boxes they join. */
function guidesOf(box: Box, { others, page }: SnapContext): Guide[] {
  const guides = new Map<string, Guide>()
  for (const axis of ['x', 'y'] as const) {
    const across = otherAxis(axis)
    const own = spanOf(box, across)
    for (const at of linesOf(spanOf(box, axis))) {
      const length = pageLength(page, axis)
      const joined = others.filter((one) => linesOf(spanOf(one, axis)).some((line) => isSame(line, at)))
      const onPage = [0, length / 2, length].some((line) => isSame(line, at))
      if (joined.length === 0 && !onPage) continue
      const spans = [own, ...joined.map((one) => spanOf(one, across))]
      guides.set(`${axis}${Math.round(at * 10)}`, {
        axis,
        atPt: at,
        fromPt: onPage ? 0 : Math.min(...spans.map((one) => one.start)),
        toPt: onPage ? pageLength(page, across) : Math.max(...spans.map(spanEnd)),
      })
    }
  }
  return [...guides.values()]
}

/** Distances worth writing: to a neighbour on the same line, and those that have become equal. */
function gapsOf(box: Box, others: readonly Box[]): Gap[] {
  const gaps: Gap[] = []
  for (const axis of ['x', 'y'] as const) {
    const across = otherAxis(axis)
    const row = [...others.filter((one) => overlaps(spanOf(one, across), spanOf(box, across))), box].sort(
      (a, b) => spanOf(a, axis).start - spanOf(b, axis).start,
    )
    const between = row.slice(1).map((after, index) => {
      const before = row[index] ?? after
      const fromPt = spanEnd(spanOf(before, axis))
      return { before, after, fromPt, size: spanOf(after, axis).start - fromPt }
    })
    const mine = between.filter((one) => (one.before === box || one.after === box) && one.size > 0)
    for (const one of between) {
      const isEqual = mine.some((two) => two !== one && isSame(two.size, one.size))
      const isOnLine = mine.includes(one) && onSameLine(one.before, one.after, across)
      if (one.size > 0 && (isEqual || isOnLine))
        gaps.push({
          axis,
          fromPt: one.fromPt,
          toPt: one.fromPt + one.size,
          acrossPt: spanCentre(spanOf(box, across)),
        })
    }
  }
  return gaps
}

const onSameLine = (a: Box, b: Box, axis: Axis): boolean =>
  linesOf(spanOf(a, axis)).some((line) => linesOf(spanOf(b, axis)).some((other) => isSame(line, other)))

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 0.05
