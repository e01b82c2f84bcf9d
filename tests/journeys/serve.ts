/** The server journeys run against: a fresh world in a folder that goes with it. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const port = process.argv[2] ?? '8899'
const dataDir = mkdtempSync(join(tmpdir(), 'tawqi-journeys-'))
// What people run: the bundle, made anew when a source is newer.
spawnSync(process.execPath, ['server/bundle.mjs'], { stdio: 'inherit' })
const child = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    HOST: 'localhost',
    // Work is done here too, and little of it: many people come within a minute, on two cores.
    BOT_CHECK_COST: '1',
    DEMO: process.env.DEMO ?? 'false',
    // A push service of the journeys' own.
    PUSH_SERVICES: `127.0.0.1:${Number(port) + 1}`,
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 0)
})
