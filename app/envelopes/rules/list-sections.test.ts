import { expect, it } from 'vitest'
import type { EnvelopeState } from '../../../sync/entities/envelope.ts'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { envelopeRow } from '../../../sync/rules/render-envelope.ts'
import { ME, sampleEnvelope } from '../../../tests/gallery/envelopes/example-envelopes.ts'
import { asLines, inSections, keyOf } from './list-sections.ts'

const NOW = 1_800_000_000_000
const reader = { subject: ME.id, email: ME.email }
const ITEMS: readonly ListItem[] = Array.from({ length: 14 }, (_, n) => ({
  row: envelopeRow(sampleEnvelope(n, NOW, { pdf: 'a'.repeat(64), firstPage: null, pages: [] }), reader),
  mark: undefined,
}))

it('what waits for the reader stands first, and nothing of the list is lost or twice', () => {
  const lines = inSections(ITEMS)
  expect(lines.flatMap((one) => (one.kind === 'section' ? one.section : []))).toEqual([
    'waitingForMe',
    'waitingForOthers',
    'ended',
  ])
  const told = lines.flatMap((one) => (one.kind === 'item' ? one.item.row.id : []))
  expect(new Set(told).size).toBe(told.length)
  expect([...told].sort()).toEqual(ITEMS.map(({ row }) => row.id).sort())
})

it('each section is led by its line and keeps the order of the list', () => {
  const lines = inSections(ITEMS)
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'section') continue
    const below = lines.slice(at + 1, at + 1 + line.items.length)
    expect(below).toEqual(asLines(line.items))
    expect(line.items).toEqual(ITEMS.filter((item) => line.items.includes(item)))
  }
})

it('a section with nothing in it has no line, and no two lines share a key', () => {
  const waiting = ITEMS.filter(({ row }) => row.state === ('completed' satisfies EnvelopeState))
  expect(inSections(waiting).map((one) => one.kind)[0]).toBe('section')
  expect(inSections(waiting).filter((one) => one.kind === 'section')).toHaveLength(1)
  expect(inSections([])).toEqual([])
  const keys = inSections(ITEMS).map(keyOf)
  expect(new Set(keys).size).toBe(keys.length)
})
