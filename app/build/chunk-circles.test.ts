import { expect, it } from 'vitest'
import { circleIn } from './chunk-circles.ts'

const among = (imports: Readonly<Record<string, readonly string[]>>) =>
  circleIn(Object.keys(imports), (file) => imports[file] ?? [])

it('files that share others have no circle, and one that comes back to itself is named whole', () => {
  expect(among({ page: ['base', 'list'], list: ['base'], base: [] })).toBeNull()
  expect(among({ page: ['base'], base: ['list'], list: ['kit'], kit: ['base'] })).toEqual([
    ...['base', 'list', 'kit', 'base'],
  ])
  expect(among({ alone: ['alone'] })).toEqual(['alone', 'alone'])
})
