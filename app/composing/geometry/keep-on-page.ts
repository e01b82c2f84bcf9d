/** Fields must stay on the page: moves and sizes stop at its edge, and say that they did. */
import { MIN_FIELD_SIZE_PT } from '../../../sync/entities/field.ts'
import { around, type Box, moveBox, type Size } from './box.ts'

export interface Kept<T> {
  readonly value: T
  /** True when the wish went over an edge. */
  readonly stopped: boolean
}

/** A hair of rounding is not over the edge. */
const HAIR_PT = 0.01

const limit = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), Math.max(low, high))

/** How far several boxes may move together so that none leaves the page. */
export function keepMove(
  boxes: readonly Box[],
  wish: { readonly dxPt: number; readonly dyPt: number },
  page: Size,
): Kept<{ readonly dxPt: number; readonly dyPt: number }> {
  const frame = around(boxes)
  if (!frame) return { value: wish, stopped: false }
  const dxPt = limit(wish.dxPt, -frame.xPt, page.widthPt - frame.xPt - frame.widthPt)
  const dyPt = limit(wish.dyPt, -frame.yPt, page.heightPt - frame.yPt - frame.heightPt)
  const stopped = Math.abs(dxPt - wish.dxPt) > HAIR_PT || Math.abs(dyPt - wish.dyPt) > HAIR_PT
  return { value: { dxPt, dyPt }, stopped }
}

/** One box moved onto the page, made smaller only when the page is smaller than it. */
export function keepBox<B extends Box>(box: B, page: Size): Kept<B> {
  const widthPt = limit(box.widthPt, MIN_FIELD_SIZE_PT, page.widthPt)
  const heightPt = limit(box.heightPt, MIN_FIELD_SIZE_PT, page.heightPt)
  const sized = { ...box, widthPt, heightPt }
  const move = keepMove([sized], { dxPt: 0, dyPt: 0 }, page)
  const stopped = move.stopped || widthPt !== box.widthPt || heightPt !== box.heightPt
  return stopped
    ? { value: moveBox(sized, move.value.dxPt, move.value.dyPt), stopped }
    : { value: box, stopped }
}
