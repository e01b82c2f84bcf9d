import Dexie from 'dexie'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { createDeviceFiles } from '../files/device-files.ts'
import { keepUpdates } from '../live/kept-updates.ts'
import { liveDocumentDatabase, openLiveStore } from '../live/live-store.ts'
import { createDataKey } from '../lock/wrap-key.ts'
import { createDexieBodyStore } from '../replica/body-store.ts'
import { createCipher } from '../replica/cipher.ts'
import { openLocalDatabase } from '../replica/local-database.ts'
import { createSealedBodyStore } from '../replica/sealed-body-store.ts'
import type { Sealing } from '../replica/sealing.ts'
import { changeSealing } from './change-sealing.ts'

const CANARY = 'canary of Al Noor'
let people = 0

/** One of everything a person may have on a device, and ways to read it with a key and without. */
async function device() {
  const subject = `person:changing${++people}`
  const key = createCipher(await createDataKey())
  const sealing = (writes: Sealing['writes']): Sealing => ({ cipher: key, writes })
  /** A database of its own in place of RxDB, which needs a browser. */
  const openBodies = async () => {
    const own = openLocalDatabase(`bodies:${subject}`)
    return { ...createDexieBodyStore(own), close: async () => own.close() }
  }
  const sha256 = Buffer.from(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(CANARY)),
  ).toString('hex')

  async function using<T>(its: Sealing | null, work: (stores: Stores) => Promise<T>): Promise<T> {
    const local = openLocalDatabase(subject, {}, its)
    const live = openLiveStore(subject, its)
    const inner = await openBodies()
    const doc = new Y.Doc()
    const kept = keepUpdates(liveDocumentDatabase(subject, 'envelope:1'), doc, its)
    await kept.loaded
    const request = async () => new Response(null, { status: 404 })
    const files = createDeviceFiles({ table: local.files, request, now: () => 1, sealing: its })
    const bodies = its ? createSealedBodyStore(inner, its) : inner
    try {
      return await work({ local, live, bodies, files, title: doc.getText('title') })
    } finally {
      await kept.destroy()
      await inner.close()
      live.close()
      local.close()
    }
  }
  await using(null, async ({ local, live, bodies, files, title }) => {
    await local.outbox.put({ id: 'command:1', entity: 'envelope:1', state: 'saved', title: CANARY } as never)
    await local.rows.put({ key: 'envelope|0', set: 'envelope', rows: [{ id: 'envelope:1', value: CANARY }] })
    await local.progress.put({ key: 'envelope:1', value: { typed: CANARY }, savedAt: 1 })
    await local.uploads.put({ sha256, state: 'waiting', name: CANARY } as never)
    await local.answers.put({ key: 'trail|envelope:1', data: { by: CANARY }, keptAt: 1 })
    await local.words.put({ key: 'ask-1', text: CANARY })
    await bodies.put([{ id: 'envelope:1', body: { title: CANARY } }])
    await files.put(new Blob([CANARY]), { mediaType: 'text/plain', keepFor: 'draft', sha256 })
    await live.opened('envelope:1', 1)
    await live.rescue({ documentId: 'envelope:2', why: 'epoch', update: bytesOf(CANARY), at: 1 })
    title.insert(0, CANARY)
  })
  /** Every place answers the canary. */
  const readAll = (its: Sealing | null) =>
    using(its, async ({ local, live, bodies, files, title }) => ({
      outbox: (await local.outbox.get('command:1' as never))?.title,
      rows: (await local.rows.get('envelope|0'))?.rows[0]?.value,
      progress: (await local.progress.get('envelope:1'))?.value,
      uploads: (await local.uploads.get(sha256))?.name,
      answers: (await local.answers.get('trail|envelope:1'))?.data,
      words: (await local.words.get('ask-1'))?.text,
      bodies: await bodies.get('envelope:1'),
      files: await (await files.get(sha256))?.text(),
      rescued: Buffer.from((await live.rescued())[0]?.update ?? []).toString(),
      draft: title.toString(),
    }))
  const change = (writes: Sealing['writes'], onProgress?: (done: number) => void) =>
    changeSealing({ subject, sealing: sealing(writes), openBodies, ...(onProgress && { onProgress }) })
  return { subject, sealing, readAll, change, onDisk: () => everythingOf(subject) }
}

interface Stores {
  readonly local: ReturnType<typeof openLocalDatabase>
  readonly live: ReturnType<typeof openLiveStore>
  readonly bodies: ReturnType<typeof createDexieBodyStore>
  readonly files: ReturnType<typeof createDeviceFiles>
  readonly title: Y.Text
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** All a reader of the disk would find of one person, as text. */
async function everythingOf(subject: string): Promise<string> {
  const number = subject.split(':')[1]
  const names = (await indexedDB.databases()).map((one) => one.name ?? '')
  const texts: string[] = []
  for (const name of names.filter((one) => new RegExp(`person[:-]${number}($|-)`).test(one))) {
    const db = await new Dexie(name).open()
    for (const table of db.tables) for (const row of await table.toArray()) texts.push(await textOf(row))
    db.close()
  }
  return texts.join('\n')
}

async function textOf(value: unknown): Promise<string> {
  if (value instanceof Blob) return value.text()
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('latin1')
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1')
  if (typeof value !== 'object' || value === null) return String(value)
  return (await Promise.all(Object.values(value).map(textOf))).join(' ')
}

const EVERYTHING = {
  outbox: CANARY,
  rows: CANARY,
  progress: { typed: CANARY },
  uploads: CANARY,
  answers: { by: CANARY },
  words: CANARY,
  bodies: { title: CANARY },
  files: CANARY,
  rescued: CANARY,
  draft: CANARY,
}

describe('everything a person has on a device', () => {
  it('[L1] is sealed when the lock is turned on, and readable with the key only', async () => {
    const { onDisk, change, readAll, sealing } = await device()
    expect(await onDisk()).toContain(CANARY)
    await change('sealed')
    expect(await onDisk()).not.toContain('canary')
    expect(await readAll(sealing('sealed'))).toEqual(EVERYTHING)
  })

  it.each(['sealed', 'clear'] as const)(
    '[L4] cut after any step on the way to %s, all of it is readable, and the next attempt ends it',
    async (towards) => {
      const { change, readAll, sealing, onDisk } = await device()
      if (towards === 'clear') await change('sealed')
      for (let cut = 1; ; cut++) {
        let steps = 0
        const isDone = await change(towards, () => {
          if (++steps === cut) throw new Error('the tab died')
        }).then(
          () => true,
          () => false,
        )
        expect(await readAll(sealing(towards))).toEqual(EVERYTHING)
        if (isDone) {
          expect(cut).toBeGreaterThan(10)
          break
        }
      }
      if (towards === 'clear') expect(await readAll(null)).toEqual(EVERYTHING)
      else expect(await onDisk()).not.toContain('canary')
    },
  )
})
