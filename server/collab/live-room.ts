/**
 * One live document. Everything happens to it in one queue: updates are examined, tried, stored, and only then
 * told to others and acknowledged, a batch at a time. So whatever anybody was shown or told is durable, and nobody
 * ever reads a half-loaded or half-applied document.
 *
 * A batch with anything doubtful in it is taken again one by one, so that only the guilty update is refused. When
 * storing fails, memory is read again from the database: what others hold was stored before they got it.
 *
 * Any node may have a room of the same document and append to it. A room that may lack what others stored looks it
 * up before it says what is there, and before it refuses an update for what it lacks.
 */
import * as Y from 'yjs'
import { MAX_DOCUMENT_BYTES, type RefusedWhy } from '../../sync/collab/live-protocol.ts'
import { UNSHARED_WORK, type WorkShare } from '../budgets/work-share.ts'
import { workedMs } from '../budgets/work-time.ts'
import { countStructs, examineUpdate, NotAnUpdate, type UpdateFacts } from './examine-update.ts'
import { createLiveMemory, EMPTY_UPDATE } from './live-memory.ts'
import {
  DocumentGone,
  docOf,
  ForeignClient,
  type LiveRows,
  type StoredState,
  type Writer,
} from './live-rows.ts'

/**
 * `stored` it is durable (or said nothing new) · `gap` it builds on something the server lacks: ask for all ·
 * `failed` storing failed, it may be sent again · `tooCostly` taking it in would hold everybody up: it may be sent
 * again in smaller parts or at a better time · otherwise why this peer's copy is refused.
 */
export type Verdict = 'stored' | 'gap' | 'failed' | 'tooCostly' | RefusedWhy

export interface RoomLimits {
  readonly documentBytes: number
  /** A struct in memory costs some 200 bytes, however few it has on the wire. */
  readonly structs: number
  readonly writers: number
  readonly compactUpdates: number
  readonly compactBytes: number
  /** Taking in one update may hold up everybody for this long, and so much longer for each of its structs. */
  readonly updateMs: number
  readonly structMs: number
}
export const ROOM_LIMITS: RoomLimits = {
  documentBytes: MAX_DOCUMENT_BYTES,
  structs: 200_000,
  writers: 20_000,
  compactUpdates: 200,
  compactBytes: 256_000,
  updateMs: 100,
  // Yjs takes 2 to 5 microseconds for one.
  structMs: 0.006,
}

export interface LiveRoom {
  readonly documentId: string
  readonly epoch: string
  /** Queues an update; with `mayWrite` false it may only say again what is deleted, and is refused unread otherwise. */
  update(update: Uint8Array, writer: Writer, mayWrite: boolean, source: unknown): Promise<Verdict>
  /** What a peer with this state vector lacks, as of all that is stored. Throws `NotAnUpdate`. */
  missing(stateVector: Uint8Array, reader: string): Promise<Uint8Array>
  stateVector(): Promise<Uint8Array>
  /** Runs `work` while nothing changes the document. `work` must not change it either. */
  hold<T>(work: (ydoc: Y.Doc) => Promise<T> | T): Promise<T>
  /** Applies what `work` does as one update; nothing is applied when it throws. */
  transact<T>(
    writer: Writer,
    work: (ydoc: Y.Doc) => T,
  ): Promise<{ readonly value: T; readonly verdict: Verdict }>
  /** Takes in what other nodes stored, and tells it here. */
  catchUp(): Promise<void>
  /** The writer of a client id, when it is known. */
  ownerOf(clientId: number): string | undefined
  /**
   * Somebody is heard under a client id; false when it is another's. Of those who may write whoever is heard first has
   * it, so that nobody writes under the id of somebody who has only looked until now.
   */
  announce(clientId: number, who: { readonly subject: string; readonly mayWrite: boolean }): boolean
  /** Whether nothing waits or runs. */
  isIdle(): boolean
  compact(): Promise<void>
  destroy(): void
}

export interface RoomEvents {
  /** A change is stored; `source` is where it came from, `ELSEWHERE` when another node stored it. */
  stored(update: Uint8Array, source: unknown): void
  /** The database failed even to be read again: forget this room. */
  broken(error: unknown): void
}

/** The database did not say what is stored: nothing is known against the peer. */
export class RoomUnavailable extends Error {}

/** The source of what another node stored. */
export const ELSEWHERE = Symbol('another node')

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
  share: WorkShare = UNSHARED_WORK,
): Promise<LiveRoom> {
  const first = await rows.load(documentId)
  const memory = createLiveMemory(docOf(first))
  const { epoch } = first
  const owners = new Map<number, string>()
  /** Heard and nothing stored yet, the oldest first. */
  const announced = new Map<number, string>()
  const heardUnder = (client: number) => owners.get(client) ?? announced.get(client)
  let bytes = 0
  let pendingUpdates = 0
  let pendingBytes = 0
  let version = 0
  let updateIds = new Set<string>()
  remember(first)
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
      const startedAt = workedMs()
      const verdict = attempt(waiting, tried)
      // Once here and once more when it is adopted.
      share.worked(waiting.writer.subject, (workedMs() - startedAt) * 2)
      if ((verdict === 'breaks' || verdict === 'tooCostly') && batch.length > 1) {
        memory.forgetTrial()
        return takeOneByOne()
      }
      verdicts.set(waiting, verdict === 'breaks' ? 'notValid' : verdict)
    }
    // What builds on, or repeats, what another node stored is no fault of the peer's.
    const isDoubtful = [...verdicts.values()].some((one) => one === 'gap' || one === 'foreignClient')
    if (isDoubtful && (await catchUp())) return take(batch)
    if (tried.changes.length > 0) {
      const verdict = await store(tried)
      if (verdict === 'again') return take(batch)
      if ((verdict === 'foreignClient' || verdict === 'notValid') && batch.length > 1) return takeOneByOne()
      for (const { waiting } of tried.changes) verdicts.set(waiting, verdict)
    }
    for (const waiting of batch) waiting.done(verdicts.get(waiting) ?? 'failed')
    if (pendingUpdates >= limits.compactUpdates || pendingBytes >= limits.compactBytes)
      await compactNow().catch(() => undefined)
  }

  /** Proves, stores and tells what was tried; memory is as it was before when that fails. */
  async function store(tried: Tried): Promise<Verdict | 'again'> {
    const change = Y.mergeUpdates(tried.changes.map((one) => one.change))
    try {
      if (!memory.adopt(change)) throw new NotAnUpdate('what it changes cannot be encoded')
      updateIds.add(await rows.append(documentId, epoch, change, tried.claims))
    } catch (error) {
      if (error instanceof DocumentGone) throw error
      const state = await rows.load(documentId)
      const hasNews = state.version !== version || state.updates.some((one) => !updateIds.has(one.id))
      memory.replace(docOf(state))
      remember(state)
      if (rows.isShared && hasNews) {
        events.stored(Y.encodeStateAsUpdate(memory.ydoc), ELSEWHERE)
        // Another node was first with the client id, perhaps with these very changes.
        if (error instanceof ForeignClient) return 'again'
      }
      if (error instanceof ForeignClient) return 'foreignClient'
      return error instanceof NotAnUpdate ? 'notValid' : 'failed'
    }
    for (const [client, writer] of tried.claims) {
      owners.set(client, writer.subject)
      announced.delete(client)
    }
    bytes += change.length
    pendingBytes += change.length
    pendingUpdates++
    for (const one of tried.changes) events.stored(one.change, one.waiting.source)
    return 'stored'
  }

  /** What other nodes stored since, taken in and told to all peers here; false when there is nothing. */
  async function catchUp(): Promise<boolean> {
    if (!rows.isShared) return false
    const state = await rows.since(documentId, { epoch, version, updateIds })
    if (!state) return false
    const unknown = state.updates.filter((one) => !updateIds.has(one.id)).map((one) => one.update)
    const news = state.version === version ? unknown : [state.snapshot, ...unknown]
    const change = memory.takeStored(news) ?? takeAnew(state)
    remember(state)
    if (Buffer.compare(change, EMPTY_UPDATE) !== 0) events.stored(change, ELSEWHERE)
    return true
  }

  /** Memory that could not take in what is stored starts again from it. */
  function takeAnew(state: StoredState): Uint8Array {
    memory.replace(docOf(state))
    return Y.encodeStateAsUpdate(memory.ydoc)
  }

  function remember(state: StoredState): void {
    version = state.version
    updateIds = idsOf(state)
    for (const [client, subject] of state.owners) owners.set(client, subject)
    pendingUpdates = state.updates.length
    pendingBytes = state.updates.reduce((sum, one) => sum + one.update.length, 0)
    bytes = state.snapshot.length + pendingBytes
  }

  /** Work that needs all that is stored, by whichever node. */
  const informed = <T>(task: () => Promise<T>): Promise<T> =>
    work(async () => {
      await catchUp().catch((error: unknown) => {
        isBroken = true
        events.broken(error)
        throw new RoomUnavailable('What is stored could not be read', { cause: error })
      })
      return task()
    })

  /** Tries one update on top of what the batch has tried so far. */
  function attempt(waiting: Waiting, tried: Tried): Verdict | 'breaks' {
    if (!share.mayWork(waiting.writer.subject)) return 'tooCostly'
    let facts: UpdateFacts
    try {
      facts = examineUpdate(waiting.mayWrite ? memory.trial() : memory.ydoc, waiting.update)
    } catch (error) {
      if (error instanceof NotAnUpdate || error instanceof RangeError) return 'notValid'
      throw error
    }
    if (!facts.isNew && !facts.hasGap) return 'stored'
    if (!waiting.mayWrite) return 'readOnly'
    if (facts.hasGap) return 'gap'
    for (const client of facts.writers) {
      const owner = heardUnder(client) ?? tried.claims.get(client)?.subject
      if (owner !== undefined && owner !== waiting.writer.subject) return 'foreignClient'
    }
    if (isTooLarge(waiting.update.length, facts, tried)) return 'tooLarge'
    const change = memory.attempt(waiting.update, limits.updateMs + limits.structMs * facts.structs)
    if (change === 'breaks') return 'breaks'
    if (change === 'too costly') return 'tooCostly'
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
      if (!mayWrite && hasContent(update)) return done('readOnly')
      jobs.push({ kind: 'update', waiting: { update, writer, mayWrite, source, done } })
      void run()
    })

  return {
    documentId,
    epoch,
    update: queueUpdate,
    missing: (stateVector, reader) =>
      informed(async () => {
        const startedAt = workedMs()
        try {
          return Y.encodeStateAsUpdate(memory.ydoc, stateVector)
        } catch (error) {
          throw new NotAnUpdate(String(error))
        } finally {
          share.worked(reader, workedMs() - startedAt)
        }
      }),
    stateVector: () => informed(async () => Y.encodeStateVector(memory.ydoc)),
    hold: (task) => informed(async () => task(memory.ydoc)),
    transact: (writer, task) =>
      informed(async () => {
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
    catchUp: () => work(async () => void (await catchUp())),
    ownerOf: (clientId) => owners.get(clientId),
    announce: (clientId, { subject, mayWrite }) => {
      const owner = heardUnder(clientId)
      if (owner !== undefined) return owner === subject
      if (!mayWrite) return true
      const theirs = [...announced].filter(([, one]) => one === subject)
      const [oldest] = theirs
      if (oldest && theirs.length >= MOST_ANNOUNCED) announced.delete(oldest[0])
      announced.set(clientId, subject)
      return true
    },
    isIdle: () => !running && jobs.length === 0,
    compact: () => work(compactNow),
    destroy: () => memory.destroy(),
  }
}

/** Of one person and not written under; each tab that is opened has another. */
const MOST_ANNOUNCED = 50

/** Longer than all deletions of a document; what is longer holds more than those. */
const MOST_BYTES_OF_DELETIONS = 256_000

/**
 * Whether an update brings anything but deletions, from its first byte: how many writers it holds structs of. A
 * reader is asked for what we lack, and there is nothing of that kind; so nothing of theirs is decoded to refuse it.
 */
const hasContent = (update: Uint8Array): boolean => update[0] !== 0 || update.length > MOST_BYTES_OF_DELETIONS

const idsOf = (state: StoredState): Set<string> => new Set(state.updates.map((one) => one.id))
