import { expect, test } from 'vitest'
import { directionOf, isolate, isolateLtr } from './isolate.ts'

test('the first letter that has a direction decides', () => {
  expect(['2026 عقد Lease', 'Lease عقد', '12:30', ''].map(directionOf)).toEqual([
    'rtl',
    'ltr',
    undefined,
    undefined,
  ])
})

test('a name inside a sentence cannot turn the sentence', () => {
  expect(isolate('عمر')).toBe('\u2068عمر\u2069')
  expect(isolateLtr('a@b.ae')).toBe('\u2066a@b.ae\u2069')
})
