/**
 * Two tabs at work at the same time, without a lock: whatever one of them is doing to bodies, the other writes a page
 * before or after each of its operations on them.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { PullItem, PullPage } from '../../sync/replication/protocol.ts'
import { applyPage } from './apply-page.ts'
import { settleDoubt } from './bodies-in-doubt.ts'
import { type BodyStore, createDexieBodyStore } from './body-store.ts'
import { forgetReplica } from './forget-replica.ts'
import { loadEnvelope } from './load-envelope.ts'
import { openLocalDatabase } from './local-database.ts'
import type { ReplicaPorts } from './ports.ts'
import { readMemory } from './read-memory.ts'
import { readStorage } from './read-storage.ts'
import type { Tab } from './tab.ts'

const ID = 'envelope:1'

/** As it stands at the server: waiting for this person, seen by them, or not theirs any more. */
interface Truth {
  readonly rev: number
  readonly is: 'waiting' | 'seen' | 'gone'
}

const rowOf = ({ rev, is }: Truth) => ({
  id: ID,
  rev,
  state: 'inProgress',
  mine: is === 'waiting' ? [{ state: 'waiting' }] : [],
})
const bodyOf = ({ rev }: Truth) => ({ id: ID, rev })

/** What the feed says of it, with a body where one is due. */
function pageOf(truth: Truth, seq: number): PullPage {
  const item = { kind: 'envelope', id: ID, row: rowOf(truth) } as unknown as PullItem
  return {
    reset: false,
    epoch: 'epoch:1',
    checkpoint: { 'person:doubt': seq },
    items: truth.is === 'gone' ? [] : [truth.is === 'waiting' ? { ...item, body: bodyOf(truth) } : item],
    drops: truth.is === 'gone' ? [{ kind: 'envelope', id: ID }] : [],
    results: [],
    ackN: null,
    more: false,
    now: 1,
    minProtocol: 1,
  }
}

type Meanwhile = () => Promise<void>

/** The `at`-th place around the operations on this store is where something else happens. */
function interrupted(store: BodyStore, at: { left: number }, meanwhile: Meanwhile): BodyStore {
  const place = async () => {
    if (at.left-- === 0) await meanwhile()
  }
  const around =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await place()
      const done = await work(...args)
      await place()
      return done
    }
  return {
    ...store,
    get: around(store.get),
    put: around(store.put),
    remove: around(store.remove),
    clear: around(store.clear),
  }
}

async function twoTabs(at: number, known: Truth | null, after: Truth) {
  const local = openLocalDatabase('person:doubt', { indexedDB: new IDBFactory(), IDBKeyRange })
  const bodies = createDexieBodyStore(local)
  let truth: Truth | null = known
  const server = { isReached: true }
  const ports = {
    now: () => 1,
    randomBytes: (length: number) => new Uint8Array(length),
    keys: { create: async () => null },
    tabs: { send: () => undefined },
    lock: { run: (_name: string, work: () => Promise<void>) => work() },
    transport: {
      bodies: async () => {
        if (!server.isReached) return { kind: 'offline' }
        const items = truth && truth.is !== 'gone' ? [{ id: ID, row: rowOf(truth), body: bodyOf(truth) }] : []
        return { kind: 'answer', value: { items } }
      },
    },
  } as unknown as ReplicaPorts
  const open = async (store: BodyStore): Promise<Tab> => {
    const memory = await readMemory(local, store, ports)
    const actor = { kind: 'person' } as Tab['actor']
    return { actor, subject: 'person:doubt', local, bodies: store, ports, memory, publish: () => undefined }
  }
  const other = await open(bodies)
  if (known) await applyPage(other, pageOf(known, 1), other.memory.state.revision)
  const place = { left: at }
  const tab = await open(
    interrupted(bodies, place, async () => {
      truth = after
      await applyPage(other, pageOf(after, 9), other.memory.state.revision)
    }),
  )
  place.left = at
  return {
    tab,
    server,
    isInterrupted: () => place.left < 0,
    end: () => {
      place.left = -1
    },
    kept: () => bodies.get(ID),
    row: () => tab.memory.rows.envelope.values.get(ID),
    close: () => local.close(),
  }
}

const FROM = 1
const WAYS: readonly {
  readonly name: string
  /** Null: this device has nothing yet. */
  readonly known: Truth | null
  readonly work: (tab: Tab) => Promise<unknown>
}[] = [
  {
    name: 'begins anew',
    known: { rev: 1, is: 'waiting' },
    work: (tab) => forgetReplica(tab, { epoch: 'epoch:1', now: 1 }, FROM),
  },
  {
    name: 'writes its first page',
    known: null,
    work: (tab) => applyPage(tab, pageOf({ rev: 2, is: 'waiting' }, 2), 0),
  },
  {
    name: 'writes its first page, without it',
    known: null,
    work: (tab) => applyPage(tab, pageOf({ rev: 2, is: 'gone' }, 2), 0),
  },
  {
    name: 'writes a body',
    known: { rev: 1, is: 'waiting' },
    work: (tab) => applyPage(tab, pageOf({ rev: 2, is: 'waiting' }, 2), FROM),
  },
  {
    name: 'writes a row without its body',
    known: { rev: 1, is: 'waiting' },
    work: (tab) => applyPage(tab, pageOf({ rev: 2, is: 'seen' }, 2), FROM),
  },
  {
    name: 'removes what is lost',
    known: { rev: 1, is: 'waiting' },
    work: (tab) => applyPage(tab, pageOf({ rev: 2, is: 'gone' }, 2), FROM),
  },
  {
    name: 'keeps what it has asked for',
    known: { rev: 1, is: 'seen' },
    work: (tab) => loadEnvelope(tab, ID),
  },
]
const MEANWHILE: readonly Truth[] = [
  { rev: 3, is: 'waiting' },
  { rev: 3, is: 'seen' },
  { rev: 3, is: 'gone' },
]

describe('[S4][S9][P10] bodies that another tab’s page has overtaken', () => {
  for (const way of WAYS)
    for (const after of MEANWHILE)
      it(`are put right when one ${way.name} and what the other tab writes is ${after.is}`, async () => {
        let places = 0
        for (; ; places++) {
          const device = await twoTabs(places, way.known, after)
          await way.work(device.tab)
          const wasInterrupted = device.isInterrupted()
          device.end()
          if (wasInterrupted) {
            await readStorage(device.tab)
            // Offline the doubt stays, and with the next contact it ends.
            device.server.isReached = false
            await settleDoubt(device.tab)
            device.server.isReached = true
            expect(await settleDoubt(device.tab)).toBe('done')
            const row = device.row()
            expect(row?.rev).toBe(after.is === 'gone' ? undefined : after.rev)
            const body = (await device.kept()) as { readonly rev: number } | undefined
            if (after.is === 'waiting' || body) expect(body?.rev).toBe(row?.rev)
            expect((await device.tab.local.state.get('state'))?.bodiesInDoubt ?? null).toBeNull()
          }
          device.close()
          if (!wasInterrupted) break
        }
        expect(places).toBeGreaterThan(0)
      })

  it('are doubted again when a page comes while the doubt is being ended', async () => {
    for (let place = 0; ; place++) {
      const device = await twoTabs(place, { rev: 1, is: 'waiting' }, { rev: 3, is: 'gone' })
      await device.tab.local.state.update('state', { bodiesInDoubt: [ID] })
      await readStorage(device.tab)
      const first = await settleDoubt(device.tab)
      const wasInterrupted = device.isInterrupted()
      device.end()
      expect(first).toBe(wasInterrupted ? 'overtaken' : 'done')
      await readStorage(device.tab)
      expect(await settleDoubt(device.tab)).toBe('done')
      expect(await device.kept()).toEqual(wasInterrupted ? undefined : bodyOf({ rev: 1, is: 'waiting' }))
      device.close()
      if (!wasInterrupted) break
      expect(place).toBeLessThan(20)
    }
  })
})
