/**
 * How large a picture is when it is drawn, read from its own bytes: a small file may ask for gigabytes of room. Null
 * where they do not say. PNG: the header chunk, ISO/IEC 15948 §11.2.2; JPEG: the frame, ITU-T T.81 §B.2.2.
 */
export interface PictureSize {
  readonly widthPx: number
  readonly heightPx: number
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (PNG.every((byte, at) => bytes[at] === byte))
    return bytes.length < 24 || view.getUint32(12) !== 0x49484452 // IHDR
      ? null
      : { widthPx: view.getUint32(16), heightPx: view.getUint32(20) }
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? frameOf(view) : null
}

function frameOf(view: DataView): PictureSize | null {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Bytes that only fill.
    if (marker === 0xff) {
      at++
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) }
    const length = view.getUint16(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}
