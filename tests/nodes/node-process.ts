/** One node as a process of its own, which can be killed and started again on its port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { until } from '../faults/until.ts'
import { BUNDLED_SERVER } from '../server/bundle.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface NodeProcess {
  readonly port: number
  readonly url: string
  output(): string
  /** Resolves when it is ready to serve. */
  start(): Promise<void>
  /** As a power cut of the machine: no goodbye. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export async function createNodeProcess(environment: Readonly<Record<string, string>>): Promise<NodeProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let printed = ''

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  return {
    port,
    url,
    output: () => printed,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: async () => {
      const started = spawn(process.execPath, [BUNDLED_SERVER], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: 'test',
          DEMO: 'false',
          HOST: '127.0.0.1',
          ...environment,
          PORT: String(port),
        },
      })
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk) => {
          printed += chunk
        })
      await until(
        'the node is ready',
        async () => {
          if (started.exitCode !== null) throw new Error(`The node ended:\n${printed}`)
          return fetch(`${url}/readyz`).then(
            (answer) => answer.ok,
            () => false,
          )
        },
        90_000,
      )
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
