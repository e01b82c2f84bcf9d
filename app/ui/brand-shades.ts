import { contrast, linear, mix, parseHex, type Rgb, toHex } from './contrast.ts'

/** Custom properties an organisation's colour sets on <html>. Status, focus and field colours are never among them. */
export type BrandTokens = Readonly<
  Record<'--brand' | '--on-brand' | '--brand-line' | '--brand-text' | '--brand-inverse', string>
>

export const HOUSE_BRAND = '#1F5FBF'
const CANVAS = { light: '#F6F7F9', dark: '#11161C' }
const SURFACE = { light: '#FFFFFF', dark: '#1A2129' }
const WHITE: Rgb = [255, 255, 255]
const DARK_TEXT = '#0B1420'

/** Ten shades of one hue, lightest first; the colour itself takes the place nearest to its own lightness. */
export function brandShades(hex: string): readonly string[] {
  const [lightness, a, b] = toOklab(rgb(hex))
  const steps = [0.97, 0.93, 0.87, 0.8, 0.72, 0.63, 0.54, 0.46, 0.38, 0.3]
  const own = steps.reduce(
    (best, step, at) => (Math.abs(step - lightness) < Math.abs((steps[best] ?? 0) - lightness) ? at : best),
    0,
  )
  return steps.map((step, at) => {
    if (at === own) return toHex(rgb(hex))
    // Very light and very dark shades cannot carry the whole chroma without leaving sRGB.
    const chroma = Math.min(1, 1.6 * Math.min(step, 1 - step) + 0.3)
    return toHex(fromOklab([step, a * chroma, b * chroma]))
  })
}

/**
 * From one colour of an organisation to what the interface needs, in both themes.
 * White text on it when that reaches 4.5:1, dark text otherwise. Below 3:1 on the canvas the colour still fills
 * buttons, but text and lines stay in our own brand. Undefined when the setting is not a colour.
 */
export function brandTokens(hex: string): BrandTokens | undefined {
  if (parseHex(hex) === undefined) return undefined
  const light = sideTokens(hex, 'light')
  const dark = sideTokens(hex, 'dark')
  const both = (name: keyof typeof light) => `light-dark(${light[name]},${dark[name]})`
  return {
    '--brand': both('fill'),
    '--on-brand': both('onFill'),
    '--brand-line': both('line'),
    '--brand-text': both('text'),
    '--brand-inverse': `light-dark(${dark.text},${light.text})`,
  }
}

type Theme = 'light' | 'dark'

function sideTokens(hex: string, theme: Theme) {
  const shades = brandShades(hex)
  const fill =
    theme === 'light' ? hex : (lightest(shades, (shade) => ratio(shade, SURFACE.dark) >= 4.5) ?? hex)
  const visible = ratio(fill, CANVAS[theme]) >= 3
  const house = theme === 'light' ? HOUSE_BRAND : '#7FB0F5'
  const houseText = theme === 'light' ? HOUSE_BRAND : '#8AB8F8'
  // Text also stands on the brand's own 16 % tint, the worst ground it meets.
  const tint = mix(rgb(fill), rgb(SURFACE[theme]), 0.16)
  const readable = (shade: string) => contrast(rgb(shade), tint) >= 4.5 && ratio(shade, CANVAS[theme]) >= 4.5
  const text = readable(fill) ? fill : lightest(theme === 'light' ? shades : [...shades].reverse(), readable)
  return {
    fill,
    onFill: textOn(fill),
    line: visible ? fill : house,
    text: visible ? (text ?? houseText) : houseText,
  }
}

/** White or dark, whichever is readable on it; black closes the small gap where neither quite is. */
export function textOn(hex: string): string {
  if (contrast(WHITE, rgb(hex)) >= 4.5) return '#FFFFFF'
  return ratio(DARK_TEXT, hex) >= 4.5 ? DARK_TEXT : '#000000'
}

/** The first shade that will do, walking from the middle outwards would change the hue's character too much. */
function lightest(shades: readonly string[], fits: (shade: string) => boolean): string | undefined {
  return shades.slice(3).find(fits) ?? shades.find(fits)
}

function ratio(a: string, b: string): number {
  return contrast(rgb(a), rgb(b))
}

function rgb(hex: string): Rgb {
  return parseHex(hex) ?? [0, 0, 0]
}

type Oklab = readonly [lightness: number, a: number, b: number]

/** Björn Ottosson, "A perceptual color space for image processing", 2020. */
function toOklab(colour: Rgb): Oklab {
  const [r, g, b] = colour.map(linear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Oklab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function gamma(value: number): number {
  const clamped = Math.min(1, Math.max(0, value))
  return 255 * (clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055)
}
