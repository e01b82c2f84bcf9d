import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { budgetOf } from '../../server/budgets/budgets.ts'
import { SILENT } from '../../server/http/logger.ts'
import { LIVE_PROTOCOL, TICKET_PREFIX } from '../../sync/collab/live-protocol.ts'
import type { Person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'
import { type Asked, goAway, MOMENTS, UPGRADE_MOMENTS, WAYS } from './going-away.ts'

let world: RunningServer
let port: number
let nora: Person
let large: string
let other: string
beforeAll(async () => {
  world = await startServer()
  port = Number(new URL(world.url).port)
  nora = await world.register('Nora', 'Haddad', 'nora@example.com')
  large = await attach('large.txt', 8_000_000)
  other = await attach('other.txt', 8_000_001)
})
afterAll(() => world.stop())

/** Larger than all that lies between a server that writes and a client that does not read. */
async function attach(name: string, bytes: number): Promise<string> {
  const form = new FormData()
  form.set('document', new File([new Uint8Array(bytes).fill(97)], name))
  const reply = await fetch(`${world.url}/api/Document/uploadAttachment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${nora.token}` },
    body: form,
  })
  return ((await reply.json()) as { data: { payload: { item: string } } }).data.payload.item
}

/** What the server says it holds for anybody; it holds one turn for whoever asks. */
async function inHand(): Promise<Record<string, number>> {
  const text = await (await fetch(`${world.url}/metrics`)).text()
  return Object.fromEntries(
    [...text.matchAll(/^tawqi_in_hand\{kind="(\w+)"\} (\d+)$/gm)].map(([, kind, n]) => [kind, Number(n)]),
  )
}
const NOTHING = {
  running: 1,
  waiting: 0,
  heldBytes: 0,
  deviceSockets: 0,
  liveSockets: 0,
  liveHubs: 0,
  documentJobs: 0,
}
const stagedFiles = () => readdirSync(join(world.dataDir, 'files/staging'))
const PATIENTLY = { timeout: 20_000, interval: 100 }
const hasRested = () => expect.poll(inHand, PATIENTLY).toEqual(NOTHING)

/** Open files and connections of this process, where the system tells. */
const openFiles = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0)
setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void
const usedBytes = () => {
  collect()
  return process.memoryUsage().heapUsed + process.memoryUsage().external
}

/** Every route of the router by every method it is for, and every call. */
function everyWay(): Asked[] {
  const values: Readonly<Record<string, string>> = { sha256: large.slice(0, 64) }
  const routes = world.server.app.routes.flatMap(({ method, path }) =>
    (method === 'ALL' ? ['GET', 'POST'] : [method]).map((one) => ({
      method: one,
      path: path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x').replace(/\*/g, 'x'),
    })),
  )
  const calls = world.server.calls.map(({ method, path }) => ({ method, path: `/api/${path}` }))
  const unique = new Map([...routes, ...calls].map((one) => [`${one.method} ${one.path}`, one]))
  return [...unique.values()].map((one) => ({ ...one, headers: { 'Content-Type': 'application/json' } }))
}
const by = (asked: Asked, person: Person): Asked => ({
  ...asked,
  headers: { ...asked.headers, Authorization: `Bearer ${person.token}` },
})
const call = (path: string, body: unknown): Asked => ({
  method: 'POST',
  path,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

/** What takes long, holds much or is streamed. */
const heavy = (): Asked[] => [
  { method: 'GET', path: `/files/${large.slice(0, 64)}`, headers: {} },
  call('/api/StorageFile/GetFile', { documentId: [large, other] }),
  call('/api/StorageFile/GetFile', { documentId: large }),
  call('/sync/pull', { protocol: 1, channels: [] }),
  {
    method: 'POST',
    path: '/api/Document/uploadAttachment',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: `--b\r\nContent-Disposition: form-data; name="document"; filename="a.txt"\r\n\r\n${'a'.repeat(90_000)}\r\n--b--`,
  },
  {
    method: 'POST',
    path: '/uploads',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '100000',
      'Upload-Metadata': `sha256 ${Buffer.from('0'.repeat(64)).toString('base64')}`,
    },
  },
]

describe('[S14] a client that goes away', () => {
  it('from any route or call, at any moment, takes nothing with it', async () => {
    const failed = vi.spyOn(SILENT, 'error')
    const ways = everyWay()
    expect(ways.length).toBeGreaterThan(150)
    // One of the calls signs them out.
    const eve = await world.register('Eve', 'Rahman', 'eve@example.com')
    const moments = Object.values(MOMENTS)
    let n = 0
    for (const asked of ways)
      for (let k = 0; k < 3; k++) {
        const moment = moments[n++ % moments.length] ?? expect.fail()
        await goAway(port, moment, n % 3 ? by(asked, eve) : asked, WAYS[n % 2] ?? 'ended')
      }
    await hasRested()
    expect(failed.mock.calls).toEqual([])
  })

  it('from what is streamed, held or waited for, again and again, leaves no file open and no memory taken', async () => {
    const round = async () => {
      for (const asked of heavy())
        for (const [n, moment] of Object.values(MOMENTS).entries()) {
          const { atOnce } = budgetOf(asked.method, asked.path)?.person ?? expect.fail()
          // Where few may run at once, the others wait for their turn when they go.
          const together = Array.from({ length: Math.min(atOnce + 3, 7) }, () =>
            goAway(port, moment, by(asked, nora), WAYS[n % 2] ?? 'ended'),
          )
          await Promise.all(together)
        }
      await hasRested()
      await expect.poll(stagedFiles, PATIENTLY).toEqual([])
    }
    await round()
    const files = openFiles()
    const bytes = usedBytes()
    await round()
    await expect.poll(openFiles, PATIENTLY).toBeLessThanOrEqual(files)
    await expect.poll(() => usedBytes() - bytes, PATIENTLY).toBeLessThan(4_000_000)
  })

  it('from an upgrade, at any moment, leaves no socket and no document behind, and no error unheard', async () => {
    const omar = await world.register('Omar', 'Haddad', 'omar@example.com')
    const draft = async () => {
      const added = await omar.call<{ processId: string }>('TasksEf/Add', { title: 'Lease', processType: 0 })
      return `envelope:${added.data.processId.replace(/^envelope:/, '')}`
    }
    const live = async (documentId: string) => {
      const protocols = `${LIVE_PROTOCOL}, ${TICKET_PREFIX}${await ticket('/y/ticket', { documentId })}`
      return upgrade(`/y/${encodeURIComponent(documentId)}`, protocols)
    }
    const lease = await draft()
    const ticket = async (path: string, body: object = {}): Promise<string> => {
      const headers = { authorization: `Bearer ${omar.token}`, 'content-type': 'application/json' }
      const reply = await fetch(`${world.url}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const answered = (await reply.json()) as { ticket?: string; data?: { ticket?: string } }
      return answered.ticket ?? answered.data?.ticket ?? expect.fail()
    }
    const ways: (() => Promise<Asked>)[] = [
      async () => upgrade('/nowhere', 'x'),
      async () => upgrade('/sync/socket', 'tawqi, not-a-ticket'),
      async () => upgrade('/sync/socket', `tawqi, ${await ticket('/sync/ticket')}`),
      async () => upgrade('/y/nothing', `${LIVE_PROTOCOL}, ${TICKET_PREFIX}none`),
      () => live(lease),
      async () => ({
        ...upgrade('/sync/socket', 'tawqi'),
        headers: { ...UPGRADE, Host: 'elsewhere.example' },
      }),
    ]
    for (let n = 0; n < 5; n++)
      for (const way of ways)
        for (const moment of Object.values(UPGRADE_MOMENTS))
          for (const goes of WAYS) await goAway(port, moment, await way(), goes)
    await hasRested()
  })

  it('from an upgrade that is refused, and does not go, is sent away', async () => {
    const before = openFiles()
    for (let n = 0; n < 20; n++) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      await UPGRADE_MOMENTS['with the first byte of the answer']?.(socket, upgrade('/y/nothing', 'x'))
      staying.push(socket)
    }
    await expect.poll(() => openFiles() - before, PATIENTLY).toBeLessThanOrEqual(staying.length)
    for (const socket of staying) socket.destroy()
  })
})

const staying: Socket[] = []
const UPGRADE = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
const upgrade = (path: string, protocols: string): Asked => ({
  method: 'GET',
  path,
  headers: { ...UPGRADE, 'Sec-WebSocket-Protocol': protocols },
})
