/**
 * One live document. Everything happens to it in one queue: updates are examined, tried, stored, and only then
 * told to others and acknowledged, a batch at a time. So whatever anybody was shown or told is durable, and nobody
 * ever reads a half-loaded or half-applied document.
 *
 * A batch with anything doubtful in it is taken again one by one, so that only the guilty update is refused. When
 * storing fails, memory is read again from the database: what others hold was stored before they got it.
 */
import * as Y from 'yjs'
import { MAX_DOCUMENT_BYTES, type RefusedWhy } from '../../sync/collab/live-protocol.ts'
import { countStructs, examineUpdate, NotAnUpdate, type UpdateFacts } from './examine-update.ts'
import { createLiveMemory } from './live-memory.ts'
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
/** What of a batch has been tried and not yet stored. */
interface Tried {
  readonly changes: { readonly waiting: Waiting; readonly change: Uint8Array }[]
  bytes: number
  readonly claims: Map<number, Writer>
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
  const memory = createLiveMemory(docOf(first))
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

  /** Examines, tries, stores and tells one batch. */
  async function take(batch: readonly Waiting[]): Promise<void> {
    if (isBroken) {
      for (const one of batch) one.done('failed')
      return
    }
    const takeOneByOne = async () => {
      for (const one of batch) await take([one])
    }
    const tried: Tried = { changes: [], bytes: 0, claims: new Map() }
    const verdicts = new Map<Waiting, Verdict>()
    for (const waiting of batch) {
      const verdict = attempt(waiting, tried)
      if (verdict === 'breaks' && batch.length > 1) {
        memory.forgetTrial()
        return takeOneByOne()
      }
      verdicts.set(waiting, verdict === 'breaks' ? 'notValid' : verdict)
    }
    if (tried.changes.length > 0) {
      const verdict = await store(tried)
      if ((verdict === 'foreignClient' || verdict === 'notValid') && batch.length > 1) return takeOneByOne()
      for (const { waiting } of tried.changes) verdicts.set(waiting, verdict)
    }
    for (const waiting of batch) waiting.done(verdicts.get(waiting) ?? 'failed')
    if (pendingUpdates >= limits.compactUpdates || pendingBytes >= limits.compactBytes)
      await compactNow().catch(() => undefined)
  }

  /** Proves, stores and tells what was tried; memory is as it was before when that fails. */
  async function store(tried: Tried): Promise<Verdict> {
    const change = Y.mergeUpdates(tried.changes.map((one) => one.change))
    try {
      if (!memory.adopt(change)) throw new NotAnUpdate('what it changes cannot be encoded')
      await rows.append(documentId, epoch, change, tried.claims)
    } catch (error) {
      memory.replace(docOf(await rows.load(documentId)))
      if (error instanceof ForeignClient) return 'foreignClient'
      return error instanceof NotAnUpdate ? 'notValid' : 'failed'
    }
    for (const [client, writer] of tried.claims) owners.set(client, writer.subject)
    bytes += change.length
    pendingBytes += change.length
    pendingUpdates++
    for (const one of tried.changes) events.stored(one.change, one.waiting.source)
    return 'stored'
  }

  /** Tries one update on top of what the batch has tried so far. */
  function attempt(waiting: Waiting, tried: Tried): Verdict | 'breaks' {
    let facts: UpdateFacts
    try {
      facts = examineUpdate(memory.trial(), waiting.update)
    } catch (error) {
      if (error instanceof NotAnUpdate || error instanceof RangeError) return 'notValid'
      throw error
    }
    if (!facts.isNew && !facts.hasGap) return 'stored'
    if (!waiting.mayWrite) return 'readOnly'
    if (facts.hasGap) return 'gap'
    for (const client of facts.writers) {
      const owner = owners.get(client) ?? tried.claims.get(client)?.subject
      if (owner !== undefined && owner !== waiting.writer.subject) return 'foreignClient'
    }
    if (isTooLarge(waiting.update.length, facts, tried)) return 'tooLarge'
    const change = memory.attempt(waiting.update)
    if (change === null) return 'breaks'
    tried.changes.push({ waiting, change })
    tried.bytes += change.length
    for (const client of facts.writers) if (!owners.has(client)) tried.claims.set(client, waiting.writer)
    return 'stored'
  }

  function isTooLarge(updateBytes: number, facts: UpdateFacts, tried: Tried): boolean {
    if (owners.size + tried.claims.size + facts.writers.size > limits.writers) return true
    if (countStructs(memory.trial()) + facts.structs > limits.structs) return true
    if (bytes + tried.bytes + updateBytes <= limits.documentBytes) return false
    // The count includes what was overwritten since the last compaction.
    bytes = Y.encodeStateAsUpdate(memory.trial()).length - tried.bytes
    return bytes + tried.bytes + updateBytes > limits.documentBytes
  }

  async function compactNow(): Promise<void> {
    if (pendingUpdates === 0) return
    await rows.compact(documentId)
    bytes = Y.encodeStateAsUpdate(memory.ydoc).length
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
          return Y.encodeStateAsUpdate(memory.ydoc, stateVector)
        } catch (error) {
          throw new NotAnUpdate(String(error))
        }
      }),
    stateVector: () => work(async () => Y.encodeStateVector(memory.ydoc)),
    hold: (task) => work(async () => task(memory.ydoc)),
    transact: (writer, task) =>
      work(async () => {
        const scratch = new Y.Doc()
        Y.applyUpdate(scratch, Y.encodeStateAsUpdate(memory.ydoc))
        const value = task(scratch)
        const update = Y.encodeStateAsUpdate(scratch, Y.encodeStateVector(memory.ydoc))
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
    destroy: () => memory.destroy(),
  }
}
