import type { Point } from '../geometry/box.ts'
import type { DesignerPage } from './designer-pages.ts'

export interface OnPage {
  readonly page: DesignerPage
  readonly at: Point
  /** CSS pixels per point. */
  readonly scale: number
}

/** Which page lies under a point of the window, and where on it in points; null beside the pages. */
export function pointOnPage(pages: readonly DesignerPage[], clientX: number, clientY: number): OnPage | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const layer = element.closest<HTMLElement>('[data-page-key]')
    const page = layer && pages.find((one) => one.key === layer.dataset.pageKey)
    if (page) return { page, ...pointIn(layer, page, clientX, clientY) }
  }
  return null
}

/** A point of the window in points of a page, also beside it (a drag may leave the page). */
export function pointIn(layer: HTMLElement, page: DesignerPage, clientX: number, clientY: number) {
  const box = layer.getBoundingClientRect()
  const scale = box.width / page.size.widthPt
  return { at: { xPt: (clientX - box.left) / scale, yPt: (clientY - box.top) / scale }, scale }
}
