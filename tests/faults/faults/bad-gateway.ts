import type { Fault } from '../fault-proxy.ts'

/** The proxy in front of the server is well, the server behind it is not. */
export const badGateway: Fault = {
  name: 'bad gateway',
  http: ({ answer }) => answer(gateway),
  socket: ({ answer }) => answer(gateway),
}

const gateway = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<html><h1>502 Bad Gateway</h1></html>'),
}
