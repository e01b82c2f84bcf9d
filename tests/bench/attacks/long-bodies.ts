/** Bodies of 300 MB that say nothing of their length, from nobody in particular. */
import { request } from 'node:http'
import { type Attack, again, createTally } from './attack.ts'

const AT_ONCE = 12
const PIECE = Buffer.alloc(1_000_000, 32)
const PIECES = 300

export const longBodies: Attack = async ({ url }, isOver) => {
  const tally = createTally()
  const strike = () =>
    new Promise<void>((settle) => {
      const sending = request(`${url}/sync/ping`, {
        method: 'POST',
        headers: { 'transfer-encoding': 'chunked', 'content-type': 'application/json' },
      })
      sending.on('response', (response) => {
        tally.add(response.statusCode ?? 0)
        response.resume().once('close', () => sending.destroy())
      })
      sending.on('error', () => tally.add('ended'))
      sending.once('close', settle)
      let left = PIECES
      const write = () => {
        while (left > 0 && !sending.destroyed && !isOver()) {
          left--
          if (!sending.write(PIECE)) return void sending.once('drain', write)
        }
        if (!sending.destroyed) sending.end()
      }
      write()
    })
  await again(AT_ONCE, isOver, strike)
  return tally.words()
}
