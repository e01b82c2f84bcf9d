/** sRGB, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** `#1F5FBF` or `#15b`; undefined for anything else, since it comes from a settings form. */
export function parseHex(hex: string): Rgb | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex)
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  const parts = long?.slice(1) ?? short?.slice(1).map((digit) => digit + digit)
  const [red, green, blue] = parts?.map((part) => Number.parseInt(part, 16)) ?? []
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue]
}

export function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of `over`, the rest `under`, as color-mix(in srgb) does it. */
export function mix(over: Rgb, under: Rgb, share: number): Rgb {
  return [0, 1, 2].map((i) => (over[i] ?? 0) * share + (under[i] ?? 0) * (1 - share)) as unknown as Rgb
}

export function linear(part: number): number {
  const value = part / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
