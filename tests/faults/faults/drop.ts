import type { Fault } from '../fault-proxy.ts'

/** The request never arrives, and the connection ends: a tunnel, a lift. */
export const drop: Fault = {
  name: 'drop',
  http: ({ cut }) => cut(),
  socket: ({ client }) => client.destroy(),
}
