/**
 * A live document on a device: usable from the first moment, kept in IndexedDB, synchronised whenever the server
 * can be reached.
 *
 * The device's copy is read first, then the network is asked. A document the server does not know yet is simply
 * asked for again. When the server refuses this very copy (see `live-protocol.ts`), the copy is kept as a rescued
 * one, removed and loaded anew: `doc` is then another object and `generation` rises.
 */
import { readVarUint8Array } from 'lib0/decoding'
import { applyAwarenessUpdate } from 'y-protocols/awareness'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import {
  CLOSE_REFUSED,
  MESSAGE_AWARENESS,
  MESSAGE_SAVED,
  parseCloseReason,
  type RefusedWhy,
  type TicketAnswer,
} from '../../sync/collab/live-protocol.ts'
import { keepUpdates } from './kept-updates.ts'
import type { LivePorts } from './live-ports.ts'
import { type LiveStore, liveDocumentDatabase } from './live-store.ts'
import { othersPresence } from './others-presence.ts'
import { createTicketedSocket } from './ticketed-socket.ts'

/**
 * `local` on this device only, being connected or not known to the server yet · `offline` on this device only,
 * the server cannot be reached · `saving` on its way · `saved` the server has stored everything.
 */
export type LiveStatus = 'local' | 'saving' | 'saved' | 'offline'

export interface LiveState {
  readonly status: LiveStatus
  /** The copy on this device has been read; before that the document may look empty. */
  readonly loaded: boolean
  /** This session has seen the server's state at least once. */
  readonly synced: boolean
  /** The server was asked and knows no such document for this person: not yet, no more, or never. */
  readonly unknown: boolean
  /** False for somebody who may only look. */
  readonly writable: boolean
  /** The device cannot keep a copy (private window, storage full): what is not saved is lost on reload. */
  readonly unkept: boolean
  /** Why the server ended it; `revoked` and `closed` are final, after the others a fresh copy was loaded. */
  readonly refused: RefusedWhy | null
  /** Rises when `doc` was replaced. */
  readonly generation: number
}

export interface LiveDocument {
  readonly id: string
  readonly doc: Y.Doc
  readonly awareness: WebsocketProvider['awareness']
  /** Resolves when the device's copy has been read. */
  readonly loaded: Promise<void>
  state(): LiveState
  subscribe(listener: () => void): () => void
  /** Ends the connection; the copy on the device stays. */
  close(): Promise<void>
}

const WebSocketOpen = 1
const MAX_BACKOFF_MS = 30_000
const FINAL: ReadonlySet<RefusedWhy> = new Set(['revoked', 'closed'])

export function openLiveDocument(id: string, ports: LivePorts, store: LiveStore): LiveDocument {
  const listeners = new Set<() => void>()
  let state: LiveState = {
    status: 'local',
    loaded: false,
    synced: false,
    unknown: false,
    writable: true,
    unkept: false,
    refused: null,
    generation: 0,
  }
  const set = (patch: Partial<LiveState>) => {
    if (Object.entries(patch).every(([key, value]) => state[key as keyof LiveState] === value)) return
    state = { ...state, ...patch }
    for (const listener of [...listeners]) listener()
  }

  let closed = false
  let copy = openCopy()
  let settled = copy.loaded
  const stopWaking = ports.onWake(() => copy.wake())

  function openCopy(): Copy {
    return openCopyOf(id, ports, store, {
      set: (patch) => {
        if (!closed) set(patch)
      },
      refused: (why) => {
        settled = replace(why)
      },
      unsent: () => {
        if (state.status === 'saved') set({ status: 'saving' })
      },
    })
  }

  async function replace(why: RefusedWhy): Promise<void> {
    const old = copy
    // Told once: a final refusal may be heard from the socket and from the next ticket.
    if (closed || (state.refused && FINAL.has(state.refused))) return
    // What the server has stored needs no rescue: a draft that was sent, access that ended in between.
    // Another document under this name may lack what an earlier one had.
    const isSaved = state.status === 'saved' || (FINAL.has(why) && old.isSaved())
    set({ refused: why, status: 'local', synced: false })
    if (!isSaved)
      await store.rescue({ documentId: id, why, update: Y.encodeStateAsUpdate(old.doc), at: ports.now() })
    if (FINAL.has(why)) return old.disconnect()
    await old.close()
    await store.forget(id)
    if (closed) return
    copy = openCopy()
    set({ generation: state.generation + 1, loaded: false })
    await copy.loaded
  }

  return {
    id,
    get doc() {
      return copy.doc
    },
    get awareness() {
      return copy.awareness
    },
    get loaded() {
      return settled
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closed = true
      stopWaking()
      listeners.clear()
      await copy.close()
      // It is not this person's any more, or no longer live: what was not saved was rescued when that was told.
      if (state.refused && FINAL.has(state.refused)) await store.forget(id)
    },
  }
}

interface Copy {
  readonly doc: Y.Doc
  /** The server has all of it, as far as this device was ever told. */
  isSaved(): boolean
  readonly awareness: WebsocketProvider['awareness']
  readonly loaded: Promise<void>
  wake(): void
  disconnect(): void
  close(): Promise<void>
}

interface CopyEvents {
  set(patch: Partial<LiveState>): void
  refused(why: RefusedWhy): void
  unsent(): void
}

function openCopyOf(id: string, ports: LivePorts, store: LiveStore, events: CopyEvents): Copy {
  const doc = new Y.Doc()
  const persistence = keepUpdates(liveDocumentDatabase(ports.subject, id), doc, ports.sealing ?? null)
  let epoch: string | null = null
  let sent = 0
  let stored = 0
  let synced = false

  const accepts = (ticket: TicketAnswer): boolean => {
    if (epoch !== null && epoch !== ticket.epoch) {
      events.refused('epoch')
      return false
    }
    if (epoch === null) {
      epoch = ticket.epoch
      void store.setEpoch(id, epoch).catch(() => undefined)
    }
    events.set({ writable: ticket.access === 'write' })
    return true
  }
  /** The answer that holds everything written before is sent; what was written with no socket open is not. */
  let isAnswered = false
  let hasUnsent = false
  let saved = false
  /** Kept with the copy: after a reload, with no connection, nobody else could tell. */
  const mark = (next: boolean) => {
    if (next === saved) return
    saved = next
    void store.setSaved(id, next).catch(() => undefined)
  }
  const progress = () => {
    const isSaved = synced && isAnswered && !hasUnsent && stored >= sent
    if (isSaved) mark(true)
    events.set({ status: isSaved ? 'saved' : 'saving' })
  }
  const Socket = createTicketedSocket(
    id,
    ports,
    {
      starting: () => {
        sent = 0
        stored = 0
        synced = false
        isAnswered = false
      },
      answered: () => {
        isAnswered = true
        hasUnsent = false
      },
      ticket: (reply) => {
        if (reply.kind === 'ticket') events.set({ unknown: false })
        // A copy the server has known and gives no more: taken away, or sent, while this device was not there.
        else if (reply.kind === 'refused' && epoch !== null) events.refused('revoked')
        else
          events.set({
            status: reply.kind === 'offline' ? 'offline' : 'local',
            unknown: reply.kind === 'refused',
          })
      },
      progress: (nowSent, nowStored) => {
        sent = nowSent
        stored = nowStored
        progress()
      },
    },
    accepts,
  )

  const provider = new WebsocketProvider(ports.socketUrl, id, doc, {
    connect: false,
    WebSocketPolyfill: Socket,
    maxBackoffTime: MAX_BACKOFF_MS,
    disableBc: ports.betweenTabs === false,
  })
  // Tabs of two people in one browser must not exchange their copies.
  provider.bcChannel = `${ports.subject}/${id}`
  provider.messageHandlers[MESSAGE_SAVED] = () => undefined
  provider.messageHandlers[MESSAGE_AWARENESS] = (_encoder, decoder) =>
    applyAwarenessUpdate(
      provider.awareness,
      othersPresence(readVarUint8Array(decoder), doc.clientID),
      provider,
    )
  doc.on('update', (_: Uint8Array, origin: unknown) => {
    if (origin === provider || origin === persistence) return
    mark(false)
    // A dying socket takes nothing and says so only later: until then this would still be called saved.
    if (provider.wsconnected && provider.ws?.readyState === WebSocketOpen) return
    hasUnsent = true
    events.unsent()
  })
  provider.on('sync', (isSynced: boolean) => {
    synced = isSynced
    if (isSynced) {
      events.set({ synced: true })
      progress()
    }
  })
  provider.on('connection-close', (event: { code: number } | null) => {
    // Without a ticket the reason was told already; a local close says nothing about the network.
    if (event && event.code < 4000) events.set({ status: 'offline' })
  })
  provider.on('closed', ({ code, reason }: { code: number; reason: string }) => {
    if (code === CLOSE_REFUSED) events.refused(parseCloseReason(reason)?.why ?? 'revoked')
  })

  let isClosed = false
  const loaded = (async () => {
    try {
      await persistence.loaded
      await store.opened(id, ports.now())
      epoch = await store.epochOf(id)
      saved = await store.isSaved(id)
    } catch {
      events.set({ unkept: true })
    }
    if (isClosed) return
    events.set({ loaded: true })
    provider.connect()
  })()

  return {
    doc,
    awareness: provider.awareness,
    loaded,
    isSaved: () => saved,
    wake: () => {
      if (isClosed || provider.wsconnected || provider.wsconnecting) return
      // The pending timer of y-websocket finds a connection and does nothing.
      provider.wsUnsuccessfulReconnects = 0
      if (provider.shouldConnect) provider.connect()
    },
    disconnect: () => provider.disconnect(),
    close: async () => {
      isClosed = true
      provider.destroy()
      provider.awareness.destroy()
      await persistence.destroy()
      doc.destroy()
    },
  }
}
