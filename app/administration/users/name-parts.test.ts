import { expect, test } from 'vitest'
import { withNameParts } from './name-parts.ts'

const table = (header: readonly string[], ...rows: (readonly string[])[]) => ({
  header,
  rows: rows.map((cells, at) => ({ line: at + 2, cells })),
})

test('a column with whole names gives everybody a first and a last name, where it stood', () => {
  const { header, rows } = withNameParts(
    table(
      ['Mail', 'Name', 'Team'],
      ['s@x.example', ' Sara  Ali Hassan ', 'Legal'],
      ['o@x.example', 'Omar', 'HR'],
      ['z@x.example'],
    ),
  )
  expect(header).toEqual(['Mail', 'First name', 'Last name', 'Team'])
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['s@x.example', 'Sara', 'Ali Hassan', 'Legal'],
    ['o@x.example', 'Omar', '', 'HR'],
    ['z@x.example', '', ''],
  ])
})

test('in Arabic and French too; a file that has first names is left as it is', () => {
  expect(withNameParts(table(['الاسم', 'البريد'], ['سارة علي', 's@x.example'])).rows[0]?.cells).toEqual([
    'سارة',
    'علي',
    's@x.example',
  ])
  expect(withNameParts(table(['Nom complet'], ['Jean Petit'])).header).toEqual(['First name', 'Last name'])
  const parted = table(['Prénom', 'Name'], ['Jean', 'Petit'])
  expect(withNameParts(parted)).toBe(parted)
})
