/** The whole server, composed: every part is made here and given what it needs; nothing reaches for anything. */
import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { COMMANDS } from '../sync/commands/registry.ts'
import type { Envelope, Recipient } from '../sync/entities/envelope.ts'
import { ok } from '../sync/result.ts'
import { createAdmission } from './budgets/admission.ts'
import { CONNECTION_TIMES, endSilence } from './budgets/connection-times.ts'
import { endAnswers } from './budgets/ended-connections.ts'
import { refuseUpgrade } from './budgets/socket-shares.ts'
import { createLiveServer } from './collab/live-server.ts'
import { systemMessageIn } from './config/system-message.ts'
import { openIntegrations } from './connected-systems/open-integrations.ts'
import { demoCalls } from './demo/demo-calls.ts'
import { attachmentCalls } from './envelopes/attachment-calls.ts'
import { attachmentPrecondition } from './envelopes/attachment-precondition.ts'
import { bulkCalls } from './envelopes/bulk-calls.ts'
import { envelopeCalls } from './envelopes/calls.ts'
import { writeCertificate } from './envelopes/certificate.ts'
import { definitionCalls } from './envelopes/definition-calls.ts'
import { delegationCalls } from './envelopes/delegation-calls.ts'
import { delegationJobs } from './envelopes/delegation-jobs.ts'
import { departureJobs } from './envelopes/departure-jobs.ts'
import { discardDraftJob } from './envelopes/discard-draft.ts'
import { documentJobs } from './envelopes/document-jobs.ts'
import { recordDownloadJob } from './envelopes/download-trail.ts'
import { draftAccess } from './envelopes/draft-access.ts'
import { draftCalls } from './envelopes/draft-calls.ts'
import { createDrawings, isNamed } from './envelopes/drawings.ts'
import { storeEffects } from './envelopes/effects.ts'
import { expressionCalls } from './envelopes/expression-calls.ts'
import { integrationJobs } from './envelopes/integration-jobs.ts'
import { linkCalls } from './envelopes/link-calls.ts'
import { linkKnownPeople, linkRecipientsToPerson } from './envelopes/link-people.ts'
import { messageCalls } from './envelopes/message-calls.ts'
import { notifyJobs } from './envelopes/notify-jobs.ts'
import { openCalls } from './envelopes/open-calls.ts'
import { ownMarkCall } from './envelopes/own-mark-call.ts'
import { actionCalls } from './envelopes/perform-action.ts'
import { recycleBinCalls } from './envelopes/recycle-bin-calls.ts'
import { sendPrecondition } from './envelopes/send-precondition.ts'
import { sequenceCalls } from './envelopes/sequence-calls.ts'
import { signatoryCalls } from './envelopes/signatory-calls.ts'
import { signingStateCalls } from './envelopes/signing-state-calls.ts'
import { stepCalls } from './envelopes/step-calls.ts'
import { stepPrecondition } from './envelopes/step-precondition.ts'
import { stepValueCalls } from './envelopes/step-value-calls.ts'
import { createSystemCommands } from './envelopes/system-commands.ts'
import { termsCalls } from './envelopes/terms-calls.ts'
import { timerJobs } from './envelopes/timer-jobs.ts'
import { documentWords } from './envelopes/words.ts'
import { appendEvents } from './evidence/audit-trail.ts'
import type { FileStore } from './files/file-store.ts'
import { createFiles } from './files/files.ts'
import { createFolderStore } from './files/folder-store.ts'
import { MULTIPART_CALLS } from './files/multipart-routes.ts'
import { sweepFiles } from './files/sweep-files.ts'
import { createApi } from './http/api.ts'
import { type Call, defineCall } from './http/call.ts'
import { commandCalls } from './http/command-calls.ts'
import { isKnownHost } from './http/known-hosts.ts'
import { countCommands, measure } from './http/measure.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { operatorRoutes } from './http/operator-routes.ts'
import { requestContext } from './http/request-context.ts'
import { createServerApp } from './http/server-app.ts'
import { staticApp } from './http/static-app.ts'
import type { DemoLogin } from './identity/deps.ts'
import { createIdentity, type Identity } from './identity/identity.ts'
import { deviceKnownHere, KNOWN_DEVICE_COOKIE } from './identity/known-device.ts'
import { isOwnPicture, themeRoutes } from './identity/theme-routes.ts'
import { installRoutes } from './install/install-routes.ts'
import { createJobRunner } from './jobs/runner.ts'
import type { LanCertificates } from './lan/lan-authority.ts'
import { lanPages } from './lan/lan-pages.ts'
import { type Listening, serveLan } from './lan/serve-lan.ts'
import { createMailer } from './mail/create-mailer.ts'
import { mailboxPage } from './mail/mailbox-page.ts'
import { ALONE, type NodeBus } from './nodes/node-bus.ts'
import { notificationCalls } from './notifications/notification-calls.ts'
import { createAskOutside } from './outbound/ask-outside.ts'
import type { Platform } from './platform.ts'
import { pushJobs } from './push/push-jobs.ts'
import { openPushKeys, type PushKeys } from './push/push-keys.ts'
import { pushPrecondition } from './push/push-services.ts'
import { createExecutor, type Executor } from './replication/execute.ts'
import { compactFeed } from './replication/feed-floor.ts'
import { createNodePokes } from './replication/node-pokes.ts'
import { createPokes } from './replication/pokes.ts'
import { createDeviceSockets, DEVICE_SOCKET_PATH } from './replication/socket.ts'
import { createSyncRoutes } from './replication/sync-routes.ts'
import { reportCalls } from './reports/report-calls.ts'
import type { SealingParties } from './sealing/parties.ts'
import { createSealingPool } from './sealing/pool.ts'
import { openRemoteSigning } from './signing/open-remote-signing.ts'
import { remoteSigningCalls } from './signing/remote-signing-calls.ts'
import { validateCall } from './signing/validate-call.ts'
import { stepAccessCalls } from './step-access/step-access-calls.ts'
import { templateCalls } from './templates/template-calls.ts'
import { templatePrecondition } from './templates/template-precondition.ts'

/** Unfinished uploads nobody came back for, and files nothing points at, are looked for this often. */
const CLEAN_EVERY_MS = 3_600_000

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

export interface ServerParts {
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
  /** TLS for the local network; left out: plain HTTP, for a proxy or for this machine alone. */
  readonly lan?: LanCertificates
}

export function createServer(parts: ServerParts): TawqiServer {
  const { platform, parties, appFolder, demoLogins } = parts
  const { config, db } = platform
  const nodes = parts.nodes ?? ALONE
  const metrics = parts.metrics ?? createMetrics()
  const store = parts.store ?? createFolderStore(join(config.DATA_DIR, 'files'))
  const pool = createSealingPool()
  const mailer = createMailer(platform)
  let knownPushKeys: PushKeys | undefined
  const pushKeys = () => (knownPushKeys ??= openPushKeys(join(config.DATA_DIR, 'keys')))
  const drawings = createDrawings(platform, store)

  const identity = createIdentity({
    platform,
    mailer,
    demoLogins,
    systemMessage: systemMessageIn(config.DATA_DIR),
    recordDeviceBound: (query, bound) =>
      appendEvents(
        query,
        db.tables,
        { subjectId: bound.envelopeId as Envelope['id'], at: platform.now(), key: platform.evidenceKey },
        [
          {
            kind: 'deviceBound',
            recipientId: bound.recipientId as Recipient['id'],
            facts: { byCode: bound.byCode, ...(bound.host && { identity: 'inPerson' }) },
            personal: {
              address: bound.address,
              device: bound.userAgent,
              ...(bound.host && { host: bound.host.name }),
            },
          },
        ],
      ),
    isOwnPicture: (actor, sha256) => isOwnPicture(store, files.mayRead, actor, sha256),
    linkRecipientsToPerson: (query, personId, email) =>
      linkRecipientsToPerson(query, db.tables, personId, email, platform.now()),
    memberRemoved: (personId) => {
      pokes.poke(new Set([personId]))
      jobs.wake()
    },
  })
  const live = createLiveServer({
    platform,
    authenticate: identity.authenticate,
    access: draftAccess(platform),
    nodes,
    ticketKey: platform.evidenceKey,
  })
  const pokesHere = createPokes()
  const sockets = createDeviceSockets(platform, pokesHere)
  const { pokes, stop: stopNodePokes } = createNodePokes({
    platform,
    nodes,
    pokes: pokesHere,
    sessions: {
      open: sockets.sessionIds,
      endHere: (sessionIds) => {
        if (sessionIds.length > 0) identity.forgetAll()
        for (const id of sessionIds) {
          sockets.closeSession(id)
          live.closeSession(id)
        }
      },
      onEnded: identity.onSessionsEnded,
    },
  })

  const plainExecutor = createExecutor(platform, {
    preconditions: {
      ...drawings.preconditions,
      sendEnvelope: sendPrecondition(platform, live.documents, (actor, sha256) =>
        files.mayRead(actor, sha256),
      ),
      addStep: stepPrecondition(config),
      savePushSubscription: pushPrecondition(config.PUSH_SERVICES),
      saveAsTemplate: templatePrecondition((actor, sha256) => files.mayRead(actor, sha256)),
      addAttachment: attachmentPrecondition((actor, sha256) => files.mayRead(actor, sha256)),
    },
    storeEffects: storeEffects(platform),
    beforeStore: (query, envelope) => linkKnownPeople(query, db.tables, envelope),
    committed: (subjects) => {
      pokes.poke(subjects)
      live.recheckFor(subjects)
      jobs.wake()
    },
  })
  const executor = countCommands(plainExecutor, metrics)
  const system = createSystemCommands(platform, executor)
  const ask = createAskOutside({ trustedHosts: config.TRUSTED_HOSTS })
  const integrations = openIntegrations({ platform, tries: identity.tries, ask, system })
  const jobs = createJobRunner(platform, {
    ...documentJobs({
      pool,
      files: store,
      parties,
      system,
      now: platform.now,
      publicUrl: config.publicUrl,
      words: documentWords,
      // Frozen by sending: nobody may come back to the live document.
      closeDraft: (envelopeId) => live.closeDocument(envelopeId, 'closed'),
      writeCertificate: (envelope) => writeCertificate({ platform, pool, files: store, parties }, envelope),
    }),
    ...notifyJobs({ platform, mailer, system }),
    ...pushJobs({ platform, keys: pushKeys, fetch }),
    ...timerJobs(system),
    recordDownload: recordDownloadJob(platform),
    discardDraft: discardDraftJob({ platform, live }),
    ...delegationJobs({ platform, system }),
    ...departureJobs({ platform, system, announceEnded: (ids) => identity.announceEnded(ids) }),
    ...integrationJobs({ system, integrations: integrations.port }),
  })

  const files = createFiles({
    platform,
    store,
    pool,
    authenticate: identity.authenticate,
    drafts: { documents: live.documents, access: draftAccess(platform) },
  })
  const sessionOf = async (context: Parameters<typeof requestContext>[0]) => {
    const { actor, sessionId } = await requestContext(context, {
      config,
      authenticate: identity.authenticate,
    })
    return actor && sessionId ? { actor, sessionId } : null
  }
  const remoteSigning = openRemoteSigning(config, ask)
  const signedFiles = { pool, files: store, now: platform.now, roots: remoteSigning.roots }
  const calls: readonly Call[] = [
    ...identity.calls,
    ...files.calls,
    ...envelopeCalls(platform),
    ...recycleBinCalls(platform),
    ...delegationCalls({ platform, system }),
    ...sequenceCalls(platform),
    ...notificationCalls(platform, pushKeys),
    ...expressionCalls(system),
    ...reportCalls({ platform, pool, files: store, parties }),
    ...definitionCalls(),
    ...messageCalls(system),
    ...attachmentCalls({ platform, executor, system }),
    ...termsCalls({ platform, executor, system }),
    ...stepCalls({ platform, executor, system }),
    ...signingStateCalls({ platform, executor, system }),
    ...remoteSigningCalls({
      platform,
      executor,
      system,
      service: remoteSigning.service,
      signedFiles,
      keepDrawing: (actor, png) => drawings.keep(actor, png),
      ownDrawings: drawings.ofValues,
    }),
    validateCall({ system, signedFiles }),
    ...templateCalls({ platform, executor, documents: live.documents }),
    ...draftCalls({ platform, executor, documents: live.documents }),
    ...signatoryCalls({
      platform,
      executor,
      system,
      drafts: { documents: live.documents, access: draftAccess(platform) },
    }),
    ...stepAccessCalls({ platform, system, identity }),
    ...actionCalls({
      platform,
      executor,
      system,
      keepDrawing: (actor, png) => drawings.keep(actor, png),
    }),
    ownMarkCall({
      platform,
      executor,
      pool,
      files: store,
      keepDrawing: (actor, png) => drawings.keep(actor, png),
    }),
    ...stepValueCalls({ platform, system }),
    ...linkCalls({ platform, system }),
    ...openCalls(platform),
    ...bulkCalls({
      platform,
      executor,
      system,
      keepDrawing: (actor, png) => drawings.keep(actor, png),
    }),
    ...demoCalls({ platform, store, live, pokes, identity }),
    ...commandCalls(Object.values(COMMANDS) as never, platform, executor),
    defineCall({
      area: 'evidence',
      access: 'public',
      path: 'Verify/Roots',
      method: 'GET',
      summary: 'Certificates to trust for seals of this installation (PEM)',
      input: z.object({}),
      run: async () => ok({ roots: parties.roots.map(pem) }),
    }),
  ]
  const deviceOf = (cookie: string | undefined) => deviceKnownHere(platform, cookie)
  const admission = createAdmission({
    config,
    authenticate: identity.authenticate,
    now: platform.now,
    deviceOf,
  })
  const app = createServerApp(platform, metrics, admission.admit)
  app.route(
    '/sync',
    createSyncRoutes({
      platform,
      executor,
      sessionOf,
      socketTicket: (actor, sessionId) => sockets.ticket(actor, sessionId),
      keepBlob: async (actor, _envelopeId, sha256, bytes) => {
        if (!isNamed(bytes, sha256)) return 'input-not-valid'
        return (await drawings.keep(actor, bytes)) === null ? 'image-not-valid' : null
      },
    }),
  )
  let isStopping = false
  app.route(
    '/',
    operatorRoutes({ platform, store, metrics, tries: identity.tries, isStopping: () => isStopping }),
  )
  measure(metrics, {
    platform,
    connectedDevices: pokesHere.count,
    liveDocuments: live.documents.size,
    inHand: () => ({
      ...admission.inHand(),
      deviceSockets: sockets.count(),
      ...live.inHand(),
      documentJobs: pool.inHand(),
    }),
  })
  if (integrations.routes) app.route('/', integrations.routes)
  app.route('/', live.routes)
  app.route('/', files.routes)
  app.route('/', themeRoutes(platform, store))
  app.route('/', installRoutes({ db, store, appFolder }))
  if (config.isLocal) app.route('/', mailboxPage(platform))
  if (parts.lan) app.route('/', lanPages({ certificates: parts.lan, publicUrl: config.publicUrl }))
  app.route(
    '/',
    createApi(calls, {
      platform,
      authenticate: identity.authenticate,
      deviceOf: ({ cookie }) => deviceOf(cookie(KNOWN_DEVICE_COOKIE)),
      besides: MULTIPART_CALLS,
      tries: identity.tries,
    }),
  )
  app.route('/', staticApp({ folder: appFolder, publicUrl: config.publicUrl }))

  let http: Pick<Server | Listening, 'close'> | undefined
  let cleaning: NodeJS.Timeout | undefined
  return {
    app,
    calls,
    executor,
    identity,
    files: store,
    idle: async () => {
      await jobs.idle()
      await identity.idle()
    },
    listen: (port, host) =>
      new Promise((settle, fail) => {
        pushKeys()
        jobs.start()
        cleaning = setInterval(() => {
          void files.removeExpired()
          sweepFiles({ platform, store }).catch((error) =>
            platform.log.warn('Looking for unused files failed', { error: String(error) }),
          )
          void compactFeed(platform).catch((error: unknown) =>
            platform.log.error('The feed was not compacted', { error: String(error) }),
          )
        }, CLEAN_EVERY_MS)
        cleaning.unref()
        const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
          // Node hears no errors of it any more; one that nobody hears ends the process.
          socket.on('error', () => socket.destroy())
          if (!isKnownHost(request.headers.host, config)) refuseUpgrade(socket, 'unknown-host')
          else if (live.handleUpgrade(request, socket, head)) return
          else if (DEVICE_SOCKET_PATH.test(request.url ?? '')) sockets.upgrade(request, socket, head)
          else socket.destroy()
        }
        if (parts.lan) {
          const { publicUrl } = config
          serveLan({ app, certificates: parts.lan, publicUrl, port, host, upgrade }).then((made) => {
            http = made
            settle(made.port)
          }, fail)
          return
        }
        const plain = serve(
          { fetch: app.fetch, port, hostname: host, serverOptions: CONNECTION_TIMES },
          (address) => settle(address.port),
        ) as Server
        endSilence(plain)
        endAnswers(plain)
        plain.on('upgrade', upgrade)
        http = plain
      }),
    stop: async () => {
      isStopping = true
      // A balancer sees that this node is about to go, while it still serves what comes.
      if (http) await new Promise((settle) => setTimeout(settle, config.SHUTDOWN_DELAY_SECONDS * 1000))
      clearInterval(cleaning)
      stopNodePokes()
      sockets.close()
      await live.stop()
      await jobs.stop()
      await new Promise<void>((settle) => (http ? http.close(() => settle()) : settle()))
      await pool.close()
      await mailer.close()
      await nodes.close()
      metrics.stop()
      await db.close()
    },
  }
}

const pem = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
