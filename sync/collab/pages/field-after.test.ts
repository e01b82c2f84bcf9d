import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithin, shiftOnto } from '../page-fit.ts'
import type { LoggedPlace } from '../place-log.ts'
import { type Arrangement, pagesAfter, type Turn, turnSize, untouched } from './arrangement.ts'
import { fieldAfter as follow, type StandingField, turnPlace } from './field-after.ts'

const A4 = { widthPt: 595, heightPt: 842 }
const WIDE = { widthPt: 842, heightPt: 595 }
const place = (page: number, spots: LoggedPlace['spots'] = []): LoggedPlace => ({
  page,
  xPt: 100,
  yPt: 200,
  widthPt: 160,
  heightPt: 40,
  spots,
})
const field = (page: number, pages: StandingField['pages'] = 'this'): StandingField => ({
  kind: 'text',
  place: place(page),
  pages,
})
const fieldAfter = (one: StandingField, arrangement: Arrangement, sizes: readonly (typeof A4)[]) =>
  follow(one, pagesAfter(arrangement), sizes)
const order = (...pages: number[]): Arrangement => pages.map((page) => ({ source: 0, page, turn: 0 }))

describe('a field after its pages were arranged', () => {
  it('[R0316] goes with its page, wherever that page goes', () => {
    expect(fieldAfter(field(3), order(3, 1, 2), [A4, A4, A4])?.place).toEqual(place(1))
    expect(fieldAfter(field(1), order(3, 1, 2), [A4, A4, A4])?.place).toEqual(place(2))
  })

  it('[R0316] is gone with its page', () => {
    expect(fieldAfter(field(2), order(1, 3), [A4, A4, A4])).toBeNull()
  })

  it('makes room for pages of another file, which are nobody’s page 1', () => {
    const arrangement: Arrangement = [{ source: 1, page: 1, turn: 0 }, ...order(1, 2)]
    expect(fieldAfter(field(1), arrangement, [A4, A4])?.place.page).toBe(2)
  })

  it('[R0316] covers the same paper when its page is turned', () => {
    // The corner 100 from the left and 200 from the top of an A4 page: after a quarter to the right that left edge
    // is the upper one, and what was below is at the left.
    expect(turnPlace(place(1), A4, 90)).toEqual({
      ...place(1),
      xPt: 842 - 200 - 40,
      yPt: 100,
      widthPt: 40,
      heightPt: 160,
    })
    expect(turnPlace(place(1), A4, 180)).toEqual({ ...place(1), xPt: 595 - 260, yPt: 842 - 240 })
    expect(turnPlace(place(1), A4, 270)).toEqual({
      ...place(1),
      xPt: 200,
      yPt: 595 - 260,
      widthPt: 40,
      heightPt: 160,
    })
  })

  it('turns the options of a radio field with it', () => {
    const radio = { ...place(1, [[100, 250]]) }
    expect(turnPlace(radio, A4, 90).spots).toEqual([[842 - 250 - 40, 100]])
  })

  it('keeps repeating on the pages that are left', () => {
    const sizes = [A4, A4, A4, A4]
    expect(fieldAfter(field(2, [2, 4]), order(4, 3, 2), sizes)).toEqual({ place: place(3), pages: [1, 3] })
    expect(fieldAfter(field(2, [2, 4]), order(4, 3), sizes)).toEqual({ place: place(1), pages: 'this' })
    expect(fieldAfter(field(2, 'all'), order(4, 3), sizes)).toEqual({ place: place(2), pages: 'all' })
    expect(fieldAfter(field(2, [2, 4]), order(1, 3), sizes)).toBeNull()
  })

  it('stays on its other pages when one of them is turned', () => {
    const arrangement: Arrangement = [{ source: 0, page: 1, turn: 90 }, ...order(2, 3)]
    const after = fieldAfter(field(1, 'all'), arrangement, [A4, A4, A4])
    expect(after).toEqual({ place: place(2), pages: 'all' })
  })

  it('of a radio field goes with its own page, whatever is written about others', () => {
    const radio: StandingField = { kind: 'radio', place: place(1), pages: [1, 2] }
    expect(fieldAfter(radio, order(2), [A4, A4])).toBeNull()
  })
})

const turn = fc.constantFrom<Turn>(0, 90, 180, 270)
const size = fc.constantFrom(A4, WIDE, { widthPt: 612, heightPt: 792 })
const standing = (count: number, sizes: readonly (typeof A4)[]) =>
  fc
    .record({
      page: fc.integer({ min: 1, max: count }),
      xPt: fc.integer({ min: 0, max: 500 }),
      yPt: fc.integer({ min: 0, max: 500 }),
      widthPt: fc.integer({ min: 8, max: 90 }),
      heightPt: fc.integer({ min: 8, max: 90 }),
    })
    .map((at): StandingField => {
      const inside = shiftOnto(at, sizes[at.page - 1])
      return { kind: 'text', pages: 'this', place: { ...inside, spots: [] } }
    })
const world = fc.array(size, { minLength: 1, maxLength: 8 }).chain((sizes) =>
  fc.record({
    sizes: fc.constant(sizes),
    field: standing(sizes.length, sizes),
    arrangement: fc
      .shuffledSubarray(
        sizes.map((_, index) => index + 1),
        { minLength: 0 },
      )
      .chain((pages) => fc.tuple(...pages.map((page) => turn.map((by) => ({ source: 0, page, turn: by }))))),
  }),
)

describe('any arrangement', () => {
  it('[R0316] puts every field inside the page that was its own, or takes it away with that page', () => {
    fc.assert(
      fc.property(world, ({ sizes, field: one, arrangement }) => {
        const after = fieldAfter(one, arrangement, sizes)
        const index = arrangement.findIndex((chosen) => chosen.page === one.place.page)
        if (index === -1) return after === null
        const chosen = arrangement[index]
        const page = chosen && turnSize(sizes[chosen.page - 1] ?? A4, chosen.turn)
        return after?.place.page === index + 1 && isWithin(after.place, page)
      }),
    )
  })

  it('[R0316] followed by its inverse puts every field back where it was', () => {
    fc.assert(
      fc.property(world, ({ sizes, field: one, arrangement }) => {
        const after = fieldAfter(one, arrangement, sizes)
        if (!after) return true
        const sizesAfter = arrangement.map((to) => turnSize(sizes[to.page - 1] ?? A4, to.turn))
        // The page that stood first comes back first; those that were deleted stay away.
        const inverse = [...arrangement.entries()]
          .sort(([, a], [, b]) => a.page - b.page)
          .map(([index, to]) => ({ source: 0, page: index + 1, turn: ((360 - to.turn) % 360) as Turn }))
        const back = fieldAfter({ ...one, place: after.place }, inverse, sizesAfter)
        const page = inverse.findIndex((to) => arrangement[to.page - 1]?.page === one.place.page) + 1
        expect(back?.place).toEqual({ ...one.place, page })
        return true
      }),
    )
  })

  it('that changes nothing moves nothing', () => {
    fc.assert(
      fc.property(world, ({ sizes, field: one }) => {
        expect(fieldAfter(one, untouched(sizes.length), sizes)).toEqual({ place: one.place, pages: 'this' })
      }),
    )
  })
})
