/** Every way in that is no request: upgrades, and each kind of frame on each kind of socket. */
import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { openSqlite } from '../../db/sqlite.ts'
import { FRAME_BUDGETS } from '../../server/budgets/live-frames.ts'
import type { WorkShare } from '../../server/budgets/work-share.ts'
import { startConnection } from '../../server/collab/live-connection.ts'
import { loadRoom, ROOM_LIMITS } from '../../server/collab/live-room.ts'
import { createLiveRows } from '../../server/collab/live-rows.ts'
import { createPresence } from '../../server/collab/presence.ts'
import * as protocol from '../../sync/collab/live-protocol.ts'
import { createWorld, envelopeId, type Name, person } from '../collab/live-world.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

let world: RunningServer
let live: Awaited<ReturnType<typeof createWorld>>
beforeAll(async () => {
  world = await startServer()
  live = await createWorld()
})
afterAll(async () => {
  await live.stop()
  await world.stop()
})

/** The status of the answer, 0 when the connection just ended. */
const upgrade = (path: string): Promise<number> =>
  new Promise((resolve) => {
    const asking = request(`${world.url}${path}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        'sec-websocket-protocol': 'tawqi, x',
      },
    })
    asking.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    asking.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve(101)
    })
    asking.on('error', () => resolve(0))
    asking.end()
  })

function frame(...parts: (number | Uint8Array)[]): Uint8Array {
  const encoder = encoding.createEncoder()
  for (const part of parts)
    if (typeof part === 'number') encoding.writeVarUint(encoder, part)
    else encoding.writeVarUint8Array(encoder, part)
  return encoding.toUint8Array(encoder)
}

async function connected(name: Name): Promise<WebSocket> {
  const reply = await live.requestTicket(name, envelopeId)
  if (reply.kind !== 'ticket') throw new Error(`no ticket: ${reply.kind}`)
  const socket = new WebSocket(`${live.socketUrl()}/${envelopeId}`, [
    protocol.LIVE_PROTOCOL,
    protocol.TICKET_PREFIX + reply.value.ticket,
  ])
  await once(socket, 'open')
  return socket
}
const codeOf = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0] as number

describe('[S14] an upgrade', () => {
  it('is taken at the two declared sockets only, and there by a ticket', async () => {
    const routes = world.server.app.routes.map(({ path }) => path.replace(/:\w+/g, 'x').replace(/\*/g, 'x'))
    const paths = new Set([...routes, '/sync/socketx', '/sync/socket/x', '/y', '/y/', '/y/a/b', '//y/a'])
    // A document could be called so.
    for (const path of paths) if (path !== '/y/ticket') expect(await upgrade(path), path).toBe(0)
    for (const path of ['/sync/socket', '/sync/socket?x=1', '/y/envelope:1', '/y/%F0%28'])
      expect(await upgrade(path), path).toBe(401)
  })
})

describe('[S14] a frame of a live document', () => {
  const declared = new Set(FRAME_BUDGETS.map(({ type, step }) => `${type} ${step}`))

  it('of every kind of the protocol has a budget', () => {
    const { MESSAGE_SYNC, MESSAGE_AWARENESS, MESSAGE_ASK_AWARENESS } = protocol
    const steps = Object.entries(protocol).flatMap(([name, value]) =>
      name.startsWith('SYNC_') ? [value] : [],
    )
    const named = Object.keys(protocol).filter((name) => name.startsWith('MESSAGE_'))
    // What the server alone says needs none.
    expect(named.sort()).toEqual([
      'MESSAGE_ASK_AWARENESS',
      'MESSAGE_AWARENESS',
      'MESSAGE_SAVED',
      'MESSAGE_SYNC',
    ])
    expect([...declared].sort()).toEqual(
      [
        ...steps.map((step) => `${MESSAGE_SYNC} ${String(step)}`),
        `${MESSAGE_AWARENESS} null`,
        `${MESSAGE_ASK_AWARENESS} null`,
      ].sort(),
    )
    for (const { kind, bytes } of FRAME_BUDGETS)
      expect(bytes, kind).toBeLessThanOrEqual(protocol.MAX_FRAME_BYTES)
  })

  it('of any other kind ends its socket', async () => {
    const others = [4, 5, 100, 127, 128, 70_000, 2 ** 40].map((type) => frame(type, new Uint8Array(2)))
    const steps = [3, 4, 127, 300].map((step) => frame(protocol.MESSAGE_SYNC, step, new Uint8Array(2)))
    for (const bytes of [...others, ...steps, new Uint8Array(0), new Uint8Array(12).fill(255)]) {
      const socket = await connected('sara')
      socket.send(bytes)
      expect(await codeOf(socket)).toBe(protocol.CLOSE_REFUSED)
    }
    const socket = await connected('sara')
    socket.send('words')
    expect(await codeOf(socket)).toBe(protocol.CLOSE_REFUSED)
  })

  it.each(FRAME_BUDGETS)(
    'longer than its kind may be ends its socket ($kind)',
    async ({ type, step, bytes }) => {
      const socket = await connected('sara')
      const payload = new Uint8Array(bytes)
      socket.send(step === null ? frame(type, payload) : frame(type, step, payload))
      // Beyond the longest of all the socket itself does not take it.
      expect(await codeOf(socket)).toBe(bytes === protocol.MAX_FRAME_BYTES ? 1009 : protocol.CLOSE_TOO_BUSY)
    },
  )

  const presenceOf = (clock: number) => {
    const encoder = encoding.createEncoder()
    for (const value of [1, 7, clock]) encoding.writeVarUint(encoder, value)
    encoding.writeVarString(encoder, '{"name":"Eve"}')
    return encoding.toUint8Array(encoder)
  }
  const newWords = () => {
    const ydoc = new Y.Doc()
    ydoc.getMap('meta').set('title', 'Lease')
    return Y.encodeStateAsUpdate(ydoc)
  }
  const EXAMPLE: Readonly<Record<(typeof FRAME_BUDGETS)[number]['kind'], () => Uint8Array>> = {
    held: () => frame(protocol.MESSAGE_SYNC, protocol.SYNC_STEP_1, new Uint8Array([0])),
    missing: () => frame(protocol.MESSAGE_SYNC, protocol.SYNC_STEP_2, newWords()),
    update: () => frame(protocol.MESSAGE_SYNC, protocol.SYNC_UPDATE, newWords()),
    presence: () => frame(protocol.MESSAGE_AWARENESS, presenceOf(1)),
    presenceWanted: () => frame(protocol.MESSAGE_ASK_AWARENESS),
  }

  /** One connection whose account is looked at; `isSpent` is one that owes too much already. */
  async function connection(isSpent: boolean) {
    const db = openSqlite({ file: ':memory:' })
    const rows = createLiveRows(db, { now: Date.now, randomBytes: (n) => new Uint8Array(randomBytes(n)) })
    const charged: string[] = []
    const share: WorkShare = {
      worked: (subject) => void charged.push(subject),
      waitMs: () => 0,
      mayWork: () => !isSpent,
    }
    const room = await loadRoom(
      envelopeId,
      rows,
      { stored: () => undefined, broken: () => undefined },
      ROOM_LIMITS,
      share,
    )
    const closes: number[] = []
    const socket = Object.assign(new EventEmitter(), {
      readyState: 1,
      OPEN: 1,
      bufferedAmount: 0,
      isPaused: false,
      send: () => undefined,
      close: (code: number) => void closes.push(code),
      terminate: () => undefined,
    })
    startConnection({
      // Of a socket a connection uses what is above.
      socket: socket as unknown as WebSocket,
      ticket: {
        documentId: envelopeId,
        actor: person('eve').actor,
        subject: 'person:eve',
        sessionId: 's',
        access: 'write',
      },
      room,
      presence: createPresence(room.announce),
      now: Date.now,
      share,
      tellOthers: () => undefined,
      onClose: () => undefined,
    })
    return { charged, closes, say: (bytes: Uint8Array) => socket.emit('message', Buffer.from(bytes), true) }
  }

  it.each(FRAME_BUDGETS)(
    'is on its sender’s account, and not worked for when that is spent ($kind)',
    async ({ kind }) => {
      const one = await connection(false)
      one.say(EXAMPLE[kind]())
      await expect.poll(() => one.charged).toEqual(['person:eve'])
      expect(one.closes).toEqual([])
      const spent = await connection(true)
      spent.say(EXAMPLE[kind]())
      await expect.poll(() => spent.closes).toEqual([protocol.CLOSE_TOO_BUSY])
      expect(spent.charged).toEqual([])
    },
  )

  it('tells of no more people than can be there', async () => {
    const one = await connection(false)
    one.say(frame(protocol.MESSAGE_AWARENESS, frame(501)))
    await expect.poll(() => one.closes).toEqual([protocol.CLOSE_REFUSED])
  })
})

it('[S14] a frame to the device’s socket is short, and words are few', async () => {
  const sara = await world.register('Sara', 'Al Amin', 'sara@example.com')
  const open = async () => {
    const reply = await fetch(`${world.url}/sync/ticket`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sara.token}` },
      body: '{}',
    })
    const { ticket } = (await reply.json()) as { ticket: string }
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/sync/socket`, ['tawqi', ticket])
    socket.on('error', () => undefined)
    await once(socket, 'open')
    return socket
  }
  const long = await open()
  long.send(new Uint8Array(1_001))
  expect(await codeOf(long)).toBe(1009)
  for (const say of ['text', 'binary', 'ping', 'pong'] as const) {
    const socket = await open()
    const ended = codeOf(socket)
    for (let n = 0; n < 60; n++) {
      if (say === 'ping') socket.ping()
      else if (say === 'pong') socket.pong()
      else socket.send(say === 'text' ? 'x' : new Uint8Array(1))
    }
    expect(await ended, say).toBe(1006)
  }
})
