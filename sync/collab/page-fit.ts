/** Whether a place stands on its page, and the nearest one that does. Points, origin at the top left. */
import { type FieldPlace, MIN_FIELD_SIZE_PT } from '../entities/field.ts'
import type { PageSize } from './draft-view.ts'

/** Places are kept in hundredths of a point and page sizes are not: a hair over the edge is not outside. */
const TOLERANCE_PT = 0.02

export const isWithin = (place: FieldPlace, page: PageSize | undefined): boolean =>
  page !== undefined &&
  place.xPt >= 0 &&
  place.yPt >= 0 &&
  place.widthPt >= MIN_FIELD_SIZE_PT &&
  place.heightPt >= MIN_FIELD_SIZE_PT &&
  place.xPt + place.widthPt <= page.widthPt + TOLERANCE_PT &&
  place.yPt + place.heightPt <= page.heightPt + TOLERANCE_PT

/** The same size moved inside the page; unchanged when the page is unknown or too small. */
export function shiftOnto(place: FieldPlace, page: PageSize | undefined): FieldPlace {
  if (!page || place.widthPt > page.widthPt || place.heightPt > page.heightPt) return place
  const xPt = Math.min(Math.max(0, place.xPt), page.widthPt - place.widthPt)
  const yPt = Math.min(Math.max(0, place.yPt), page.heightPt - place.heightPt)
  return xPt === place.xPt && yPt === place.yPt ? place : { ...place, xPt, yPt }
}
