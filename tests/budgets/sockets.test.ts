import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { MOST_SOCKETS, MOST_WORDS_OF_A_LISTENER } from '../../server/budgets/socket-shares.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

let world: RunningServer
beforeAll(async () => {
  world = await startServer()
})
afterAll(() => world.stop())

async function socketOf(token: string): Promise<WebSocket | number> {
  const reply = await fetch(`${world.url}/sync/ticket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: '{}',
  })
  const { ticket } = (await reply.json()) as { ticket: string }
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/sync/socket`, ['tawqi', ticket])
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.once('error', reject)
  })
}

it('[S14] one person holds so many sockets, and another one has theirs', async () => {
  const eve = await world.register('Eve', 'Rahman', 'eve@example.com')
  const omar = await world.register('Omar', 'Haddad', 'omar@example.com')
  const mine: (WebSocket | number)[] = []
  for (let n = 0; n < MOST_SOCKETS + 5; n++) mine.push(await socketOf(eve.token))
  expect(mine.slice(MOST_SOCKETS)).toEqual([429, 429, 429, 429, 429])
  expect(mine.slice(0, MOST_SOCKETS).every((one) => one instanceof WebSocket)).toBe(true)
  expect(await socketOf(omar.token)).toBeInstanceOf(WebSocket)
  // One that talks instead of listening is ended, and its place is free again.
  const [talking] = mine as WebSocket[]
  const ended = once(talking as WebSocket, 'close')
  for (let n = 0; n <= MOST_WORDS_OF_A_LISTENER; n++) talking?.send('x')
  await ended
  await expect.poll(() => socketOf(eve.token)).toBeInstanceOf(WebSocket)
})
