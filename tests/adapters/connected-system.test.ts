/** Steps of a connected system, done by a real HTTP service beside a real database and real jobs. */
import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { httpSystem, stepKey } from '../../server/connected-systems/http-system.ts'
import { outcomeRoutes } from '../../server/connected-systems/outcome-routes.ts'
import { signMessage } from '../../server/connected-systems/signed-message.ts'
import { createSecretTries } from '../../server/identity/secret-tries.ts'
import { createAskOutside } from '../../server/outbound/ask-outside.ts'
import { badr, mariam, recipientFor } from '../../sync/commands/sample-envelope.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { type ClockedWorld, createClockedWorld } from '../server/clocked-world.ts'
import { type Answering, type StandIn, startStandIn } from './http-stand-in.ts'

const SECRET = 'a secret of thirty-two characters'
const START = Date.parse('2026-11-22T09:00:00Z')
let world: ClockedWorld | undefined
let service: StandIn | undefined
afterEach(async () => {
  await world?.stop()
  await service?.stop()
})

/** A document that waits for a system first and for Badr's signature after it. */
async function reached(answering: Answering) {
  const stand = await startStandIn(answering)
  service = stand
  const made: ClockedWorld = await createClockedWorld(
    START,
    httpSystem({
      system: { url: `${stand.url}/steps`, secret: SECRET },
      ask: createAskOutside({ trustedHosts: [stand.host] }),
      publicUrl: 'https://sign.example.com',
      now: () => made.now(),
    }),
  )
  world = made
  const owner = await made.person('Omar')
  const recipients = [
    recipientFor(1, mariam, 'integration', {
      order: 1,
      state: 'notActive',
      activatedAt: null,
      personId: null,
    }),
    recipientFor(2, badr, 'sign', { order: 2, state: 'notActive', activatedAt: null, personId: null }),
  ]
  const envelope = await made.envelope(owner, { recipients })
  await made.prepare(envelope)
  await made.idle()
  const step = async () => (await made.read(envelope)).recipients.map((one) => one.state)
  const routes = outcomeRoutes({
    secret: SECRET,
    tries: createSecretTries({ db: made.db, now: made.now, evidenceKey: new Uint8Array(32) }),
    trustProxy: false,
    system: made.system,
    now: made.now,
  })
  const tell = (message: object, sign = (body: string) => signMessage(SECRET, body, made.now())) => {
    const body = JSON.stringify(message)
    const headers = { 'tawqi-signature': sign(body), 'content-type': 'application/json' }
    return routes.request('/connected-system/outcome', { method: 'POST', body, headers })
  }
  const place = async () => {
    const now: Envelope = await made.read(envelope)
    const recipient = now.recipients[0]
    if (!recipient) throw new Error('no step')
    return { key: stepKey(now, recipient), processId: now.id, stepId: recipient.id }
  }
  return { world: made, stand, envelope, step, tell, place }
}

const done = { status: 200, body: JSON.stringify({ outcome: 'Registered under 4711' }) }

describe('a step of a connected system', () => {
  it('[R0029] is asked with a signed message, and its answer moves the route', async () => {
    const { world, stand, envelope, step } = await reached(() => done)
    expect(await step()).toEqual(['integrated', 'waiting'])
    const [asked] = stand.heard
    const [, time, mac] = /^t=(\d+),v1=(\w+)$/.exec(String(asked?.headers['tawqi-signature'])) ?? []
    expect(mac).toBe(createHmac('sha256', SECRET).update(`${time}.`).update(asked!.body).digest('hex'))
    expect(JSON.parse(String(asked?.body))).toMatchObject({
      processId: envelope.id,
      title: envelope.title,
      tellAt: 'https://sign.example.com/connected-system/outcome',
    })
    expect(String(asked?.body)).not.toContain(SECRET)
    const trail = await world.trail(envelope)
    expect(trail.find((one) => one.kind === 'integrationDone')?.facts).toEqual({
      outcome: 'Registered under 4711',
    })
  })

  it('is asked again under the same key until it answers, whatever went wrong before', async () => {
    const replies = [{ status: 503 }, 'cut', { status: 429 }, { status: 200, body: '<html>' }, done] as const
    let at = 0
    const { world, stand, step } = await reached(() => replies[at++] ?? done)
    expect(await step()).toEqual(['waiting', 'notActive'])
    await world.runUntil(START + 3_600_000)
    expect(await step()).toEqual(['integrated', 'waiting'])
    expect(stand.heard).toHaveLength(5)
    expect(new Set(stand.heard.map((one) => one.headers['idempotency-key'])).size).toBe(1)
  })

  it.each([
    [
      'says that it will not',
      { status: 200, body: JSON.stringify({ failed: 'No such contract' }) },
      'No such contract',
    ],
    ['answers that it never can', { status: 404 }, 'connected-system: answered 404'],
  ] as const)('stops the document with the reason when the system %s', async (_what, reply, reason) => {
    const { world, stand, envelope } = await reached(() => reply)
    expect(await world.read(envelope)).toMatchObject({ state: 'error', stateReason: reason })
    await world.runUntil(START + 3_600_000)
    expect(stand.heard).toHaveLength(1)
  })

  it('that takes time is told of later, once, by whoever knows the secret', async () => {
    const { world, envelope, step, tell, place } = await reached(() => ({ status: 202 }))
    const message = { ...(await place()), outcome: 'Archived' }
    const forged = await tell(message, (body) =>
      signMessage('another secret of 32 characters!!', body, world.now()),
    )
    const overheard = await tell(message, (body) => signMessage(SECRET, body, world.now() - 301_000))
    const changed = await tell({ ...message, outcome: 'Lost' }, () =>
      signMessage(SECRET, JSON.stringify(message), world.now()),
    )
    expect([forged.status, overheard.status, changed.status]).toEqual([401, 401, 401])
    expect(await step()).toEqual(['waiting', 'notActive'])
    expect((await tell({ ...message, key: 'of.another.0' })).status).toBe(409)
    expect((await tell({ ...message, failed: 'Or not' })).status).toBe(422)
    expect([(await tell(message)).status, (await tell(message)).status]).toEqual([204, 204])
    expect(await step()).toEqual(['integrated', 'waiting'])
    const events = (await world.trail(envelope)).filter((one) => one.kind === 'integrationDone')
    expect(events).toHaveLength(1)
  })

  it('that fails after it has begun stops the document with its reason', async () => {
    const { world, envelope, tell, place } = await reached(() => ({ status: 202 }))
    expect((await tell({ ...(await place()), failed: 'Refused by the registry' })).status).toBe(204)
    expect(await world.read(envelope)).toMatchObject({
      state: 'error',
      stateReason: 'Refused by the registry',
    })
  })
})
