import { expect, test } from 'vitest'
import { fittingColumns, leastWidth } from './fitting-columns.ts'

const columns = [
  { id: 'name', shown: 'always' as const },
  { id: 'mobile', width: 160 },
  { id: 'status', width: 100, shown: 'always' as const },
  { id: 'company', width: 160 },
]
const ids = (width: number) => fittingColumns(columns, width).map((one) => one.id)

test('a list beside an open record shows the columns that fit, the first ones first', () => {
  expect(ids(leastWidth(columns))).toEqual(['name', 'mobile', 'status', 'company'])
  expect(ids(leastWidth(columns) - 1)).toEqual(['name', 'mobile', 'status'])
  expect(ids(420)).toEqual(['name', 'status'])
  expect(ids(0)).toEqual(['name', 'status'])
})
