/** Starts Tawqi: configuration, database, keys, server. One process; everything else it needs it makes itself. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError, type LanOption, parseConfig } from './config/config.ts'
import { removeDemoAtStart, startDemo } from './demo/start-demo.ts'
import { createLogger } from './http/logger.ts'
import { countLines } from './http/measure.ts'
import { createMetrics } from './http/metrics.ts'
import { lanAddresses } from './lan/lan-addresses.ts'
import { openLanAuthority } from './lan/lan-authority.ts'
import { openInstallation } from './open-installation.ts'
import { liftAsked, liftPolicyAtStart } from './operators/lift-policy.ts'
import { nameOperatorAtStart, operatorAsked } from './operators/name-operator.ts'
import { openParties } from './sealing/parties.ts'
import { createServer } from './server.ts'

const APP_FOLDER = fileURLToPath(new URL('../dist/app', import.meta.url))

async function main(): Promise<void> {
  // Whatever is made from here on, here and in the processes begun here, is for this user alone.
  process.umask(0o077)
  const config = parseConfig(process.env, lanOption())
  const metrics = createMetrics()
  const log = countLines(createLogger(), metrics)
  const { platform, store, nodes, highWater, erasedList } = await openInstallation({
    config,
    log,
    metrics,
    beginsNewTimeline: process.argv.includes('--new-timeline'),
  })
  const parties = await openParties(config, log, new Date())
  const operator = operatorAsked(process.argv)
  const lifted = liftAsked(process.argv)
  if (operator || lifted !== null || process.argv.includes('--remove-demo')) {
    if (lifted !== null) await liftPolicyAtStart(platform, lifted, console.log)
    else if (operator) await nameOperatorAtStart(platform, operator, console.log)
    else await removeDemoAtStart({ platform, print: console.log })
    await highWater.stop()
    await erasedList.stop()
    await nodes.close()
    return platform.db.close()
  }
  const demo = await startDemo({ platform, print: console.log })
  const lan = config.isLan
    ? openLanAuthority(join(config.DATA_DIR, 'keys'), { addresses: lanAddresses(), now: new Date() })
    : null
  const server = await createServer({
    platform,
    parties: { ...parties, roots: [...parties.roots, ...demo.roots] },
    appFolder: APP_FOLDER,
    demoLogins: demo.logins,
    store,
    nodes,
    metrics,
    ...(lan && { lan }),
  })
  const port = await server.listen(config.PORT, config.HOST)
  log.info('started', { port, database: platform.db.dialect, files: config.S3_BUCKET ? 's3' : 'folder' })

  console.log(`\n  Tawqi is ready:  ${config.publicUrl.replace(/:\d+$/, `:${port}`)}`)
  const here = config.isLan ? `http://localhost:${port}` : config.publicUrl
  if (lan) {
    console.log(`  On this machine:  ${here}`)
    console.log(`  A phone begins here:  ${config.publicUrl.replace(/^https/, 'http')}/lan`)
    console.log(`  Its certificate:  ${lan.fingerprint}`)
  }
  if (!config.SMTP_URL) console.log(`  Mail (no SMTP is configured):  ${here}/mailbox`)
  for (const one of demo.logins)
    console.log(`  Demo:  ${one.email}  ${one.password}  (${one.name}, ${one.organizationName})`)
  console.log()

  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      void highWater
        .stop()
        .then(() => erasedList.stop())
        .then(() => server.stop())
        .then(() => process.exit(0))
    })
}

/** `--lan`: for the other devices of this network too. */
function lanOption(): LanOption {
  if (!process.argv.includes('--lan')) return {}
  const addresses = lanAddresses()
  const [lanAddress] = addresses
  if (lanAddress === undefined)
    throw new ConfigError('--lan finds no local network: this machine has no private IPv4 address.')
  return { lanAddress, lanAddresses: addresses }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
