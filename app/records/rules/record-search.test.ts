import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecordTable } from '../record-table.ts'
import { ALL_CHOSEN, choose, chosenOf, isChosen, NOTHING_CHOSEN, searchWith, shareChosen } from './chosen.ts'
import {
  MAX_CHOSEN_IN_ADDRESS,
  narrowed,
  nextSort,
  parseRecordSearch,
  type RecordSearch,
  withFilter,
  withoutFilters,
} from './record-search.ts'

const label = { id: 'x', message: 'x' }
const table: RecordTable<{ readonly id: string }> = {
  id: 'people',
  rowId: (one) => one.id,
  nameOf: (one) => one.id,
  sort: 'name',
  columns: [
    { id: 'name', label, cell: () => null, value: () => '' },
    { id: 'changed', label, cell: () => null, sortable: true },
    { id: 'picture', label, cell: () => null },
  ],
  filters: [
    {
      id: 'status',
      kind: 'choice',
      label,
      options: ['active', 'invited', '1', 'true'].map((value) => ({ value, label })),
    },
    { id: 'joined', kind: 'dates', label },
  ],
}
const parse = (raw: Record<string, unknown>) => parseRecordSearch(table, raw)
const throughAddress = (search: RecordSearch) => parse(defaultParseSearch(defaultStringifySearch(search)))

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
/** Texts that an address could take for something else. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('2026', 'true', 'null', '{"a":1}', '[]', '"', 'a&b=c#d', 'سارة', '%41', '1e3', '0.1'),
)
const raw = fc.record(
  {
    q: words,
    where: fc.record(
      {
        status: fc.subarray(['active', 'invited', '1', 'true', 'gone']),
        joined: fc.record({ from: day, to: day }, { requiredKeys: [] }),
        other: words,
      },
      { requiredKeys: [] },
    ),
    sort: fc.constantFrom('name', '-name', 'changed', '-changed', 'picture', 'gone', ''),
    page: fc.oneof(fc.integer(), fc.double(), words),
    chosen: fc.oneof(fc.constant('all'), fc.array(words, { maxLength: 80 })),
    except: fc.array(words, { maxLength: 5 }),
    open: words,
    tab: words,
  },
  { requiredKeys: [] },
)

describe('a list and its address', () => {
  test('whatever a list is, its address brings the same list again', () => {
    fc.assert(
      fc.property(raw, (given) => {
        const search = parse(given)
        expect(throughAddress(search)).toEqual(search)
        expect(parse(search)).toEqual(search)
      }),
    )
  })

  test('an address of a stranger never throws, and what is not known of it is left out', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q', 'where', 'sort', 'page', 'chosen', 'open'), fc.anything()),
        (given) => {
          const search = parse(given)
          expect(throughAddress(search)).toEqual(search)
        },
      ),
    )
    expect(
      parse({
        q: ' ',
        sort: 'picture',
        page: '0',
        where: { status: ['gone'], constructor: ['x'] },
        tab: 'x',
      }),
    ).toEqual({})
  })

  test('the plain list has a plain address', () => {
    expect(parse({ sort: 'name', page: 1, where: {}, chosen: [], q: '' })).toEqual({})
  })

  test('figures that a person typed as a search or an id stay text', () => {
    expect(parse({ q: 2026, open: 7, where: { status: [1, true] } })).toEqual({
      q: '2026',
      open: '7',
      where: { status: ['1', 'true'] },
    })
  })

  test('the later day given first means the days between', () => {
    expect(parse({ where: { joined: { from: '2026-05-01', to: '2026-04-01' } } }).where).toEqual({
      joined: { from: '2026-04-01', to: '2026-05-01' },
    })
    expect(parse({ where: { joined: { from: '2026-02-30' } } })).toEqual({})
  })

  test('narrowing begins at the first page, without ticks on rows that may be gone', () => {
    const search = parse({ page: 3, chosen: ['a'], sort: '-name', open: 'b' })
    expect(narrowed(search, { q: 'sara' })).toEqual({ q: 'sara', sort: '-name', open: 'b' })
    const filtered = withFilter(search, 'status', ['active'])
    expect(filtered.where).toEqual({ status: ['active'] })
    expect(withFilter(filtered, 'status', [])).toEqual({ sort: '-name', open: 'b' })
    expect(withoutFilters({ ...filtered, q: 'x' })).toEqual({ sort: '-name', open: 'b' })
  })

  test('a press on a head sorts upwards, then downwards, then as usual', () => {
    expect(nextSort(undefined, 'changed', 'name')).toBe('changed')
    expect(nextSort('changed', 'changed', 'name')).toBe('-changed')
    expect(nextSort('-changed', 'changed', 'name')).toBeUndefined()
    expect(nextSort(undefined, 'name', 'name')).toBe('-name')
    expect(nextSort('-name', 'name', 'name')).toBeUndefined()
    expect(nextSort(undefined, 'changed', '-changed')).toBe('changed')
    expect(nextSort('changed', 'changed', '-changed')).toBeUndefined()
  })
})

describe('rows with a tick', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 7 })

  test('over all pages are those that were ticked last, whether some or all but some are named', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.tuple(ids, fc.boolean()), { maxLength: 10 }),
        (fromAll, steps) => {
          const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
          const expected = new Set(fromAll ? all : [])
          let chosen = fromAll ? ALL_CHOSEN : NOTHING_CHOSEN
          for (const [page, on] of steps) {
            chosen = choose(chosen, page, on)
            for (const id of page) on ? expected.add(id) : expected.delete(id)
            if (page.length > 0) expect(shareChosen(chosen, page)).toBe(on ? 'all' : 'none')
          }
          expect(all.filter((id) => isChosen(chosen, id))).toEqual(all.filter((id) => expected.has(id)))
          const search = searchWith({ q: 'x' }, chosen)
          const again = chosenOf(throughAddress(search ?? {}))
          expect(all.filter((id) => isChosen(again, id))).toEqual(all.filter((id) => expected.has(id)))
        },
      ),
    )
  })

  test('more than an address can carry are not put into it', () => {
    const many = Array.from({ length: MAX_CHOSEN_IN_ADDRESS + 1 }, (_, n) => `row ${n}`)
    expect(searchWith({}, choose(NOTHING_CHOSEN, many, true))).toBeNull()
    expect(searchWith({}, choose(NOTHING_CHOSEN, many.slice(1), true))?.chosen).toHaveLength(
      MAX_CHOSEN_IN_ADDRESS,
    )
  })
})
