import { expect, test } from 'vitest'
import type { Mark } from '../../../sync/entities/mark.ts'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'
import { findDocuments } from './find-documents.ts'
import { findNamed } from './find-named.ts'
import { readRecent, withRecent } from './recent-searches.ts'

const row = (id: string, more: Partial<EnvelopeRow> = {}) =>
  ({
    id,
    title: id,
    state: 'inProgress',
    isOwner: false,
    mine: [{ state: 'waiting' }],
    sortKey: id,
    searchKey: `lease ${id}`,
    ...more,
  }) as unknown as EnvelopeRow
const mark = (more: Partial<Mark>) => ({ archived: false, deletedAt: null, ...more }) as Mark

const rows = [
  row('d', { state: 'draft', isOwner: true, mine: [] }),
  row('a'),
  row('b', { isOwner: true, mine: [] }),
  row('c'),
  row('e'),
  row('x', { searchKey: 'other' }),
]
const marks = new Map([
  ['c', mark({ archived: true })],
  ['e', mark({ deletedAt: 1 })],
])

test('documents are found in every folder, newest first, with the folder each lies in', () => {
  const { found, total } = findDocuments(rows, marks, 'lease', 10)
  expect(found.map((one) => [one.row.id, one.folder])).toEqual([
    ['a', 'inbox'],
    ['b', 'sent'],
    ['c', 'archive'],
    ['d', 'drafts'],
    ['e', 'deleted'],
  ])
  expect(total).toBe(5)
})

test('more than are shown are counted, and nothing typed finds nothing', () => {
  expect(findDocuments(rows, marks, 'lease', 2)).toMatchObject({ total: 5, found: [{}, {}] })
  expect(findDocuments(rows, marks, ' ', 2)).toEqual({ found: [], total: 0 })
})

test('acts and settings are found by other words for them too, a name’s beginning first', () => {
  const things = [
    { name: 'Switch to العربية', alsoKnownAs: 'Arabic Arabe' },
    { name: 'Digits: Latin or Arabic-Indic' },
    { name: 'Log out' },
  ]
  expect(findNamed(things, 'arab', 5).map((one) => one.name)).toEqual([
    'Switch to العربية',
    'Digits: Latin or Arabic-Indic',
  ])
  expect(findNamed(things, 'عربيه', 5).map((one) => one.name)).toEqual(['Switch to العربية'])
})

test('the last searches are kept once each, newest first, and what cannot be read is none', () => {
  expect(withRecent(withRecent(withRecent([], 'lease'), 'nda'), ' lease ')).toEqual(['lease', 'nda'])
  expect([readRecent(null), readRecent('{'), readRecent('{"a":1}'), readRecent('[1,"x"]')]).toEqual([
    [],
    [],
    [],
    ['x'],
  ])
})
