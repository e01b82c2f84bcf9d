/** A logo made ready on the device: as large as it is ever shown, twice for sharp screens, and always a PNG. */
import { contrast, type Rgb } from '../ui/contrast.ts'

/** The box of a logo is 160 × 32; twice that, and half again for tall ones that are scaled by their height. */
const MAX_WIDTH_PX = 480
const MAX_HEIGHT_PX = 96
const MAX_BYTES = 2_560_000
const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg'])

export interface LogoFile {
  readonly file: File
  /** Hard to see on white, where logos stand in every theme and in mails. */
  readonly faint: boolean
}
export type LogoProblem = 'type' | 'size' | 'unreadable'

export async function logoFrom(file: File): Promise<LogoFile | LogoProblem> {
  if (!TYPES.has(file.type)) return 'type'
  if (file.size > MAX_BYTES) return 'size'
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return 'unreadable'
  const scale = Math.min(1, MAX_WIDTH_PX / picture.width, MAX_HEIGHT_PX / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return 'unreadable'
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, 'image/png'))
  if (blob === null) return 'unreadable'
  return { file: new File([blob], 'logo.png', { type: 'image/png' }), faint: isFaintOnWhite(data) }
}

const WHITE: Rgb = [255, 255, 255]
/** WCAG 2.2, 1.4.11: what must be seen stands out 3:1 from what is around it. */
const SEEN = 3
/** A thin outline in a dark colour is enough to see a pale logo by. */
const ENOUGH = 0.02

/** Whether hardly any of the picture's own pixels (RGBA) stand out from white. */
export function isFaintOnWhite(rgba: ArrayLike<number>): boolean {
  let drawn = 0
  let seen = 0
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) < 128) continue
    drawn++
    const colour: Rgb = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]
    if (contrast(colour, WHITE) >= SEEN) seen++
  }
  return drawn === 0 || seen / drawn < ENOUGH
}
