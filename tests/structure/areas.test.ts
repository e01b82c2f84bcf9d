import { expect, it } from 'vitest'
import { AREAS } from '../../server/areas.ts'
import { EFFECTS } from '../../sync/commands/effects.ts'

it('what a command leaves to be done is done by one area of the server, and by one alone', () => {
  const declared = AREAS.flatMap(({ effects }) => Object.keys(effects ?? {}))
  expect(declared.sort()).toEqual(Object.keys(EFFECTS).sort())
})
