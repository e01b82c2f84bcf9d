/** `DATA_DIR` as a whole server leaves it, started by a user whose own files are open to everybody. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { BUNDLED_SERVER } from './bundle.ts'

const ROOT = join(import.meta.dirname, '../..')
const running = new Set<ChildProcess>()
const dataDir = mkdtempSync(join(tmpdir(), 'private-'))
afterEach(() => {
  for (const one of running) one.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function runOnce(): Promise<void> {
  const environment = { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'test', DATABASE_URL: '' }
  const server = spawn('sh', ['-c', 'umask 000; exec "$0" "$1"', process.execPath, BUNDLED_SERVER], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(server)
  let said = ''
  for await (const chunk of server.stdout) {
    said += String(chunk)
    if (said.includes('Tawqi is ready')) break
  }
  expect(said).toContain('Tawqi is ready')
  expect(readdirSync(dataDir)).toContain('tawqi.sqlite-wal')
  expect(openToOthers()).toEqual([])
  server.kill('SIGTERM')
  await once(server, 'exit')
  running.delete(server)
}

const everything = (): readonly string[] => [
  dataDir,
  ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name)),
]
const openToOthers = (): readonly string[] =>
  // What is written beside its place and moved there may be gone by now.
  everything().filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)

it('is for its user alone, also what was open before', async () => {
  chmodSync(dataDir, 0o777)
  await runOnce()
  const made = everything().join('\n')
  for (const kind of ['tawqi.sqlite', 'evidence.key', 'files/']) expect(made).toContain(kind)
  expect(openToOthers()).toEqual([])

  writeFileSync(join(dataDir, 'files', 'left-open'), 'x')
  for (const path of everything()) chmodSync(path, statSync(path).mode | 0o077)
  await runOnce()
  expect(openToOthers()).toEqual([])
})
