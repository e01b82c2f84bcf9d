/** Every part of the server is made here and given what it needs; nothing reaches for anything. */
import { join } from 'node:path'
import { authenticateKey } from './api-keys/api-keys.ts'
import { type Area, allNamed, type DecidingParts, type ServerParts, type StandingParts } from './area.ts'
import { createLiveServer } from './collab/live-server.ts'
import { openIntegrations } from './connected-systems/open-integrations.ts'
import { createNodePokes } from './devices/node-pokes.ts'
import { createPokes } from './devices/pokes.ts'
import { createDeviceSockets, type DeviceSockets } from './devices/socket.ts'
import { draftAccess } from './envelopes/draft-access.ts'
import { linkKnownPeople, linkRecipientsToPerson } from './envelopes/link-people.ts'
import { recordDeviceBound } from './evidence/record-device-bound.ts'
import type { FileStore } from './files/file-store.ts'
import { createFiles, type Files } from './files/files.ts'
import { filesShown } from './files/files-shown.ts'
import { createFolderStore } from './files/folder-store.ts'
import { countCommands } from './http/measure.ts'
import type { Metrics } from './http/metrics.ts'
import { READ_BY_SESSIONS } from './identity/authenticate.ts'
import type { DemoLogin } from './identity/deps.ts'
import { createIdentity } from './identity/identity.ts'
import { configuredProviders, readProviders } from './identity/ways/configured-providers.ts'
import { createJobRunner, type JobHandler, type JobRunner } from './jobs/runner.ts'
import { storeEffects } from './jobs/store-effects.ts'
import { WORK_KINDS } from './jobs/work.ts'
import { createMailer } from './mail/create-mailer.ts'
import { createDrawings } from './marks/drawings.ts'
import type { NodeBus } from './nodes/node-bus.ts'
import { allMails } from './notifications/mails.ts'
import { createAskOutside } from './outbound/ask-outside.ts'
import { type FindTexts, findTexts } from './outbound/find-texts.ts'
import type { Platform } from './platform.ts'
import { openPushKeys, type PushKeys } from './push/push-keys.ts'
import { createExecutor } from './replication/execute.ts'
import { createSystemCommands } from './replication/system-commands.ts'
import type { SealingParties } from './sealing/parties.ts'
import { createSealingPool, type PoolOptions } from './sealing/pool.ts'
import { openRemoteSigning } from './signing/open-remote-signing.ts'
import { uaePassSignIn } from './signing/uae-pass-sign-in.ts'
import { createWebhookWaker, type WebhookWaker } from './webhooks/wake-webhooks.ts'

export interface Opening {
  readonly platform: Platform
  readonly parties: SealingParties
  readonly appFolder: string
  readonly demoLogins: readonly DemoLogin[]
  readonly store?: FileStore | undefined
  readonly nodes: NodeBus
  readonly metrics: Metrics
  readonly sealing?: PoolOptions
  readonly findTexts?: FindTexts
}

export interface OpenedParts extends ServerParts {
  readonly jobs: JobRunner
  readonly webhooks: WebhookWaker
  readonly sockets: DeviceSockets
  /** Of devices at this node. */
  readonly connectedDevices: () => number
  /** Ends what the parts do by themselves; resolves when nothing of them is under way. */
  stop(): Promise<void>
}

export function openParts(opening: Opening, areas: readonly Area[]): OpenedParts {
  const { platform, parties, appFolder, demoLogins, nodes, metrics } = opening
  const { config, db } = platform
  const store = opening.store ?? createFolderStore(join(config.DATA_DIR, 'files'))
  const pool = createSealingPool(opening.sealing)
  const mailer = createMailer(platform)
  const ask = createAskOutside({ trustedHosts: config.TRUSTED_HOSTS })
  let knownPushKeys: PushKeys | undefined
  const pushKeys = () => (knownPushKeys ??= openPushKeys(join(config.DATA_DIR, 'keys')))

  const remoteSigning = openRemoteSigning(config, ask)
  const identity = createIdentity({
    platform,
    mailer,
    demoLogins,
    providers: configuredProviders(
      config.SIGN_IN_PROVIDERS === undefined ? [] : readProviders(config.SIGN_IN_PROVIDERS),
      remoteSigning.service && config.UAE_PASS_URL
        ? [uaePassSignIn(remoteSigning.service, config.UAE_PASS_URL.replace(/\/$/, ''))]
        : [],
      { db, now: platform.now, ask, evidenceKey: platform.evidenceKey, trustedHosts: config.TRUSTED_HOSTS },
    ),
    recordDeviceBound: recordDeviceBound(platform),
    told: (subjects) => pokes.poke(subjects),
    linkRecipientsToPerson: (query, personId, email) =>
      linkRecipientsToPerson(query, db.tables, personId, email, platform.now()),
  })
  const live = createLiveServer({
    platform,
    authenticate: identity.authenticate,
    access: draftAccess(platform),
    nodes,
    ticketKey: platform.evidenceKey,
  })
  const files: Files = createFiles({
    platform,
    store,
    pool,
    authenticate: identity.authenticate,
    authenticateProgram: (key, address) => authenticateKey(platform, key, address),
    drafts: { documents: live.documents, access: draftAccess(platform) },
  })
  const pokesHere = createPokes()
  const sockets = createDeviceSockets(platform, pokesHere)
  const { pokes, stop: stopNodePokes } = createNodePokes({
    platform,
    nodes,
    pokes: pokesHere,
    sessions: {
      open: () => [...new Set([...sockets.sessionIds(), ...live.sessionIds()])],
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
  const standing: StandingParts = {
    platform,
    parties,
    appFolder,
    store,
    pool,
    mailer,
    identity,
    files,
    drawings: createDrawings(platform, store),
    live,
    pokes,
    pushKeys,
    remoteSigning,
    findTexts: opening.findTexts ?? findTexts,
  }

  const executor = countCommands(
    createExecutor(platform, {
      preconditions: {
        ...filesShown(files.mayRead),
        ...allNamed(areas.map((area) => area.preconditions?.(standing) ?? {})),
      },
      within: allNamed(areas.map((area) => area.within?.(standing) ?? {})),
      applied: allNamed(areas.map((area) => area.applied?.(standing) ?? {})),
      storeEffects: storeEffects(platform),
      beforeStore: (query, envelope) => linkKnownPeople(query, db.tables, envelope),
      committed: (subjects, kinds) => {
        if ([...kinds].some((kind) => READ_BY_SESSIONS.has(kind))) identity.forgetAll()
        pokes.poke(subjects)
        live.recheckFor(subjects)
        webhooks.committed(subjects)
        jobs.wake()
      },
    }),
    metrics,
  )
  const system = createSystemCommands(platform, executor)
  const integrations = openIntegrations({ platform, tries: identity.tries, ask, system })
  const deciding: DecidingParts = { ...standing, executor, system, integrations, ask }
  const mails = allMails(areas.map((area) => area.mails?.(deciding) ?? {}))
  const all: ServerParts = { ...deciding, mails }
  const webhooks = createWebhookWaker(platform, () => jobs.wake())
  const jobs = createJobRunner(platform, allWork(areas, all))
  return {
    ...all,
    jobs,
    webhooks,
    sockets,
    connectedDevices: pokesHere.count,
    stop: async () => {
      stopNodePokes()
      sockets.close()
      webhooks.stop()
      await live.stop()
      await jobs.stop()
    },
  }
}

/** What can be queued is done by somebody, or nothing begins. */
function allWork(areas: readonly Area[], parts: ServerParts): Readonly<Record<string, JobHandler>> {
  const jobs = allNamed<JobHandler>(areas.map((area) => area.jobs?.(parts) ?? {}))
  const undone = WORK_KINDS.filter((kind) => !jobs[kind])
  if (undone.length > 0) throw new Error(`No area does ${undone.join(', ')}`)
  return jobs
}
