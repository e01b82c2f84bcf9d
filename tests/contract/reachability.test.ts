import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connection, startConnection } from '../../app/replica/connection.ts'
import { PING_TIMEOUT_MS } from '../../sync/replication/timing.ts'

let answer: (nonce: string) => Promise<Response>
let waits: number[] = []
let connection: Connection | undefined
const sockets: EventTarget[] = []
const addresses: string[] = []

beforeEach(() => {
  waits = []
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor(address: string | URL) {
        super()
        addresses.push(String(address))
        sockets.push(this)
      }
      close() {}
    },
  )
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return new AbortController().signal
  })
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) =>
    answer((JSON.parse(String(init.body)) as { nonce: string }).nonce),
  )
})
afterEach(() => {
  connection?.stop()
  sockets.length = 0
  addresses.length = 0
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const start = (onPoke: () => void = () => undefined) => {
  connection = startConnection({
    origin: 'http://tawqi.test',
    ticket: async () => 'ticket',
    onPoke,
    onRevoked: () => undefined,
  })
  return connection
}
const json = (body: unknown) => Promise.resolve(Response.json(body))

describe('online', () => {
  it('[P8] means that our server echoed this very nonce', async () => {
    answer = (nonce) => json({ nonce, now: 1 })
    const one = start()
    await expect.poll(() => one.state()).toBe('online')
    await expect.poll(() => sockets.length).toBe(1)
  })
  it.each([
    [
      'a captive portal that answers everything with a page',
      () => Promise.resolve(new Response('<html>Welcome')),
    ],
    ['a cache that answers an old nonce', () => json({ nonce: 'old', now: 1 })],
    ['a network that refuses', () => Promise.reject(new TypeError('fetch failed'))],
  ])('[P8] is not %s', async (_what, given) => {
    answer = given
    const one = start()
    await expect.poll(() => one.state()).toBe('offline')
    expect(sockets).toEqual([])
  })
  it('[P8] is not believed after 4 seconds without an answer', async () => {
    answer = (nonce) => json({ nonce })
    const one = start()
    await expect.poll(() => one.state()).toBe('online')
    expect(waits).toEqual([PING_TIMEOUT_MS])
    expect(PING_TIMEOUT_MS).toBe(4_000)
  })
  it('[C002] speaks over one socket to the origin of the page, and to no other', async () => {
    answer = (nonce) => json({ nonce })
    start()
    await expect.poll(() => addresses.length).toBe(1)
    const { protocol, host } = new URL(addresses[0] ?? '')
    expect([protocol, host]).toEqual(['ws:', 'tawqi.test'])
  })
  it('[P7][P8] a poke on the socket pulls, and so does coming back', async () => {
    answer = (nonce) => json({ nonce })
    let pulls = 0
    start(() => pulls++)
    await expect.poll(() => sockets.length).toBe(1)
    expect(pulls).toBe(1)
    sockets[0]?.dispatchEvent(new MessageEvent('message', { data: '{"type":"poke"}' }))
    sockets[0]?.dispatchEvent(new MessageEvent('message', { data: 'not ours' }))
    expect(pulls).toBe(2)
  })
})
