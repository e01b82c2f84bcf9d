/**
 * Ink as a person drew it, independent of the size of the pad: coordinates are shares of the pad's width, so a
 * rotated phone or another screen draws the same line, only larger or smaller, and never distorted.
 */
export interface StrokePoint {
  readonly x: number
  readonly y: number
  readonly pressure: number
  readonly time: number
}
export interface Strokes {
  /** Height of the pad divided by its width. */
  readonly aspect: number
  /** CSS pixels of the pad it was drawn on: the pen was as wide as it is there. */
  readonly padWidthPx: number
  readonly lines: readonly (readonly StrokePoint[])[]
}

export interface PadSize {
  readonly width: number
  readonly height: number
}
interface PadLine {
  readonly points: readonly StrokePoint[]
}

export function strokesOf(lines: readonly PadLine[], pad: PadSize): Strokes {
  return {
    aspect: pad.height / pad.width,
    padWidthPx: pad.width,
    lines: lines.map(({ points }) =>
      points.map(({ x, y, pressure, time }) => ({ x: x / pad.width, y: y / pad.width, pressure, time })),
    ),
  }
}

/** How much larger the ink is on this pad than it was drawn; the pen grows with it. */
export const inkScale = (strokes: Strokes, pad: PadSize): number =>
  Math.min(pad.width, pad.height / strokes.aspect) / strokes.padWidthPx

/** The same ink on a pad of another size: as large as fits, in the middle. */
export function linesOn(strokes: Strokes, pad: PadSize): { readonly points: StrokePoint[] }[] {
  const scale = Math.min(pad.width, pad.height / strokes.aspect)
  const left = (pad.width - scale) / 2
  const top = (pad.height - scale * strokes.aspect) / 2
  return strokes.lines.map((line) => ({
    points: line.map(({ x, y, pressure, time }) => ({
      x: left + x * scale,
      y: top + y * scale,
      pressure,
      time,
    })),
  }))
}

export const isBlank = (strokes: Strokes | null): boolean =>
  strokes === null || strokes.lines.every((line) => line.length === 0)

export const withoutLast = (strokes: Strokes): Strokes => ({ ...strokes, lines: strokes.lines.slice(0, -1) })

/** Where the ink lies, in shares of the pad's width; null when there is none. */
export function inkBox(
  strokes: Strokes,
): { left: number; top: number; width: number; height: number } | null {
  const points = strokes.lines.flat()
  if (points.length === 0) return null
  const [xs, ys] = [points.map((one) => one.x), points.map((one) => one.y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}
