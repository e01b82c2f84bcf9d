import type { Fault } from '../fault-proxy.ts'

/** The other side is gone and nobody says so: what is sent vanishes, nothing comes, and nothing closes. */
export const halfOpen: Fault = {
  name: 'half-open',
  http: () => undefined,
  socket: ({ client, forward }) => {
    const upstream = forward()
    // The handshake succeeds; after it, silence both ways.
    upstream.once('data', (handshake) => {
      client.write(handshake)
      upstream.destroy()
    })
    client.resume()
  },
}
