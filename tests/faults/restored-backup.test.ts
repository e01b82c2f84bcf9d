/**
 * A backup that is an hour old is put in the place of the database while three devices hold what happened since.
 * Run on SQLite and on PostgreSQL; the devices are the app's own engine, the server is a process.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import { openEvidenceKey } from '../../server/evidence/keys.ts'
import { renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { caller, freshPdf, oneSigner, send } from '../bench/world/life.ts'
import type { SeededPerson } from '../bench/world/seed.ts'
import { dueTo, keptOn, shownOn } from '../simulation/holdings.ts'
import { actorOf, type Device, openDevice } from './device.ts'
import { newDraft } from './draft.ts'
import { createRestorableInstallation, type RestorableInstallation } from './restorable-installation.ts'
import { signOn } from './sign-on-device.ts'
import { until } from './until.ts'

type EnvelopeId = `envelope:${string}`

test('[P5][P13][S1][S3][S4][S11] three devices that were ahead begin anew, one of them only when the numbers had passed its own: what was acknowledged is done again once, and each holds what the database says', async () => {
  const installation = await createRestorableInstallation()
  onTestFinished(() => installation.remove())
  const { server } = installation
  await server.start()
  const [sara, badr, dina] = [server.people.first, ...server.people.colleagues]
  if (!badr || !dina) throw new Error('Three people work here')
  const [forBadr, forDina, cancelled] = [
    await ask(installation, sara, badr),
    await ask(installation, sara, dina),
    await ask(installation, sara, badr),
  ]
  const laptop = await openDevice(server.url, sara)
  const phone = await openDevice(server.url, badr)
  const tablet = await openDevice(server.url, dina)
  for (const device of [laptop, phone, tablet]) await atRest(device)
  await installation.backUp()

  // The hour that will be lost: three acts with a receipt, and drafts that nobody keeps once they are done.
  const acts = [
    await accepted(
      laptop,
      cancelled.id,
      laptop.replica.dispatch(
        'cancelEnvelope',
        { envelopeId: cancelled.id, reason: 'The rent is wrong' },
        { title: 'Lease' },
      ),
    ),
    await accepted(phone, forBadr.id, signOn(phone, forBadr.id, forBadr.content)),
    await accepted(tablet, forDina.id, signOn(tablet, forDina.id, forDina.content)),
  ]
  for (let n = 0; n < 5; n++) for (const device of [laptop, phone]) await draftOn(device, `Lost ${n}`)
  await completed(installation, [forBadr.id, forDina.id])
  for (const device of [laptop, phone, tablet]) await atRest(device)
  const before = await epochOf(laptop)
  const ahead = await installation.look(heads)
  await until(
    'the server has noted how far it came',
    async () => (await noted(server.dataDir)) === total(ahead),
  )

  await server.kill()
  const offline = await draftOn(tablet, 'Written while the server was away')
  tablet.close()
  await installation.restore()
  const restored = await installation.look(heads)
  expect(total(restored)).toBeLessThan(total(ahead))
  await server.start()
  expect(server.output()).toContain('begins a new timeline')

  for (const device of [laptop, phone]) await atRest(device)
  await completed(installation, [forBadr.id])
  expect(await epochOf(laptop)).not.toBe(before)
  expect(laptop.replica.view().rows.get(cancelled.id)?.state).toBe('cancelled')
  expect(await installation.look((db) => kindsOf(db, forDina.id))).not.toContain('signatureAccepted')

  // The tablet stays away until every number it knows has been given again; Dina has another device meanwhile.
  const desk = await openDevice(server.url, dina)
  await ask(installation, sara, dina)
  const lost = Object.entries(ahead).filter(([channel, seq]) => (restored[channel] ?? 0) < seq)
  for (let n = 0; !hasPassed(await installation.look(heads), lost); n++) {
    expect(n, 'rounds without passing').toBeLessThan(30)
    for (const device of [laptop, phone, desk]) {
      await draftOn(device, 'New')
      await device.replica.dispatch('savePreferences', { pageSize: n % 2 === 0 ? 35 : 20 }, { title: 'x' })
      await atRest(device)
    }
  }
  const back = await openDevice(server.url, dina, { storage: tablet.storage })
  await atRest(back)
  await completed(installation, [forDina.id])
  await atRest(back)
  expect(back.replica.view().rows.get(forDina.id)?.state).toBe('completed')

  const key = openEvidenceKey(join(server.dataDir, 'keys'))
  const people: readonly (readonly [Device, SeededPerson])[] = [
    [laptop, sara],
    [phone, badr],
    [desk, dina],
    [back, dina],
  ]
  await installation.look(async (db) => {
    for (const { commandId, envelopeId, at, kind } of acts) {
      const trail = await db.read((query) => readTrail(query, db.tables, envelopeId))
      const told = trail.filter((event) => event.kind === kind)
      expect(
        told.map((event) => event.facts.acknowledgedAt),
        kind,
      ).toEqual([at])
      expect(await answersTo(db, commandId)).toEqual(['applied'])
    }
    for (const id of [forBadr.id, forDina.id])
      for (const once of ['signatureAccepted', 'signatureSealed', 'envelopeCompleted'])
        expect((await kindsOf(db, id)).filter((kind) => kind === once)).toEqual([once])
    expect(await answersTo(db, offline.commandId)).toEqual(['applied'])
    expect(await kindsOf(db, offline.envelopeId)).toEqual(['envelopeCreated'])
    await expectEvidenceUnbroken(db, key)
  })
  for (const [device, person] of people) {
    await atRest(device)
    await installation.look((db) => expectWhatIsDue(db, device, person))
    expect([...device.replica.view().rows.values()].map((one) => one.title)).not.toContain('Lost 0')
    device.close()
  }
})

/** An envelope of `owner` that waits for the signature of `signer`. */
async function ask({ server }: RestorableInstallation, owner: SeededPerson, signer: SeededPerson) {
  const sender = caller(server.url, owner)
  const bytes = freshPdf(1)
  await sender.upload(bytes, 'lease.pdf')
  const file = { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.byteLength }
  const content = oneSigner(file, { name: signer.name, email: signer.email })
  return { id: await send(sender, content), content }
}

/** Sent, asked and told: nothing of this device waits. */
async function atRest(device: Device): Promise<void> {
  await until('the device is at rest', async () => {
    await device.replica.sync()
    const { outbox, contact } = device.replica.view()
    return contact === 'reached' && outbox.every((one) => one.state === 'applied' || one.state === 'refused')
  })
}

/** Resolves when the device holds the server's word for it. */
async function accepted(
  device: Device,
  envelopeId: EnvelopeId,
  dispatching: ReturnType<Device['replica']['dispatch']>,
) {
  const captured = await dispatching
  if (!captured.ok) throw new Error(captured.error.code)
  await atRest(device)
  const result = (await device.local.outbox.get(captured.value.id))?.result
  if (result?.status !== 'applied') throw new Error(`It was answered ${result?.status}`)
  expect(result.receipt).toMatch(/^\d+\./)
  const kind = captured.value.name === 'signStep' ? 'signatureAccepted' : 'envelopeCancelled'
  return { commandId: captured.value.id, envelopeId, at: result.at, kind }
}

async function draftOn(device: Device, title: string) {
  const draft = newDraft(title)
  const captured = await device.replica.dispatch('createEnvelope', draft, { title })
  if (!captured.ok) throw new Error(captured.error.code)
  return { commandId: captured.value.id, envelopeId: draft.envelopeId }
}

async function completed(installation: RestorableInstallation, ids: readonly EnvelopeId[]): Promise<void> {
  for (const id of ids)
    await until(
      'it is completed',
      async () => (await installation.look((db) => kindsOf(db, id))).includes('envelopeCompleted'),
      60_000,
    )
}

async function expectWhatIsDue(db: Database, device: Device, person: SeededPerson): Promise<void> {
  const due = await dueTo(db, actorOf(person))
  expect(shownOn(device)).toEqual(due)
  expect(await keptOn(device)).toEqual(due)
  const reader = { subject: person.id, email: person.email }
  const envelopes = await db.read((query) =>
    query.select({ body: db.tables.envelope.body }).from(db.tables.envelope),
  )
  const bodies = new Map(envelopes.map(({ body }) => [body.id as string, renderEnvelope(body, reader)]))
  for (const { id, body } of await device.local.bodies.toArray()) expect(body).toEqual(bodies.get(id))
}

async function expectEvidenceUnbroken(db: Database, key: Uint8Array): Promise<void> {
  const ids = await db.read((query) => query.select({ id: db.tables.envelope.id }).from(db.tables.envelope))
  for (const { id } of ids) {
    const trail = await db.read((query) => readTrail(query, db.tables, id))
    expect(verifyTrail(trail, key)).toEqual({ unbroken: true, events: trail.length })
  }
}

const kindsOf = async (db: Database, id: string): Promise<string[]> =>
  (await db.read((query) => readTrail(query, db.tables, id))).map((event) => event.kind)

async function answersTo(db: Database, commandId: string): Promise<string[]> {
  const { id, status } = db.tables.commandLog
  const rows = await db.read((query) => query.select({ id, status }).from(db.tables.commandLog))
  return rows.filter((row) => row.id === commandId).map((row) => row.status)
}

async function epochOf(device: Device): Promise<string | null | undefined> {
  return (await device.local.state.get('state'))?.epoch
}

/** Channel to its highest number. */
async function heads(db: Database): Promise<Record<string, number>> {
  const rows = await db.read((query) => query.select().from(db.tables.channelHead))
  return Object.fromEntries(rows.map(({ channel, seq }) => [channel, seq]))
}

const total = (of: Record<string, number>): number => Object.values(of).reduce((sum, one) => sum + one, 0)
const hasPassed = (now: Record<string, number>, then: readonly (readonly [string, number])[]): boolean =>
  then.every(([channel, seq]) => (now[channel] ?? 0) > seq)

async function noted(dataDir: string): Promise<number> {
  return JSON.parse(await readFile(join(dataDir, 'high-water.json'), 'utf8')).position
}
