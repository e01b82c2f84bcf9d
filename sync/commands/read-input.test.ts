import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Command } from './command.ts'
import { readInput } from './read-input.ts'

const command = {
  name: 'setFlagged',
  version: 2,
  input: z.object({ favourite: z.boolean() }),
  upcast: (input: unknown) => ({ favourite: (input as { flagged?: unknown }).flagged }),
} as unknown as Command<{ favourite: boolean }>

it('[P11] an input captured under an older version is read as this one understands it', () => {
  expect(readInput(command, { version: 1, input: { flagged: true } })).toEqual({
    ok: true,
    value: { favourite: true },
  })
  expect(readInput(command, { version: 2, input: { favourite: false } })).toEqual({
    ok: true,
    value: { favourite: false },
  })
})

it('[P11] a newer version is not understood, and an input that does not fit says where', () => {
  expect(readInput(command, { version: 3, input: {} })).toEqual({ ok: false, error: { code: 'newer' } })
  expect(readInput(command, { version: 1, input: { flagged: 'yes' } })).toEqual({
    ok: false,
    error: { code: 'not-valid', where: 'favourite' },
  })
})
