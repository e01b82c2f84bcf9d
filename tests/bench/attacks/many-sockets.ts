/** A thousand sockets of one session, each of which talks although it should listen. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type Attack, again, createTally, headersOf } from './attack.ts'

const SOCKETS = 1_000
const AT_ONCE = 50

export const manySockets: Attack = async ({ url, token }, isOver) => {
  const tally = createTally()
  const open: WebSocket[] = []
  await again(
    AT_ONCE,
    () => isOver() || open.length >= SOCKETS,
    async () => {
      const reply = await fetch(`${url}/sync/ticket`, {
        method: 'POST',
        headers: headersOf(token),
        body: '{}',
      })
      const { ticket } = (await reply.json()) as { ticket?: string }
      if (!ticket) {
        tally.add(`ticket ${reply.status}`)
        return sleep(20)
      }
      const socket = new WebSocket(`${url.replace('http', 'ws')}/sync/socket`, ['tawqi', ticket])
      socket.on('error', () => undefined)
      const opened = once(socket, 'open').then(
        () => 'open',
        () => 'refused',
      )
      const found = await Promise.race([opened, once(socket, 'close').then(() => 'refused')])
      tally.add(found)
      if (found !== 'open') return
      open.push(socket)
      socket.send('x'.repeat(1_000))
    },
  )
  for (const socket of open) socket.terminate()
  return tally.words()
}
