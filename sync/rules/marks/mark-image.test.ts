import { describe, expect, it } from 'vitest'
import { OWN_MARKS } from '../../entities/profile.ts'
import { MAX_BLOB_BYTES } from '../../replication/protocol.ts'
import { keptSizes, MARK_TARGETS, MAX_MARK_IMAGE_BYTES, markImageProblem } from './mark-image.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

describe('a picture to sign with', () => {
  it('[R1164][R1165][A099] is a PNG or a JPEG by its first bytes, whatever its name says', () => {
    expect([markImageProblem(png, 10), markImageProblem(jpeg, 10)]).toEqual([null, null])
    for (const other of ['<svg onload=alert(1)>', 'GIF89a', '%PDF-1.7', ''])
      expect(markImageProblem(new TextEncoder().encode(other), 30)).toBe('type')
    expect(markImageProblem(png.slice(0, 7), 30)).toBe('type')
  })

  it('[R1169][R1170][A098] has 2,560,000 bytes at most: that many are accepted, one more is refused', () => {
    expect(MAX_MARK_IMAGE_BYTES).toBe(2_560_000)
    expect([markImageProblem(png, 2_560_000), markImageProblem(png, 2_560_001)]).toEqual([null, 'size'])
  })

  it('[R1174][R1175][R1176][R1177][R1178][R1179][R1180][R1181][A135] is reduced to 0.1 MB and 600 px as a signature, 0.9 MB and 1280 px as initials, 0.1 MB and 800 px as a stamp, 0.1 MB and 500 px as a photo', () => {
    expect(MARK_TARGETS).toEqual({
      signature: { bytes: 104_857, px: 600 },
      initials: { bytes: 943_718, px: 1280 },
      stamp: { bytes: 104_857, px: 800 },
      image: { bytes: 419_430, px: 1280 },
      photo: { bytes: 104_857, px: 500, smallestPx: 120 },
    })
    for (const which of OWN_MARKS)
      expect(MARK_TARGETS[which].bytes, `${which} travels with its command`).toBeLessThanOrEqual(
        MAX_BLOB_BYTES,
      )
  })

  it('[A135] is made smaller step by step, keeps its shape, and is taken as it comes at 200 px', () => {
    const sizes = keptSizes({ width: 1200, height: 300 }, MARK_TARGETS.signature)
    expect(sizes).toEqual([
      { width: 600, height: 150 },
      { width: 480, height: 120 },
      { width: 384, height: 96 },
      { width: 307, height: 77 },
      { width: 245, height: 61 },
      { width: 200, height: 50 },
    ])
    expect(keptSizes({ width: 4000, height: 2000 }, MARK_TARGETS.initials)[0]).toEqual({
      width: 1280,
      height: 640,
    })
    expect(keptSizes({ width: 300, height: 900 }, MARK_TARGETS.stamp)[0]).toEqual({ width: 267, height: 800 })
  })

  it('is never enlarged, and a side never vanishes', () => {
    expect(keptSizes({ width: 100, height: 50 }, MARK_TARGETS.stamp)).toEqual([{ width: 100, height: 50 }])
    expect(keptSizes({ width: 9000, height: 2 }, MARK_TARGETS.stamp).at(-1)).toEqual({
      width: 200,
      height: 1,
    })
  })
})
