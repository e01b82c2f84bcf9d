/** Where a field stands after its document's pages were arranged. Points, origin at the top left as displayed. */

import type { FieldKind } from '../../entities/field.ts'
import type { PageSize } from '../draft-view.ts'
import type { FieldPages } from '../edit-fields.ts'
import { shiftOnto } from '../page-fit.ts'
import type { LoggedPlace } from '../place-log.ts'
import type { PagesAfter, Turn } from './arrangement.ts'

export interface StandingField {
  readonly kind: FieldKind
  readonly place: LoggedPlace
  readonly pages: FieldPages
}

/**
 * A field goes with its page and keeps covering the same part of the paper; pages it repeats on are followed too.
 * Null when none of its pages is left.
 *
 * A field that repeats stands at one spot of all its pages. When they are turned differently, that spot is taken
 * from the pages that most of them agree with.
 *
 * @param sizes of the document's pages as displayed before
 */
export function fieldAfter(
  field: StandingField,
  after: PagesAfter,
  sizes: readonly PageSize[],
): Pick<StandingField, 'place' | 'pages'> | null {
  const { place } = field
  const stoodOn = pagesOf(field, sizes.length)
  const left = stoodOn.filter((page) => after.has(page))
  const base = basePage(left, place.page, (page) => after.get(page)?.turn ?? 0)
  const to = base === undefined ? undefined : after.get(base)
  if (base === undefined || !to) return null
  const size = sizes[base - 1]
  const standing = base === place.page ? place : { ...place, ...shiftOnto({ ...place, page: base }, size) }
  const moved = { ...(size ? turnPlace(standing, size, to.turn) : standing), page: to.page }
  return { place: moved, pages: pagesSetting(field, left, (page) => after.get(page)?.page ?? 0) }
}

/** A place on a page that is turned. Its corners stay on the same points of the paper. */
export function turnPlace(place: LoggedPlace, size: PageSize, turn: Turn): LoggedPlace {
  if (turn === 0) return place
  const [width, height] = [size.widthPt, size.heightPt]
  const across = turn !== 180
  const corner = (x: number, y: number): readonly [number, number] => {
    if (turn === 90) return [height - y - place.heightPt, x]
    if (turn === 180) return [width - x - place.widthPt, height - y - place.heightPt]
    return [y, width - x - place.widthPt]
  }
  const [xPt, yPt] = corner(place.xPt, place.yPt)
  return {
    page: place.page,
    xPt,
    yPt,
    widthPt: across ? place.heightPt : place.widthPt,
    heightPt: across ? place.widthPt : place.heightPt,
    spots: place.spots.map(([x, y]) => corner(x, y)),
  }
}

/** The pages a field stands on, in reading order. A radio field stands on one, whatever its setting says. */
function pagesOf({ kind, place, pages }: StandingField, count: number): readonly number[] {
  if (kind === 'radio' || pages === 'this') return [place.page]
  const others = pages === 'all' ? Array.from({ length: count }, (_, index) => index + 1) : pages
  return [...new Set([place.page, ...others])].sort((a, b) => a - b)
}

/** Whose spot counts: of the turn that most pages share, the field's own page or else the first one. */
function basePage(left: readonly number[], own: number, turnOf: (page: number) => Turn): number | undefined {
  const counts = new Map<Turn, number>()
  for (const page of left) counts.set(turnOf(page), (counts.get(turnOf(page)) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const agreeing = left.filter((page) => counts.get(turnOf(page)) === most)
  return agreeing.includes(own) ? own : agreeing[0]
}

function pagesSetting(
  { kind, pages }: StandingField,
  left: readonly number[],
  newPage: (page: number) => number,
): FieldPages {
  if (kind === 'radio' || pages === 'this' || pages === 'all') return pages
  const numbers = left.map(newPage).sort((a, b) => a - b)
  return numbers.length > 1 ? numbers : 'this'
}
