/** A picture as a one-page PDF, upright and not larger than A4. */
import { jpegTurn } from '../../sync/pdf/arrange/jpeg.ts'
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
