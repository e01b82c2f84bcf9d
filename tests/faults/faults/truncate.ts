import type { Fault } from '../fault-proxy.ts'

/** The answer begins, and the connection ends in the middle of it. */
export const truncate: Fault = {
  name: 'truncate',
  http: async ({ forward, answerPart }) => {
    const answer = await forward()
    answerPart(answer, Math.floor(answer.body.length / 2))
  },
  socket: ({ client, forward }) => {
    const upstream = forward()
    // The handshake passes, and the first bytes of what follows.
    let isHandshake = true
    upstream.on('data', (chunk: Buffer) => {
      client.write(isHandshake ? chunk : chunk.subarray(0, 1), () => {
        if (chunk.length > 0 && !isHandshake) client.destroy()
        isHandshake = false
      })
    })
    client.pipe(upstream)
    client.on('close', () => upstream.destroy())
    // A server that has nothing to say yet is cut off all the same.
    setTimeout(() => client.destroy(), 300).unref()
  },
}
