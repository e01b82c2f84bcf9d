/** A backup that is an hour old is put in the place of the database while devices hold what happened since. */
import { createHash } from 'node:crypto'
import { copyFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { caller, freshPdf, oneSigner, send } from '../bench/world/life.ts'
import { type Device, openDevice } from './device.ts'
import { newDraft } from './draft.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'
import { openStoredTruth } from './stored-truth.ts'
import { until } from './until.ts'

test('[P5][S1][S4] devices that were ahead begin anew, also one that was away until the numbers had passed its own, and what people had done is offered again', async () => {
  const server = await createServerProcess()
  await server.start()
  const [sara, badr] = [server.people.first, server.people.colleagues[0]] as const
  if (!badr) throw new Error('Two people work here')
  const envelopeId = await sendOne(server)
  const [laptop, phone, other] = [
    await openDevice(server.url, sara),
    await openDevice(server.url, sara),
    await openDevice(server.url, badr),
  ]
  for (const device of [laptop, phone, other]) await atRest(device)
  const backup = join(server.dataDir, 'backup.sqlite')
  await backUp(server, backup)

  // The hour that will be lost.
  await laptop.replica.dispatch(
    'cancelEnvelope',
    { envelopeId, reason: 'The rent is wrong' },
    { title: 'Lease' },
  )
  for (let n = 0; n < 3; n++) await draftOn(laptop, `Lost ${n}`)
  for (let n = 0; n < 5; n++) await draftOn(other, `Lost too ${n}`)
  for (const device of [laptop, other, phone]) await atRest(device)
  expect(shown(phone)).toEqual(shown(laptop))
  expect(phone.replica.view().rows.get(envelopeId)?.state).toBe('cancelled')
  const ahead = await stand(server)
  phone.close()

  await until('the server has noted how far it came', async () => (await noted(server)) === total(ahead))
  await server.kill()
  for (const tail of ['', '-wal', '-shm'])
    await rm(join(server.dataDir, `tawqi.sqlite${tail}`), { force: true })
  await copyFile(backup, join(server.dataDir, 'tawqi.sqlite'))
  await server.start()
  expect(server.output()).toContain('begins a new timeline')

  for (const device of [laptop, other]) await atRest(device)
  const stored = openStoredTruth(server.dataDir)
  // The draft commands are done without a word, and nobody kept them; what was decided with a reason is done again.
  expect(stored.eventsOf(envelopeId).filter((kind) => kind === 'envelopeCancelled')).toHaveLength(1)
  expect(laptop.replica.view().rows.get(envelopeId)?.state).toBe('cancelled')
  expect(shown(laptop)).toEqual(['Lease renewal'])

  // The phone stays away until every number it knows has been given again.
  for (let n = 0; !hasPassed(stored.heads(), ahead); n++) {
    await draftOn(laptop, `New ${n}`)
    await draftOn(other, `New too ${n}`)
    for (const device of [laptop, other]) await atRest(device)
  }
  const back = await openDevice(server.url, sara, { storage: phone.storage })
  await atRest(back)
  await atRest(laptop)
  expect(shown(back)).toEqual(shown(laptop))
  expect(shown(back)).not.toContain('Lost 0')
  expect(back.replica.view().rows.get(envelopeId)?.state).toBe('cancelled')
  expect(stored.eventsOf(envelopeId).filter((kind) => kind === 'envelopeCancelled')).toHaveLength(1)

  for (const device of [laptop, other, back]) device.close()
  stored.close()
  await server.remove()
}, 120_000)

const shown = (device: Device): string[] =>
  [...device.replica.view().rows.values()].map((one) => one.title).sort()

/** Sent, asked and told: nothing of this device waits. */
async function atRest(device: Device): Promise<void> {
  await until('the device is at rest', async () => {
    await device.replica.sync()
    const { outbox, contact } = device.replica.view()
    return contact === 'reached' && outbox.every((one) => one.state === 'applied' || one.state === 'refused')
  })
}

async function draftOn(device: Device, title: string): Promise<void> {
  const entry = await device.replica.dispatch('createEnvelope', newDraft(title), { title })
  expect(entry.ok).toBe(true)
}

async function sendOne(server: ServerProcess): Promise<`envelope:${string}`> {
  const sender = caller(server.url, server.people.first)
  const bytes = freshPdf(1)
  await sender.upload(bytes, 'lease.pdf')
  const file = { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.byteLength }
  return send(sender, oneSigner(file, { name: 'Mariam', email: 'mariam@example.com' }))
}

/** As the README tells the operator to. */
async function backUp(server: ServerProcess, to: string): Promise<void> {
  const db = new Sqlite(join(server.dataDir, 'tawqi.sqlite'), { readonly: true })
  await db.backup(to)
  db.close()
}

async function stand(server: ServerProcess): Promise<Record<string, number>> {
  const stored = openStoredTruth(server.dataDir)
  const heads = stored.heads()
  stored.close()
  return heads
}

const total = (heads: Record<string, number>): number =>
  Object.values(heads).reduce((sum, one) => sum + one, 0)
const hasPassed = (now: Record<string, number>, then: Record<string, number>): boolean =>
  Object.entries(then).every(([channel, seq]) => (now[channel] ?? 0) > seq)

async function noted(server: ServerProcess): Promise<number> {
  return JSON.parse(await readFile(join(server.dataDir, 'high-water.json'), 'utf8')).position
}
