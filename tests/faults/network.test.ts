/**
 * Every fault of the network against everything a device does with the server: the real app engine on one side,
 * the real server process on the other, our proxy in between.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { person } from '../server/person.ts'
import { type Device, openDevice } from './device.ts'
import { newDraft } from './draft.ts'
import { type Fault, type FaultProxy, openFaultProxy } from './fault-proxy.ts'
import { FAULTS } from './faults.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'
import { openStoredTruth, type StoredTruth } from './stored-truth.ts'
import { until } from './until.ts'

const LEASE = new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures/pdf/issue13242.pdf')))

let server: ServerProcess
let stored: StoredTruth
beforeAll(async () => {
  server = await createServerProcess()
  await server.start()
  stored = openStoredTruth(server.dataDir)
  const sara = person(server.url, server.people.first.accessToken, '', '')
  expect((await sara.upload(LEASE, 'Lease.pdf')).data[0]).toMatchObject({ uploadStatus: 0 })
})
afterAll(async () => {
  stored?.close()
  await server?.remove()
})

/** A device behind a network of its own. */
async function behind(work: (world: { proxy: FaultProxy; device: Device }) => Promise<void>): Promise<void> {
  const proxy = await openFaultProxy(() => server.url)
  const device = await openDevice(proxy.url, server.people.first)
  try {
    await device.replica.sync()
    await work({ proxy, device })
  } finally {
    device.close()
    await proxy.close()
  }
}

/** Another device of the same person, with nothing in its way. */
async function elsewhere(title: string): Promise<`envelope:${string}`> {
  const other = await openDevice(server.url, server.people.first)
  const draft = newDraft(title)
  const entry = await other.replica.dispatch('createEnvelope', draft, { title })
  expect(entry.ok).toBe(true)
  await until('the other device is done', () => other.replica.view().outbox.length === 0)
  other.close()
  return draft.envelopeId
}

const titles = (device: Device): string[] => [...device.replica.view().rows.values()].map((one) => one.title)
const newPdf = (bytes: number) =>
  new Blob([`%PDF-1.7\n${randomBytes(Math.ceil(bytes / 2)).toString('hex')}`], { type: 'application/pdf' })
const authorization = () => ({ authorization: `Bearer ${server.people.first.accessToken}` })
const sha256Of = (bytes: ArrayBuffer | Uint8Array) =>
  createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

describe.concurrent.each(FAULTS)('$name', (fault: Fault) => {
  test('[S1][S3] commands: one effect, and the wish is kept until it is decided', () =>
    behind(async ({ proxy, device }) => {
      proxy.strike(fault, { path: /^\/sync\/commands/, times: 2 })
      const draft = newDraft(`Command through ${fault.name}`)
      const entry = await device.replica.dispatch('createEnvelope', draft, { title: draft.title })
      const id = entry.ok ? entry.value.id : ''
      await until('the wish has left the outbox', () => {
        expect(titles(device)).toContain(draft.title)
        const waits = device.replica.view().outbox.some((one) => one.id === id)
        if (!waits) expect(stored.answersTo(id)).toEqual(['applied'])
        return !waits
      })
      expect(proxy.struck()).toBeGreaterThan(0)
      expect(stored.answersTo(id)).toEqual(['applied'])
      expect(stored.eventsOf(draft.envelopeId)).toEqual(['envelopeCreated'])
      expect(titles(device).filter((one) => one === draft.title)).toHaveLength(1)
    }))

  test('[S4][P6] pull: what others did arrives whole, and nothing that was here goes', () =>
    behind(async ({ proxy, device }) => {
      const before = await elsewhere(`Before ${fault.name}`)
      void device.replica.sync()
      await until('the first is here', () => device.replica.view().rows.has(before))
      proxy.strike(fault, { path: /^\/sync\/pull/, times: 2 })
      const after = await elsewhere(`After ${fault.name}`)
      void device.replica.sync()
      await until('the second is here', () => {
        expect(device.replica.view().rows.has(before)).toBe(true)
        return device.replica.view().rows.has(after)
      })
      expect(proxy.struck()).toBeGreaterThan(0)
    }))

  test('upload: goes on where it was, and the server has the very bytes once', () =>
    behind(async ({ proxy, device }) => {
      const pdf = newPdf(700_000)
      proxy.strike(fault, { path: /^\/uploads/, times: 2 })
      const { sha256 } = await device.uploads.add(pdf, {
        name: 'Plans.pdf',
        mediaType: 'application/pdf',
        purpose: 'attachment',
      })
      await device.uploads.finished(sha256)
      expect(device.uploads.progress(sha256)).toMatchObject({ state: 'complete', bytesSent: pdf.size })
      expect(proxy.struck()).toBe(2)
      const held = await fetch(`${server.url}/files/${sha256}`, { headers: authorization() })
      expect(sha256Of(await held.arrayBuffer())).toBe(sha256)
    }))

  test('download: the very bytes or none, and never "not there"', () =>
    behind(async ({ proxy, device }) => {
      const sha256 = sha256Of(LEASE)
      proxy.strike(fault, { path: /^\/files/, times: 2 })
      await until('the file is here', async () => {
        const fetched = await device.files.fetch(sha256, { keepFor: 'draft' })
        if (fetched.kind === 'file') expect(sha256Of(await fetched.blob.arrayBuffer())).toBe(sha256)
        else expect(fetched.kind).toBe('offline')
        return fetched.kind === 'file'
      })
      expect(proxy.struck()).toBeGreaterThan(0)
      expect(await device.files.has(sha256)).toBe(true)
    }))

  test('[P7][P8] socket: it is opened again by itself, and what happened meanwhile is not waited for', () =>
    behind(async ({ proxy, device }) => {
      proxy.strike(fault, { path: /^\/sync\/(socket|ticket|ping)/, times: 2 })
      const connection = device.connect()
      await until('the network has struck', () => proxy.struck() > 0)
      const missed = await elsewhere(`Poke through ${fault.name}`)
      await until('what happened meanwhile is here', () => device.replica.view().rows.has(missed))
      await until('the connection is back', () => ['online', 'slow'].includes(connection.state()))
      expect(proxy.struck()).toBeGreaterThan(0)
      proxy.calm()
      const told = await elsewhere(`Poke after ${fault.name}`)
      await until('the poke brings it', () => device.replica.view().rows.has(told), 5_000)
    }))
})
