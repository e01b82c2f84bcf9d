import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { commandNamed } from '../../sync/commands/registry.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { createId, type PersonId } from '../../sync/ids.ts'
import type { DecidedAnswer } from '../../sync/replication/decided.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { createDeviceFiles } from '../files/device-files.ts'
import { hashBytes } from '../files/hash-bytes.ts'
import type { UnsavedDraft } from '../live/unsaved-drafts.ts'
import { createDataKey } from '../lock/wrap-key.ts'
import { createDexieBodyStore } from '../replica/body-store.ts'
import { createCipher } from '../replica/cipher.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { deviceKeys } from '../replica/device-key.ts'
import { openReplica } from '../replica/engine.ts'
import { openLocalDatabase } from '../replica/local-database.ts'
import type { ReplicaPorts, Reply } from '../replica/ports.ts'
import { openKeptWords } from '../ui/kept-words.ts'
import { bringBack } from './bring-back.ts'
import { planReturn } from './plan-return.ts'
import { readBackup } from './read-backup.ts'
import { type About, createRecordWriter, type Told } from './records.ts'
import { sealFile } from './sealed-file.ts'
import { writeBackup } from './write-backup.ts'

const person = createId('person', deviceIds) as PersonId
const stranger = createId('person', deviceIds) as PersonId
const PASSPHRASE = 'four words for a test'
const QUICK = { passphrase: PASSPHRASE, iterations: 1, device: 'Chrome, Android', now: () => 1_000 }

/** What a server says of devices and wishes it has heard of. */
function server() {
  const keys = new Map<string, Record<string, unknown>>()
  const decided = new Map<string, 'applied' | 'refused'>()
  return {
    keys,
    decided,
    asked: 0,
    async answer({ deviceId, ids }: { deviceId: string; ids: readonly string[] }) {
      this.asked++
      const known = ids.flatMap((id) => {
        const status = decided.get(id)
        return status ? [{ id, status }] : []
      })
      const value = { decided: known, publicKey: keys.get(deviceId) ?? null } as DecidedAnswer
      return { kind: 'answer', value } satisfies Reply<DecidedAnswer> as Reply<DecidedAnswer>
    },
  }
}

/** A device of somebody, with no network but the question about what was decided. */
async function device(at = server(), options: { who?: PersonId; isKnown?: boolean; sealed?: boolean } = {}) {
  const { who = person, isKnown = true, sealed = false } = options
  const sealing = sealed ? ({ cipher: createCipher(await createDataKey()), writes: 'sealed' } as const) : null
  const local = openLocalDatabase(who, { indexedDB: new IDBFactory(), IDBKeyRange }, sealing)
  const actor = { kind: 'person', personId: who, organizationId: 'organization:1' } as unknown as PersonActor
  const offline = async () => ({ kind: 'offline' }) as const
  const ports: ReplicaPorts = {
    ...deviceIds,
    commandNamed,
    loadCommand: async (name) => commandNamed(name),
    keys: deviceKeys,
    transport: { commands: offline, pull: offline, chunk: offline, bodies: offline },
    lock: { run: (_name, work) => work() },
    tabs: { send: () => undefined, listen: () => () => undefined },
    timers: { after: () => () => undefined },
    random: () => 0,
    isUploaded: () => false,
  }
  const replica = await openReplica(actor, local, createDexieBodyStore(local), ports)
  const state = await local.state.get('state')
  if (!state?.keyPair) throw new Error('no key')
  if (isKnown) at.keys.set(state.deviceId, { ...(await deviceKeys.publicKey(state.keyPair)) })
  const store = createDeviceFiles({
    table: local.files,
    request: async () => new Response(null, { status: 404 }),
    now: () => 1,
    sealing,
  })
  const drafts: UnsavedDraft[] = []
  const brought: [UnsavedDraft, string][] = []
  const taken = new Set<string>()
  const member = {
    profile: { id: who },
    local,
    replica,
    words: await openKeptWords(local.words),
    unsaved: async () => ({
      list: async () => drafts,
      bring: async (draft: UnsavedDraft, as: string) => {
        brought.push([draft, as])
        return 'merged' as const
      },
    }),
    askDecided: (request: Parameters<typeof at.answer>[0]) => at.answer(request),
    files: {
      device: store,
      isComplete: () => false,
      composing: {
        progress: (sha256: string) => (taken.has(sha256) ? {} : null),
        take: async (file: File) => {
          const sha256 = await hashBytes(await file.arrayBuffer())
          taken.add(sha256)
          return { sha256 }
        },
      },
    },
  } as never
  return {
    member,
    local,
    replica,
    drafts,
    brought,
    taken,
    words: (member as { words: Awaited<ReturnType<typeof openKeptWords>> }).words,
    deviceId: state.deviceId,
    wish: async (title: string) => {
      const envelopeId = createId('envelope', deviceIds)
      const input = { envelopeId, kind: 'document', title, language: 'en', timeZone: 'UTC' } as const
      const captured = await replica.dispatch('createEnvelope', input, { title })
      if (!captured.ok) throw new Error(captured.error.code)
      return captured.value
    },
    upload: async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
      const sha256 = await store.put(new Blob([bytes]), { mediaType: 'application/pdf', keepFor: 'upload' })
      await local.uploads.put({
        ...{ sha256, name, mediaType: 'application/pdf', purpose: 'document', state: 'waiting' },
        ...{ uploadUrl: null, bytesSent: 0, sizeBytes: bytes.length, addedAt: 1, code: null, report: null },
      })
      return sha256
    },
    outbox: () => local.outbox.toArray(),
  }
}
type Device = Awaited<ReturnType<typeof device>>

async function opened(file: Blob, on: Device, who = person) {
  const read = await readBackup(file, { person: who, passphrase: PASSPHRASE })
  if (!read.ok) throw new Error(read.error)
  const plan = await planReturn(read.value, {
    member: on.member,
    loadCommand: async (name) => commandNamed(name),
    now: () => 2_000,
  })
  if (!plan.ok) throw new Error(plan.error)
  return { backup: read.value, plan: plan.value, bring: () => bringBack(read.value, plan.value, on.member) }
}
const fates = async (file: Blob, on: Device) => (await opened(file, on)).plan.wishes.map((one) => one.fate)

function draftOf(title: string): UnsavedDraft {
  const doc = new Y.Doc()
  doc.getMap('meta').set('title', title)
  const update = Y.encodeStateAsUpdate(doc).slice()
  return { id: createId('envelope', deviceIds), epoch: null, why: null, at: 5, update }
}

/** A file written by somebody who knows the passphrase, and no device of this person. */
async function forged(records: readonly Told[], about: Partial<About> = {}, sign = 'AAAA'): Promise<Blob> {
  const first: About = {
    ...{ kind: 'about', person, deviceId: createId('device', deviceIds), device: 'Chrome', at: 1 },
    ...about,
  }
  const writer = createRecordWriter(first)
  async function* contents() {
    yield await writer.tell(first)
    for (const one of records) yield await writer.tell(one)
    yield await writer.end(async () => sign)
  }
  return sealFile(contents(), { person, passphrase: PASSPHRASE, iterations: 1 })
}
const wishTold = ({ payload, title }: OutboxEntry): Told => ({ kind: 'wish', payload, title, blobs: {} })

describe('[L10] a backup file', () => {
  it('brings unsent wishes, files, drafts and forms to another device of the person, under ids that stay', async () => {
    const at = server()
    const old = await device(at, { sealed: true })
    const first = await old.wish('Lease')
    const second = await old.wish('Contract')
    const bytes = crypto.getRandomValues(new Uint8Array(65_536))
    const sha256 = await old.upload(bytes, 'lease.pdf')
    old.drafts.push(draftOf('Half written'))
    old.words.write('ask-1', 'Why is')
    const signing = { recipients: { 'recipient:1': { values: { 'field:1': 'Head of Legal' } } } }
    await old.local.progress.put({ key: first.entity, value: signing, savedAt: 7 })
    await old.local.progress.put({ key: 'adopted-marks', value: {}, savedAt: 7 })
    const file = await writeBackup(old.member, QUICK)

    const fresh = await device(at)
    const { plan, backup, bring } = await opened(file, fresh)
    expect(backup.about).toMatchObject({ device: 'Chrome, Android', at: 1_000, deviceId: old.deviceId })
    expect({ isVouched: plan.isVouched, fates: plan.wishes.map((one) => one.fate) }).toEqual({
      isVouched: true,
      fates: ['returns', 'returns'],
    })
    expect(await fresh.outbox()).toEqual([])
    expect(await bring()).toEqual({
      ok: true,
      value: { wishes: 2, drafts: 1, forms: 2, files: 1, filesNotTaken: 0 },
    })
    const returned = (await fresh.outbox()).sort((a, b) => a.place - b.place)
    expect(returned.map(({ id, payload, state, n }) => ({ id, payload, state, n }))).toEqual(
      [first, second].map(({ id, payload }) => ({ id, payload, state: 'saved', n: null })),
    )
    expect(returned.map((one) => one.signature)).not.toContain(first.signature)
    expect(fresh.replica.view().outbox.map((one) => one.id)).toEqual([first.id, second.id])
    expect(fresh.taken).toEqual(new Set([sha256]))
    expect(fresh.brought).toMatchObject([[{ id: old.drafts[0]?.id }, 'draft']])
    expect(fresh.words.read('ask-1')).toBe('Why is')
    expect((await fresh.local.progress.toArray()).map((one) => one.key)).toEqual([first.entity])
  })

  it('is signed anew by the device that takes its wishes on, so that the server takes them from it', async () => {
    const at = server()
    const old = await device(at)
    await old.wish('Lease')
    const fresh = await device(at)
    await (await opened(await writeBackup(old.member, QUICK), fresh)).bring()
    const [entry] = await fresh.outbox()
    const jwk = at.keys.get(fresh.deviceId) as JsonWebKey
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
    const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
    const signature = Uint8Array.from(atob(entry?.signature ?? ''), (one) => one.charCodeAt(0))
    const text = new TextEncoder().encode(entry?.payload)
    expect(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, text)).toBe(true)
  })

  it('brought back twice, or where it was made, changes nothing', async () => {
    const at = server()
    const old = await device(at)
    await old.wish('Lease')
    old.words.write('ask-1', 'Why is')
    const file = await writeBackup(old.member, QUICK)
    const fresh = await device(at)
    await (await opened(file, fresh)).bring()
    fresh.words.write('ask-1', 'Why is it so')
    const before = await fresh.outbox()
    const again = await opened(file, fresh)
    expect(again.plan.wishes.map((one) => one.fate)).toEqual(['here'])
    expect(await again.bring()).toMatchObject({ value: { wishes: 0, forms: 0 } })
    expect(await fresh.outbox()).toEqual(before)
    expect(fresh.words.read('ask-1')).toBe('Why is it so')
    expect(await fates(file, old)).toEqual(['here'])
  })

  it('sends nothing that the server has answered, and keeps what was refused as it was', async () => {
    const at = server()
    const old = await device(at)
    const done = await old.wish('Sent before the device was lost')
    const refused = await old.wish('Refused')
    await old.wish('Unsent')
    const result = { status: 'refused', id: refused.id, n: 2, at: 3, code: 'envelope-final' } as const
    await old.local.outbox.update(refused.id, { state: 'refused', result })
    const file = await writeBackup(old.member, QUICK)
    at.decided.set(done.id, 'applied')
    at.decided.set(refused.id, 'refused')
    const fresh = await device(at)
    const { plan, bring } = await opened(file, fresh)
    expect(plan.wishes.map((one) => one.fate)).toEqual(['decided', 'refused', 'returns'])
    await bring()
    const kept = await fresh.local.outbox.get(refused.id)
    expect(kept).toMatchObject({ state: 'refused', result, input: refused.input })
  })

  it('of a device whose key the server does not know sends nothing by itself: it is to be done again', async () => {
    const at = server()
    const old = await device(at, { isKnown: false })
    const wish = await old.wish('Signed on a plane')
    old.drafts.push(draftOf('Mine, or not'))
    const bulk = { key: `bulk-send|${wish.id.slice('command:'.length)}`, value: {}, savedAt: 1 }
    await old.local.progress.put(bulk)
    const file = await writeBackup(old.member, QUICK)
    const fresh = await device(at)
    const { plan, bring } = await opened(file, fresh)
    expect(plan).toMatchObject({ isVouched: false, wishes: [{ fate: 'again' }], drafts: [{ fate: 'copy' }] })
    await bring()
    expect(await fresh.outbox()).toMatchObject([
      { id: wish.id, state: 'refused', input: wish.input, result: { code: 'device-signature-wrong' } },
    ])
    expect(fresh.brought.map(([, as]) => as)).toEqual(['copy'])
    expect(await fresh.local.progress.count()).toBe(0)
  })

  it('is not the person’s own when it is written under the name of a device of theirs', async () => {
    const at = server()
    const victim = await device(at)
    const evil = await device(at, { isKnown: false })
    const wish = await evil.wish('Pay the attacker')
    const borrowed = await forged([wishTold(wish)], { deviceId: victim.deviceId })
    expect((await opened(borrowed, victim)).plan).toMatchObject({
      isVouched: false,
      wishes: [{ fate: 'again' }],
    })
    // The end of an honest file does not fit another one.
    const honest = await readBackup(await writeBackup(victim.member, QUICK), {
      person,
      passphrase: PASSPHRASE,
    })
    const signature = honest.ok ? honest.value.end.signature : null
    const grafted = await forged([wishTold(wish)], { deviceId: victim.deviceId }, signature ?? '')
    expect((await opened(grafted, victim)).plan.isVouched).toBe(false)
  })

  it('believes nothing beside the signed text of a wish', async () => {
    const on = await device()
    const wish = await on.wish('Mine')
    const other = (change: object) => JSON.stringify({ ...JSON.parse(wish.payload), ...change })
    const told = (payload: string, blobs: Record<string, string> = {}): Told => ({
      ...{ kind: 'wish', payload, title: '', blobs },
    })
    const id = createId('command', deviceIds)
    const file = await forged([
      told(other({ commandId: id, account: stranger })),
      told(other({ commandId: id, input: { title: 7 } })),
      told('{'),
      told(other({ commandId: id, name: 'ofANewerRelease' })),
      told(other({ commandId: id, version: 99 })),
      told(other({ commandId: id }), { ['0'.repeat(64)]: 'AAAA' }),
      told(other({ commandId: id, name: '__proto__' })),
    ])
    const fresh = await device()
    const { plan, bring } = await opened(file, fresh)
    expect(plan.wishes.map((one) => one.fate)).toEqual([
      ...['unreadable', 'unreadable', 'unreadable', 'newer', 'newer', 'unreadable', 'newer'],
    ])
    await bring()
    expect(await fresh.outbox()).toEqual([])
  })

  it('with a draft that is none leaves it out', async () => {
    const bad: Told = { kind: 'draft', ...draftOf('x'), update: Uint8Array.of(1, 255, 255, 255, 255, 255, 3) }
    const fresh = await device()
    const { plan, bring } = await opened(await forged([bad]), fresh)
    expect(plan.drafts.map((one) => one.fate)).toEqual(['unreadable'])
    await bring()
    expect(fresh.brought).toEqual([])
  })

  it('is not brought back while the server cannot be asked', async () => {
    const old = await device()
    await old.wish('Lease')
    const file = await writeBackup(old.member, QUICK)
    const at = server()
    at.answer = async () => ({ kind: 'offline' }) as never
    const fresh = await device(at)
    await expect(opened(file, fresh)).rejects.toThrow('offline')
  })

  it('asks about ten thousand wishes five hundred at a time', async () => {
    const at = server()
    const old = await device(at)
    const wish = await old.wish('Lease')
    const many = Array.from({ length: 1_001 }, (): Told => {
      const payload = { ...JSON.parse(wish.payload), commandId: createId('command', deviceIds) }
      return { kind: 'wish', payload: JSON.stringify(payload), title: '', blobs: {} }
    })
    await opened(await forged(many), await device(at))
    expect(at.asked).toBe(3)
  })

  it('cannot be made once the device is locked, and stops when it is locked meanwhile', async () => {
    const old = await device()
    await old.wish('Lease')
    const stop = new AbortController()
    await old.wish('Contract')
    const cut = writeBackup(old.member, { ...QUICK, signal: stop.signal, onProgress: () => stop.abort() })
    await expect(cut).rejects.toThrow('aborted')
    old.local.close()
    await expect(writeBackup(old.member, QUICK)).rejects.toThrow()
  })
})
