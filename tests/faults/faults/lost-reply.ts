import type { Fault } from '../fault-proxy.ts'

/** The server does what was asked; its answer never arrives. */
export const lostReply: Fault = {
  name: 'lost reply',
  http: async ({ forward, cut }) => {
    await forward()
    cut()
  },
  socket: ({ client, forward }) => {
    forward().once('data', () => client.destroy())
  },
}
