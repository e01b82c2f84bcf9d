/**
 * A drawn signature or stamp as a PDF image with a soft mask. PNG is decoded here (what the
 * devices send); other formats are turned into PNG first.
 * Source: PNG (RFC 2083), ISO 32000-2 §8.9.
 */
import { deflateSync, inflateSync } from 'node:zlib'
import { undoPng } from '../../sync/pdf/filters.ts'
import { type PdfRef, pdfDict, pdfName, pdfStream } from '../../sync/pdf/objects.ts'
import { SealingError } from './sealing-error.ts'
import type { ObjectSink } from './text/pdf-fonts.ts'

export interface Picture {
  readonly width: number
  readonly height: number
  /** Three bytes per pixel. */
  readonly rgb: Uint8Array
  /** One byte per pixel; undefined when everything is opaque. */
  readonly alpha: Uint8Array | undefined
}

/** 16 megapixels: a page at 400 dots per inch. */
const maxPixels = 16 * 1024 * 1024

/** @throws SealingError `picture-not-readable`. */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  try {
    return decodePng(bytes) ?? decodePng(await toPlainPng(bytes)) ?? fail('not a picture')
  } catch (error) {
    if (error instanceof SealingError) throw error
    return fail(error instanceof Error ? error.message : String(error))
  }
}

function fail(detail: string): never {
  throw new SealingError('picture-not-readable', detail)
}

export function addPicture(sink: ObjectSink, picture: Picture): PdfRef {
  const image = (colorSpace: string, data: Uint8Array, mask?: PdfRef): PdfRef =>
    sink.add(
      pdfStream(
        pdfDict({
          Type: pdfName('XObject'),
          Subtype: pdfName('Image'),
          Width: picture.width,
          Height: picture.height,
          ColorSpace: pdfName(colorSpace),
          BitsPerComponent: 8,
          Filter: pdfName('FlateDecode'),
          SMask: mask,
        }),
        deflateSync(data, { level: 6 }),
      ),
    )
  return image('DeviceRGB', picture.rgb, picture.alpha ? image('DeviceGray', picture.alpha) : undefined)
}

/** Undefined for what is not an eight-bit, not interlaced PNG. */
function decodePng(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452)
    return undefined
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[bytes[25] ?? -1]
  if (width * height > maxPixels || width === 0 || height === 0) fail(`${width} × ${height} pixels`)
  if (bytes[24] !== 8 || bytes[28] !== 0 || channels === undefined) return undefined
  const parts: Uint8Array[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const type = view.getUint32(at + 4)
    if (type === 0x74524e53) return undefined // tRNS: a colour that means transparent
    if (type === 0x49444154) parts.push(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const size = (width * channels + 1) * height
  const data = undoPng(
    inflateSync(Buffer.concat(parts), { maxOutputLength: size + 1024 }),
    width * channels,
    channels,
  )
  if (data.length < width * height * channels) fail('picture is cut off')
  return split(data, width, height, channels)
}

function split(data: Uint8Array, width: number, height: number, channels: number): Picture {
  const pixels = width * height
  if (channels === 3) return { width, height, rgb: data, alpha: undefined }
  const rgb = new Uint8Array(pixels * 3)
  const alpha = channels === 1 ? undefined : new Uint8Array(pixels)
  const colours = channels === 4 ? 3 : 1
  for (let pixel = 0; pixel < pixels; pixel++) {
    const from = pixel * channels
    for (let colour = 0; colour < 3; colour++)
      rgb[pixel * 3 + colour] = data[from + (colours === 3 ? colour : 0)] ?? 0
    if (alpha) alpha[pixel] = data[from + colours] ?? 255
  }
  return { width, height, rgb, alpha }
}

/**
 * The same picture as a plain PNG: palettes, interlace, JPEG and WebP are drawn once and taken back as plain pixels.
 * `within`: at most so many pixels a side, and with `square` the middle of it.
 */
export async function toPlainPng(
  bytes: Uint8Array,
  within?: { readonly px: number; readonly square: boolean },
): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(Buffer.from(bytes))
  if (image.width * image.height > maxPixels) fail(`${image.width} × ${image.height} pixels`)
  const side = Math.min(image.width, image.height)
  const cut = within?.square ? { width: side, height: side } : image
  const scale = within ? Math.min(1, within.px / Math.max(cut.width, cut.height)) : 1
  const fitted = (length: number) => Math.max(1, Math.round(length * scale))
  const canvas = createCanvas(fitted(cut.width), fitted(cut.height))
  const context = canvas.getContext('2d')
  const from = [(image.width - cut.width) / 2, (image.height - cut.height) / 2] as const
  context.drawImage(image, ...from, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
  return canvas.toBuffer('image/png')
}
