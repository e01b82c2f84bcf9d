/** Pictures that a PDF cannot hold as they are: the browser decodes them, upright, and white lies behind them. */
import { pixelsFile } from '../../../sync/pdf/arrange/picture-file.ts'

/** Above it a phone runs out of memory: four bytes per pixel, twice. */
const MAX_PIXELS = 40_000_000

/** Null when the browser cannot read it either, or it is too large. */
export async function decodedFile(file: Blob, id: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  const { width: widthPx, height: heightPx } = bitmap
  try {
    if (widthPx * heightPx > MAX_PIXELS) return null
    const canvas = document.createElement('canvas')
    canvas.width = widthPx
    canvas.height = heightPx
    const context = canvas.getContext('2d')
    if (!context) return null
    context.fillStyle = '#fff'
    context.fillRect(0, 0, widthPx, heightPx)
    context.drawImage(bitmap, 0, 0)
    const deflated = await deflate(withoutAlpha(context.getImageData(0, 0, widthPx, heightPx).data))
    canvas.width = 0
    return pixelsFile({ widthPx, heightPx, deflated }, id)
  } finally {
    bitmap.close()
  }
}

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0
    rgb[to + 1] = rgba[from + 1] ?? 0
    rgb[to + 2] = rgba[from + 2] ?? 0
  }
  return rgb
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
