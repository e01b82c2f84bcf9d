/** What rows run against. Made when the first row asks, shared by the others, gone at the end. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { type Seeded, type SeedSizes, seed } from './seed.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export interface World extends Seeded {
  readonly server: ServerProcess
  stop(): Promise<void>
}

export interface Worlds {
  /** One person with 10,000 envelopes, 1,000 colleagues with sessions, an organisation of 10,000. */
  office(): Promise<World>
  /** A small world of a row's own; the row stops it, or the end does. */
  fresh(sizes?: Partial<SeedSizes>): Promise<World>
  browser(): Promise<Browser>
  /** A folder that is gone at the end. */
  folder(): Promise<string>
  stop(): Promise<void>
}

export const OFFICE: SeedSizes = {
  envelopes: 10_000,
  colleagues: 1_000,
  envelopesPerColleague: 2,
  others: 0,
  crowd: 9_000,
}
const SMALL: SeedSizes = { envelopes: 0, colleagues: 10, envelopesPerColleague: 0, others: 0, crowd: 0 }

export function createWorlds(): Worlds {
  const stops: (() => Promise<void>)[] = []
  let office: Promise<World> | undefined
  let browser: Promise<Browser> | undefined

  async function folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'tawqi-bench-'))
    stops.push(() => rm(path, { recursive: true, force: true, maxRetries: 3 }))
    return path
  }
  async function start(sizes: SeedSizes): Promise<World> {
    const dataDir = await folder()
    const seeded = await seed(dataDir, sizes)
    const server = await startServerProcess(dataDir)
    stops.push(() => server.stop())
    return { ...seeded, server, stop: () => server.stop() }
  }

  return {
    folder,
    office: () => {
      office ??= start(OFFICE)
      return office
    },
    fresh: (sizes = {}) => start({ ...SMALL, ...sizes }),
    browser: () => {
      browser ??= launchBrowser().then((launched) => {
        stops.push(() => launched.close())
        return launched
      })
      return browser
    },
    stop: async () => {
      for (const stop of stops.reverse()) await stop().catch(() => undefined)
    },
  }
}
