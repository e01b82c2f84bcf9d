/** Everything a person may see, asked for ten thousand times. */
import { Agent, request } from 'node:http'
import { type Attack, again, createTally, headersOf } from './attack.ts'

const PULLS = 10_000
const AT_ONCE = 200

export const manyPulls: Attack = async ({ url, token }, isOver) => {
  const tally = createTally()
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const body = JSON.stringify({
    protocol: 1,
    deviceId: `device:${'0'.repeat(26)}`,
    epoch: null,
    checkpoint: {},
    ackN: 0,
    limit: 1000,
  })
  let left = PULLS
  const pull = () =>
    new Promise<void>((settle) => {
      left--
      const headers = { ...headersOf(token), 'content-length': body.length }
      const asking = request(`${url}/sync/pull`, { method: 'POST', agent, headers }, (response) => {
        tally.add(response.statusCode ?? 0)
        response.resume().once('close', settle)
      })
      asking.once('error', () => {
        tally.add('ended')
        settle()
      })
      asking.end(body)
    })
  await again(AT_ONCE, () => isOver() || left <= 0, pull)
  agent.destroy()
  return tally.words()
}
