import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EnvelopeRow } from '../../sync/rules/render-envelope.ts'
import { nextSelection, type Selection, saysTheSame } from './selection.ts'
import type { ReplicaView } from './view-of.ts'

const FIRST = {
  rows: new Map([['envelope:1', { title: 'Lease' }]]),
  marks: new Map(),
  outbox: [{ id: 'command:1', state: 'saved' }],
  profile: { preferences: { theme: 'dark' } },
  pulling: false,
  pulledAt: 1,
  contact: 'reached',
} as unknown as ReplicaView

/** One pull as the engine tells it: it begins, it ends, and it brought nothing. */
const QUIET_PULL: readonly ReplicaView[] = [
  { ...FIRST, pulling: true },
  { ...FIRST, pulling: false },
  { ...FIRST, pulledAt: 2 },
]

/** How often React would draw a component with this selection: whenever its snapshot is another one. */
function drawnBy<T>(select: (view: ReplicaView) => T, views: readonly ReplicaView[]): number {
  let last: Selection<ReplicaView, T> | undefined
  let drawn = 0
  for (const view of views) {
    const next = nextSelection(last, view, select)
    if (last === undefined || !Object.is(next.selected, last.selected)) drawn += 1
    last = next
  }
  return drawn - 1
}

describe('a screen is drawn again when what it selected changed', () => {
  it('and not for a pull that brought nothing', () => {
    const views = [FIRST, ...QUIET_PULL]
    expect(drawnBy((view) => view, views)).toBe(3)
    expect(drawnBy(({ rows, marks }) => ({ rows, marks }), views)).toBe(0)
    expect(drawnBy(({ outbox }) => outbox.filter((one) => one.state === 'saved'), views)).toBe(0)
    expect(drawnBy(({ profile }) => profile?.preferences, views)).toBe(0)
    expect(drawnBy(({ pulling, rows }) => pulling && rows.size > 0, views)).toBe(2)
  })

  it('a row that is replaced is one change for who selected it, and none for the others', () => {
    const rows = new Map<string, EnvelopeRow>([
      ...FIRST.rows,
      ['envelope:2', { title: 'Offer' } as EnvelopeRow],
    ])
    const views = [FIRST, { ...FIRST, rows }]
    expect(drawnBy((view) => view.rows, views)).toBe(1)
    expect(drawnBy((view) => view.rows.get('envelope:1'), views)).toBe(0)
    expect(drawnBy((view) => view.rows.get('envelope:2'), views)).toBe(1)
  })

  it('what is made anew each time is asked for once with each view, and never for ever', () => {
    const select = ({ rows }: ReplicaView) => new Map(rows)
    const first = nextSelection(undefined, FIRST, select)
    expect(nextSelection(first, FIRST, select).selected).toBe(first.selected)
    expect(drawnBy(select, [FIRST, ...QUIET_PULL])).toBe(3)
  })

  it('nothing selected stays nothing', () => {
    expect(drawnBy((view) => view.rows.get('envelope:9'), [FIRST, ...QUIET_PULL])).toBe(0)
    expect(drawnBy(({ profile }) => profile?.stamp, [FIRST, { ...FIRST, profile: null }])).toBe(0)
  })
})

describe('saying the same', () => {
  it('is what a copy does, and what no changed copy does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(saysTheSame(one, structuredClone(one))).toBe(true)
        expect(saysTheSame({ one }, { one, other })).toBe(false)
        expect(saysTheSame([one], [one, other])).toBe(false)
        // JSON keeps no sign of a zero, and orders keys as they came.
        const same = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
        if (!same) expect(saysTheSame(one, other)).toBe(false)
      }),
    )
  })

  it('of sets and maps only of the very same one', () => {
    const map = new Map([[1, 2]])
    expect(saysTheSame({ map }, { map })).toBe(true)
    expect(saysTheSame({ map }, { map: new Map(map) })).toBe(false)
    expect(saysTheSame(new Date(1), new Date(2))).toBe(false)
  })
})

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        )
      : value
