import { expect, it } from 'vitest'
import { isPicture } from './own-picture.ts'
import { pictureSize } from './picture-size.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const sized = (width: number, height: number) => {
  const bytes = Buffer.from(PNG)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
/** A JPEG of a comment and a frame. */
const jpeg = (width: number, height: number) =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xff],
    ...[0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 0, 0, 0],
  ])

it('is read from the bytes of a PNG and of a JPEG', () => {
  expect(pictureSize(sized(480, 96))).toEqual({ widthPx: 480, heightPx: 96 })
  expect(pictureSize(jpeg(300, 200))).toEqual({ widthPx: 300, heightPx: 200 })
})

it('is nothing where the bytes do not say, however they end', () => {
  for (let length = 0; length < 24; length++) expect(pictureSize(PNG.subarray(0, length))).toBeNull()
  const whole = jpeg(300, 200)
  for (let length = 0; length < 17; length++) expect(pictureSize(whole.subarray(0, length))).toBeNull()
  expect(pictureSize(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, ...Array(20).fill(0)]))).toBeNull()
  expect(pictureSize(Buffer.from('<svg/>'))).toBeNull()
})

it('a picture that asks for gigabytes, or for nothing, is none', () => {
  expect([isPicture(PNG), isPicture(sized(4096, 4096)), isPicture(jpeg(10, 10))]).toEqual([true, true, true])
  for (const [width, height] of [
    [60_000, 60_000],
    [1, 4097],
    [0, 10],
  ] as const)
    expect(isPicture(sized(width, height))).toBe(false)
})
