import { expect, test } from 'vitest'
import { type ClipboardField, pastePlaces, placeAt, placeAtCentre } from './new-field.ts'

const size = { widthPt: 595, heightPt: 842 }
const copied = (xPt: number, yPt: number): ClipboardField => ({
  recipientId: 'recipient:a',
  kind: 'text',
  place: { page: 1, xPt, yPt, widthPt: 100, heightPt: 20 },
})

test('[R1128] a field placed at the edge lands on the page', () => {
  expect(placeAt('signature', 2, { xPt: 590, yPt: 5 }, size)).toEqual({
    page: 2,
    xPt: 435,
    yPt: 0,
    widthPt: 160,
    heightPt: 40,
  })
})

test('Enter on the palette places in the centre, the next one below it', () => {
  const first = placeAtCentre('name', 1, size, [])
  const second = placeAtCentre('name', 1, size, [first])
  expect([first.xPt, first.yPt, second.yPt]).toEqual([217.5, 411, 439])
})

test('[E010] pasting on another page keeps the spot, on the same page it steps aside', () => {
  const taken = [copied(50, 60).place]
  expect(pastePlaces([copied(50, 60)], { page: 2, size }, taken)[0]).toMatchObject({
    page: 2,
    xPt: 50,
    yPt: 60,
  })
  expect(pastePlaces([copied(50, 60)], { page: 1, size }, taken)[0]).toMatchObject({
    page: 1,
    xPt: 62,
    yPt: 72,
  })
})

test('[R1128] pasting on a smaller page moves onto it', () => {
  const small = { widthPt: 200, heightPt: 200 }
  expect(pastePlaces([copied(450, 700)], { page: 3, size: small }, [])[0]).toMatchObject({
    xPt: 100,
    yPt: 180,
  })
})
