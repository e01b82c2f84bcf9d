/**
 * The live documents of this node: loaded once however many ask at the same time, kept while somebody uses them,
 * compacted and let go when idle.
 */

import type * as Y from 'yjs'
import type { WorkShare } from '../budgets/work-share.ts'
import type { Log } from '../platform.ts'
import {
  ELSEWHERE,
  type LiveRoom,
  loadRoom,
  type RoomEvents,
  type RoomLimits,
  type Verdict,
} from './live-room.ts'
import type { LiveRows, Writer } from './live-rows.ts'

export interface LiveDocuments {
  /** The room of a document; call `release` when done with it. Its stored changes come to `listener`. */
  join(documentId: string, listener: RoomListener): Promise<{ readonly room: LiveRoom; release(): void }>
  /** Applies an update on behalf of somebody, as with `sendEnvelope`. */
  applyUpdate(documentId: string, update: Uint8Array, writer: Writer): Promise<Verdict>
  /** The whole stored state, as one Yjs update. */
  readState(documentId: string): Promise<{ readonly update: Uint8Array; readonly epoch: string }>
  /** Runs `work` on the document while nobody can change it, such as reading it and committing a command. */
  hold<T>(documentId: string, work: (ydoc: Y.Doc) => Promise<T> | T): Promise<T>
  /** Edits the document on the server, for HTTP calls; all of it or, when `work` throws, nothing. */
  transact<T>(
    documentId: string,
    writer: Writer,
    work: (ydoc: Y.Doc) => T,
  ): Promise<{ readonly value: T; readonly verdict: Verdict }>
  /** Removes a document for good, such as with its deleted draft. Close its sockets first. */
  remove(documentId: string): Promise<void>
  /** Other nodes stored something: what is in memory of the document, or of all, takes it in. */
  catchUp(documentId?: string): void
  /** What is in memory of the document is let go; whoever uses it is told to try again. */
  forget(documentId: string): void
  /** Rooms in memory now. */
  size(): number
  stop(): Promise<void>
}

export interface RoomListener {
  stored(update: Uint8Array, source: unknown): void
  broken(): void
}

export interface LiveDocumentsDeps {
  readonly rows: LiveRows
  readonly log: Log
  readonly limits?: RoomLimits
  /** How long an unused document stays in memory before it is compacted and let go. */
  readonly idleMs?: number
  /** This node stored something. */
  readonly onStored?: (documentId: string) => void
  /** What each writer and reader may take of this node's time. */
  readonly share?: WorkShare
}

interface Entry {
  readonly room: Promise<LiveRoom>
  readonly listeners: Set<RoomListener>
  users: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const IDLE_MS = 30_000

export function createLiveDocuments(deps: LiveDocumentsDeps): LiveDocuments {
  const entries = new Map<string, Entry>()
  let stopped = false

  function entryOf(documentId: string): Entry {
    const known = entries.get(documentId)
    if (known) return known
    const listeners = new Set<RoomListener>()
    const events: RoomEvents = {
      stored: (update, source) => {
        for (const listener of [...listeners]) listener.stored(update, source)
        if (source !== ELSEWHERE) deps.onStored?.(documentId)
        schedule(documentId, entry)
      },
      broken: (error) => {
        deps.log.error('live document failed', { documentId, error })
        drop(documentId, entry)
        for (const listener of [...listeners]) listener.broken()
      },
    }
    const entry: Entry = {
      room: loadRoom(documentId, deps.rows, events, deps.limits, deps.share),
      listeners,
      users: 0,
      timer: undefined,
    }
    entries.set(documentId, entry)
    entry.room.catch(() => drop(documentId, entry))
    return entry
  }

  function drop(documentId: string, entry: Entry): void {
    clearTimeout(entry.timer)
    if (entries.get(documentId) === entry) entries.delete(documentId)
  }

  function end(documentId: string, entry: Entry): void {
    drop(documentId, entry)
    for (const listener of [...entry.listeners]) listener.broken()
  }

  /** Idle for a while: compacts, and lets go of the memory when nobody uses it. */
  function schedule(documentId: string, entry: Entry): void {
    clearTimeout(entry.timer)
    if (stopped) return
    entry.timer = setTimeout(() => void rest(documentId, entry), deps.idleMs ?? IDLE_MS)
    entry.timer.unref()
  }

  async function rest(documentId: string, entry: Entry): Promise<void> {
    try {
      const room = await entry.room
      await room.compact()
      // The room's own loop comes to rest first.
      await new Promise((resolve) => setImmediate(resolve))
      // From here to the end nothing else runs: whoever joins next loads what is stored.
      if (entry.users > 0) return
      if (!room.isIdle()) return schedule(documentId, entry)
      drop(documentId, entry)
      room.destroy()
    } catch (error) {
      deps.log.warn('live document not compacted', { documentId, error })
    }
  }

  async function withRoom<T>(documentId: string, work: (room: LiveRoom) => Promise<T>): Promise<T> {
    const entry = entryOf(documentId)
    entry.users++
    try {
      return await work(await entry.room)
    } finally {
      entry.users--
      if (entries.get(documentId) === entry) schedule(documentId, entry)
    }
  }

  return {
    join: async (documentId, listener) => {
      const entry = entryOf(documentId)
      entry.users++
      entry.listeners.add(listener)
      let released = false
      const release = () => {
        if (released) return
        released = true
        entry.users--
        entry.listeners.delete(listener)
        if (entries.get(documentId) === entry) schedule(documentId, entry)
      }
      try {
        return { room: await entry.room, release }
      } catch (error) {
        release()
        throw error
      }
    },
    applyUpdate: (documentId, update, writer) =>
      withRoom(documentId, (room) => room.update(update, writer, true, null)),
    readState: (documentId) =>
      withRoom(documentId, async (room) => ({
        update: await room.missing(EMPTY_STATE_VECTOR, 'system'),
        epoch: room.epoch,
      })),
    hold: (documentId, work) => withRoom(documentId, (room) => room.hold(work)),
    transact: (documentId, writer, work) => withRoom(documentId, (room) => room.transact(writer, work)),
    remove: async (documentId) => {
      const entry = entries.get(documentId)
      if (entry) drop(documentId, entry)
      await deps.rows.remove(documentId)
    },
    catchUp: (documentId) => {
      const known = documentId === undefined ? [...entries] : [[documentId, entries.get(documentId)] as const]
      for (const [id, entry] of known)
        entry?.room
          .then((room) => room.catchUp())
          .catch((error: unknown) => {
            deps.log.warn('live document not caught up', { documentId: id, error })
            end(id, entry)
          })
    },
    forget: (documentId) => {
      const entry = entries.get(documentId)
      if (entry) end(documentId, entry)
    },
    size: () => entries.size,
    stop: async () => {
      stopped = true
      for (const [documentId, entry] of [...entries]) {
        drop(documentId, entry)
        await entry.room.then((room) => room.hold(() => undefined)).catch(() => undefined)
      }
    },
  }
}

const EMPTY_STATE_VECTOR = new Uint8Array([0])
