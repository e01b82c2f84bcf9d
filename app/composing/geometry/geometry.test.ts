import { describe, expect, test } from 'vitest'
import { align, distribute, matchSize } from './align.ts'
import { type Box, boxAt, boxBetween, caughtBy } from './box.ts'
import { keepBox, keepMove } from './keep-on-page.ts'
import { designerKey, nudgeOf } from './nudge.ts'
import { resizeBox } from './resize.ts'
import { snapMove, snapResize } from './snap.ts'

const page = { widthPt: 595, heightPt: 842 }
const box = (xPt: number, yPt: number, widthPt = 100, heightPt = 30): Box => ({ xPt, yPt, widthPt, heightPt })
const key = (name: string, more: Partial<Parameters<typeof nudgeOf>[0]> & { code?: string } = {}) => ({
  key: name,
  code: '',
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
})

describe('snapping', () => {
  const context = { others: [box(313, 497, 200, 38)], page, withinPt: 6 }

  test('[E010] an edge within reach catches the same edge of another field, with a guide along both', () => {
    const { box: snapped, guides } = snapMove(box(56, 493, 200, 38), context)
    expect(snapped).toEqual(box(56, 497, 200, 38))
    expect(guides).toContainEqual({ axis: 'y', atPt: 516, fromPt: 56, toPt: 513 })
  })

  test('[E010] the distance to a neighbour on the same line is written', () => {
    expect(snapMove(box(56, 497, 200, 38), context).gaps).toEqual([
      { axis: 'x', fromPt: 256, toPt: 313, acrossPt: 516 },
    ])
  })

  test('[E010] the centre catches the centre of the page, and the guide runs over all of it', () => {
    const { box: snapped, guides } = snapMove(box(251, 100, 90, 30), { ...context, others: [] })
    expect(snapped.xPt).toBe(252.5)
    expect(guides).toContainEqual({ axis: 'x', atPt: 297.5, fromPt: 0, toPt: 842 })
  })

  test('[E010] a gap within reach becomes equal to the gap that is there', () => {
    const others = [box(20, 300, 50, 20), box(90, 300, 50, 20)]
    const { box: snapped, gaps } = snapMove(box(163, 302, 50, 20), { others, page, withinPt: 6 })
    expect(snapped).toEqual(box(160, 300, 50, 20))
    expect(gaps.map((gap) => gap.toPt - gap.fromPt)).toEqual([20, 20])
  })

  test('[E010] between two fields the gaps on both sides become equal', () => {
    const others = [box(20, 300, 50, 20), box(200, 300, 50, 20)]
    expect(snapMove(box(107, 300, 50, 20), { others, page, withinPt: 6 }).box.xPt).toBe(110)
  })

  test('[E010] beyond reach nothing catches', () => {
    expect(snapMove(box(40, 600, 77, 31), { ...context, withinPt: 3 })).toEqual({
      box: box(40, 600, 77, 31),
      guides: [],
      gaps: [],
    })
  })

  test('[E010] resizing snaps the moving edge only', () => {
    expect(snapResize(box(56, 497, 253, 38), 'e', context).box).toEqual(box(56, 497, 257, 38))
  })
})

describe('the edge of the page', () => {
  test('[R1128] a move stops at the edge, for all selected fields together, and says so', () => {
    const kept = keepMove([box(10, 10), box(400, 700)], { dxPt: -50, dyPt: 200 }, page)
    expect(kept).toEqual({ value: { dxPt: -10, dyPt: 112 }, stopped: true })
  })

  test('[R1128] a move inside the page is not touched', () => {
    expect(keepMove([box(10, 10)], { dxPt: 5, dyPt: 5 }, page)).toEqual({
      value: { dxPt: 5, dyPt: 5 },
      stopped: false,
    })
  })

  test('[R1128] a box dropped over the edge lands inside', () => {
    expect(keepBox(box(560, -20), page)).toEqual({ value: box(495, 0), stopped: true })
  })

  test('[R1128] a size stops at the edge and at the smallest size', () => {
    expect(resizeBox(box(500, 10), 'e', { dxPt: 50, dyPt: 0 }, page)).toEqual({
      value: box(500, 10, 95),
      stopped: true,
    })
    expect(resizeBox(box(50, 50), 'nw', { dxPt: 300, dyPt: 0 }, page).value).toEqual(box(142, 50, 8, 30))
  })
})

describe('align, distribute, match', () => {
  const boxes = new Map([
    ['a', box(10, 10, 50, 20)],
    ['b', box(100, 40, 80, 30)],
    ['c', box(300, 90, 50, 20)],
  ])

  test('[E010] aligning right lines up the right edges and leaves out what already stands there', () => {
    expect(align(boxes, 'right', page)).toEqual(
      new Map([
        ['a', box(300, 10, 50, 20)],
        ['b', box(270, 40, 80, 30)],
      ]),
    )
  })

  test('[E010] a single field aligns to its page', () => {
    expect(align(new Map([['a', box(10, 10, 95, 20)]]), 'center', page).get('a')?.xPt).toBe(250)
  })

  test('[E010] distributing across makes equal gaps and keeps the outer fields', () => {
    expect(distribute(boxes, 'x')).toEqual(new Map([['b', box(140, 40, 80, 30)]]))
  })

  test('[E010] two fields have nothing to distribute', () => {
    expect(distribute(new Map([...boxes].slice(0, 2)), 'x').size).toBe(0)
  })

  test('[E010] matching sizes follows the field chosen first and stops at the edge', () => {
    const two = new Map([
      ['a', box(10, 10, 200, 20)],
      ['b', box(500, 40, 80, 30)],
    ])
    expect(matchSize(two, 'width', page)).toEqual(new Map([['b', box(500, 40, 95, 30)]]))
  })
})

describe('keys', () => {
  test('[E010] arrows move by one point, with Shift by ten, with Alt they change the size', () => {
    expect(nudgeOf(key('ArrowLeft'))).toEqual({ does: 'move', dxPt: -1, dyPt: 0 })
    expect(nudgeOf(key('ArrowDown', { shiftKey: true }))).toEqual({ does: 'move', dxPt: 0, dyPt: 10 })
    expect(nudgeOf(key('ArrowRight', { altKey: true }))).toEqual({ does: 'resize', dxPt: 1, dyPt: 0 })
    expect(nudgeOf(key('ArrowRight', { ctrlKey: true }))).toBeNull()
  })

  test('[E010] shortcuts follow the letter, and the physical key where the letter is not Latin', () => {
    expect(designerKey(key('z', { ctrlKey: true }))).toBe('undo')
    expect(designerKey(key('Z', { ctrlKey: true, shiftKey: true }))).toBe('redo')
    expect(designerKey(key('ي', { ctrlKey: true, code: 'KeyD' }))).toBe('duplicate')
    expect(designerKey(key('d', {}))).toBeNull()
    expect(designerKey(key('Delete'))).toBe('remove')
  })
})

describe('pointing', () => {
  test('a small field under a large one can still be pointed at', () => {
    expect(boxAt([box(20, 20, 30, 20), box(0, 0, 300, 300)], { xPt: 25, yPt: 25 })).toEqual(
      box(20, 20, 30, 20),
    )
  })

  test('[E010] a marquee drawn backwards catches every field it touches', () => {
    const marquee = boxBetween({ xPt: 120, yPt: 60 }, { xPt: 100, yPt: 5 })
    expect(caughtBy(marquee, [box(10, 10), box(10, 200)])).toEqual([box(10, 10)])
  })
})
