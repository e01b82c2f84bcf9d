import { pictureSize } from './picture-size.ts'

export interface IconDrawing {
  /** PNG or JPEG; null draws our own mark in the organisation's colour. */
  readonly logo: Uint8Array | null
  /** `#rrggbb` */
  readonly color: string
  readonly sizePx: number
  /** The system cuts it to a shape of its own; only the middle four fifths are sure to be seen. */
  readonly maskable: boolean
}

/** What decodes to more is no logo. */
const MAX_PIXELS = 4_000_000

/** The icon of the installed app, as PNG. */
export async function drawIcon({ logo, color, sizePx, maskable }: IconDrawing): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const canvas = createCanvas(sizePx, sizePx)
  const context = canvas.getContext('2d')
  const picture = logo && isSmallEnough(logo) ? await loadImage(Buffer.from(logo)).catch(() => null) : null
  // A logo is made for paper; our own mark stands on the colour.
  context.fillStyle = picture ? '#ffffff' : color
  context.beginPath()
  context.roundRect(0, 0, sizePx, sizePx, maskable ? 0 : sizePx / 4)
  context.fill()
  const room = sizePx * (maskable ? 0.6 : 0.8)
  if (picture) {
    const scale = Math.min(room / picture.width, room / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    context.drawImage(picture, (sizePx - width) / 2, (sizePx - height) / 2, width, height)
    return canvas.toBuffer('image/png')
  }
  // The mark of app/shell/logo.tsx, on its grid of 32.
  const scale = (sizePx / 32) * (maskable ? 0.8 : 1)
  context.translate(sizePx / 2, sizePx / 2)
  context.scale(scale, scale)
  context.translate(-16, -16)
  context.strokeStyle = isLight(color) ? '#11161c' : '#ffffff'
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.lineWidth = 2.8
  context.beginPath()
  context.moveTo(8, 14.5)
  context.lineTo(13, 19.8)
  context.bezierCurveTo(15.6, 13.8, 18.6, 10.2, 24, 7.8)
  context.stroke()
  context.globalAlpha = 0.72
  context.lineWidth = 2.2
  context.beginPath()
  context.moveTo(8, 25)
  context.lineTo(24, 25)
  context.stroke()
  return canvas.toBuffer('image/png')
}

function isSmallEnough(bytes: Uint8Array): boolean {
  const size = pictureSize(bytes)
  return size !== null && size.width * size.height <= MAX_PIXELS
}

/** Relative luminance above a half (WCAG 2.2, without the gamma, which decides nothing here). */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 160
}
