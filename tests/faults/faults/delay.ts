import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault-proxy.ts'

const DELAY_MS = 400

/** Everything arrives, late in both directions. */
export const delay: Fault = {
  name: 'delay',
  http: async ({ forward, answer }) => {
    await sleep(DELAY_MS)
    const answered = await forward()
    await sleep(DELAY_MS)
    answer(answered)
  },
  socket: ({ client, forward }) => {
    const upstream = forward()
    client.pipe(late()).pipe(upstream)
    upstream.pipe(late()).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  },
}

const late = () =>
  new Transform({
    transform: (chunk, _encoding, done) => void setTimeout(done, DELAY_MS, null, chunk),
  })
