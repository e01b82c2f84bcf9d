/** A real PostgreSQL for tests, in a process that ends with the one that asked for it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface TestPostgres {
  /** Of its administrator; see `test-database.ts` for a database of one's own. */
  readonly url: string
  stop(): Promise<void>
}

/** `TEST_DATABASE_URL` names a server that is there already; its administrator may create databases. */
export function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return Promise.resolve({ url: given, stop: async () => undefined })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((settle) => child.on('exit', () => settle()))
  return new Promise((settle, fail) => {
    child.stdout.once('data', (line: Buffer) =>
      settle({
        url: line.toString().trim(),
        stop: () => {
          child.stdin.end()
          return ended
        },
      }),
    )
    void ended.then(() => fail(new Error('No PostgreSQL could be started for the tests')))
  })
}
