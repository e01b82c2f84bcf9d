/** A picture as a one-page PDF, upright and not larger than A4. */
import { SealingError } from './sealing-error.ts'

// A4 in points; the picture decides between upright and across.
const shortSide = 595.28
const longSide = 841.89
const maxPixels = 100 * 1024 * 1024

export async function pictureToPdf(bytes: Uint8Array, kind: 'png' | 'jpeg'): Promise<Uint8Array> {
  const size = kind === 'png' ? pngSize(bytes) : undefined
  if (size && size.width * size.height > maxPixels)
    throw new SealingError('picture-not-readable', `${size.width} × ${size.height} pixels`)
  try {
    // Most processes never see a picture, and this library is half of all their code.
    const { PDFDocument } = await import('pdf-lib')
    const document = await PDFDocument.create({ updateMetadata: false })
    const image = kind === 'png' ? await document.embedPng(bytes) : await document.embedJpg(bytes)
    const turn = kind === 'jpeg' ? jpegTurn(bytes) : 0
    const sideways = turn === 90 || turn === 270
    const shownWidth = sideways ? image.height : image.width
    const shownHeight = sideways ? image.width : image.height
    const across = shownWidth > shownHeight
    const scale = Math.min(
      (across ? longSide : shortSide) / shownWidth,
      (across ? shortSide : longSide) / shownHeight,
    )
    const width = image.width * scale
    const height = image.height * scale
    const page = document.addPage([width, height])
    page.drawImage(image, { x: 0, y: 0, width, height })
    // The page is turned instead of the picture, whose bytes stay as they are.
    page.setRotation({ type: 'degrees' as never, angle: turn })
    return await document.save({ useObjectStreams: false })
  } catch (error) {
    throw new SealingError('picture-not-readable', error instanceof Error ? error.message : String(error))
  }
}

function pngSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return bytes.length < 24
    ? { width: 0, height: 0 }
    : { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Clockwise turn that a phone noted beside the picture (EXIF 2.3 tag 0x0112; mirrored ones are taken as they are). */
function jpegTurn(bytes: Uint8Array): 0 | 90 | 180 | 270 {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 4 < bytes.length && bytes[at] === 0xff; ) {
    const length = view.getUint16(at + 2)
    if (bytes[at + 1] === 0xe1 && at + 4 + length <= bytes.length && view.getUint32(at + 4) === 0x45786966)
      return exifTurn(new DataView(bytes.buffer, bytes.byteOffset + at + 10, length - 8))
    if (bytes[at + 1] === 0xda) break
    at += 2 + length
  }
  return 0
}

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
