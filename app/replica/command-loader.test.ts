import { expect, it, vi } from 'vitest'
import type { Command } from '../../sync/commands/command.ts'
import { createCommandLoader } from './command-loader.ts'

const command = { name: 'saveRole' } as Command<unknown>

it('loads what a waiting wish is written with, once, and says that something is new', async () => {
  const known = new Map<string, Command<unknown>>()
  const loadCommand = vi.fn(async (name: string) => {
    if (name === 'saveRole') known.set(name, command)
    return known.get(name)
  })
  const loader = createCommandLoader({ commandNamed: (name) => known.get(name), loadCommand })
  expect(await loader.load([{ name: 'saveRole' }, { name: 'saveRole' }])).toBe(true)
  expect(loader.load([{ name: 'saveRole' }])).toBeUndefined()
  expect(loadCommand).toHaveBeenCalledTimes(1)
})

it('asks once for a name that this version does not know', async () => {
  const loadCommand = vi.fn(async () => undefined)
  const loader = createCommandLoader({ commandNamed: () => undefined, loadCommand })
  expect(await loader.load([{ name: 'fromTheFuture' }])).toBe(false)
  expect(loader.load([{ name: 'fromTheFuture' }])).toBeUndefined()
  expect(loadCommand).toHaveBeenCalledTimes(1)
})

it('asks again after it could not be fetched', async () => {
  const loadCommand = vi.fn(async (): Promise<Command<unknown> | undefined> => {
    throw new TypeError('Failed to fetch')
  })
  const loader = createCommandLoader({ commandNamed: () => undefined, loadCommand })
  expect(await loader.load([{ name: 'saveRole' }])).toBe(false)
  loadCommand.mockResolvedValue(command)
  expect(await loader.load([{ name: 'saveRole' }])).toBe(true)
})
