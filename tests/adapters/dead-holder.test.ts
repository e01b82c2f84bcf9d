/**
 * Whoever holds the documents at UAE PASS may never come back. Nobody has to clear that up: the next signer's
 * device is told to wait, asks again by itself, and is let in when the lease is over. Real server, real service,
 * the app's own engine; only the three minutes are not waited for.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { phaseOf } from '../../app/signing/rules/signing-phase.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import { type Envelope, LEASE_MS } from '../../sync/entities/envelope.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { leaseAt } from '../../sync/rules/workflow/lease.ts'
import { type Device, openDevice } from '../faults/device.ts'
import { signOn } from '../faults/sign-on-device.ts'
import { until } from '../faults/until.ts'
import type { Person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'
import { routeContent } from '../workflow/route-content.ts'
import { CONSENT } from '../workflow/route-world.ts'
import { CLIENT, type FakeUaePass, startFakeUaePass } from './fake-uae-pass.ts'
import { uaePassPerson } from './uae-pass-people.ts'

const pdf = readFileSync(join(import.meta.dirname, '../fixtures/pdf/issue13242.pdf'))
let service: FakeUaePass
let world: RunningServer
let [omar, badr, mariam]: Person[] = []
let phone: Device

beforeAll(async () => {
  // Before anything keeps a clock of its own.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
  service = await startFakeUaePass(uaePassPerson('Mariam Example', 'mariam@example.com'))
  world = await startServer({
    UAE_PASS_URL: service.url,
    UAE_PASS_CLIENT_ID: CLIENT.id,
    UAE_PASS_CLIENT_SECRET: CLIENT.secret,
    TRUSTED_HOSTS: service.host,
  })
  omar = await world.register('Omar', 'Example', 'omar@example.com')
  badr = await world.register('Badr', 'Example', 'badr@example.com')
  mariam = await world.register('Mariam', 'Example', 'mariam@example.com')
})
afterAll(async () => {
  phone?.close()
  await world?.stop()
  await service?.stop()
  vi.useRealTimers()
})

it('[A081][W2] the holder’s tab dies at UAE PASS: the next signer waits in words and takes over by itself; who held it is told when they come back', async () => {
  const whole = routeContent(world.platform, pdf, [
    ['Badr', 'sign', 1],
    ['Mariam', 'uaePassSign', 1],
  ])
  const [first, second] = whole.recipients
  // UAE PASS needs no place on a page.
  const content = { ...whole, fields: whole.fields.filter((one) => one.recipientId === first!.id) }
  await omar!.upload(pdf, 'works.pdf')
  const sent = await omar!.call<{ processId: Envelope['id'] }>('TasksEf/AddEnvelope', {
    kind: 'document',
    content,
  })
  expect(sent.code, JSON.stringify(sent)).toBe(0)
  await world.idle()
  const { processId } = sent.data
  const begun = await signingAtService(processId, second!.id)
  // Here her tab dies, with her signature about to be made.

  phone = await openDevice(world.url, (await seatOf(badr!)) as Parameters<typeof openDevice>[1])
  await until('the document is on the phone', async () => {
    await phone.replica.sync()
    return phone.replica.envelope(processId)?.lease != null
  })
  expect((await signOn(phone, processId, content)).ok).toBe(true)
  const entry = () => phone.replica.view().outbox.find((one) => one.name === 'signStep')
  const shown = () =>
    phaseOf(phone.replica.envelope(processId) as Envelope, first!.id, phone.replica.view().outbox, Date.now())
  await until('the phone was told to wait', () => entry()?.heldBy === 'envelope-being-signed')
  expect(shown()).toMatchObject({ kind: 'captured', act: 'sign', stage: 'held' })
  expect(leaseAt(await kept(processId), Date.now())?.recipientId).toBe(second!.id)

  vi.setSystemTime(Date.now() + LEASE_MS)
  await until('it took over by itself', () => entry()?.state === 'applied')
  await world.idle()
  await phone.replica.sync()
  expect(shown()).toMatchObject({ kind: 'done', act: 'sign' })

  // She comes back after all: what she signed there is not what the document has become.
  const late = await comeBack(await visit(begun.goTo))
  expect([late.code, (await kept(processId)).recipients.map((one) => one.state)]).toEqual([
    9209,
    ['signed', 'waiting'],
  ])
  const again = await signingAtService(processId, second!.id)
  expect((await comeBack(await visit(again.goTo))).data.signed).toBe(true)
  await world.idle()
  const trail = await omar!.call<{ events: { kind: string; recipientId: string | null }[] }>(
    'AuditTrail/Get',
    { processId },
  )
  const of = (kind: string) =>
    trail.data.events.filter((one) => one.kind === kind).map((one) => one.recipientId)
  expect(of('signatureAccepted')).toEqual([first!.id, second!.id])
  expect((await kept(processId)).state).toBe('completed')
})

/** Through the signing in, to where the service shows the document. */
async function signingAtService(envelopeId: Envelope['id'], recipientId: string): Promise<{ goTo: string }> {
  const envelope = await kept(envelopeId)
  const wish = {
    envelopeId,
    recipientId,
    ...termsOf(envelope, recipientId, confirmedByCall(envelope)),
    values: {},
    consent: CONSENT,
  }
  const begun = await mariam!.call<{ goTo: string }>('Signing/BeginRemote', wish)
  expect(begun.code, JSON.stringify(begun)).toBe(0)
  const asking = await comeBack(await visit(begun.data.goTo))
  expect(asking.code, JSON.stringify(asking)).toBe(0)
  return { goTo: asking.data.goTo ?? '' }
}

async function visit(address: string): Promise<Record<string, string>> {
  const answer = await fetch(address, { redirect: 'manual' })
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams)
}

const comeBack = (words: object) =>
  mariam!.call<{ goTo?: string; signed?: boolean }>('Signing/ReturnFromRemote', words)

async function seatOf(one: Person) {
  const { profile } = (await one.call<{ profile: Profile }>('Customer/Get', {}, 'GET')).data
  return { id: profile.id, profile, accessToken: one.token }
}

async function kept(id: string): Promise<Envelope> {
  const { envelope } = world.platform.db.tables
  const rows = await world.platform.db.read((query) => query.select({ body: envelope.body }).from(envelope))
  return rows.find((row) => row.body.id === id)?.body as Envelope
}
