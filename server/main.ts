/** Starts Tawqi: configuration, database, keys, server. One process; everything else it needs it makes itself. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSqlite } from '../db/sqlite.ts'
import { ConfigError, parseConfig } from './config/config.ts'
import { removeDemoAtStart, startDemo } from './demo/start-demo.ts'
import { openEvidenceKey } from './evidence/keys.ts'
import { createLogger } from './http/logger.ts'
import type { Platform } from './platform.ts'
import { ensureEpoch } from './replication/epoch.ts'
import { openParties } from './sealing/parties.ts'
import { createServer } from './server.ts'

const APP_FOLDER = fileURLToPath(new URL('../dist/app', import.meta.url))

async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const log = createLogger()
  const db = openSqlite({ file: join(config.DATA_DIR, 'tawqi.sqlite') })
  const platform: Platform = {
    config,
    db,
    log,
    now: Date.now,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    evidenceKey: openEvidenceKey(join(config.DATA_DIR, 'keys')),
  }
  await db.transact((query) => ensureEpoch(query, db.tables, randomBytes(12).toString('hex')))
  const parties = await openParties(config, log, new Date())
  if (process.argv.includes('--remove-demo')) {
    await removeDemoAtStart({ platform, print: console.log })
    return db.close()
  }
  const demo = await startDemo({ platform, print: console.log })
  const server = await createServer({
    platform,
    parties: { ...parties, roots: [...parties.roots, ...demo.roots] },
    appFolder: APP_FOLDER,
    demoLogins: demo.logins,
  })
  const port = await server.listen(config.PORT, config.HOST)

  console.log(`\n  Tawqi is ready:  ${config.publicUrl.replace(/:\d+$/, `:${port}`)}`)
  if (!config.SMTP_URL) console.log(`  Mail (no SMTP is configured):  ${config.publicUrl}/mailbox`)
  for (const one of demo.logins) console.log(`  Demo:  ${one.email}  ${one.password}  (${one.name})`)
  console.log()

  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      void server.stop().then(() => process.exit(0))
    })
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
