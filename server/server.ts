/** The whole server, composed of its areas. */
import type { Hono } from 'hono'
import { authenticateKey, keyShown } from './api-keys/api-keys.ts'
import { allNamed } from './area.ts'
import { AREAS } from './areas.ts'
import { createBotCheck } from './bot-check/bot-check.ts'
import { botCheckOrigins } from './bot-check/bot-check-origins.ts'
import { createAdmission } from './budgets/admission.ts'
import { syncRoutesOf } from './devices/sync-routes-of.ts'
import type { FileStore } from './files/file-store.ts'
import { MULTIPART_CALLS } from './files/multipart-routes.ts'
import { createApi } from './http/api.ts'
import type { Call } from './http/call.ts'
import { KNOWN_DEVICE_COOKIE } from './http/cookies.ts'
import { measure } from './http/measure.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { createServerApp } from './http/server-app.ts'
import { staticApp } from './http/static-app.ts'
import type { DemoLogin } from './identity/deps.ts'
import type { Identity } from './identity/identity.ts'
import { deviceKnownHere } from './identity/known-device.ts'
import { createTenantHosts } from './identity/tenant-doors.ts'
import type { LanCertificates } from './lan/lan-authority.ts'
import { lanPages } from './lan/lan-pages.ts'
import { type ListeningServer, listen } from './listen.ts'
import { mailboxPage } from './mailbox/mailbox-page.ts'
import { ALONE, type NodeBus } from './nodes/node-bus.ts'
import { openParts } from './open-parts.ts'
import { operatorRoutes } from './operators/operator-routes.ts'
import { createAskOutside } from './outbound/ask-outside.ts'
import type { FindTexts } from './outbound/find-texts.ts'
import { createMay, createOperates } from './people/authority.ts'
import { embeddingSite } from './people/embedded-standing.ts'
import { createStale } from './people/proofs.ts'
import type { Platform } from './platform.ts'
import type { Executor } from './replication/execute.ts'
import type { SealingParties } from './sealing/parties.ts'
import type { PoolOptions } from './sealing/pool.ts'

const HOUR_MS = 3_600_000
/** A machine that is never on for an hour does it all the same. */
const FIRST_AFTER_MS = 60_000

export interface TawqiServer {
  readonly app: Hono
  /** Every call served below `/api/`, for tests that hold all of them to a rule. */
  readonly calls: readonly Call[]
  readonly executor: Executor
  readonly identity: Identity
  readonly files: FileStore
  /** Resolves when no job is due or running. */
  idle(): Promise<void>
  listen(port: number, host: string): Promise<number>
  stop(): Promise<void>
}

export interface ServerOptions {
  readonly platform: Platform
  readonly parties: SealingParties
  /** `dist/app`. */
  readonly appFolder: string
  readonly demoLogins: readonly DemoLogin[]
  /** Left out: a folder in `DATA_DIR`. */
  readonly store?: FileStore
  /** Left out: there are no other nodes. */
  readonly nodes?: NodeBus
  readonly metrics?: Metrics
  /** How the processes that seal are run. */
  readonly sealing?: PoolOptions
  /** Left out: this machine's name servers. */
  readonly findTexts?: FindTexts
  /** TLS for the local network; left out: plain HTTP, for a proxy or for this machine alone. */
  readonly lan?: LanCertificates
}

export function createServer(options: ServerOptions): TawqiServer {
  const { platform, appFolder, lan, nodes = ALONE, metrics = createMetrics() } = options
  const { config, db } = platform
  const parts = openParts({ ...options, nodes, metrics }, AREAS)
  const { identity, store, live, jobs, sockets, pool } = parts
  const botCheck = createBotCheck({
    platform,
    ask: createAskOutside({ trustedHosts: config.TRUSTED_HOSTS }),
  })
  const calls = [botCheck.call, ...AREAS.flatMap((area) => area.calls?.(parts) ?? [])]
  const deviceOf = (cookie: string | undefined) => deviceKnownHere(platform, cookie)
  const { authenticate, tries } = identity
  const admission = createAdmission({
    config,
    authenticate,
    now: platform.now,
    keyShown: (shown) => keyShown(platform, shown),
    deviceOf,
  })
  measure(metrics, {
    platform,
    connectedDevices: parts.connectedDevices,
    liveDocuments: live.documents.size,
    inHand: () => ({
      ...admission.inHand(),
      deviceSockets: sockets.count(),
      ...live.inHand(),
      documentJobs: pool.inHand(),
    }),
  })

  let isStopping = false
  const tenantHosts = createTenantHosts(platform)
  const app = createServerApp(platform, metrics, admission.admit, tenantHosts.knows)
  app.route('/sync', syncRoutesOf(parts))
  app.route('/', operatorRoutes({ platform, store, metrics, tries, isStopping: () => isStopping }))
  for (const area of AREAS) for (const routes of area.routes?.(parts) ?? []) app.route('/', routes)
  if (config.isLocal) app.route('/', mailboxPage(platform))
  if (lan) app.route('/', lanPages({ certificates: lan, publicUrl: config.publicUrl }))
  app.route(
    '/',
    createApi(calls, {
      platform,
      authenticate,
      deviceOf: ({ cookie }) => deviceOf(cookie(KNOWN_DEVICE_COOKIE)),
      besides: MULTIPART_CALLS,
      tries,
      botCheck,
      may: createMay(platform),
      stale: createStale(platform),
      operates: createOperates(platform),
      authenticateProgram: (key, address) => authenticateKey(platform, key, address),
    }),
  )
  app.route(
    '/',
    staticApp({
      folder: appFolder,
      publicUrl: config.publicUrl,
      embeddingSite: (embedId) => db.read((query) => embeddingSite(query, db.tables, embedId, platform)),
      entranceOrigins: botCheckOrigins(config),
    }),
  )

  const hourly = Object.entries(allNamed(AREAS.map((area) => area.hourly?.(parts) ?? {})))
  // One after the other: nobody waits for any of it.
  const tidy = async (): Promise<void> => {
    for (const [what, run] of hourly)
      await run().catch((error: unknown) =>
        platform.log.error('What is done every hour failed', { what, error: String(error) }),
      )
  }
  let listening: ListeningServer | undefined
  let tidying: readonly NodeJS.Timeout[] = []
  return {
    app,
    calls,
    executor: parts.executor,
    identity,
    files: store,
    idle: async () => {
      await parts.webhooks.settled()
      await jobs.idle()
      await identity.idle()
    },
    listen: async (port, host) => {
      parts.pushKeys()
      jobs.start()
      tidying = [setTimeout(tidy, FIRST_AFTER_MS).unref(), setInterval(tidy, HOUR_MS).unref()]
      listening = await listen({
        ...{ app, config, live, sockets, lan, port, host },
        hasHost: tenantHosts.has,
      })
      return listening.port
    },
    stop: async () => {
      isStopping = true
      // A balancer sees that this node is about to go, while it still serves what comes.
      if (listening) await new Promise((settle) => setTimeout(settle, config.SHUTDOWN_DELAY_SECONDS * 1000))
      for (const timer of tidying) clearTimeout(timer)
      await parts.stop()
      await listening?.close()
      await pool.close()
      await parts.mailer.close()
      await nodes.close()
      metrics.stop()
      await db.close()
    },
  }
}
