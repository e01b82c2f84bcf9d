import type { Fault } from '../fault-proxy.ts'
import { join } from '../fault-proxy.ts'

/** The request arrives twice at the same time, as when something in between repeats what it saw fail. */
export const twice: Fault = {
  name: 'twice',
  http: async ({ forward, answer }) => {
    const [, second] = await Promise.all([forward(), forward()])
    answer(second)
  },
  socket: ({ client, forward }) => {
    const first = forward()
    first.on('data', () => undefined)
    // The ticket is good for one socket; this one comes too late.
    first.once('data', () => {
      join(client, forward())
      first.destroy()
    })
  },
}
