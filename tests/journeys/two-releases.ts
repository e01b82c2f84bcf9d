/**
 * A server whose release can be changed, forwards and back, over one data folder: the release that was built, and
 * a next one made out of it, in which one command has another name. Neither knows the other's command.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type Seeded, seed } from '../bench/world/seed.ts'

const DIST = join(import.meta.dirname, '../../dist')
/** In the release that was built, and in the next one. */
const COMMAND = { built: 'askQuestion', next: 'putQuestion' } as const
export type Release = keyof typeof COMMAND

export interface TwoReleases {
  readonly url: string
  readonly people: Seeded
  /** Stops what runs and starts this one in its place. */
  run(release: Release): Promise<void>
  remove(): Promise<void>
}

export async function createTwoReleases(): Promise<TwoReleases> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawqi-releases-'))
  const people = await seed(dataDir, {
    envelopes: 0,
    colleagues: 2,
    envelopesPerColleague: 0,
    others: 0,
    crowd: 0,
  })
  const name = `next-${process.pid}`
  makeNextRelease(name)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const main = {
    built: join(DIST, 'server/main.js'),
    next: join(DIST, `${name}-server/main.js`),
  }
  let running: ChildProcess | null = null

  async function stop(): Promise<void> {
    if (!running || running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  }

  return {
    url,
    people,
    run: async (release) => {
      await stop()
      running = spawn(process.execPath, [main[release]], {
        cwd: join(DIST, '..'),
        stdio: 'ignore',
        env: {
          ...process.env,
          NODE_ENV: 'production',
          DEMO: 'false',
          DATA_DIR: dataDir,
          PORT: String(port),
          HOST: 'localhost',
          PUBLIC_URL: url,
        },
      })
      const answers = () =>
        fetch(`${url}/healthz`).then(
          (one) => one.ok,
          () => false,
        )
      await expect.poll(answers, { timeout: 60_000, intervals: [50] }).toBe(true)
    },
    remove: async () => {
      await stop()
      for (const folder of [dataDir, join(DIST, `${name}-server`), join(DIST, `${name}-app`)])
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Every file named by its content has another name, and pages and service worker are others with them. */
function makeNextRelease(name: string): void {
  const [server, app] = [join(DIST, `${name}-server`), join(DIST, `${name}-app`)]
  cpSync(join(DIST, 'server'), server, { recursive: true })
  rewrite(server, (text) =>
    text.replaceAll(COMMAND.built, COMMAND.next).replaceAll('../dist/app', `../dist/${name}-app`),
  )
  cpSync(join(DIST, 'app'), app, { recursive: true, filter: (path) => !path.endsWith('.br') })
  const assets = join(app, 'assets')
  const hashed = readdirSync(assets).filter((file) => /-[\w-]{8}\.\w+$/.test(file))
  const renamed = new Map(hashed.map((file) => [file, file.replace(/(\.\w+)$/, 'n$1')]))
  for (const [before, after] of renamed) renameSync(join(assets, before), join(assets, after))
  rewrite(app, (text) =>
    text
      .replaceAll(COMMAND.built, COMMAND.next)
      .replace(/[\w.~-]+-[\w-]{8}\.\w+/g, (file) => renamed.get(file) ?? file)
      .replace(/("revision":")[0-9a-f]{8}/g, '$1deadbeef')
      // The pack holds its files by their names before, so each of them comes alone.
      .replaceAll('"comes":"packed"', '"comes":"first"'),
  )
}

function rewrite(folder: string, change: (text: string) => string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(m?js|html|css)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const before = readFileSync(path, 'utf8')
    const after = change(before)
    if (after !== before) writeFileSync(path, after)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
