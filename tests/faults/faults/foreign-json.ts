import type { Fault } from '../fault-proxy.ts'

/** Something in between answers in well-formed JSON that is not ours: a gateway, a portal for programs. */
export const foreignJson: Fault = {
  name: 'foreign JSON',
  http: ({ answer }) => answer(foreign),
  socket: ({ answer }) => answer(foreign),
}

const foreign = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"status":"ok","message":"Please authenticate","data":{"ticket":1}}'),
}
