// First: Dexie looks for the database of the browser when it is loaded.
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { createDeviceFiles } from '../../app/files/device-files.ts'
import { FileNotTaken } from '../../app/files/file-not-taken.ts'
import { hashBlob } from '../../app/files/hash-bytes.ts'
import { createUploads, type UploadsDeps } from '../../app/files/uploads.ts'
import { openLocalDatabase } from '../../app/replica/local-database.ts'
import { MAX_UPLOAD_BYTES } from '../../sync/entities/stored-file.ts'
import { createWorld, type Name, sha256Of, type World } from './files-world.ts'

let world: World
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await world?.stop()
})

let devices = 0

/** A device of a person; a tab is what a reload makes anew. */
function device(name: Name) {
  const local = openLocalDatabase(`person:${name}-${devices++}`)
  stops.push(() => local.delete())
  let online = true
  let cutAfter = Number.POSITIVE_INFINITY
  const requests: string[] = []
  const request = async (path: string, init: RequestInit = {}) => {
    if (!online) throw new TypeError('fetch failed')
    requests.push(`${init.method ?? 'GET'} ${path.split('/')[1]}`)
    if (init.method === 'PATCH' && --cutAfter < 0) {
      online = false
      throw new TypeError('fetch failed')
    }
    return world.request(name, path, init)
  }
  return {
    local,
    requests,
    files: createDeviceFiles({ table: local.files, request, now: Date.now }),
    tab(deps: Partial<UploadsDeps> = {}) {
      const files = createDeviceFiles({ table: local.files, request, now: Date.now })
      const uploads = createUploads({
        table: local.uploads,
        files,
        request,
        now: Date.now,
        random: () => 0,
        lock: { run: (_, work) => work() },
        ...deps,
      })
      stops.unshift(() => uploads.stop())
      return uploads
    },
    offline() {
      online = false
    },
    online() {
      online = true
      cutAfter = Number.POSITIVE_INFINITY
    },
    isOnline: () => online,
    /** The network goes after this many pieces. */
    cutAfter(pieces: number) {
      cutAfter = pieces
    },
  }
}

const pdf = (bytes = 100) => new Blob([`%PDF-1.7 ${'x'.repeat(bytes - 9)}`], { type: 'application/pdf' })
const about = { name: 'Lease.pdf', mediaType: 'application/pdf', purpose: 'document' as const }
const until = async (condition: () => boolean, timeoutMs = 5_000) => {
  const end = Date.now() + timeoutMs
  while (!condition()) {
    if (Date.now() > end) throw new Error('Waited in vain')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('hashing', () => {
  test.each([0, 1, 7_999_999, 8_000_001, 12_345_678])(
    'a file of %d bytes has the same name everywhere',
    async (size) => {
      const bytes = Buffer.alloc(size, 'lease')
      const seen: number[] = []
      expect(await hashBlob(new Blob([bytes]), { onProgress: (done) => seen.push(done) })).toBe(
        sha256Of(bytes),
      )
      expect(seen.at(-1) ?? size).toBe(size)
    },
  )

  test('stops when it is no longer wanted', async () => {
    const abort = new AbortController()
    const hashing = hashBlob(new Blob([Buffer.alloc(20_000_000)]), {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('enough')),
    })
    await expect(hashing).rejects.toThrow('enough')
  })
})

describe('uploads of a device', () => {
  test('a file is kept here, sent, and its pages are known', async () => {
    world = await createWorld()
    const uploads = device('sara').tab()
    const { sha256 } = await uploads.add(pdf(), about)
    expect(await uploads.finished(sha256)).toMatchObject({ state: 'complete', name: 'Lease.pdf' })
    expect(uploads.progress(sha256)).toEqual({
      state: 'complete',
      bytesSent: 100,
      sizeBytes: 100,
      answer: null,
    })
    expect(uploads.pagesOf(sha256)).toHaveLength(2)
    expect(uploads.isComplete(sha256)).toBe(true)
  })

  test('[R0328] with a connection a file is on its way from the moment it is chosen, whichever is sent first', async () => {
    world = await createWorld()
    const uploads = device('sara').tab()
    const seen = new Map<string, string[]>()
    uploads.subscribe(() => {
      for (const sha256 of hashes) {
        const { state } = uploads.progress(sha256) ?? {}
        const states = seen.get(sha256) ?? []
        if (state && states.at(-1) !== state) seen.set(sha256, [...states, state])
      }
    })
    const hashes: string[] = []
    for (const size of [5_000, 300, 70_000]) {
      hashes.push(await hashBlob(pdf(size)))
      await uploads.add(pdf(size), about)
    }
    await until(() => hashes.every((one) => uploads.progress(one)?.state === 'complete'))
    expect([...seen.values()].flat()).not.toContain('waiting')
  })

  test('[A086] without network it waits, survives a reload and goes on by itself', async () => {
    world = await createWorld()
    const laptop = device('sara')
    laptop.offline()
    const first = laptop.tab()
    const { sha256 } = await first.add(pdf(), about)
    await until(() => first.progress(sha256)?.state === 'waiting')
    first.stop()
    const again = laptop.tab()
    await again.ready
    expect(again.progress(sha256)?.state).toBe('waiting')
    laptop.online()
    again.resume()
    expect(await again.finished(sha256)).toMatchObject({ state: 'complete' })
  })

  test('a cut in the middle goes on where it stopped', async () => {
    world = await createWorld()
    const laptop = device('sara')
    laptop.cutAfter(2)
    const first = laptop.tab()
    const { sha256 } = await first.add(pdf(3_000_000), about)
    await until(() => !laptop.isOnline() && first.progress(sha256)?.state === 'waiting')
    const sent = first.progress(sha256)!.bytesSent
    expect(sent).toBeGreaterThan(0)
    first.stop()
    laptop.online()
    const again = laptop.tab()
    await again.ready
    expect(again.progress(sha256)?.bytesSent).toBe(sent)
    again.resume()
    expect(await again.finished(sha256)).toMatchObject({ sizeBytes: 3_000_000, state: 'complete' })
    expect(laptop.requests.filter((one) => one === 'POST uploads')).toHaveLength(1)
  })

  test('what the server has is not sent again, also when the last answer was lost', async () => {
    world = await createWorld()
    await world.upload('sara', Buffer.from(await pdf().arrayBuffer()))
    const laptop = device('sara')
    const uploads = laptop.tab()
    const { sha256 } = await uploads.add(pdf(), about)
    await uploads.finished(sha256)
    expect(laptop.requests).toEqual(['GET uploads'])
  })

  test('an upload the server has forgotten begins anew', async () => {
    world = await createWorld()
    const laptop = device('sara')
    laptop.cutAfter(1)
    const uploads = laptop.tab()
    const { sha256 } = await uploads.add(pdf(2_000_000), about)
    await until(() => !laptop.isOnline() && uploads.progress(sha256)?.state === 'waiting')
    world.later(10 * 86_400_000)
    await world.files.removeExpired()
    laptop.online()
    uploads.resume()
    expect(await uploads.finished(sha256)).toMatchObject({ state: 'complete' })
  })

  test('a refusal is kept with its reason and not tried again; another try is the person’s', async () => {
    world = await createWorld()
    const laptop = device('sara')
    const uploads = laptop.tab()
    const { sha256 } = await uploads.add(new Blob(['no pdf']), about)
    expect(await uploads.finished(sha256)).toBe('file-type-not-supported')
    expect(uploads.progress(sha256)).toMatchObject({ state: 'refused', answer: 'file-type-not-supported' })
    expect(uploads.refusalOf(sha256)).toBe('file-type-not-supported')
    expect(uploads.pagesOf(sha256)).toBe(null)
    uploads.stop()
    const again = laptop.tab()
    await again.ready
    expect(again.refusalOf(sha256)).toBe('file-type-not-supported')
  })

  test('a file the server is still looking at is asked about until it knows', async () => {
    world = await createWorld()
    world.breakIngest(true)
    const uploads = device('sara').tab()
    const { sha256 } = await uploads.add(pdf(), about)
    await until(() => uploads.progress(sha256)?.state === 'checking')
    world.breakIngest(false)
    expect(await uploads.finished(sha256)).toMatchObject({ state: 'complete' })
  })

  test('pages read on this device serve until the server has looked', async () => {
    world = await createWorld()
    const laptop = device('sara')
    laptop.offline()
    const uploads = laptop.tab({ inspect: async () => [{ widthPt: 100, heightPt: 200 }] })
    const { sha256 } = await uploads.add(pdf(), about)
    await until(() => uploads.pagesOf(sha256) !== null)
    expect(uploads.pagesOf(sha256)).toEqual([{ widthPt: 100, heightPt: 200 }])
    laptop.online()
    uploads.resume()
    await uploads.finished(sha256)
    expect(uploads.pagesOf(sha256)).toHaveLength(2)
  })

  test('a document that came from another device of the same person is asked about once', async () => {
    world = await createWorld()
    await world.upload('sara', Buffer.from(await pdf().arrayBuffer()))
    const phone = device('sara')
    const uploads = phone.tab()
    const sha256 = await hashBlob(pdf())
    let calls = 0
    uploads.subscribe(() => calls++)
    expect(uploads.pagesOf(sha256)).toBe(null)
    await until(() => uploads.pagesOf(sha256) !== null)
    expect(calls).toBeGreaterThan(0)
    expect(phone.requests).toEqual(['GET uploads'])
  })

  test('cancelling ends the upload, frees the quota and lets go of the bytes', async () => {
    world = await createWorld()
    const laptop = device('sara')
    laptop.cutAfter(1)
    const uploads = laptop.tab()
    const { sha256 } = await uploads.add(pdf(2_000_000), about)
    await until(() => !laptop.isOnline() && uploads.progress(sha256)?.state === 'waiting')
    laptop.online()
    await uploads.cancel(sha256)
    expect([
      uploads.progress(sha256),
      await laptop.files.has(sha256),
      await laptop.local.uploads.count(),
    ]).toEqual([null, false, 0])
    expect(await world.leftovers()).toEqual([])
  })

  test('two tabs see one queue', async () => {
    world = await createWorld()
    const laptop = device('sara')
    laptop.offline()
    const [one, other] = [laptop.tab(), laptop.tab()]
    const { sha256 } = await one.add(pdf(), about)
    await until(() => other.progress(sha256)?.state === 'waiting')
    laptop.online()
    one.resume()
    await until(() => other.isComplete(sha256))
  })

  test('what can never be taken is said before a byte is read', async () => {
    world = await createWorld()
    const uploads = device('sara').tab({ maxBytes: () => 50 })
    await expect(uploads.add(pdf(51), about)).rejects.toThrow(new FileNotTaken('file-too-large'))
    await expect(uploads.add(new Blob([]), about)).rejects.toThrow(new FileNotTaken('file-empty'))
    expect(MAX_UPLOAD_BYTES).toBe(214_958_080)
  })
})

describe('files on a device', () => {
  test('are fetched once, checked, kept for who wants them, and go with the last of them', async () => {
    world = await createWorld()
    const bytes = Buffer.from(await pdf().arrayBuffer())
    await world.upload('sara', bytes)
    const laptop = device('sara')
    const name = sha256Of(bytes)
    const both = await Promise.all([
      laptop.files.fetch(name, { keepFor: 'envelope:1' }),
      laptop.files.fetch(name),
    ])
    expect(both.map((one) => one.kind)).toEqual(['file', 'file'])
    expect(laptop.requests).toEqual(['GET files'])
    laptop.offline()
    expect((await laptop.files.fetch(name, { keepFor: 'envelope:2' })).kind).toBe('file')
    await laptop.files.release('envelope:1')
    expect(await laptop.files.has(name)).toBe(true)
    await laptop.files.release('envelope:2')
    expect([await laptop.files.has(name), await laptop.files.totalBytes()]).toEqual([false, 0])
    expect((await laptop.files.fetch(name)).kind).toBe('offline')
  })

  test('what one may not read is absent, and a portal’s page is not our file', async () => {
    world = await createWorld()
    const laptop = device('eve')
    expect((await laptop.files.fetch('f'.repeat(64))).kind).toBe('absent')
    const portal = createDeviceFiles({
      table: laptop.local.files,
      now: Date.now,
      request: async () => new Response('<html>Sign in to the Wi-Fi</html>'),
    })
    expect((await portal.fetch('f'.repeat(64), { keepFor: 'x' })).kind).toBe('offline')
    expect(await laptop.files.has('f'.repeat(64))).toBe(false)
  })

  test('a large file rests as a blob and comes back whole', async () => {
    world = await createWorld()
    const laptop = device('sara')
    const bytes = Buffer.alloc(5_000_000, 'plan')
    const name = await laptop.files.put(new Blob([bytes]), { mediaType: 'application/pdf', keepFor: 'draft' })
    expect(await laptop.files.sizeOf(name)).toBe(5_000_000)
    expect(sha256Of(new Uint8Array(await (await laptop.files.get(name))!.arrayBuffer()))).toBe(name)
  })
})

describe('[S3] a device without room', () => {
  /** Writes of this table find no room until the answer is called. */
  function fill(table: {
    hook(event: 'creating'): { subscribe(f: () => void): void; unsubscribe(f: () => void): void }
  }) {
    const full = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    table.hook('creating').subscribe(full)
    return () => table.hook('creating').unsubscribe(full)
  }

  test.each(['files', 'uploads'] as const)(
    'takes nothing of a file when %s cannot be written, says why, and loses nothing else',
    async (name) => {
      world = await createWorld()
      const phone = device('sara')
      phone.offline()
      const uploads = phone.tab()
      const before = await uploads.add(pdf(40), { ...about, keepFor: 'draft' })
      const makeSpace = fill(phone.local[name])
      await expect(uploads.add(pdf(60), { ...about, keepFor: 'draft' })).rejects.toThrow(
        new FileNotTaken('device-full'),
      )
      const kept = await phone.local.files.toCollection().primaryKeys()
      expect(kept).toEqual([before.sha256])
      expect((await phone.local.uploads.toArray()).map((one) => one.sha256)).toEqual([before.sha256])
      expect(uploads.progress(before.sha256)).not.toBeNull()

      makeSpace()
      const after = await uploads.add(pdf(60), { ...about, keepFor: 'draft' })
      phone.online()
      uploads.resume()
      await until(() => uploads.isComplete(before.sha256) && uploads.isComplete(after.sha256))
    },
  )

  test('makes room first with what can be fetched again', async () => {
    world = await createWorld()
    const phone = device('sara')
    let makeSpace: () => void = () => undefined
    const uploads = phone.tab({
      makeRoom: async () => {
        makeSpace()
        return 1
      },
    })
    makeSpace = fill(phone.local.files)
    const { sha256 } = await uploads.add(pdf(), about)
    await until(() => uploads.isComplete(sha256))
  })

  test('a file that is already here for somebody else stays when its upload finds no room', async () => {
    world = await createWorld()
    const phone = device('sara')
    phone.offline()
    const sha256 = await phone.files.put(pdf(), { mediaType: 'application/pdf', keepFor: 'envelope:1' })
    fill(phone.local.uploads)
    await expect(phone.tab().add(pdf(), about)).rejects.toThrow(new FileNotTaken('device-full'))
    expect(await phone.files.has(sha256)).toBe(true)
  })
})
