/** Resizing by one of eight handles or by keys: the opposite edge stays, nothing gets too small or off the page. */
import { MIN_FIELD_SIZE_PT } from '../../../sync/entities/field.ts'
import type { Axis, Box, Size, Span } from './box.ts'
import { spanEnd, spanOf, withSpan } from './box.ts'
import type { Kept } from './keep-on-page.ts'

/** Compass points of the page as it lies, not of the language. */
export const HANDLES = ['nw', 'n', 'ne', 'w', 'e', 'sw', 's', 'se'] as const
export type Handle = (typeof HANDLES)[number]

/** Which edge of an axis a handle moves: -1 the first, 1 the last, 0 none. */
export function handleEdge(handle: Handle, axis: Axis): -1 | 0 | 1 {
  if (axis === 'x') return handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0
  return handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0
}

export function resizeBox<B extends Box>(
  box: B,
  handle: Handle,
  by: { readonly dxPt: number; readonly dyPt: number },
  page: Size,
): Kept<B> {
  let value = box
  let stopped = false
  for (const axis of ['x', 'y'] as const) {
    const edge = handleEdge(handle, axis)
    if (edge === 0) continue
    const [span, over] = moveEdge(
      spanOf(box, axis),
      edge,
      axis === 'x' ? by.dxPt : by.dyPt,
      axis === 'x' ? page.widthPt : page.heightPt,
    )
    value = withSpan(value, axis, span)
    stopped ||= over
  }
  return { value, stopped }
}

/** The span with one edge moved, and whether it wanted over the edge of the page. */
function moveEdge(span: Span, edge: -1 | 1, by: number, pageLength: number): [Span, boolean] {
  if (edge === 1) {
    const wish = spanEnd(span) + by
    const end = Math.max(span.start + MIN_FIELD_SIZE_PT, Math.min(wish, pageLength))
    return [{ start: span.start, length: end - span.start }, wish > pageLength + 0.01]
  }
  const wish = span.start + by
  const start = Math.min(spanEnd(span) - MIN_FIELD_SIZE_PT, Math.max(wish, 0))
  return [{ start, length: spanEnd(span) - start }, wish < -0.01]
}
