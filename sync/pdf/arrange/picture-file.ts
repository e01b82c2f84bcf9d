/** A picture as a file of one page, upright and not larger than A4: so its page can be added to a document. */
import { NewPdf } from '../new-pdf.ts'
import { latin1Bytes, type PdfDict, pdfDict, pdfName, pdfStream } from '../objects.ts'
import { numberText } from '../serialize.ts'
import { type JpegFacts, readJpeg } from './jpeg.ts'

/** A4, points; the picture decides between upright and across. */
const SHORT_SIDE_PT = 595.28
const LONG_SIDE_PT = 841.89

/** Null when a PDF cannot hold this JPEG as it is; then its pixels must be decoded. */
export function jpegFile(bytes: Uint8Array, id: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const facts = readJpeg(bytes)
  if (!facts) return null
  const image = imageDict(facts, COLOURS[facts.components], 'DCTDecode')
  if (facts.isInverted) image.set('Decode', [1, 0, 1, 0, 1, 0, 1, 0])
  return pictureFile(image, bytes, facts.turn, id)
}

export interface Pixels {
  readonly widthPx: number
  readonly heightPx: number
  /** Red, green, blue, row after row, compressed as zlib does (RFC 1950). */
  readonly deflated: Uint8Array
}

/** The same of decoded, opaque pixels. */
export const pixelsFile = (pixels: Pixels, id: Uint8Array): Uint8Array<ArrayBuffer> =>
  pictureFile(imageDict(pixels, 'DeviceRGB', 'FlateDecode'), pixels.deflated, 0, id)

const COLOURS = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const

const imageDict = (
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  colours: string,
  filter: string,
): PdfDict =>
  pdfDict({
    Type: pdfName('XObject'),
    Subtype: pdfName('Image'),
    Width: widthPx,
    Height: heightPx,
    ColorSpace: pdfName(colours),
    BitsPerComponent: 8,
    Filter: pdfName(filter),
  })

function pictureFile(
  image: PdfDict,
  bytes: Uint8Array,
  turn: JpegFacts['turn'],
  id: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const [width, height] = [Number(image.get('Width')), Number(image.get('Height'))]
  const sideways = turn === 90 || turn === 270
  const [shownWidth, shownHeight] = sideways ? [height, width] : [width, height]
  const across = shownWidth > shownHeight
  const scale = Math.min(
    (across ? LONG_SIDE_PT : SHORT_SIDE_PT) / shownWidth,
    (across ? SHORT_SIDE_PT : LONG_SIDE_PT) / shownHeight,
  )
  const [widthPt, heightPt] = [width * scale, height * scale]
  const out = new NewPdf()
  const tree = out.add(null)
  const contents = `q ${numberText(widthPt)} 0 0 ${numberText(heightPt)} 0 0 cm /Picture Do Q\n`
  const page = out.add(
    pdfDict({
      Type: pdfName('Page'),
      Parent: tree,
      MediaBox: [0, 0, widthPt, heightPt],
      // The page is turned instead of the picture, whose bytes stay as they are.
      Rotate: turn,
      Resources: pdfDict({ XObject: pdfDict({ Picture: out.add(pdfStream(image, bytes)) }) }),
      Contents: out.add(pdfStream(new Map(), latin1Bytes(contents))),
    }),
  )
  out.set(tree, pdfDict({ Type: pdfName('Pages'), Kids: [page], Count: 1 }))
  return out.write(out.add(pdfDict({ Type: pdfName('Catalog'), Pages: tree })), undefined, id)
}
