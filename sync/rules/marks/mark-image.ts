/**
 * Pictures a person signs with: what may be uploaded, and how small it is made before it is kept, because it
 * travels with the act and lies in every sealed file. Source: product.md §5 (A098, A099, A135).
 */
import type { OwnMark } from '../../entities/profile.ts'

/** As shown: "2 Mb". This many are accepted, one more is refused (A098). */
export const MAX_MARK_IMAGE_BYTES = 2_560_000

const MEGABYTE = 1_048_576
export interface MarkTarget {
  readonly bytes: number
  /** Of the longer side. */
  readonly px: number
  /** No smaller, however heavy it is; 200 where nothing else is said. */
  readonly smallestPx?: number
}
/** A picture asked for on a page (`image`) is kept as fine as initials are and no heavier than a document can take. */
export const MARK_TARGETS: Readonly<Record<OwnMark | 'image' | 'photo', MarkTarget>> = {
  image: { bytes: Math.floor(0.4 * MEGABYTE), px: 1280 },
  signature: { bytes: Math.floor(0.1 * MEGABYTE), px: 600 },
  initials: { bytes: Math.floor(0.9 * MEGABYTE), px: 1280 },
  stamp: { bytes: Math.floor(0.1 * MEGABYTE), px: 800 },
  /** Of oneself, square. Of 120 px no picture is too heavy. */
  photo: { bytes: Math.floor(0.1 * MEGABYTE), px: 500, smallestPx: 120 },
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)

export type MarkImageProblem = 'type' | 'size' | 'unreadable'

/** Judged by its first bytes, whatever its name says, and by its size. */
export function markImageProblem(first: Uint8Array, sizeBytes: number): MarkImageProblem | null {
  if (!startsWith(first, PNG) && !startsWith(first, JPEG)) return 'type'
  return sizeBytes > MAX_MARK_IMAGE_BYTES ? 'size' : null
}

const SMALLEST_PX = 200
const STEP = 0.8

export interface PixelSize {
  readonly width: number
  readonly height: number
}

/**
 * Sizes to try, largest first, until one is within the bytes of its target: the shape is kept, nothing is
 * enlarged, and the last, the smallest, is taken as it comes.
 */
export function keptSizes(picture: PixelSize, { px, smallestPx = SMALLEST_PX }: MarkTarget): PixelSize[] {
  const longer = Math.max(picture.width, picture.height)
  const sizes: PixelSize[] = []
  for (let limit = Math.min(px, longer); ; limit = Math.max(smallestPx, Math.floor(limit * STEP))) {
    const scale = Math.min(1, limit / longer)
    const fitted = (side: number) => Math.max(1, Math.round(side * scale))
    sizes.push({ width: fitted(picture.width), height: fitted(picture.height) })
    if (limit <= smallestPx) return sizes
  }
}
