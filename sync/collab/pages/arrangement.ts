/**
 * An arrangement of pages: which pages a document shall have, in which order and how turned. A list and nothing
 * else, so that what happens to the bytes and what happens to the fields are decided from the same value.
 */
import type { PageSize } from '../draft-view.ts'

/** Clockwise, degrees. */
export type Turn = 0 | 90 | 180 | 270

export interface ArrangedPage {
  /** 0: the document as it stands; others are files whose pages were added. */
  readonly source: number
  /** One-based, in its source. */
  readonly page: number
  /** Beyond the turn that the source itself says. */
  readonly turn: Turn
}

export type Arrangement = readonly ArrangedPage[]

/** Above it the server would refuse fields ("page 10,000") and a phone would run out of memory for the tiles. */
export const MAX_ARRANGED_PAGES = 2000

export const pagesOfSource = (source: number, count: number): ArrangedPage[] =>
  Array.from({ length: count }, (_, index) => ({ source, page: index + 1, turn: 0 }))

/** The pages of a document as they are. */
export const untouched = (count: number): Arrangement => pagesOfSource(0, count)

export const isUntouched = (arrangement: Arrangement, count: number): boolean =>
  arrangement.length === count &&
  arrangement.every((one, index) => one.source === 0 && one.page === index + 1 && one.turn === 0)

export const turned = (turn: Turn, by: Turn): Turn => ((turn + by) % 360) as Turn

/** A size as it is seen after a turn. */
export const turnSize = (size: PageSize, turn: Turn): PageSize =>
  turn === 90 || turn === 270 ? { widthPt: size.heightPt, heightPt: size.widthPt } : size

/** Where each page of the document has gone, by its number before; deleted ones are absent. */
export type PagesAfter = ReadonlyMap<number, { readonly page: number; readonly turn: Turn }>

export function pagesAfter(arrangement: Arrangement): PagesAfter {
  return new Map(
    arrangement.flatMap((one, index) =>
      one.source === 0 ? [[one.page, { page: index + 1, turn: one.turn }] as const] : [],
    ),
  )
}
