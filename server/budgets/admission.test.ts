import { once } from 'node:events'
import { type ClientRequest, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { API_KEY_PREFIX } from '../../sync/entities/api-key.ts'
import { parseConfig } from '../config/config.ts'
import { readBytes } from '../http/body.ts'
import { countedBody } from '../http/counted-body.ts'
import { isWithin, JSON_BOUNDS } from '../http/json-bounds.ts'
import { SILENT } from '../http/logger.ts'
import { createServerApp } from '../http/server-app.ts'
import { createAdmission } from './admission.ts'
import { createHeldBytes } from './held-bytes.ts'
import { createTurns } from './turns.ts'

const SARA = 'token-of-sara-0123456789'
const GOOD = 'good0123456789012345678'
const sara = {
  actor: { kind: 'guest', recipientId: 'recipient:sara' },
  sessionId: 'session:sara',
  verified: true,
  accessExpiresAt: Number.MAX_SAFE_INTEGER,
} as never

function world(routes: (app: Hono) => void) {
  let now = 0
  const config = parseConfig({})
  const admission = createAdmission({
    config,
    authenticate: async (token) => (token === SARA ? sara : null),
    keyShown: async (shown) => (shown === `${API_KEY_PREFIX}${GOOD}` ? 'apiKey:one' : null),
    now: () => now,
  })
  const platform = { config, now: () => now, randomBytes: (n: number) => new Uint8Array(n), log: SILENT }
  const app = createServerApp(platform, undefined, admission.admit)
  routes(app)
  return { app, pass: (ms: number) => (now += ms), inHand: admission.inHand }
}
/** A body without a length, as long as somebody reads it. */
const endless = (chunk = new Uint8Array(60_000)) => {
  let sent = 0
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += chunk.length
      controller.enqueue(chunk)
    },
  })
  return { stream, sent: () => sent }
}
const chunked = (body: ReadableStream) => ({ method: 'POST', body, duplex: 'half' }) as RequestInit

describe('[S14] the door', () => {
  it('reads no more of a body than its route may have, whatever no header says', async () => {
    const { app } = world((on) =>
      on.post('/sync/ping', async (context) =>
        context.text(String((await readBytes(context.req.raw, 1e9)).ok)),
      ),
    )
    const { stream, sent } = endless()
    expect(await (await app.request('/sync/ping', chunked(stream))).text()).toBe('false')
    expect(sent()).toBeLessThan(200_000)
    // One that reads by itself gets no further.
    const careless = world((on) =>
      on.post('/sync/ping', async (context) => context.text(await context.req.text())),
    )
    expect((await careless.app.request('/sync/ping', chunked(endless().stream))).status).toBe(413)
  })

  it('turns away a way in that nobody declared', async () => {
    const { app } = world((on) => on.post('/somewhere', (context) => context.text('in')))
    expect((await app.request('/somewhere', { method: 'POST' })).status).toBe(404)
  })

  it('tells who asks too often when to come back, each by their own share', async () => {
    const { app, pass } = world((on) => on.post('/sync/pull', (context) => context.text('pulled')))
    const ask = (token?: string) =>
      app.request('/sync/pull', {
        method: 'POST',
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      })
    const statuses: number[] = []
    for (let n = 0; n < 400; n++) statuses.push((await ask(SARA)).status)
    expect([statuses.indexOf(429), statuses.filter((one) => one === 200).length]).toEqual([300, 300])
    const refused = await ask(SARA)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await ask()).status).toBe(200)
    pass(1_000)
    expect((await ask(SARA)).status).toBe(200)
  })

  it('[S21] counts what a program asks by its key, and what shows none by its network', async () => {
    const { app } = world((on) => on.post('/sync/pull', (context) => context.text('pulled')))
    const ask = async (key: string) =>
      (
        await app.request('/sync/pull', {
          method: 'POST',
          headers: { authorization: `Bearer ${API_KEY_PREFIX}${key}` },
        })
      ).status
    // Strangers of the same network have used up their share.
    while ((await ask('nobody-has-this-one')) === 200);
    const answers: number[] = []
    for (let n = 0; n < 301; n++) answers.push(await ask(GOOD))
    expect(answers.indexOf(429)).toBe(300)
  })
})

describe('[S14] who goes away', () => {
  it('while waiting, reading or being answered gives the turn back', async () => {
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    const arrived: (() => void)[] = []
    const { app } = world((on) =>
      on.post('/sync/pull', async (context) => {
        arrived.shift()?.()
        if (context.req.header('x-wait')) await gate
        return context.text('pulled')
      }),
    )
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const ask = (headers: Record<string, string>): ClientRequest => {
      const asking = request({
        host: '127.0.0.1',
        port,
        path: '/sync/pull',
        method: 'POST',
        headers: { authorization: `Bearer ${SARA}`, 'content-length': '0', ...headers },
      })
      asking.on('error', () => undefined)
      asking.end()
      return asking
    }
    try {
      // Two may be under way; they hold the line while six more wait and then go away.
      const both = [0, 1].map(() => new Promise<void>((resolve) => arrived.push(resolve)))
      const first = [ask({ 'x-wait': '1' }), ask({ 'x-wait': '1' })]
      await Promise.all(both)
      const connections = new Promise<void>((resolve) => {
        let ended = 0
        server.on('connection', (socket) => socket.on('close', () => ++ended === 6 && resolve()))
      })
      const waiting = Array.from({ length: 6 }, () => ask({}))
      await Promise.all(waiting.map((one) => once(one, 'finish')))
      for (const one of waiting) one.destroy()
      await connections
      open()
      await Promise.all(first.map((one) => once(one, 'response')))
      const again = ask({})
      const [answered] = (await once(again, 'response')) as [{ statusCode: number }]
      expect(answered.statusCode).toBe(200)
    } finally {
      ;(server as unknown as { closeAllConnections(): void }).closeAllConnections()
      server.close()
    }
  })
  it('before their whole body is read has nothing of it on their account', async () => {
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    let answered = (): void => undefined
    const isAnswered = new Promise<void>((resolve) => (answered = resolve))
    const { app, inHand } = world((on) =>
      on.post('/sync/pull', async (context) => {
        const { outgoing } = context.env as { outgoing: ServerResponse }
        const gone = once(outgoing, 'close')
        arrive()
        await gone
        const bytes = await readBytes(context.req.raw, 100_000)
        answered()
        return context.text(String(bytes.ok))
      }),
    )
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const asking = request({ host: '127.0.0.1', port, path: '/sync/pull', method: 'POST' })
    asking.on('error', () => undefined)
    // Without a length it is counted, however small.
    asking.write('x'.repeat(10_000))
    asking.end()
    await arrived
    asking.destroy()
    await isAnswered
    expect(inHand()).toEqual({ running: 0, waiting: 0, heldBytes: 0 })
    server.close()
  })
})

describe('[S14] a body', () => {
  const read = async (budget: Parameters<typeof countedBody>[1], body = endless().stream) => {
    const request = new Request('http://localhost/', chunked(countedBody(body, budget).stream))
    return readBytes(request, Number.MAX_SAFE_INTEGER)
  }
  it('that takes too long is given up', async () => {
    const never = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) })
    const result = await read({ bytes: 1e9, ms: 20, hold: () => true }, never)
    expect(result).toEqual({ ok: false, error: 'too-many-requests' })
  })
  it('for which its sender holds no more memory is given up', async () => {
    const held = createHeldBytes(100_000, 1e9)
    const result = await read({ bytes: 1e9, ms: 10_000, hold: (bytes) => held.take('sara', bytes) })
    expect(result).toEqual({ ok: false, error: 'too-many-requests' })
    expect(held.take('omar', 90_000)).toBe(true)
  })
  it('of more values, or deeper, than anything of ours is not parsed', () => {
    const json = (text: string) => isWithin(new TextEncoder().encode(text))
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect([json(nested(JSON_BOUNDS.depth)), json(nested(JSON_BOUNDS.depth + 1))]).toEqual([true, false])
    expect(json(`[${'1,'.repeat(JSON_BOUNDS.parts)}1]`)).toBe(false)
    expect(json(JSON.stringify({ text: `${'[,{:'.repeat(100_000)}\\"[[` }))).toBe(true)
    expect(json(`"never ends \\" ${','.repeat(300_000)}`)).toBe(true)
  })
})

describe('[S14] turns', () => {
  it('so many at once; the next begins when one ends, and nobody waits for others', async () => {
    const turns = createTurns(1)
    const first = await turns.enter('sara', 1)
    const second = turns.enter('sara', 1)
    expect(turns.enter('sara', 1)).toBeNull()
    expect(await turns.enter('omar', 1)).toBeTypeOf('function')
    first?.()
    first?.()
    const leave = await second
    expect(turns.enter('sara', 1)).not.toBeNull()
    leave?.()
  })
})
