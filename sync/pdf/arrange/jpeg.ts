/** What a JPEG says about itself before its picture (ITU T.81 annex B; EXIF 2.3). */

export interface JpegFacts {
  /** As stored, before `turn`. */
  readonly widthPx: number
  readonly heightPx: number
  readonly components: 1 | 3 | 4
  /** Written by a program that stores four colours inverted. */
  readonly isInverted: boolean
  /** Clockwise turn that a phone noted beside the picture. */
  readonly turn: 0 | 90 | 180 | 270
}

/** Null for what is no JPEG that a PDF can hold as it is: eight bits, one, three or four colours. */
export function readJpeg(bytes: Uint8Array): JpegFacts | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  let isAdobe = false
  for (const { marker, at, length } of segments(bytes)) {
    if (marker === 0xee && text(bytes, at, 5) === 'Adobe') isAdobe = true
    // Baseline, extended and progressive frames; arithmetic and lossless ones are read by nobody.
    if (marker < 0xc0 || marker > 0xc2) continue
    if (length < 6 || bytes[at] !== 8) return null
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, 6)
    const [heightPx, widthPx, components] = [view.getUint16(1), view.getUint16(3), view.getUint8(5)]
    if (widthPx === 0 || heightPx === 0 || (components !== 1 && components !== 3 && components !== 4))
      return null
    return { widthPx, heightPx, components, isInverted: components === 4 && isAdobe, turn: jpegTurn(bytes) }
  }
  return null
}

/** Mirrored pictures are taken as they are. */
export function jpegTurn(bytes: Uint8Array): 0 | 90 | 180 | 270 {
  for (const { marker, at, length } of segments(bytes))
    if (marker === 0xe1 && length > 6 && text(bytes, at, 4) === 'Exif')
      return exifTurn(new DataView(bytes.buffer, bytes.byteOffset + at + 6, length - 6))
  return 0
}

/** The segments before the picture itself; `at` and `length` are of what a segment holds. */
function* segments(bytes: Uint8Array): Iterable<{ marker: number; at: number; length: number }> {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    // A byte that fills up.
    if (marker === 0xff) {
      at++
      continue
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    if (marker === 0xda || length < 2 || at + 2 + length > bytes.length) return
    yield { marker, at: at + 4, length: length - 2 }
    at += 2 + length
  }
}

const text = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

function exifTurn(exif: DataView): 0 | 90 | 180 | 270 {
  try {
    const little = exif.getUint16(0) === 0x4949
    const directory = exif.getUint32(4, little)
    const count = exif.getUint16(directory, little)
    for (let entry = 0; entry < count; entry++) {
      const at = directory + 2 + entry * 12
      if (exif.getUint16(at, little) !== 0x0112) continue
      const turns: Readonly<Record<number, 90 | 180 | 270>> = { 3: 180, 6: 90, 8: 270 }
      return turns[exif.getUint16(at + 8, little)] ?? 0
    }
  } catch {
    // a broken note about the picture says nothing about the picture
  }
  return 0
}
