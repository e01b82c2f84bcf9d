/** The server as it runs: a process that can be killed and started again on the same folder and port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Seeded, seed } from '../bench/world/seed.ts'
import { BUNDLED_SERVER } from '../server/bundle.ts'
import { until } from './until.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface ServerProcess {
  readonly url: string
  readonly dataDir: string
  /** An organisation with a few people who are signed in. */
  readonly people: Seeded
  /** What it printed: its log. */
  output(): string
  /** As a power cut of the process: no goodbye, no last write. */
  kill(): Promise<void>
  /** Resolves when it answers. */
  start(environment?: Readonly<Record<string, string>>): Promise<void>
  /** Ends it properly; the folder stays. */
  stop(): Promise<void>
  remove(): Promise<void>
}

export interface ServerProcessOptions {
  /** How people reach it when something stands in front. */
  readonly publicUrl?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly colleagues?: number
}

export async function createServerProcess(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tawqi-faults-'))
  const people = await seed(dataDir, {
    envelopes: 0,
    colleagues: options.colleagues ?? 2,
    envelopesPerColleague: 0,
    others: 0,
    crowd: 0,
  })
  const port = await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let printed = ''

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  return {
    url,
    dataDir,
    people,
    output: () => printed,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: async (environment = {}) => {
      const started = spawn(process.execPath, [BUNDLED_SERVER], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: 'test',
          DEMO: 'false',
          DATA_DIR: dataDir,
          PORT: String(port),
          HOST: 'localhost',
          PUBLIC_URL: options.publicUrl ?? url,
          ...options.environment,
          ...environment,
        },
      })
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk) => {
          printed += chunk
        })
      await until(
        'the server answers',
        async () => {
          if (started.exitCode !== null) throw new Error(`The server ended:\n${printed}`)
          return fetch(`${url}/healthz`).then(
            (one) => one.ok,
            () => false,
          )
        },
        60_000,
      )
    },
    remove: async () => {
      await end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
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
