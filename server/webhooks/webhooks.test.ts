import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { memberId } from '../../sync/entities/member.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { WEBHOOK_EVENTS, type Webhook } from '../../sync/entities/webhook.ts'
import { createId } from '../../sync/ids.ts'
import { applied, type ClockedWorld, createClockedWorld } from '../../tests/server/clocked-world.ts'
import { type AskOutside, createAskOutside } from '../outbound/ask-outside.ts'
import { tellWebhookJob, wakeWebhook } from './deliver-webhook.ts'
import { MOST_WEBHOOKS, webhookCalls } from './webhook-calls.ts'

const MORNING = Date.parse('2026-11-23T08:00:00Z')
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

interface Message {
  readonly id: string
  readonly type: string
  readonly processId: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A receiver of a program's, which does as a test says. */
async function createReceiver() {
  const received: Message[] = []
  let answer = (_: IncomingMessage, response: ServerResponse): void => void response.writeHead(204).end()
  const server: Server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      const { type, data } = JSON.parse(body) as { type: string; data: { processId: string } }
      const id = String(request.headers['webhook-id'])
      received.push({ id, type, processId: data.processId, headers: request.headers, body })
      answer(request, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    host,
    answering: (next: typeof answer) => (answer = next),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
    },
  }
}

let world: ClockedWorld
let receiver: Awaited<ReturnType<typeof createReceiver>>
let calls: ReturnType<typeof webhookCalls>
let sara: PersonActor
let omar: PersonActor
/** What asks outside; a test may take the network away. */
let asking: AskOutside
let patienceMs: number
let runMs: number
beforeEach(async () => {
  patienceMs = 10_000
  runMs = 15_000
  receiver = await createReceiver()
  world = await createClockedWorld(MORNING)
  asking = createAskOutside({ trustedHosts: [receiver.host] })
  const deps = {
    platform: world.platform,
    system: world.system,
    ask: ((request) => asking(request)) as AskOutside,
    get timeoutMs() {
      return patienceMs
    },
    get runMs() {
      return runMs
    },
    mailer: {
      send: async (mail: { subject: string; to: { address: string } }) => {
        world.mails.push({ at: world.now(), to: mail.to.address, subject: mail.subject, text: '' })
      },
      close: async () => undefined,
    },
  }
  world.handlers.tellWebhook = tellWebhookJob(deps as never)
  calls = webhookCalls(deps)
  sara = await world.person('Sara', ['companyAdmin'])
  omar = await world.person('Omar')
  // The runner knows the handlers it began with.
  await world.downUntil(MORNING)
})
afterEach(async () => {
  await world.stop()
  await receiver.stop()
})

const call = async <T>(path: string, actor: PersonActor, input: object): Promise<T> => {
  const found = calls.find((one) => one.path === path)
  const result = await found!.run(input, { actor } as never)
  if (!result.ok) throw new Error(result.error.code)
  return result.value as T
}
async function webhookOf(owner: PersonActor, events: readonly string[] = WEBHOOK_EVENTS) {
  const id = createId('webhook', world.platform)
  const set = { name: 'Accounting', url: `http://${receiver.host}/hook`, events, active: true }
  applied(await world.run(owner, 'saveWebhook', { id, set, isNew: true }))
  const { secret } = await call<{ secret: string }>('Webhook/IssueSecret', owner, { id })
  return { id, secret }
}
/** Sent by Sara, to be approved by Omar, twice. */
async function asks(some: Partial<Envelope> = {}): Promise<Envelope> {
  const [recipient, next] = [1, 2].map((order) =>
    newRecipient({
      id: createId('recipient', world.platform),
      ...{ order, kind: 'approve', name: omar.name, email: omar.email, language: 'en' },
    }),
  )
  const envelope = await world.envelope(sara, { documents: [], recipients: [recipient!, next!], ...some })
  await world.prepare(envelope)
  return envelope
}
/** Approved by Omar, then cancelled by whoever sent it: two events of which the second follows the first. */
async function end(envelope: Envelope, by = sara) {
  const [recipient] = (await world.read(envelope)).recipients
  applied(
    await world.run(omar, 'approveStep', {
      envelopeId: envelope.id,
      recipientId: recipient?.id,
      documents: [],
      termsRev: recipient?.termsRev,
      values: {},
    }),
  )
  applied(await world.run(by, 'cancelEnvelope', { envelopeId: envelope.id, reason: 'Enough' }))
}
const wake = async (id: Webhook['id']) => {
  await wakeWebhook(world.platform, id)
  await world.runUntil(world.now())
}
const types = (of: Pick<Envelope, 'id'>) =>
  receiver.received.filter((one) => one.processId === of.id).map((one) => one.type)
const once_ = (messages: readonly Message[]) => new Set(messages.map((one) => one.id)).size

describe('a webhook', () => {
  it('[R0353] is told what happens to documents, signed as the standard has it, under an id of its own', async () => {
    const { id, secret } = await webhookOf(sara)
    const envelope = await asks({ title: 'Lease of unit 12' })
    await end(envelope)
    await wake(id)
    expect(types(envelope)).toEqual(['step.approved', 'envelope.cancelled'])
    const [first] = receiver.received
    const { body, headers } = first!
    expect(JSON.parse(body)).toMatchObject({
      type: 'step.approved',
      data: { processId: envelope.id, title: 'Lease of unit 12', step: { name: omar.name, kind: 'approve' } },
    })
    expect(body).not.toContain(omar.email)
    const mac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${first!.id}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${mac}`)
    expect(Number(headers['webhook-timestamp'])).toBe(MORNING / 1000)
    const everything = await world.db.read((query) =>
      Promise.all([
        query.select().from(world.db.tables.record),
        query.select().from(world.db.tables.commandLog),
      ]),
    )
    expect(JSON.stringify(everything)).not.toContain(secret.slice('whsec_'.length))
  })

  it('signs with the secret before as well, for a day after a new one', async () => {
    const { id } = await webhookOf(sara)
    await world.runUntil(MORNING + MINUTE)
    await call('Webhook/IssueSecret', sara, { id })
    await end(await asks())
    await wake(id)
    expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    await world.runUntil(MORNING + 2 * DAY)
    await end(await asks())
    await wake(id)
    expect(receiver.received.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  })

  it('whose receiver is down for a day is told everything, once by id, in order by document', async () => {
    const { id } = await webhookOf(sara)
    const online = asking
    let isDown = true
    asking = async (request) =>
      isDown ? { ok: false, error: { code: 'not-reached', detail: 'ECONNREFUSED' } } : online(request)
    const envelopes: Envelope[] = []
    for (let hour = 0; hour < 24; hour++) {
      const envelope = await asks()
      envelopes.push(envelope)
      await wakeWebhook(world.platform, id)
      await world.runUntil(world.now() + HOUR)
      if (hour % 2 === 0) await end(envelope)
    }
    expect(receiver.received).toEqual([])
    isDown = false
    for (const [at, envelope] of envelopes.entries()) if (at % 2 === 1) await end(envelope)
    await world.runUntil(world.now() + 5 * HOUR)
    for (const envelope of envelopes) expect(types(envelope)).toEqual(['step.approved', 'envelope.cancelled'])
    expect(once_(receiver.received)).toBe(48)
    expect(receiver.received.length).toBe(48)
    const [state] = await call<{ waiting: number; failingSince: number | null }[]>('Webhook/Get', sara, {})
    expect(state).toMatchObject({ waiting: 0, failingSince: null })
  })

  it('goes on with other documents while one of them is not accepted, and never past it', async () => {
    const { id } = await webhookOf(sara)
    const [stuck, well] = [await asks({ title: 'Stuck' }), await asks({ title: 'Well' })]
    let refuses = true
    receiver.answering((_, response) => {
      const last = receiver.received.at(-1)
      response.writeHead(refuses && last?.processId === stuck.id ? 500 : 200).end('no')
    })
    await end(stuck)
    await end(well)
    await wake(id)
    expect(types(well)).toEqual(['step.approved', 'envelope.cancelled'])
    expect(types(stuck)).toEqual(['step.approved'])
    refuses = false
    await world.runUntil(world.now() + MINUTE)
    expect(types(stuck)).toEqual(['step.approved', 'step.approved', 'envelope.cancelled'])
    expect(once_(receiver.received)).toBe(4)
  })

  it('that accepts nothing for three days is paused, its owner told, and goes on where it was', async () => {
    const { id } = await webhookOf(sara)
    receiver.answering((_, response) => void response.writeHead(410).end('gone'))
    const envelope = await asks()
    await end(envelope)
    await wake(id)
    await world.runUntil(world.now() + 4 * DAY)
    const tries = receiver.received.length
    expect(tries).toBeGreaterThan(15)
    expect(tries).toBeLessThan(40)
    expect(world.mails.filter((one) => /paused/.test(one.subject)).map((one) => one.to)).toEqual([sara.email])
    const [paused] = await call<{ pausedAt: number | null; waiting: number }[]>('Webhook/Get', sara, {})
    expect(paused).toMatchObject({ pausedAt: expect.any(Number), waiting: 2 })
    await world.runUntil(world.now() + DAY)
    expect(receiver.received.length).toBe(tries)
    receiver.answering((_, response) => void response.writeHead(200).end())
    applied(await world.run(sara, 'resumeWebhook', { id }))
    await wake(id)
    expect(types(envelope).slice(tries)).toEqual(['step.approved', 'envelope.cancelled'])
  })

  it('bears a receiver that never answers, answers without end, or sends it elsewhere', async () => {
    const { id } = await webhookOf(sara)
    const deliveries = () =>
      call<{ event: string; state: string; problem: string; status: number | null }[]>(
        'Webhook/GetDeliveries',
        sara,
        { id },
      )
    const next = async () => {
      await world.runUntil(world.now() + 5 * HOUR)
      return (await deliveries()).find((one) => one.event === 'step.approved')
    }
    await end(await asks())
    receiver.answering(() => undefined)
    await wakeWebhook(world.platform, id)
    patienceMs = 200
    expect(await next()).toMatchObject({ problem: 'timed-out', status: null })
    patienceMs = 10_000
    receiver.answering((_, response) => {
      const chunk = Buffer.alloc(1_000_000)
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more)
      }
      response.writeHead(503)
      more()
    })
    expect(await next()).toMatchObject({ problem: 'not-accepted', status: 503 })
    receiver.answering(
      (_, response) => void response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
    )
    expect(await next()).toMatchObject({ problem: 'not-accepted', status: 307 })
    asking = createAskOutside({ trustedHosts: [] })
    expect(await next()).toMatchObject({ problem: 'address-not-allowed' })
  })

  it('[S23] tells what its owner may read, and nothing once they may not look after programs', async () => {
    const { id } = await webhookOf(sara)
    const theirs = await asks({ ownerId: omar.personId, owner: { ...sara, organizationName: '' } as never })
    await end(theirs, omar)
    const ours = await asks()
    await end(ours)
    const admin = await world.person('Mariam', ['companyAdmin'])
    const set = (roles: readonly string[]) =>
      world.run(admin, 'saveMember', { id: memberId(sara.organizationId, sara.personId), set: { roles } })
    applied(await set(['member']))
    await wake(id)
    expect(receiver.received).toEqual([])
    applied(await set(['companyAdmin']))
    await wake(id)
    expect(types(theirs)).toEqual([])
    expect(types(ours)).toEqual(['step.approved', 'envelope.cancelled'])
  })

  it('[S23] whose owner loses a document in the middle is told nothing more of it', async () => {
    const { id } = await webhookOf(sara)
    const envelope = await asks()
    await end(envelope)
    receiver.answering((_, response) => void response.writeHead(503).end())
    await wake(id)
    expect(types(envelope)).toEqual(['step.approved'])
    const { tables } = world.db
    await world.db.transact((query) =>
      query
        .update(tables.envelope)
        .set({ body: { ...envelope, ownerId: omar.personId } })
        .where(eq(tables.envelope.id, envelope.id)),
    )
    receiver.answering((_, response) => void response.writeHead(200).end())
    await world.runUntil(world.now() + DAY)
    expect(types(envelope)).toEqual(['step.approved'])
    const rows = await world.db.read((query) => query.select().from(tables.webhookDelivery))
    expect(rows.map((row) => [row.state, row.body])).toEqual([
      ['withheld', ''],
      ['withheld', ''],
    ])
  })

  it('is told once where much is said about what was accepted: what is kept of the answer is cut', async () => {
    const { id } = await webhookOf(sara, ['envelope.cancelled'])
    receiver.answering((_, response) => void response.writeHead(200).end('thanks '.repeat(5_000)))
    await end(await asks())
    await wake(id)
    const [only] = await call<{ id: string; state: string; attempts: number }[]>(
      'Webhook/GetDeliveries',
      sara,
      { id },
    )
    expect(only).toMatchObject({ state: 'delivered', attempts: 1, problem: null })
    const { answer } = await call<{ answer: string }>('Webhook/GetDelivery', sara, { deliveryId: only?.id })
    expect(answer).toMatch(/^(thanks )+/)
    expect(answer.length).toBeLessThanOrEqual(2_000)
  })

  it('[S23] names documents to who may read them: to others of the organisation it says that something was told', async () => {
    const { id } = await webhookOf(sara)
    const envelope = await asks()
    await end(envelope)
    await wake(id)
    const admin = await world.person('Mariam', ['companyAdmin'])
    const listed = (by: PersonActor) =>
      call<{ id: string; processId: string | null }[]>('Webhook/GetDeliveries', by, { id })
    const [own, others] = [await listed(sara), await listed(admin)]
    expect(new Set(own.map((one) => one.processId))).toEqual(new Set([envelope.id]))
    expect(others).toEqual(own.map((one) => ({ ...one, processId: null })))
  })

  it('is shown with bodies to its owner alone, and told again by hand under the same id', async () => {
    const { id } = await webhookOf(sara)
    await end(await asks())
    await wake(id)
    const [newest] = await call<{ id: string }[]>('Webhook/GetDeliveries', sara, { id })
    const shown = await call<{ body: string }>('Webhook/GetDelivery', sara, { deliveryId: newest?.id })
    expect(JSON.parse(shown.body)).toMatchObject({ data: { title: expect.any(String) } })
    const admin = await world.person('Mariam', ['companyAdmin'])
    await expect(call('Webhook/GetDelivery', admin, { deliveryId: newest?.id })).rejects.toThrow(
      'not-permitted',
    )
    await expect(call('Webhook/IssueSecret', admin, { id })).rejects.toThrow('not-permitted')
    const before = receiver.received.length
    expect(await call('Webhook/Redeliver', sara, { deliveryId: newest?.id })).toMatchObject({
      delivered: true,
    })
    expect(receiver.received.length).toBe(before + 1)
    expect(receiver.received.at(-1)?.id).toBe(newest?.id)
  })

  it('[S23] by hand, too, tells and shows nothing of a document that its owner may not read any more', async () => {
    const { id } = await webhookOf(sara)
    const envelope = await asks()
    receiver.answering((_, response) => {
      const isFirst = receiver.received.length === 1
      response.writeHead(isFirst ? 200 : 503).end('noted')
    })
    await end(envelope)
    await wake(id)
    const { tables } = world.db
    await world.db.transact((query) =>
      query
        .update(tables.envelope)
        .set({ body: { ...envelope, ownerId: omar.personId } })
        .where(eq(tables.envelope.id, envelope.id)),
    )
    const tries = receiver.received.length
    receiver.answering((_, response) => void response.writeHead(200).end())
    const rows = await call<{ id: string; state: string }[]>('Webhook/GetDeliveries', sara, { id })
    expect(rows.map((one) => one.state).sort()).toEqual(['delivered', 'waiting'])
    for (const { id: deliveryId } of rows) {
      await expect(call('Webhook/Redeliver', sara, { deliveryId })).rejects.toThrow('not-permitted')
      expect(await call('Webhook/GetDelivery', sara, { deliveryId })).toMatchObject({ body: '', answer: '' })
    }
    expect(receiver.received.length).toBe(tries)
  })

  it('whose receiver takes its time holds up no other: a run ends, and goes on behind whoever waits', async () => {
    const { id } = await webhookOf(sara)
    const envelopes = [await asks(), await asks(), await asks(), await asks(), await asks(), await asks()]
    for (const one of envelopes) await end(one)
    let runs = 0
    const slow = world.handlers.tellWebhook
    world.handlers.tellWebhook = { ...slow!, run: (...job) => slow!.run(...job).finally(() => runs++) }
    runMs = 1
    await world.downUntil(world.now())
    receiver.answering((_, response) => void setTimeout(() => response.writeHead(204).end(), 5))
    await wakeWebhook(world.platform, id)
    await world.runUntil(world.now() + MINUTE)
    expect(receiver.received.length).toBe(12)
    expect(once_(receiver.received)).toBe(12)
    expect(runs).toBeGreaterThanOrEqual(3)
    for (const one of envelopes) expect(types(one)).toEqual(['step.approved', 'envelope.cancelled'])
  })

  it('is one of at most so many of an organisation; what it has goes on, and a new secret is given', async () => {
    const { id } = await webhookOf(sara)
    for (let n = 1; n < MOST_WEBHOOKS; n++) await webhookOf(sara)
    await expect(webhookOf(sara)).rejects.toThrow('too-many')
    expect(await call('Webhook/IssueSecret', sara, { id })).toMatchObject({ secret: expect.any(String) })
    applied(await world.run(sara, 'removeWebhook', { id }))
    await webhookOf(sara)
  })

  it('by hand, too, nothing goes before what was not accepted', async () => {
    const { id } = await webhookOf(sara)
    receiver.answering((_, response) => void response.writeHead(500).end())
    await end(await asks())
    await wake(id)
    const [newest, oldest] = (
      await call<{ id: string; event: string }[]>('Webhook/GetDeliveries', sara, { id })
    ).sort((a) => (a.event === 'envelope.cancelled' ? -1 : 1))
    await expect(call('Webhook/Redeliver', sara, { deliveryId: newest?.id })).rejects.toThrow(
      'webhook-others-first',
    )
    expect(await call('Webhook/Redeliver', sara, { deliveryId: oldest?.id })).toMatchObject({
      delivered: false,
    })
  })

  it('leaves nothing behind when it is removed', async () => {
    const { id } = await webhookOf(sara)
    await end(await asks())
    await wake(id)
    applied(await world.run(sara, 'removeWebhook', { id }))
    const { webhookCursor, webhookDelivery } = world.db.tables
    expect(await world.db.read((query) => query.select().from(webhookCursor))).toEqual([])
    expect(await world.db.read((query) => query.select().from(webhookDelivery))).toEqual([])
  })
})
