import { expect, test } from 'vitest'
import {
  canvasRatio,
  centredScroll,
  MAX_CANVAS_PX,
  PX_PER_PT,
  scaleForPlace,
  scaleOf,
  zoomStep,
} from './page-geometry.ts'

const phone = { widthPx: 390, heightPx: 600 }

test('a page fills the width of a phone and stays readable on a large window', () => {
  expect(scaleOf('fit', 595, 390) * 595).toBeCloseTo(390)
  expect(scaleOf('fit', 595, 1440) * 595).toBeCloseTo(960)
  expect(scaleOf(1, 595, 390)).toBe(PX_PER_PT)
})

test('zoom goes in steps from wherever a person is, between 50 and 200 %', () => {
  expect([zoomStep(0.655, 1), zoomStep(PX_PER_PT, 1), zoomStep(PX_PER_PT, -1)]).toEqual([0.75, 1.25, 0.75])
  expect([zoomStep(4, 1), zoomStep(0.1, -1)]).toEqual([undefined, undefined])
})

test('[E001] guiding brings a field to at least 44 pixels, about 60 where there is room', () => {
  const signature = { widthPt: 208, heightPt: 43 }
  const scale = scaleForPlace(signature, 0.655, phone)
  expect(scale * 43).toBeCloseTo(60)
  const wide = { widthPt: 400, heightPt: 30 }
  expect(scaleForPlace(wide, 0.655, phone) * 30).toBeCloseTo(44)
})

test('guiding keeps the size of the page when the field is large enough already', () => {
  expect(scaleForPlace({ widthPt: 120, heightPt: 40 }, 1.4, phone)).toBe(1.4)
})

test('a place comes to the middle of what is free, the beginning of a wide one into sight', () => {
  expect(centredScroll({ leftPx: 400, topPx: 1000, widthPx: 100, heightPx: 60 }, phone)).toEqual({
    left: 255,
    top: 730,
  })
  expect(centredScroll({ leftPx: 400, topPx: 100, widthPx: 700, heightPx: 60 }, phone)).toEqual({
    left: 384,
    top: 0,
  })
})

test('a canvas is as sharp as the screen, and never larger than phones can hold', () => {
  expect(canvasRatio(400, 600, 2)).toBe(2)
  const ratio = canvasRatio(4000, 6000, 3)
  expect(4000 * ratio * 6000 * ratio).toBeLessThanOrEqual(MAX_CANVAS_PX + 1)
})
