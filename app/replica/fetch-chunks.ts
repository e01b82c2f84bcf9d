/**
 * Fetching a large account for the first time: stretches of it, newest first, several on their way at once, those
 * that have come written together. What is left is kept with each writing, so a tab that dies goes on where it
 * was; the checkpoint holds when nothing is left, and the pull from there brings what changed meanwhile.
 */
import {
  type ChunkAnswer,
  type ChunkRange,
  OLDEST_PROTOCOL,
  PROTOCOL_VERSION,
  type PullItem,
  type PullPage,
} from '../../sync/replication/protocol.ts'
import { applyPage } from './apply-page.ts'
import { forgetReplica } from './forget-replica.ts'
import type { PendingChunks } from './local-database.ts'
import type { Reply } from './ports.ts'
import { readStorage } from './read-storage.ts'
import { heard, type Tab } from './tab.ts'

/** On their way at once: enough that the server always has one to make. */
const LANES = 4
/** Written together at most, so that no writing holds up the screen for long. */
const MOST_TOGETHER = 4

/**
 * `from` is the revision of storage that they belong to. False when nobody answered. True also when another tab or a
 * reset has changed what is to be done.
 */
export async function fetchChunks(tab: Tab, pending: PendingChunks, from: number): Promise<boolean> {
  let revision = from
  const coming = new Map<ChunkRange, Arrival>()
  const askAhead = (left: readonly ChunkRange[]) => {
    for (const range of left.slice(0, LANES))
      if (!coming.has(range)) coming.set(range, arrival(ask(tab, range, pending)))
  }
  for (let { left } = pending; left[0]; ) {
    askAhead(left)
    const first = await coming.get(left[0])?.reply
    if (!first) return false
    heard(tab, first)
    if (first.kind !== 'answer') return false
    if (first.value.reset) {
      await forgetReplica(tab, first.value, revision)
      return true
    }
    // The first screen is not kept waiting for the second.
    const isFirst = tab.memory.rows.envelope.values.size === 0
    const here = arrived(left.slice(0, isFirst ? 1 : MOST_TOGETHER), coming)
    left = left.slice(here.length)
    askAhead(left)
    const rest = left.length > 0 ? { ...pending, left } : null
    const page = pageOf(here.flat(), pending, rest === null)
    if ((await applyPage(tab, page, revision++, rest)) === 'overtaken') {
      await readStorage(tab)
      tab.publish()
      return true
    }
  }
  return true
}

/** The items of those that have come, up to the first that has not. */
function arrived(ranges: readonly ChunkRange[], coming: ReadonlyMap<ChunkRange, Arrival>): PullItem[][] {
  const here: PullItem[][] = []
  for (const range of ranges) {
    const reply = coming.get(range)?.settled
    if (reply?.kind !== 'answer' || reply.value.reset) break
    here.push(reply.value.items)
  }
  return here
}

const pageOf = (items: PullItem[], { epoch, now, checkpoint }: PendingChunks, isLast: boolean): PullPage => ({
  reset: false,
  epoch,
  checkpoint: isLast ? checkpoint : {},
  items,
  drops: [],
  results: [],
  ackN: null,
  more: true,
  now,
  minProtocol: OLDEST_PROTOCOL,
})

interface Arrival {
  readonly reply: Promise<Reply<ChunkAnswer>>
  settled: Reply<ChunkAnswer> | null
}

function arrival(reply: Promise<Reply<ChunkAnswer>>): Arrival {
  const one: Arrival = { reply, settled: null }
  reply.then(
    (settled) => {
      one.settled = settled
    },
    // Met when its turn comes.
    () => undefined,
  )
  return one
}

const ask = (
  { ports }: Tab,
  range: ChunkRange,
  { epoch, checkpoint }: PendingChunks,
): Promise<Reply<ChunkAnswer>> =>
  ports.transport.chunk({
    ...range,
    protocol: PROTOCOL_VERSION,
    epoch,
    head: checkpoint[range.channel] ?? 0,
  })
