import { describe, expect, it } from 'vitest'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { sampleEnvelope } from '../../../tests/gallery/envelopes/example-envelopes.ts'
import { routeStops, stopsAround } from './envelope-parts.ts'
import { drawRoute, LANE_PX, STEP_MIN_PX } from './route-drawing.ts'

const sample = (n: number): Envelope =>
  sampleEnvelope(n, 1_800_000_000_000, { pdf: 'a'.repeat(64), firstPage: null, pages: [] })

describe('the drawn route', () => {
  it('begins with the sender, ends with the seal, and has a lane for each parallel recipient', () => {
    const drawing = drawRoute(sample(0), 1132)
    expect(drawing.stops.map((stop) => stop.kind)).toEqual([
      'sender',
      'recipient',
      'recipient',
      'recipient',
      'recipient',
      'seal',
    ])
    expect(drawing.lanes).toBe(2)
    expect(drawing.stops.map((stop) => stop.y)).toEqual([0, 0, 0, LANE_PX, 0, 0])
  })

  it('puts who has acted into the straight lane and draws only what is done as done', () => {
    const drawing = drawRoute(sample(0), 1132)
    const [, , upper, lower] = drawing.stops
    expect([upper?.done, lower?.now]).toEqual([true, true])
    expect(drawing.lines.at(-1)?.done).toBe(false)
    const sealed = drawRoute({ ...sample(5), state: 'completed' }, 1132)
    expect(sealed.lines.every((line) => line.done)).toBe(true)
  })

  it('scrolls rather than squeezing names', () => {
    expect(drawRoute(sample(0), 300).step).toBe(STEP_MIN_PX)
    expect(drawRoute(sample(0), 300).width).toBeGreaterThan(300)
  })
})

describe('the short route', () => {
  it('shows the people around the present moment and says how many are left out', () => {
    const stops = routeStops(sample(0))
    const around = stopsAround(stops, 3, (stop) => stop.state === 'now')
    expect(around.stops).toHaveLength(3)
    expect(around.before + around.after).toBe(1)
    expect(around.stops.some((stop) => stop.state === 'now')).toBe(true)
  })
})
