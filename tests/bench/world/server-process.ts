/** The server as `npm start` runs it: a process of its own on a free port, with a data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { treeMemory, treeMemoryBytes } from './process-memory.ts'

const ROOT = join(import.meta.dirname, '../../..')
const START_PATIENCE_MS = 60_000

export interface ServerProcess {
  readonly url: string
  readonly dataDir: string
  /** Resident memory of the process and all it started, in bytes. */
  memoryBytes(): number
  /** The same by process, in words. */
  memoryWords(): string
  stop(): Promise<void>
}

export async function startServerProcess(
  dataDir: string,
  nodeFlags: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [...nodeFlags, 'dist/server/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', process.env.LOG ? 'inherit' : 'ignore'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      HOST: 'localhost',
      DEMO: 'false',
      ...environment,
    },
  })
  await ready(child, url)
  return {
    url,
    dataDir,
    memoryBytes: () => treeMemoryBytes(child.pid ?? 0),
    memoryWords: () =>
      treeMemory(child.pid ?? 0)
        .map((one) => `${one.name} ${Math.round(one.bytes / 1e6)}`)
        .join(', '),
    stop: () =>
      new Promise((settle) => {
        if (child.exitCode !== null) return settle()
        const impatient = setTimeout(() => child.kill('SIGKILL'), 5_000)
        child.once('exit', () => {
          clearTimeout(impatient)
          settle()
        })
        child.kill('SIGTERM')
      }),
  }
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const until = performance.now() + START_PATIENCE_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}; LOG=1 shows why`)
    const answered = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error('The server did not start in a minute')
}

const freePort = (): Promise<number> =>
  new Promise((settle, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, 'localhost', () => {
      const address = server.address()
      server.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })
