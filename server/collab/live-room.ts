/**
 * One live document in memory. Everything happens to it in one queue: updates are examined, applied to memory,
 * stored, and only then told to others and acknowledged, a batch at a time. So whatever anybody was shown or told
 * is durable, and nobody ever reads a half-loaded or half-applied document.
 *
 * When an update breaks while it is applied, or storing fails, the memory is thrown away and read again from the
 * database: what others hold was stored before they got it.
 */
import * as Y from 'yjs'
import { MAX_DOCUMENT_BYTES, type RefusedWhy } from '../../sync/collab/live-protocol.ts'
import { countStructs, examineUpdate, NotAnUpdate } from './examine-update.ts'
import { docOf, ForeignClient, type LiveRows, type Writer } from './live-rows.ts'

/**
 * `stored` it is durable (or said nothing new) · `gap` it builds on something the server lacks: ask for all ·
 * `failed` storing failed, it may be sent again · otherwise why this peer's copy is refused.
 */
export type Verdict = 'stored' | 'gap' | 'failed' | RefusedWhy

export interface RoomLimits {
  readonly documentBytes: number
  /** A struct in memory costs some 200 bytes, however few it has on the wire. */
  readonly structs: number
  readonly writers: number
  readonly compactUpdates: number
  readonly compactBytes: number
}
export const ROOM_LIMITS: RoomLimits = {
  documentBytes: MAX_DOCUMENT_BYTES,
  structs: 200_000,
  writers: 20_000,
  compactUpdates: 200,
  compactBytes: 256_000,
}

export interface LiveRoom {
  readonly documentId: string
  readonly epoch: string
  /** Queues an update; `mayWrite` false takes only what says nothing new. */
  update(update: Uint8Array, writer: Writer, mayWrite: boolean, source: unknown): Promise<Verdict>
  /** What a peer with this state vector lacks, as of all that is stored. Throws `NotAnUpdate`. */
  missing(stateVector: Uint8Array): Promise<Uint8Array>
  stateVector(): Promise<Uint8Array>
  /** Runs `work` while nothing changes the document. `work` must not change it either. */
  hold<T>(work: (ydoc: Y.Doc) => Promise<T> | T): Promise<T>
  /** Applies what `work` does as one update; nothing is applied when it throws. */
  transact<T>(
    writer: Writer,
    work: (ydoc: Y.Doc) => T,
  ): Promise<{ readonly value: T; readonly verdict: Verdict }>
  /** The writer of a client id, when it is known. */
  ownerOf(clientId: number): string | undefined
  /** Whether nothing waits or runs. */
  isIdle(): boolean
  compact(): Promise<void>
  destroy(): void
}

export interface RoomEvents {
  /** A change is stored; `source` is where it came from. */
  stored(update: Uint8Array, source: unknown): void
  /** The database failed even to be read again: forget this room. */
  broken(error: unknown): void
}

interface Waiting {
  readonly update: Uint8Array
  readonly writer: Writer
  readonly mayWrite: boolean
  readonly source: unknown
  readonly done: (verdict: Verdict) => void
}
type Job =
  | { readonly kind: 'update'; readonly waiting: Waiting }
  | { readonly kind: 'work'; readonly run: () => Promise<void> }

export async function loadRoom(
  documentId: string,
  rows: LiveRows,
  events: RoomEvents,
  limits: RoomLimits = ROOM_LIMITS,
): Promise<LiveRoom> {
  const first = await rows.load(documentId)
  let ydoc = docOf(first)
  let bytes = first.snapshot.length + first.updates.reduce((sum, one) => sum + one.update.length, 0)
  let pendingUpdates = first.updates.length
  let pendingBytes = bytes - first.snapshot.length
  const { epoch } = first
  const owners = new Map(first.owners)
  const jobs: Job[] = []
  let running = false
  let isBroken = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    try {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        if (job.kind === 'work') {
          await job.run()
          continue
        }
        const batch = [job.waiting]
        while (jobs[0]?.kind === 'update' && batch.length < 100) {
          const next = jobs.shift()
          if (next?.kind === 'update') batch.push(next.waiting)
        }
        await take(batch).catch((error: unknown) => {
          isBroken = true
          for (const one of batch) one.done('failed')
          events.broken(error)
        })
      }
    } finally {
      running = false
    }
  }

  function work<T>(task: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      jobs.push({ kind: 'work', run: () => task().then(resolve, reject) })
      void run()
    })
  }

  /** Examines, applies, stores and tells one batch. */
  async function take(batch: readonly Waiting[]): Promise<void> {
    if (isBroken) {
      for (const one of batch) one.done('failed')
      return
    }
    const applied: { waiting: Waiting; update: Uint8Array }[] = []
    const verdicts = new Map<Waiting, Verdict>()
    const claims = new Map<number, Writer>()
    for (const waiting of batch) {
      const verdict = apply(waiting, claims, (update) => applied.push({ waiting, update }))
      verdicts.set(waiting, verdict === 'broken' ? 'notValid' : verdict)
      if (verdict === 'broken') await reload(applied.map((one) => one.update))
    }
    if (applied.length > 0) {
      const update = Y.mergeUpdates(applied.map((one) => one.update))
      try {
        await rows.append(documentId, epoch, update, claims)
        for (const [client, writer] of claims) owners.set(client, writer.subject)
        bytes += update.length
        pendingBytes += update.length
        pendingUpdates++
        for (const one of applied) events.stored(one.update, one.waiting.source)
      } catch (error) {
        await reload([])
        // Of several, only the guilty one is refused.
        if (error instanceof ForeignClient && batch.length > 1) {
          for (const one of batch) await take([one])
          return
        }
        const verdict = error instanceof ForeignClient ? 'foreignClient' : 'failed'
        for (const one of applied) verdicts.set(one.waiting, verdict)
      }
    }
    for (const waiting of batch) waiting.done(verdicts.get(waiting) ?? 'failed')
    if (pendingUpdates >= limits.compactUpdates || pendingBytes >= limits.compactBytes)
      await compactNow().catch(() => undefined)
  }

  /** Applies one update to memory; `broken` means memory can no longer be trusted. */
  function apply(
    waiting: Waiting,
    claims: Map<number, Writer>,
    onUpdate: (update: Uint8Array) => void,
  ): Verdict | 'broken' {
    let facts: ReturnType<typeof examineUpdate>
    try {
      facts = examineUpdate(ydoc, waiting.update)
    } catch (error) {
      if (error instanceof NotAnUpdate || error instanceof RangeError) return 'notValid'
      throw error
    }
    if (!facts.isNew && !facts.hasGap) return 'stored'
    if (!waiting.mayWrite) return 'readOnly'
    if (facts.hasGap) return 'gap'
    for (const client of facts.writers) {
      const owner = owners.get(client) ?? claims.get(client)?.subject
      if (owner !== undefined && owner !== waiting.writer.subject) return 'foreignClient'
    }
    if (isTooLarge(waiting.update.length, facts)) return 'tooLarge'
    try {
      ydoc.on('update', onUpdate)
      Y.applyUpdate(ydoc, waiting.update)
    } catch {
      return 'broken'
    } finally {
      ydoc.off('update', onUpdate)
    }
    if (ydoc.store.pendingStructs || ydoc.store.pendingDs) return 'broken'
    for (const client of facts.writers) if (!owners.has(client)) claims.set(client, waiting.writer)
    return 'stored'
  }

  function isTooLarge(
    updateBytes: number,
    facts: { readonly structs: number; readonly writers: ReadonlySet<number> },
  ): boolean {
    if (owners.size + facts.writers.size > limits.writers) return true
    if (countStructs(ydoc) + facts.structs > limits.structs) return true
    if (bytes + updateBytes <= limits.documentBytes) return false
    // The count includes what was overwritten since the last compaction.
    bytes = Y.encodeStateAsUpdate(ydoc).length
    return bytes + updateBytes > limits.documentBytes
  }

  /** Memory anew from what is stored, and what this batch has applied besides. */
  async function reload(applied: readonly Uint8Array[]): Promise<void> {
    const fresh = docOf(await rows.load(documentId))
    for (const update of applied) Y.applyUpdate(fresh, update)
    ydoc.destroy()
    ydoc = fresh
  }

  async function compactNow(): Promise<void> {
    if (pendingUpdates === 0) return
    await rows.compact(documentId)
    bytes = Y.encodeStateAsUpdate(ydoc).length
    pendingUpdates = 0
    pendingBytes = 0
  }

  const queueUpdate = (update: Uint8Array, writer: Writer, mayWrite: boolean, source: unknown) =>
    new Promise<Verdict>((done) => {
      jobs.push({ kind: 'update', waiting: { update, writer, mayWrite, source, done } })
      void run()
    })

  return {
    documentId,
    epoch,
    update: queueUpdate,
    missing: (stateVector) =>
      work(async () => {
        try {
          return Y.encodeStateAsUpdate(ydoc, stateVector)
        } catch (error) {
          throw new NotAnUpdate(String(error))
        }
      }),
    stateVector: () => work(async () => Y.encodeStateVector(ydoc)),
    hold: (task) => work(async () => task(ydoc)),
    transact: (writer, task) =>
      work(async () => {
        const scratch = new Y.Doc()
        Y.applyUpdate(scratch, Y.encodeStateAsUpdate(ydoc))
        const value = task(scratch)
        const update = Y.encodeStateAsUpdate(scratch, Y.encodeStateVector(ydoc))
        scratch.destroy()
        let verdict: Verdict = 'failed'
        await take([
          {
            update,
            writer,
            mayWrite: true,
            source: null,
            done: (one) => {
              verdict = one
            },
          },
        ])
        return { value, verdict }
      }),
    ownerOf: (clientId) => owners.get(clientId),
    isIdle: () => !running && jobs.length === 0,
    compact: () => work(compactNow),
    destroy: () => ydoc.destroy(),
  }
}
