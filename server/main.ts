/** Starts Tawqi: configuration, database, keys, server. One process; everything else it needs it makes itself. */
import { fileURLToPath } from 'node:url'
import { ConfigError, parseConfig } from './config/config.ts'
import { removeDemoAtStart, startDemo } from './demo/start-demo.ts'
import { createLogger } from './http/logger.ts'
import { countLines } from './http/measure.ts'
import { createMetrics } from './http/metrics.ts'
import { openInstallation } from './open-installation.ts'
import { openParties } from './sealing/parties.ts'
import { createServer } from './server.ts'

const APP_FOLDER = fileURLToPath(new URL('../dist/app', import.meta.url))

async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const metrics = createMetrics()
  const log = countLines(createLogger(), metrics)
  const { platform, store, nodes, highWater } = await openInstallation({
    config,
    log,
    metrics,
    beginsNewTimeline: process.argv.includes('--new-timeline'),
  })
  const parties = await openParties(config, log, new Date())
  if (process.argv.includes('--remove-demo')) {
    await removeDemoAtStart({ platform, print: console.log })
    await highWater.stop()
    await nodes.close()
    return platform.db.close()
  }
  const demo = await startDemo({ platform, print: console.log })
  const server = await createServer({
    platform,
    parties: { ...parties, roots: [...parties.roots, ...demo.roots] },
    appFolder: APP_FOLDER,
    demoLogins: demo.logins,
    store,
    nodes,
    metrics,
  })
  const port = await server.listen(config.PORT, config.HOST)
  log.info('started', { port, database: platform.db.dialect, files: config.S3_BUCKET ? 's3' : 'folder' })

  console.log(`\n  Tawqi is ready:  ${config.publicUrl.replace(/:\d+$/, `:${port}`)}`)
  if (!config.SMTP_URL) console.log(`  Mail (no SMTP is configured):  ${config.publicUrl}/mailbox`)
  for (const one of demo.logins) console.log(`  Demo:  ${one.email}  ${one.password}  (${one.name})`)
  console.log()

  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      void highWater
        .stop()
        .then(() => server.stop())
        .then(() => process.exit(0))
    })
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
