/** The bus over PostgreSQL: what is said in one moment travels together, in messages of at most 7,900 bytes. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { MAX_MESSAGE_BYTES, openPostgresMessages } from '../../db/postgres-messages.ts'
import type { Log } from '../platform.ts'
import { type NodeBus, type NodeListener, type NodeMessage, nodeMessage } from './node-bus.ts'

const envelope = z.object({ from: z.string(), messages: z.array(nodeMessage) })

const CHANNEL = 'tawqi_nodes'
/** Kept for when the way is there again; the oldest go first, being the stalest hints. */
const MOST_WAITING = 5_000
/** Room for the sender's name and the brackets. */
const ROOM_BYTES = MAX_MESSAGE_BYTES - 100

export interface PostgresBus extends NodeBus {
  isConnected(): boolean
  /** Resolves when everything published so far is with PostgreSQL. */
  flushed(): Promise<void>
}

export async function openPostgresBus(options: {
  readonly url: string
  readonly log: Log
}): Promise<PostgresBus> {
  const me = randomUUID()
  const listeners = new Set<NodeListener>()
  let waiting: NodeMessage[] = []
  let sending: Promise<void> | null = null

  const wire = await openPostgresMessages({
    url: options.url,
    channel: CHANNEL,
    onMessage: receive,
    onRegained: () => {
      for (const listener of listeners) listener.missed()
      void send()
    },
    onTrouble: (error) => options.log.warn('The way to the other nodes was lost', { error }),
  })

  function receive(payload: string): void {
    const parsed = envelope.safeParse(parse(payload))
    // A newer release may say what this one does not know; hints can be passed over.
    if (!parsed.success || parsed.data.from === me) return
    for (const message of parsed.data.messages) for (const listener of listeners) listener.receive(message)
  }

  function send(): Promise<void> {
    sending ??= (async () => {
      // What is said in the same moment goes together.
      await new Promise((settle) => setImmediate(settle))
      while (waiting.length > 0) {
        const taken = waiting
        waiting = []
        const parts = packed(taken)
        for (const [index, part] of parts.entries())
          try {
            await wire.send(JSON.stringify({ from: me, messages: part }))
          } catch {
            waiting = [...parts.slice(index).flat(), ...waiting].slice(-MOST_WAITING)
            return
          }
      }
    })().finally(() => {
      sending = null
    })
    return sending
  }

  return {
    isShared: true,
    publish: (message) => {
      waiting.push(message)
      if (waiting.length > MOST_WAITING) waiting.shift()
      void send()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isConnected: wire.isConnected,
    flushed: async () => {
      while (sending) await sending
    },
    close: async () => {
      await sending
      await wire.close()
    },
  }
}

/** Messages in parts that fit; pokes of one moment are one list, cut where a part is full. */
export function packed(messages: readonly NodeMessage[]): NodeMessage[][] {
  const poked = new Set(messages.flatMap((one) => (one.kind === 'poke' ? one.subjects : [])))
  const rest = distinct(messages.filter((one) => one.kind !== 'poke'))
  const parts: NodeMessage[][] = [[]]
  let bytes = 0
  const add = (message: NodeMessage) => {
    const size = Buffer.byteLength(JSON.stringify(message)) + 1
    if (bytes + size > ROOM_BYTES) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(message)
    bytes += size
  }
  for (const message of rest.flatMap(cut)) add(message)
  for (const subjects of slices([...poked])) add({ kind: 'poke', subjects })
  return parts.filter((one) => one.length > 0)
}

const cut = (message: NodeMessage): NodeMessage[] =>
  message.kind === 'sessionsEnded'
    ? slices(message.sessionIds).map((sessionIds) => ({ kind: 'sessionsEnded', sessionIds }))
    : [message]

/** So many ids that a message of them is at most a fourth of a part. */
function slices(ids: readonly string[]): string[][] {
  const most = 40
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, n) => ids.slice(n * most, (n + 1) * most))
}

function distinct(messages: readonly NodeMessage[]): NodeMessage[] {
  return [...new Map(messages.map((one) => [JSON.stringify(one), one])).values()]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
