import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import type { BodyStore } from './body-store.ts'
import { openLocalDatabase } from './local-database.ts'
import { rememberOutbox } from './outbox-store.ts'
import { readStorage } from './read-storage.ts'
import type { Memory } from './tab.ts'

const entry = (n: number) =>
  ({
    id: `command:${n}`,
    entity: `envelope:${n}`,
    state: 'saved',
    place: n,
    n: null,
    notBefore: 0,
  }) as unknown as OutboxEntry

it('[S6] what is captured while another tab’s news are read stays in view', async () => {
  const local = openLocalDatabase('person:tabs', { indexedDB: new IDBFactory(), IDBKeyRange })
  await local.outbox.put(entry(1))
  let read = () => {}
  const reading = new Promise<void>((settle) => {
    read = settle
  })
  let goOn = () => {}
  const captured = new Promise<void>((settle) => {
    goOn = settle
  })
  const bodies = {
    // The outbox has been read by now; the bodies of its previews are asked for.
    get: async () => {
      read()
      await captured
      return undefined
    },
  } as unknown as BodyStore
  const memory = { outbox: [], bodies: new Map(), generation: 0, version: 0, rows: {} } as unknown as Memory
  const done = readStorage({ local, bodies, memory })
  await reading
  await local.outbox.put(entry(2))
  rememberOutbox(memory, new Map([['command:2', entry(2)]]))
  goOn()
  await done
  expect(memory.outbox.map((one) => one.id)).toEqual(['command:1', 'command:2'])
  local.close()
})
