/** Align six ways, distribute two, match size: what each selected field gets. Fields that stay are left out. */
import { MIN_FIELD_SIZE_PT } from '../../../sync/entities/field.ts'
import { type Axis, around, type Box, spanCentre, spanEnd, spanOf, withSpan } from './box.ts'

/** Physical, as the page lies: alignment does not mirror. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'
export type SizeMatch = 'width' | 'height' | 'both'

const AXIS_OF: Record<Alignment, Axis> = {
  left: 'x',
  center: 'x',
  right: 'x',
  top: 'y',
  middle: 'y',
  bottom: 'y',
}

/** One field aligns to its page, several to the box around them. */
export function align<K extends string, B extends Box>(
  boxes: ReadonlyMap<K, B>,
  how: Alignment,
  page: { readonly widthPt: number; readonly heightPt: number },
): Map<K, B> {
  const frame = boxes.size === 1 ? { xPt: 0, yPt: 0, ...page } : around([...boxes.values()])
  if (!frame) return new Map()
  const axis = AXIS_OF[how]
  const outer = spanOf(frame, axis)
  return changed(boxes, (box) => {
    const span = spanOf(box, axis)
    const start =
      how === 'left' || how === 'top'
        ? outer.start
        : how === 'right' || how === 'bottom'
          ? spanEnd(outer) - span.length
          : spanCentre(outer) - span.length / 2
    return withSpan(box, axis, { start, length: span.length })
  })
}

/** Equal gaps between neighbours; the first and the last stay. Needs three. */
export function distribute<K extends string, B extends Box>(boxes: ReadonlyMap<K, B>, axis: Axis): Map<K, B> {
  const sorted = [...boxes].sort(
    ([, a], [, b]) =>
      spanOf(a, axis).start - spanOf(b, axis).start || spanEnd(spanOf(a, axis)) - spanEnd(spanOf(b, axis)),
  )
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || sorted.length < 3) return new Map()
  const free =
    spanEnd(spanOf(last[1], axis)) -
    spanOf(first[1], axis).start -
    sorted.reduce((sum, [, box]) => sum + spanOf(box, axis).length, 0)
  const gap = free / (sorted.length - 1)
  let start = spanOf(first[1], axis).start
  const places = new Map<K, number>()
  for (const [id, box] of sorted) {
    places.set(id, start)
    start += spanOf(box, axis).length + gap
  }
  return changed(boxes, (box, id) =>
    withSpan(box, axis, {
      start: places.get(id) ?? spanOf(box, axis).start,
      length: spanOf(box, axis).length,
    }),
  )
}

/** The size of the field chosen first, as far as each page edge lets it grow. */
export function matchSize<K extends string, B extends Box>(
  boxes: ReadonlyMap<K, B>,
  match: SizeMatch,
  page: { readonly widthPt: number; readonly heightPt: number },
): Map<K, B> {
  const model = boxes.values().next().value
  if (!model || boxes.size < 2) return new Map()
  return changed(boxes, (box) => ({
    ...box,
    ...(match === 'height' ? {} : { widthPt: within(model.widthPt, page.widthPt - box.xPt) }),
    ...(match === 'width' ? {} : { heightPt: within(model.heightPt, page.heightPt - box.yPt) }),
  }))
}

const within = (wish: number, room: number): number => Math.max(MIN_FIELD_SIZE_PT, Math.min(wish, room))

function changed<K extends string, B extends Box>(
  boxes: ReadonlyMap<K, B>,
  change: (box: B, id: K) => B,
): Map<K, B> {
  const result = new Map<K, B>()
  for (const [id, box] of boxes) {
    const next = change(box, id)
    const same =
      next.xPt === box.xPt &&
      next.yPt === box.yPt &&
      next.widthPt === box.widthPt &&
      next.heightPt === box.heightPt
    if (!same) result.set(id, next)
  }
  return result
}
