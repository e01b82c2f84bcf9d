import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import type { PullItem } from '../../sync/replication/protocol.ts'
import { applyPage } from './apply-page.ts'
import { createDexieBodyStore } from './body-store.ts'
import { openLocalDatabase } from './local-database.ts'
import type { ReplicaPorts } from './ports.ts'
import { readMemory } from './read-memory.ts'
import { keptBody } from './read-storage.ts'

const ID = 'envelope:1'
const row = (rev: number): PullItem => ({ kind: 'envelope', id: ID, row: { id: ID, rev, updatedAt: rev } })
const body = (rev: number): PullItem => ({ kind: 'envelope', id: ID, body: { id: ID, rev } })

async function device() {
  const local = openLocalDatabase('person:pages', { indexedDB: new IDBFactory(), IDBKeyRange })
  const bodies = createDexieBodyStore(local)
  const ports = {
    now: () => 1,
    randomBytes: (length: number) => new Uint8Array(length),
    keys: { create: async () => null },
    tabs: { send: () => undefined },
  } as unknown as ReplicaPorts
  const memory = await readMemory(local, bodies, ports)
  const tab = { local, bodies, ports, memory, publish: () => undefined } as unknown as Parameters<
    typeof applyPage
  >[0]
  let seq = 0
  const applyFrom = (from: number, ...items: PullItem[]) =>
    applyPage(
      tab,
      {
        reset: false,
        epoch: 'epoch:1',
        checkpoint: { 'person:pages': ++seq },
        items,
        drops: [],
        results: [],
        ackN: null,
        more: true,
        now: 1,
        minProtocol: 1,
      },
      from,
    )
  const apply = (...items: PullItem[]) => applyFrom(memory.state.revision, ...items)
  return { apply, applyFrom, bodies, memory, body: () => bodies.get(ID) }
}

it('[S4][P6] a body that is written together with its row, which came without one, is kept', async () => {
  const { apply, body: kept } = await device()
  await apply({ ...row(1), ...body(1) })
  await apply(row(2), body(2))
  expect(await kept()).toEqual({ id: ID, rev: 2 })
})

it('[S4] a row that comes alone takes the old body with it', async () => {
  const { apply, body: kept } = await device()
  await apply({ ...row(1), ...body(1) })
  await apply(row(2))
  expect(await kept()).toBeUndefined()
})

it('[S9] a body of a first page whose tab died before its rows goes with the next first page', async () => {
  const { apply, bodies, body: kept } = await device()
  await bodies.put([{ id: ID, body: { id: ID, rev: 1 } }])
  await apply()
  expect(await kept()).toBeUndefined()
})

it('[S4][P6] a body of a later page whose tab died before its rows goes with the next change of it that brings none', async () => {
  const { apply, bodies, body: kept } = await device()
  await apply()
  await bodies.put([{ id: ID, body: { id: ID, rev: 1 } }])
  await apply(row(2))
  expect(await kept()).toBeUndefined()
})

it('[S4][P10] a page asked for before another was written is thrown away, though this tab has read that one', async () => {
  const { apply, applyFrom, memory } = await device()
  const asked = memory.state.revision
  await apply({ ...row(1), ...body(1) })
  const { checkpoint } = memory.state
  expect(await applyFrom(asked, { ...row(2), ...body(2) })).toBe('overtaken')
  expect([memory.state.checkpoint, memory.rows.envelope.values.get(ID)?.rev]).toEqual([checkpoint, 1])
})

it('[S4] a body of a later page whose tab died before its rows can be read until the page comes again; an older one never', async () => {
  const { apply, bodies, memory } = await device()
  await apply({ ...row(2), ...body(2) })
  const read = async () => (await keptBody(bodies, memory.rows, ID))?.rev
  await bodies.put([{ id: ID, body: { id: ID, rev: 3 } }])
  expect(await read()).toBe(3)
  await bodies.put([{ id: ID, body: { id: ID, rev: 1 } }])
  expect(await read()).toBeUndefined()
})

it('[S4] things of a kind that this release does not know pass by, and the rest of the page counts', async () => {
  const { apply, memory } = await device()
  await apply({ kind: 'ofANewerRelease', id: 'x:1', body: {} }, row(1))
  expect([...memory.rows.envelope.values.keys()]).toEqual([ID])
})
