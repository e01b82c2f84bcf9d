/** What may be uploaded as a signature: by its first bytes, never by its name. */
export const MAX_PICTURE_BYTES = 2_560_000
/** What a picture is reduced to before it is kept: it travels with the act and lies in every sealed file. */
export const MAX_KEPT_BYTES = 100_000
export const MAX_KEPT_PX = 600

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

export type PictureProblem = 'type' | 'size' | 'unreadable'

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)

export function pictureProblem(first: Uint8Array, sizeBytes: number): PictureProblem | null {
  if (!startsWith(first, PNG) && !startsWith(first, JPEG)) return 'type'
  return sizeBytes > MAX_PICTURE_BYTES ? 'size' : null
}

/** Largest size within `limit` of both sides, keeping the shape; never enlarged. */
export function fittedSize(
  width: number,
  height: number,
  limit = MAX_KEPT_PX,
): { width: number; height: number } {
  const scale = Math.min(1, limit / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
