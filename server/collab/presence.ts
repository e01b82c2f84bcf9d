/**
 * Who has a document open and what they have selected (y-protocols' awareness), on the wire only and never
 * stored. Each entry belongs to the person who sent it first: clients repeat what they heard from others, and
 * nobody may speak for somebody else, nor under another name than their own.
 */
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { MAX_AWARENESS_BYTES, MESSAGE_AWARENESS } from '../../sync/collab/live-protocol.ts'
import { parsePresence } from '../../sync/collab/presence.ts'

export interface Presence {
  /** Takes what a connection says; the frame to pass on, or null when it said nothing new. Throws on garbage. */
  receive(update: Uint8Array, speaker: Speaker, connection: unknown): Uint8Array | null
  /** Everybody who is here, as a frame; null when nobody is. */
  all(): Uint8Array | null
  /** The frame that tells of a connection's end. */
  leave(connection: unknown): Uint8Array | null
}

export interface Speaker {
  readonly subject: string
  readonly name: string
  readonly mayWrite: boolean
}

interface Shown {
  readonly subject: string
  readonly connection: unknown
  readonly clock: number
  readonly state: string
}

const MAX_PER_SUBJECT = 20
const MAX_ENTRIES = 500

/** `announce` answers whether a client id may be that person's, who is heard under it now. */
export function createPresence(announce: (clientId: number, speaker: Speaker) => boolean): Presence {
  const shown = new Map<number, Shown>()
  /** Clocks of those who left, so that an echo does not bring them back. */
  const left = new Map<number, number>()

  const mayTake = (clientId: number, speaker: Speaker): boolean => {
    const known = shown.get(clientId)
    if (known?.subject === speaker.subject) return true
    // Whoever may only read takes nobody's place; whoever writes, theirs.
    if (known && !speaker.mayWrite) return false
    return (
      shown.size < MAX_ENTRIES &&
      [...shown.values()].filter((one) => one.subject === speaker.subject).length < MAX_PER_SUBJECT &&
      announce(clientId, speaker)
    )
  }

  return {
    receive: (update, speaker, connection) => {
      const decoder = decoding.createDecoder(update)
      const count = decoding.readVarUint(decoder)
      if (count > MAX_ENTRIES) throw new Error('more than can be here')
      const changes: [number, number, string][] = []
      for (let i = 0; i < count; i++) {
        const clientId = decoding.readVarUint(decoder)
        const clock = decoding.readVarUint(decoder)
        const text = decoding.readVarString(decoder)
        if (text.length > MAX_AWARENESS_BYTES) continue
        const known = shown.get(clientId)
        const before = known?.clock ?? left.get(clientId) ?? -1
        const isLeaving = text === 'null'
        if (clock < before || (clock === before && !(isLeaving && known)) || !mayTake(clientId, speaker))
          continue
        if (isLeaving) {
          if (known?.subject !== speaker.subject) continue
          forget(clientId, clock)
          changes.push([clientId, clock, text])
          continue
        }
        const state = stateOf(text, speaker.name)
        shown.set(clientId, { subject: speaker.subject, connection, clock, state })
        left.delete(clientId)
        changes.push([clientId, clock, state])
      }
      return changes.length > 0 ? frameOf(changes) : null
    },
    all: () =>
      shown.size === 0
        ? null
        : frameOf([...shown].map(([clientId, one]) => [clientId, one.clock, one.state])),
    leave: (connection) => {
      const gone = [...shown].filter(([, one]) => one.connection === connection)
      for (const [clientId, one] of gone) forget(clientId, one.clock + 1)
      return gone.length > 0
        ? frameOf(gone.map(([clientId, one]) => [clientId, one.clock + 1, 'null']))
        : null
    },
  }

  function forget(clientId: number, clock: number): void {
    shown.delete(clientId)
    left.set(clientId, clock)
    if (left.size > MAX_ENTRIES)
      for (const oldest of left.keys()) {
        left.delete(oldest)
        break
      }
  }
}

/** Made anew, so that no reader meets what is not JSON, or what our programs do not say. */
function stateOf(text: string, name: string): string {
  const said: unknown = JSON.parse(text)
  const { draft } = (said ?? {}) as { readonly draft?: unknown }
  return JSON.stringify({ draft: parsePresence(draft && { ...draft, name }) })
}

function frameOf(entries: readonly (readonly [number, number, string])[]): Uint8Array {
  const inner = encoding.createEncoder()
  encoding.writeVarUint(inner, entries.length)
  for (const [clientId, clock, state] of entries) {
    encoding.writeVarUint(inner, clientId)
    encoding.writeVarUint(inner, clock)
    encoding.writeVarString(inner, state)
  }
  const frame = encoding.createEncoder()
  encoding.writeVarUint(frame, MESSAGE_AWARENESS)
  encoding.writeVarUint8Array(frame, encoding.toUint8Array(inner))
  return encoding.toUint8Array(frame)
}
