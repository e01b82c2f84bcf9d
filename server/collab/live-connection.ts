/** One socket of one peer on one live document: speaks y-websocket, believes nothing, harms nobody else. */
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { RawData, WebSocket } from 'ws'
import {
  CLOSE_REFUSED,
  CLOSE_TOO_BUSY,
  CLOSE_TRY_AGAIN,
  MESSAGE_SAVED,
  MESSAGE_SYNC,
  type RefusedWhy,
  SYNC_STEP_1,
  SYNC_STEP_2,
  SYNC_UPDATE,
} from '../../sync/collab/live-protocol.ts'
import { frameBudgetOf } from '../budgets/live-frames.ts'
import type { WorkShare } from '../budgets/work-share.ts'
import { workedMs } from '../budgets/work-time.ts'
import { type LiveRoom, RoomUnavailable, type Verdict } from './live-room.ts'
import type { Presence } from './presence.ts'
import type { Ticket } from './ticket.ts'
import { createTokenBucket } from './token-bucket.ts'

export interface LiveConnection {
  readonly ticket: Ticket
  /** A stored change of somebody else. */
  sendUpdate(update: Uint8Array): void
  send(frame: Uint8Array): void
  /** Ends it for good: the peer must not come back with this copy. */
  refuse(why: RefusedWhy): void
  /** Ends it for now: the peer tries again. */
  tryAgain(): void
  /**
   * Until what is answered is called, nothing is told the peer and nothing it says is taken: its right is being
   * looked up. Unless it was ended meanwhile, all goes on in the order in which it came.
   */
  doubt(): () => void
  /** Asks whether the peer is still there; ends the connection when it did not answer the last time. */
  beat(): void
}

export interface ConnectionDeps {
  readonly socket: WebSocket
  readonly ticket: Ticket
  readonly room: LiveRoom
  readonly presence: Presence
  readonly now: () => number
  readonly share: WorkShare
  /** Passes a presence frame to the others. */
  readonly tellOthers: (frame: Uint8Array, from: LiveConnection) => void
  readonly onClose: (connection: LiveConnection) => void
}

/** A person who drags sends some ten frames a second; a device that comes back sends one large one. */
const FRAMES = { burst: 2_000, perSecond: 100 }
const BYTES = { burst: 12_000_000, perSecond: 1_000_000 }
/** More than this waiting to be stored: stop reading from the socket until it is. */
const MAX_WAITING_BYTES = 2_000_000
/** More than this unsent: the peer does not read, and its memory is ours. */
const MAX_UNSENT_BYTES = 16_000_000

export function startConnection(deps: ConnectionDeps): LiveConnection {
  const { socket, ticket, room, presence, share } = deps
  const writer = { subject: ticket.subject, deviceId: ticket.sessionId }
  const frames = createTokenBucket(FRAMES, deps.now)
  const bytes = createTokenBucket(BYTES, deps.now)
  let waitingBytes = 0
  /** Sync frames of this socket that are durable; `owed` are contained in the next answer to step 1. */
  let stored = 0
  let owed = 0
  let isAsked = false
  let isAnswering = false
  let isAlive = true
  let isEnded = false
  let hasLeft = false
  let resting: NodeJS.Timeout | undefined
  let doubts = 0
  /** What waits for the end of all doubts. */
  let untold: Uint8Array[] = []
  let untoldBytes = 0
  let unheard: Uint8Array[] = []

  const send = (frame: Uint8Array) => {
    if (isEnded || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount + untoldBytes > MAX_UNSENT_BYTES) return socket.terminate()
    if (doubts === 0) return socket.send(frame)
    untold.push(frame)
    untoldBytes += frame.length
  }
  const goOn = () => {
    const [told, heard] = [untold, unheard]
    untold = []
    untoldBytes = 0
    unheard = []
    for (const frame of told) send(frame)
    for (const frame of heard) hear(frame)
    readOn()
  }
  const end = (code: number, reason: string) => {
    if (isEnded) return
    isEnded = true
    leave()
    socket.close(code, reason)
    // A peer that does not answer the closing handshake must not keep the socket.
    setTimeout(() => socket.terminate(), 2_000).unref()
  }
  /** Gone for the others at once, whether or not the peer says goodbye. */
  const leave = () => {
    if (hasLeft) return
    hasLeft = true
    deps.onClose(connection)
  }
  const connection: LiveConnection = {
    ticket,
    send,
    sendUpdate: (update) => send(syncFrame(SYNC_UPDATE, update)),
    refuse: (why) => end(CLOSE_REFUSED, JSON.stringify({ why, epoch: room.epoch })),
    tryAgain: () => end(CLOSE_TRY_AGAIN, ''),
    doubt: () => {
      doubts++
      socket.pause()
      return () => {
        doubts--
        if (doubts === 0 && !isEnded) goOn()
      }
    },
    beat: () => {
      // While it is not read from, its answer waits with the rest.
      if (!isAlive && !socket.isPaused) return socket.terminate()
      isAlive = false
      socket.ping()
      sendStored()
    },
  }
  const sendStored = () => send(numberFrame(MESSAGE_SAVED, stored))

  async function ask(): Promise<void> {
    isAsked = true
    send(syncFrame(SYNC_STEP_1, await room.stateVector()))
  }

  async function answer(stateVector: Uint8Array): Promise<void> {
    // One at a time: each answer may be the whole document.
    if (isAnswering) return
    isAnswering = true
    try {
      send(syncFrame(SYNC_STEP_2, await room.missing(stateVector, ticket.subject)))
    } finally {
      isAnswering = false
      waitForShare()
    }
  }

  /** Reads on when nothing is owed any more; until then what the peer has to say waits at the peer. */
  function waitForShare(): void {
    const waitMs = share.waitMs(ticket.subject)
    if (waitMs === 0 || resting) return
    socket.pause()
    resting = setTimeout(() => {
      resting = undefined
      readOn()
    }, waitMs)
    resting.unref()
  }
  function readOn(): void {
    if (!resting && doubts === 0 && waitingBytes <= MAX_WAITING_BYTES && socket.isPaused) socket.resume()
  }

  async function take(update: Uint8Array, isAnswer: boolean): Promise<void> {
    waitingBytes += update.length
    if (waitingBytes > MAX_WAITING_BYTES) socket.pause()
    const verdict: Verdict = await room.update(update, writer, ticket.access === 'write', connection)
    waitingBytes -= update.length
    readOn()
    waitForShare()
    if (isAnswer) isAsked = false
    if (verdict === 'stored') {
      stored += 1 + (isAnswer ? owed : 0)
      if (isAnswer) owed = 0
      return sendStored()
    }
    if (verdict === 'failed') return connection.tryAgain()
    if (verdict === 'tooCostly') return end(CLOSE_TOO_BUSY, '')
    if (verdict !== 'gap') return connection.refuse(verdict)
    // Typed before the peer had answered our first question; its answer will hold it.
    owed++
    if (!isAsked) await ask()
  }

  /** Work that is done at once, on the sender's account. */
  function charged(work: () => void): void {
    const startedAt = workedMs()
    try {
      work()
    } finally {
      share.worked(ticket.subject, workedMs() - startedAt)
      waitForShare()
    }
  }

  function sayWhoIsHere(): void {
    const all = presence.all()
    if (all) send(all)
  }
  function hearWhoIsHere(update: Uint8Array): void {
    const { subject, actor, access } = ticket
    const speaker = { subject, name: actor.name, mayWrite: access === 'write' }
    const news = presence.receive(update, speaker, connection)
    if (news) deps.tellOthers(news, connection)
  }

  async function receive(data: Uint8Array): Promise<void> {
    const decoder = decoding.createDecoder(data)
    const budget = frameBudgetOf(decoder)
    if (!budget) throw new Error('unknown message')
    if (data.length > budget.bytes || !share.mayWork(ticket.subject)) return end(CLOSE_TOO_BUSY, '')
    if (budget.kind === 'presenceWanted') return charged(sayWhoIsHere)
    const payload = decoding.readVarUint8Array(decoder)
    if (budget.kind === 'presence') return charged(() => hearWhoIsHere(payload))
    if (budget.kind === 'held') return answer(payload)
    return take(payload, budget.kind === 'missing')
  }

  function hear(frame: Uint8Array): void {
    if (isEnded) return
    // It is not read from any more, and may have had some of it in hand.
    if (doubts > 0) return void unheard.push(frame)
    receive(frame).catch((error: unknown) =>
      error instanceof RoomUnavailable ? connection.tryAgain() : connection.refuse('notValid'),
    )
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isEnded) return
    // One buffer per message: the server is made with the default binary type.
    const frame = new Uint8Array(data as Buffer)
    if (!frames.take(1) || !bytes.take(frame.length)) return end(CLOSE_TOO_BUSY, '')
    if (!isBinary) return connection.refuse('notValid')
    hear(frame)
  })
  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('close', () => {
    isEnded = true
    clearTimeout(resting)
    leave()
  })

  void ask().catch(() => connection.tryAgain())
  const here = presence.all()
  if (here) send(here)
  return connection
}

function syncFrame(step: number, payload: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE_SYNC)
  encoding.writeVarUint(encoder, step)
  encoding.writeVarUint8Array(encoder, payload)
  return encoding.toUint8Array(encoder)
}

function numberFrame(type: number, value: number): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, type)
  encoding.writeVarUint(encoder, value)
  return encoding.toUint8Array(encoder)
}
