/** Updates of live documents that say little and ask for much; of somebody who may write there, or only read. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import {
  LIVE_PROTOCOL,
  MESSAGE_SAVED,
  MESSAGE_SYNC,
  SYNC_UPDATE,
  TICKET_PREFIX,
} from '../../../sync/collab/live-protocol.ts'
import { allAtOnePlace, chain, deletionsOf, emptied } from '../../budgets/hostile-updates.ts'
import { type Attack, again, createTally, headersOf, type Target } from './attack.ts'

const AT_ONCE = 4
const PATIENCE_MS = 5_000

/** What the documents hold before, and what is then sent to each. */
const PREPARED = [emptied(20_000), chain(30_000)] as const
const FRAMES = [
  [deletionsOf(1, 0, 19_999, 12_000), deletionsOf(1, 0, 19_999, 40_000)],
  [allAtOnePlace(5_000), allAtOnePlace(16_000)],
] as const

export const framesOfWriter: Attack = (target, isOver) => frames(target, target.token, isOver)
export const framesOfReader: Attack = (target, isOver) => frames(target, target.readerToken, isOver)

async function frames(target: Target, token: string, isOver: () => boolean): Promise<string> {
  const tally = createTally()
  for (const [at, update] of PREPARED.entries()) {
    const socket = await open(target, target.token, at)
    if (!(socket instanceof WebSocket)) throw new Error(`No socket to prepare the draft: ${socket}`)
    socket.send(frame(update))
    await saved(socket)
    socket.terminate()
  }
  await again(AT_ONCE, isOver, async (lane) => {
    const at = lane % target.drafts.length
    const socket = await open(target, token, at)
    if (!(socket instanceof WebSocket)) {
      tally.add(socket)
      return sleep(50)
    }
    const closed = once(socket, 'close', { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      ([code]) => code as number,
      () => 'waits',
    )
    for (const update of FRAMES[at] ?? []) socket.send(frame(update))
    tally.add(await closed)
    socket.terminate()
  })
  return tally.words()
}

/** A refused ticket is told by its status. */
async function open({ url, drafts }: Target, token: string, at: number): Promise<WebSocket | string> {
  const documentId = drafts[at]
  const reply = await fetch(`${url}/y/ticket`, {
    method: 'POST',
    headers: headersOf(token),
    body: JSON.stringify({ documentId }),
  })
  const { data } = (await reply.json()) as { data?: { ticket?: string } }
  if (!data?.ticket) return `ticket ${reply.status}`
  const socket = new WebSocket(`${url.replace('http', 'ws')}/y/${documentId}`, [
    LIVE_PROTOCOL,
    TICKET_PREFIX + data.ticket,
  ])
  socket.on('error', () => undefined)
  const opened = once(socket, 'open').then(
    () => socket,
    () => 'not opened',
  )
  return Promise.race([opened, once(socket, 'close').then(() => 'not opened')])
}

/** The server tells how many frames are stored for good. */
async function saved(socket: WebSocket): Promise<void> {
  const signal = AbortSignal.timeout(30_000)
  for (;;) {
    const [data] = (await once(socket, 'message', { signal })) as [Buffer]
    if (data[0] === MESSAGE_SAVED && data[1] === 1) return
  }
}

function frame(update: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE_SYNC)
  encoding.writeVarUint(encoder, SYNC_UPDATE)
  encoding.writeVarUint8Array(encoder, update)
  return encoding.toUint8Array(encoder)
}
