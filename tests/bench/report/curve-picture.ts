/** How a value went as the size grew, small enough to stand in a line of the table: both axes count in tens. */
import { type Curve, round } from '../measurement.ts'

const WIDTH = 288
const HEIGHT = 64
const EDGE = 34
const FOOT = 14
/** A curve that grows less than tenfold does not fill its height: it looks as flat as it is. */
const LEAST_DECADES = 1

export function curvePicture(curve: Curve): string {
  const points = curve.filter(([size, value]) => size > 0 && value > 0)
  if (points.length < 2) return ''
  const across = scale(
    points.map(([size]) => size),
    0,
  )
  const up = scale(
    points.map(([, value]) => value),
    LEAST_DECADES,
  )
  const at = points.map(([size, value]) => ({
    x: EDGE + across(size) * (WIDTH - 2 * EDGE),
    y: HEIGHT - FOOT - 8 - up(value) * (HEIGHT - FOOT - 22),
    size,
    value,
  }))
  const line = at.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const words = at.map(
    ({ x, y, size, value }) =>
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2" fill="currentColor"/>` +
      `<text x="${x.toFixed(1)}" y="${(y - 5).toFixed(1)}" text-anchor="middle">${round(value)}</text>` +
      `<text x="${x.toFixed(1)}" y="${HEIGHT - 3}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
  )
  const said = points.map(([size, value]) => `${round(value)} ms at ${size.toLocaleString('en')}`).join(', ')
  return `<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${said}"><polyline points="${line}" fill="none" stroke="currentColor"/>${words.join('')}</svg>`
}

/** From a value to its place between 0 and 1; values that differ little stay close together. */
function scale(values: readonly number[], leastDecades: number): (value: number) => number {
  const logs = values.map(Math.log10)
  const low = Math.min(...logs)
  const span = Math.max(Math.max(...logs) - low, leastDecades) || 1
  return (value) => (Math.log10(value) - low) / span
}
