/**
 * A world for replication tests: the real server code on a real in-memory SQLite, the real engine on devices
 * with an IndexedDB of their own, and a network that loses, repeats and cuts. Time moves only when told to.
 */
import { createHash } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createDexieBodyStore } from '../../app/replica/body-store.ts'
import { deviceKeys } from '../../app/replica/device-key.ts'
import { openReplica, type Replica } from '../../app/replica/engine.ts'
import { type LocalDatabase, openLocalDatabase } from '../../app/replica/local-database.ts'
import type { Reply, TabMessage, Transport } from '../../app/replica/ports.ts'
import { parseConfig } from '../../server/config/config.ts'
import { linkKnownPeople } from '../../server/envelopes/link-people.ts'
import type { Platform } from '../../server/platform.ts'
import { ensureEpoch } from '../../server/replication/epoch.ts'
import { createExecutor, type Executor } from '../../server/replication/execute.ts'
import { createPokes } from '../../server/replication/pokes.ts'
import { createSyncRoutes } from '../../server/replication/sync-routes.ts'
import type { Effect } from '../../sync/commands/command.ts'
import { commandNamed } from '../../sync/commands/registry.ts'
import { type Actor, type GuestActor, type PersonActor, SYSTEM } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { DEFAULT_PREFERENCES } from '../../sync/entities/profile.ts'
import { createId } from '../../sync/ids.ts'
import { openTestDatabase } from '../postgres/open-test-database.ts'
import { createRandom, type Random } from './random.ts'

export interface World {
  readonly random: Random
  readonly platform: Platform
  readonly executor: Executor
  now(): number
  advance(ms: number): void
  person(name: string): Promise<PersonActor>
  /** On a storage of its own, or on one that is there already: another tab, a copied profile. */
  device(actor: PersonActor | GuestActor, storage?: IDBFactory): Promise<Device>
  /** Runs what commits promised: preparation, sealing, completion. Mail goes nowhere. */
  runEffects(): Promise<void>
  envelope(id: string): Promise<Envelope | undefined>
  close(): Promise<void>
}

export interface Device {
  readonly replica: Replica
  readonly network: Network
  readonly local: LocalDatabase
  readonly storage: IDBFactory
  /** The tab is killed and opened again on the same storage. */
  reopen(): Promise<Device>
}

/** What may go wrong on the way; `next` faults are used up one by one. */
export interface Network {
  online: boolean
  /** The request arrives and is committed; its reply is lost. */
  loseReplies: number
  /** The request never arrives. */
  loseRequests: number
  /** The request arrives twice. */
  repeat: number
  /** The reply is made, and held back until `release`. */
  slowReplies: number
  /** Resolves when a reply is being held back. */
  arrived(): Promise<void>
  release(): void
}

const ORGANIZATION = 'organization:00000000000000000000000001' as const
export const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

export async function createWorld(seed: number): Promise<World> {
  const random = createRandom(seed)
  let clock = Date.UTC(2026, 10, 21)
  const now = () => ++clock
  const db = openTestDatabase()
  const silent = {
    info: () => undefined,
    warn: () => undefined,
    error: (message: string, facts?: Record<string, unknown>) => console.error(message, facts),
  }
  const platform: Platform = {
    config: parseConfig({ NODE_ENV: 'test' }),
    db,
    log: silent,
    now,
    randomBytes: random.bytes,
    evidenceKey: new Uint8Array(32),
  }
  await db.transact(async (query) => {
    await ensureEpoch(query, db.tables, 'first')
    await query.insert(db.tables.organization).values({
      id: ORGANIZATION,
      nameEn: 'Al Noor',
      nameAr: 'النور',
      brandColor: null,
      logoSha256: null,
      plan: 'trial',
      trialEndsAt: null,
      demo: false,
      createdAt: now(),
    })
  })
  const effects: Effect[] = []
  const pokes = createPokes()
  const executor = createExecutor(platform, {
    preconditions: {},
    storeEffects: async (_query, added) => void effects.push(...added),
    beforeStore: (query, envelope) => linkKnownPeople(query, db.tables, envelope),
    committed: (subjects) => pokes.poke(subjects),
  })

  const asSystem = (name: string, input: unknown) =>
    executor.execute({
      id: createId('command', platform),
      name,
      version: 1,
      input,
      actor: SYSTEM,
      payload: JSON.stringify(input),
      signature: null,
      device: null,
      claimedAt: null,
    })

  async function envelope(id: string): Promise<Envelope | undefined> {
    const rows = await db.read((query) =>
      query.select({ body: db.tables.envelope.body, id: db.tables.envelope.id }).from(db.tables.envelope),
    )
    return rows.find((row) => row.id === id)?.body
  }

  async function runEffect(effect: Effect): Promise<void> {
    const one = 'envelopeId' in effect ? await envelope(effect.envelopeId) : undefined
    if (!one) return
    const revision = (cause: string) =>
      one.documents.map((document) => ({
        documentId: document.id,
        sha256: sha(`${document.currentRevisionId ?? document.id}:${cause}`),
        sizeBytes: 1000,
      }))
    if (effect.kind === 'prepareEnvelope')
      await asSystem('recordPreparation', {
        envelopeId: one.id,
        documents: revision('prepared'),
      })
    if (effect.kind === 'sealAct')
      await asSystem('recordSeal', {
        envelopeId: one.id,
        recipientId: effect.recipientId,
        documents: revision(effect.recipientId),
        commandIds: [effect.commandId],
      })
    if (effect.kind === 'completeEnvelope')
      await asSystem('recordCompletion', {
        envelopeId: one.id,
        documents: revision('sealed'),
        certificateSha256: sha(`certificate ${one.id}`),
      })
  }

  async function person(name: string): Promise<PersonActor> {
    const id = createId('person', platform)
    const email = `${name.toLowerCase()}@example.com`
    await db.transact(async (query) => {
      await query.insert(db.tables.person).values({
        id,
        firstName: name,
        lastName: 'Test',
        email,
        emailVerifiedAt: now(),
        passwordHash: null,
        status: 'active',
        preferences: DEFAULT_PREFERENCES,
        signature: null,
        initials: null,
        stamp: null,
        photoSha256: null,
        createdAt: now(),
        demo: false,
      })
      await query.insert(db.tables.organizationMember).values({
        organizationId: ORGANIZATION,
        personId: id,
        roles: ['member'],
        joinedAt: now(),
        leftAt: null,
      })
    })
    return {
      kind: 'person',
      personId: id,
      organizationId: ORGANIZATION,
      organizationName: 'Al Noor',
      roles: ['member'],
      name: `${name} Test`,
      email,
      language: 'en',
    }
  }

  async function device(actor: PersonActor | GuestActor, indexedDB = new IDBFactory()): Promise<Device> {
    const network = createNetwork()
    const routes = createSyncRoutes({
      platform,
      executor,
      sessionOf: async () => ({ actor: actor as Actor, sessionId: 'session:test' }),
      socketTicket: () => '',
      keepBlob: async () => true,
    })
    const timers = new Set<() => void>()
    const local = openLocalDatabase(actor.kind === 'person' ? actor.personId : actor.recipientId, {
      indexedDB,
      IDBKeyRange,
    })
    const replica = await openReplica(actor, local, createDexieBodyStore(local), {
      now,
      randomBytes: random.bytes,
      random: random.next,
      commandNamed,
      keys: deviceKeys,
      transport: faultyTransport(
        (path, body) => routes.request(path, { method: 'POST', body: JSON.stringify(body) }),
        network,
      ),
      lock: { run: (_name, work) => work() },
      tabs: { send: (_message: TabMessage) => undefined, listen: () => () => undefined },
      timers: {
        after: (_ms, run) => {
          timers.add(run)
          return () => timers.delete(run)
        },
      },
      isUploaded: () => true,
    })
    return {
      replica,
      network,
      local,
      storage: indexedDB,
      reopen: async () => {
        replica.stop()
        local.close()
        return device(actor, indexedDB)
      },
    }
  }

  return {
    random,
    platform,
    executor,
    now,
    envelope,
    person,
    device,
    advance: (ms) => {
      clock += ms
    },
    runEffects: async () => {
      while (effects.length > 0) await runEffect(effects.shift() as Effect)
    },
    close: () => db.close(),
  }
}

function createNetwork(): Network & { hold(): Promise<void> } {
  const held: (() => void)[] = []
  let heard: () => void = () => undefined
  let arrival = new Promise<void>((settle) => {
    heard = settle
  })
  return {
    online: true,
    loseReplies: 0,
    loseRequests: 0,
    repeat: 0,
    slowReplies: 0,
    arrived: () => arrival,
    hold: () => {
      heard()
      return new Promise((settle) => held.push(settle))
    },
    release: () => {
      for (const settle of held.splice(0)) settle()
      arrival = new Promise((settle) => {
        heard = settle
      })
    },
  }
}

/** Passes calls through the faults the test ordered. */
function faultyTransport(
  call: (path: string, body: unknown) => Response | Promise<Response>,
  network: ReturnType<typeof createNetwork>,
): Transport {
  async function post<T>(path: string, body: unknown): Promise<Reply<T>> {
    if (!network.online) return { kind: 'offline' }
    if (network.loseRequests > 0) {
      network.loseRequests--
      return { kind: 'offline' }
    }
    if (network.repeat > 0) {
      network.repeat--
      await call(path, body)
    }
    const response = await call(path, body)
    if (network.loseReplies > 0) {
      network.loseReplies--
      return { kind: 'offline' }
    }
    const value = (await response.json()) as T
    if (network.slowReplies > 0) {
      network.slowReplies--
      await network.hold()
    }
    return { kind: 'answer', value }
  }
  return {
    commands: (request) => post('/commands', request),
    pull: (request) => post('/pull', request),
    bodies: (ids) => post('/bodies', { ids }),
  }
}
