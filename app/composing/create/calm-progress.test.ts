import { expect, test } from 'vitest'
import type { FileProgress } from '../../files/composing-files.tsx'
import { calmDelay } from './calm-progress.ts'

const sending = (bytesSent: number): FileProgress => ({
  state: 'sending',
  bytesSent,
  sizeBytes: 100,
  answer: null,
})

test('[R1035] percent is written at most five times a second', () => {
  expect(calmDelay(sending(10), sending(20), 50)).toBe(150)
  expect(calmDelay(sending(10), sending(20), 250)).toBe(0)
})

test('[R1035] that a file is complete or refused shows at once', () => {
  expect(calmDelay(sending(10), { ...sending(100), state: 'complete' }, 1)).toBe(0)
})
