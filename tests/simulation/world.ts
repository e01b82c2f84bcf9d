/**
 * A world for replication tests: the real server code on a real database, the real engine on devices with an
 * IndexedDB of their own, and a network that loses, repeats and cuts. Time moves only when told to.
 *
 * `Bends` are deliberate bugs at its edges (see `bugs.ts`); without them everything is the product's own code.
 */

import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type BodyStore, createDexieBodyStore } from '../../app/replica/body-store.ts'
import { deviceKeys } from '../../app/replica/device-key.ts'
import { openReplica, type Replica } from '../../app/replica/engine.ts'
import { type LocalDatabase, openLocalDatabase } from '../../app/replica/local-database.ts'
import type { DeviceKeys, Lock, TabChannel, Timers, Transport } from '../../app/replica/ports.ts'
import type { Database, Query, TransactOptions } from '../../db/database.ts'
import { KEPT_BY_TRIGGERS } from '../../db/schema/tables.ts'
import { tellHoldersJob } from '../../server/administration/tell-holders.ts'
import { parseConfig } from '../../server/config/config.ts'
import { createPokes } from '../../server/devices/pokes.ts'
import { createSyncRoutes } from '../../server/devices/sync-routes.ts'
import { linkKnownPeople } from '../../server/envelopes/link-people.ts'
import { storeEffects } from '../../server/jobs/store-effects.ts'
import { addOrganization, joinOrganization } from '../../server/people/people.ts'
import type { Platform } from '../../server/platform.ts'
import { ensureEpoch } from '../../server/replication/epoch.ts'
import { createExecutor, type Executor } from '../../server/replication/execute.ts'
import type { Outcome } from '../../server/replication/wish.ts'
import type { Command } from '../../sync/commands/command.ts'
import type { Effect } from '../../sync/commands/effects.ts'
import { type CommandName, commandNamed, versionOf } from '../../sync/commands/registry.ts'
import {
  type Actor,
  type GuestActor,
  type PersonActor,
  SYSTEM,
  subjectOf,
} from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Role } from '../../sync/entities/permission.ts'
import { DEFAULT_PREFERENCES } from '../../sync/entities/profile.ts'
import { createId, type OrganizationId } from '../../sync/ids.ts'
import { openTestDatabase } from '../postgres/open-test-database.ts'
import { handOver } from './hand-over.ts'
import { createLiveDesk, type LiveBends, type LiveDesk } from './live-desk.ts'
import { createMortal, type Mortal } from './mortal.ts'
import { createNetwork, type Exchange, faultyTransport, type Network, watchedTransport } from './network.ts'
import { createRandom, type Random } from './random.ts'

export interface World {
  readonly random: Random
  readonly platform: Platform
  readonly executor: Executor
  /** Decides on the same database, at the same time. */
  anotherNode(): Executor
  now(): number
  advance(ms: number): void
  /** Of the organisation everybody is of, unless another one is named. */
  person(name: string, organizationId?: OrganizationId, roles?: readonly Role[]): Promise<PersonActor>
  /** On a storage of its own, or on one that is there already: another tab, a copied profile. */
  device(actor: PersonActor | GuestActor, storage?: IDBFactory, around?: Around): Promise<Device>
  /** A request that reaches the server once more, long after. */
  echo(actor: PersonActor | GuestActor, exchange: Exchange): Promise<void>
  /** A request of one's own making. */
  post(
    actor: PersonActor | GuestActor,
    path: Exchange['path'],
    body: unknown,
  ): Promise<{ readonly status: number; readonly body: unknown }>
  /** While nothing else is under way at the server: what changes meanwhile, this work has changed. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Somebody honest has the server do something that is no request here: as with those, nobody is alone meanwhile. */
  among<T>(work: () => Promise<T>): Promise<T>
  /** A wish that comes by a call: no device, no outbox. */
  run(actor: Actor, name: CommandName, input: unknown, on?: Executor): Promise<Outcome>
  /** What the database and the promises of commits hold now, to be put back later. */
  backup(): Promise<Backup>
  restore(backup: Backup, epoch: string): Promise<void>
  /** Nothing is taken any more, and what was is done, until the server is restored. */
  stop(): Promise<void>
  /** The next commit fails, or succeeds and nobody hears of it. */
  crash: 'before-commit' | 'after-commit' | null
  /**
   * Runs what commits promised: preparation, sealing, completion. Mail goes nowhere. What dies meanwhile is promised
   * still, and done again.
   */
  runEffects(): Promise<void>
  envelope(id: string): Promise<Envelope | undefined>
  /** Where live documents are worked on; opened by its first use. */
  live(): LiveDesk
  /** When they were taken out of their organisation; null while they belong to it. */
  leftAt(actor: PersonActor): Promise<number | null>
  /** Neither taken out nor switched off. */
  isHere(actor: PersonActor): Promise<boolean>
  /** Whether the session of this device was ended by the server: it gives up what it holds with its next contact. */
  hasEnded(device: Pick<Device, 'storage'>): Promise<boolean>
  close(): Promise<void>
}

/** What a tab stands in besides its storage; a lone tab of an undisturbed device when left out. */
export interface Around {
  readonly tabs?: TabChannel
  readonly lock?: Lock
  readonly timers?: Timers
  /** The device's own clock. */
  readonly now?: () => number
  readonly keys?: DeviceKeys
  readonly commandNamed?: (name: string) => Command<unknown> | undefined
  readonly watch?: (exchange: Exchange) => void
  /** Files that are complete on the server; all of them unless told. */
  readonly isUploaded?: (sha256: string) => boolean
  readonly makeRoom?: () => Promise<number>
  readonly mayReachOut?: () => boolean
}

/** Deliberate bugs at the edges. */
export interface Bends {
  readonly transport?: (honest: Transport, local: LocalDatabase) => Transport
  readonly storage?: (honest: LocalDatabase) => LocalDatabase
  readonly tabs?: (honest: TabChannel) => TabChannel
  readonly bodies?: (honest: BodyStore) => BodyStore
  /** Before the engine opens on this storage. */
  readonly opening?: (local: LocalDatabase) => Promise<void>
  readonly database?: (honest: Database) => Database
  readonly deviceCommand?: (honest: Command<unknown>) => Command<unknown>
  readonly serverCommand?: (honest: Command<unknown>) => Command<unknown>
  /** Whom the server takes a request to be of. */
  readonly taken?: (honest: PersonActor | GuestActor, body: unknown, db: Database) => Promise<Actor>
  /** Whether somebody who was taken out of their organisation is refused. */
  readonly refusesWhoLeft?: boolean
  readonly live?: LiveBends
}

export interface WorldOptions {
  readonly bends?: Bends
  /** The commands the server knows at this moment. */
  readonly commandNamed?: (name: string) => Command<unknown> | undefined
  /** Looks on inside each transaction of the server; what it answers runs once that is committed, with the instant. */
  readonly committing?: (query: Query, tables: Database['tables']) => Promise<(committedAt: number) => void>
  /** What is still with somebody after all of theirs was handed over; null where nothing is. */
  readonly handedOver?: (law: string | null) => void
}

export interface Backup {
  readonly rows: ReadonlyMap<string, readonly unknown[]>
  readonly effects: readonly Effect[]
}

export interface Device {
  readonly actor: PersonActor | GuestActor
  readonly replica: Replica
  readonly mortal: Mortal
  readonly network: Network
  readonly local: LocalDatabase
  readonly storage: IDBFactory
  /** The tab is killed and opened again on the same storage. */
  reopen(): Promise<Device>
}

const ORGANIZATION: OrganizationId = 'organization:00000000000000000000000001'
export const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

export async function createWorld(seed: number, options: WorldOptions = {}): Promise<World> {
  const { bends = {} } = options
  const random = createRandom(seed)
  let clock = Date.UTC(2026, 10, 21)
  const now = () => ++clock
  /** What commits have promised and nobody has done yet. */
  const effects: Effect[] = []
  /** What the transactions under way will have promised once they are committed. */
  const promisedIn = new WeakMap<Query, Effect[]>()
  let crash: World['crash'] = null
  let isStopped = false
  /** Answers the server is at work on. */
  const working = new Set<Promise<unknown>>()
  /** By the storage of the device that signed in. */
  const sessions = new WeakMap<IDBFactory, string>()
  let signedIn = 0
  /** While this lasts, what devices ask waits. */
  let alone: Promise<unknown> | null = null
  const honest = openTestDatabase()
  const db = crashing(bends.database?.(honest) ?? honest)
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
    await addOrganization(query, db.tables, {
      id: ORGANIZATION,
      nameEn: 'Al Noor',
      nameAr: 'النور',
      plan: 'trial',
      trialEndsAt: null,
      demo: false,
      createdAt: now(),
    })
  })
  const pokes = createPokes()
  let desk: LiveDesk | undefined
  const anotherNode = () =>
    createExecutor(platform, {
      preconditions: {},
      storeEffects: async (query, added, now) => {
        promisedIn.get(query)?.push(...added)
        // Whether somebody is still to be looked for is seen in the jobs.
        const departures = added.filter((one) => one.kind === 'departMember')
        await storeEffects(platform)(query, departures, now)
      },
      beforeStore: (query, envelope) => linkKnownPeople(query, db.tables, envelope),
      committed: (subjects) => {
        pokes.poke(subjects)
        if (bends.live?.rechecks !== false) desk?.server.recheckFor(subjects)
      },
      elapsed: () => 0,
      ...(options.commandNamed ? { commandNamed: options.commandNamed } : {}),
      ...(bends.refusesWhoLeft === false ? { hasLeft: async () => false } : {}),
    })
  const executor = anotherNode()

  /** What a commit promised counts once it is committed. */
  function crashing(inner: Database): Database {
    return {
      ...inner,
      transact: async <T>(work: (query: Query) => Promise<T>, how?: TransactOptions<T>) => {
        const dying = crash
        crash = null
        let promised: Effect[] = []
        let watched: ((committedAt: number) => void) | undefined
        const committed = (value: T) => {
          effects.push(...promised)
          watched?.(clock)
          how?.committed?.(value)
        }
        const value = await inner.transact(
          async (query) => {
            promised = []
            promisedIn.set(query, promised)
            const done = await work(query)
            watched = await options.committing?.(query, inner.tables)
            if (dying === 'before-commit') throw new Error('The server died')
            return done
          },
          { committed },
        )
        if (dying === 'after-commit') throw new Error('The server died')
        return value
      },
    }
  }

  const run: World['run'] = (actor, name, input, on = executor) =>
    on.execute({
      id: createId('command', platform),
      name,
      version: versionOf(name),
      input,
      actor,
      payload: JSON.stringify(input),
      signature: null,
      device: null,
      claimedAt: null,
    })
  const asSystem = (name: CommandName, input: unknown) => run(SYSTEM, name, input)

  async function envelope(id: string): Promise<Envelope | undefined> {
    const rows = await db.read((query) =>
      query.select({ body: db.tables.envelope.body, id: db.tables.envelope.id }).from(db.tables.envelope),
    )
    return rows.find((row) => row.id === id)?.body
  }

  async function runEffect(effect: Effect): Promise<void> {
    if (effect.kind === 'tellHolders')
      return tellHoldersJob({ platform, told: () => undefined }).run({ ...effect }, createId('job', platform))
    if (effect.kind === 'handOver')
      return world.alone(async () => options.handedOver?.(await handOver(world, effect)))
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

  async function person(
    name: string,
    organizationId = ORGANIZATION,
    roles: readonly Role[] = ['member'],
  ): Promise<PersonActor> {
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
      const place = { organizationId, personId: id, roles }
      await joinOrganization(query, db.tables, place, now())
    })
    return {
      kind: 'person',
      personId: id,
      organizationId,
      organizationName: 'Al Noor',
      name: `${name} Test`,
      email,
      language: 'en',
    }
  }

  const placeOf = async (actor: PersonActor) => {
    const { leftAt, inactiveSince, personId } = db.tables.organizationMember
    const rows = await db.read((query) =>
      query
        .select({ leftAt, inactiveSince })
        .from(db.tables.organizationMember)
        .where(eq(personId, actor.personId)),
    )
    return rows[0] ?? { leftAt: null, inactiveSince: null }
  }
  const isHere = async (actor: PersonActor | GuestActor) => {
    const place = actor.kind === 'guest' ? null : await placeOf(actor)
    return !place || (place.leftAt === null && place.inactiveSince === null)
  }

  /** A storage is signed in once; tabs share it. */
  async function sessionOn(storage: IDBFactory, actor: PersonActor | GuestActor): Promise<string | null> {
    const known = sessions.get(storage)
    if (known || actor.kind === 'guest') return known ?? null
    const id = `session:${++signedIn}`
    sessions.set(storage, id)
    const { personId, organizationId } = actor
    await honest.transact((query) =>
      query.insert(db.tables.session).values({
        ...{ id, personId, organizationId, accessHash: id, refreshHash: id, userAgent: '', address: '' },
        ...{ accessExpiresAt: clock, expiresAt: clock, createdAt: clock, lastUsedAt: clock },
      }),
    )
    return id
  }
  /** One the restored server knows nothing of is as one that ran out: signed in to again, and nothing given up. */
  async function isRevoked(id: string | null): Promise<boolean> {
    if (id === null) return false
    const { session } = db.tables
    const rows = await db.read((query) =>
      query.select({ revokedAt: session.revokedAt }).from(session).where(eq(session.id, id)),
    )
    return rows[0] !== undefined && rows[0].revokedAt !== null
  }

  const routesOf = (actor: PersonActor | GuestActor, body: unknown = null, session: string | null = null) => {
    const routes = createSyncRoutes({
      platform,
      executor,
      sessionOf: async () =>
        (bends.refusesWhoLeft ?? true) && (!(await isHere(actor)) || (await isRevoked(session)))
          ? null
          : {
              actor: bends.taken ? await bends.taken(actor, body, db) : actor,
              sessionId: session ?? 'session:test',
            },
      socketTicket: () => '',
      keepBlob: async () => null,
      // So that whoever holds a handful of things begins from chunks.
      chunkSizes: { above: 4, each: 2 },
    })
    routes.onError(() => new Response('', { status: 500 }))
    return routes
  }
  async function ask(routes: ReturnType<typeof routesOf>, path: string, body: unknown): Promise<Response> {
    if (isStopped) return new Response(null, { status: 503 })
    return atWork(Promise.resolve(routes.request(path, { method: 'POST', body: JSON.stringify(body) })))
  }
  function atWork<T>(doing: Promise<T>): Promise<T> {
    working.add(doing)
    return doing.finally(() => working.delete(doing))
  }

  async function device(
    actor: PersonActor | GuestActor,
    indexedDB = new IDBFactory(),
    around: Around = {},
  ): Promise<Device> {
    const network = createNetwork()
    const routes = routesOf(actor, null, await sessionOn(indexedDB, actor))
    const kept = openLocalDatabase(subjectOf(actor), { indexedDB, IDBKeyRange })
    await bends.opening?.(kept)
    const channel = around.tabs ?? { send: () => undefined, listen: () => () => undefined }
    const living = bends.storage?.(kept) ?? kept
    const store = createDexieBodyStore(kept)
    const mortal = createMortal({ local: living, bodies: bends.bodies?.(store) ?? store }, () => {
      replica?.stop()
    })
    const honest = faultyTransport(
      (path, body) => (alone ? alone.then(() => ask(routes, path, body)) : ask(routes, path, body)),
      network,
    )
    const transport = bends.transport?.(honest, kept) ?? honest
    const known = around.commandNamed ?? commandNamed
    let replica: Replica | undefined
    replica = await openReplica(actor, mortal.local, mortal.bodies, {
      now: around.now ?? now,
      randomBytes: random.bytes,
      random: random.next,
      commandNamed: (name) => {
        const command = known(name)
        return command && (bends.deviceCommand?.(command) ?? command)
      },
      keys: around.keys ?? deviceKeys,
      transport: around.watch ? watchedTransport(transport, around.watch) : transport,
      lock: around.lock ?? { run: (_name, work) => work() },
      tabs: bends.tabs?.(channel) ?? channel,
      timers: around.timers ?? { after: () => () => undefined },
      isUploaded: around.isUploaded ?? (() => true),
      ...(around.makeRoom ? { makeRoom: around.makeRoom } : {}),
      ...(around.mayReachOut ? { mayReachOut: around.mayReachOut } : {}),
    })
    return {
      actor,
      replica,
      mortal,
      network,
      local: kept,
      storage: indexedDB,
      reopen: async () => {
        mortal.dieAfter(0)
        replica?.stop()
        kept.close()
        return device(actor, indexedDB, around)
      },
    }
  }

  const everyTable = Object.entries(db.tables).filter(([name]) => !KEPT_BY_TRIGGERS.has(name))
  async function backup(): Promise<Backup> {
    const rows = await db.read(async (query) => {
      const found = new Map<string, readonly unknown[]>()
      for (const [name, table] of everyTable) found.set(name, await query.select().from(table))
      return found
    })
    return { rows, effects: [...effects] }
  }
  async function restore(from: Backup, epoch: string): Promise<void> {
    await db.transact(async (query) => {
      await empty(query, db)
      for (const [name, table] of everyTable)
        for (const row of from.rows.get(name) ?? []) await query.insert(table).values(row as never)
      await query
        .update(db.tables.serverState)
        .set({ value: epoch })
        .where(eq(db.tables.serverState.key, 'epoch'))
    })
    effects.splice(0, effects.length, ...from.effects)
    isStopped = false
  }

  async function stop(): Promise<void> {
    isStopped = true
    await Promise.allSettled(working)
  }

  const world: World = {
    random,
    platform,
    executor,
    anotherNode,
    now,
    envelope,
    leftAt: async (actor) => (await placeOf(actor)).leftAt,
    isHere,
    hasEnded: ({ storage }) => isRevoked(sessions.get(storage) ?? null),
    run,
    person,
    device,
    live: () => {
      desk ??= createLiveDesk(platform, bends.live)
      return desk
    },
    echo: async (actor, { path, body }) => void (await ask(routesOf(actor), path, body)),
    post: async (actor, path, body) => {
      const response = await ask(routesOf(actor, body), path, body)
      return { status: response.status, body: await response.json() }
    },
    alone: async (work) => {
      let end = (): void => undefined
      alone = new Promise<void>((settle) => {
        end = settle
      })
      try {
        await Promise.allSettled(working)
        return await work()
      } finally {
        alone = null
        end()
      }
    },
    among: async (work) => {
      while (alone) await alone
      return atWork(work())
    },
    backup,
    restore,
    stop,
    get crash() {
      return crash
    },
    set crash(when) {
      crash = when
    },
    advance: (ms) => {
      clock += ms
    },
    runEffects: async () => {
      for (let [effect] = effects; effect; [effect] = effects) {
        // What is being sealed holds its envelope back: a hand-over comes again after what is behind it.
        const isHeldBack = await runEffect(effect).then(
          () => false,
          (error: unknown) => {
            if (effect.kind !== 'handOver' || effects.length === 1) throw error
            return true
          },
        )
        effects.shift()
        if (isHeldBack) effects.push(effect)
      }
    },
    close: async () => {
      await desk?.stop()
      await db.close()
    },
  }
  return world
}

/** No table refers to another in the database's own terms, so any order will do. */
async function empty(query: Query, { tables }: Database): Promise<void> {
  for (const table of Object.values(tables)) await query.delete(table)
}
