import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createCheckpoints } from './checkpoints.ts'
import { walOf } from './durable-commits.ts'
import { openSqlite } from './sqlite.ts'

const KB = 1024

it('what is committed reaches the database beside the server, and the log begins anew when it has grown', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tawqi-checkpoints-'))
  const file = join(folder, 'tawqi.sqlite')
  const checkpoints = createCheckpoints(file, { flushes: 4, bytes: 256 * KB, mostBytes: 1024 * KB })
  const db = openSqlite({ file, commitLog: walOf(file, checkpoints) })
  const before = statSync(file).size
  // The checkpoint sequence number of the log's header (https://sqlite.org/fileformat2.html#walformat).
  const timesBegun = () => readFileSync(`${file}-wal`).readUInt32BE(12)
  const { serverState } = db.tables
  const write = (key: string) =>
    db.transact((query) => query.insert(serverState).values({ key, value: 'x'.repeat(100 * KB) }))
  let written = 0
  // The writer by itself would do nothing before 200 MB.
  await vi.waitFor(
    async () => {
      await write(`key ${written++}`)
      expect(statSync(file).size).toBeGreaterThan(before + 1024 * KB)
      expect(timesBegun()).toBeGreaterThan(1)
    },
    { timeout: 30_000, interval: 1 },
  )
  const rows = await db.read((query) => query.select({ key: serverState.key }).from(serverState))
  expect(rows.filter((one) => one.key.startsWith('key '))).toHaveLength(written)
  await db.close()
  rmSync(folder, { recursive: true })
})
