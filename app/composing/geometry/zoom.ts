/** Zoom of the page: pixels per point, in the steps the buttons take. 100 % is one pixel per point. */
export const ZOOM_STEPS = [0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const
export const MIN_ZOOM = 0.5
export const MAX_ZOOM = 2

export const clampZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))

export function stepZoom(zoom: number, direction: 1 | -1): number {
  const steps = direction === 1 ? ZOOM_STEPS : [...ZOOM_STEPS].reverse()
  return (
    steps.find((step) => (direction === 1 ? step > zoom + 0.001 : step < zoom - 0.001)) ?? clampZoom(zoom)
  )
}

/** The zoom at which a page fills the room beside its margins; on phones it may go below the buttons' range. */
export const fitZoom = (roomPx: number, pageWidthPt: number, marginPx: number): number =>
  Math.min(MAX_ZOOM, Math.max(0.25, (roomPx - 2 * marginPx) / pageWidthPt))
