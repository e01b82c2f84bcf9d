import { describe, expect, it } from 'vitest'
import { isFiltered, parseListSearch, withoutFilters } from './list-search.ts'

describe('the address of a list', () => {
  it('keeps folder, tab, kind, filters and words, so that a link and Back bring the same list', () => {
    const search = {
      folder: 'sent',
      tab: 'completed',
      kind: 'request',
      status: ['completed', 'cancelled'],
      to: ['Omar'],
      by: ['ليلى'],
      q: 'tower',
      at: 'envelope:1',
    }
    expect(parseListSearch(search)).toEqual(search)
  })

  it('is empty for the plain inbox', () => {
    expect(parseListSearch({ folder: 'inbox', tab: 'all', kind: 'all', status: [], q: '  ' })).toEqual({})
  })

  it('leaves out what nobody knows and takes one value for a list of one', () => {
    expect(
      parseListSearch({
        folder: 'root',
        tab: 7,
        status: ['draft', 'gone', 'draft'],
        to: 'Sara',
        q: 2026,
        x: {},
      }),
    ).toEqual({ status: ['draft'], to: ['Sara'], q: '2026' })
  })

  it('forgets what narrows the list and stays in its folder and tab', () => {
    const search = parseListSearch({ folder: 'archive', tab: 'favourites', q: 'lease', by: ['Omar'] })
    expect(isFiltered(search)).toBe(true)
    expect(withoutFilters(search)).toEqual({ folder: 'archive', tab: 'favourites' })
    expect(isFiltered(withoutFilters(search))).toBe(false)
  })
})
