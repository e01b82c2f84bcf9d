/**
 * Fetching what changed since the checkpoint, page after page. The next page is asked for while the one before
 * is written. When another tab has written in between, what was asked for is thrown away and asked again from
 * where storage stands.
 */
import { PROTOCOL_VERSION, type PullAnswer } from '../../sync/replication/protocol.ts'
import { applyPage } from './apply-page.ts'
import { settleDoubt } from './bodies-in-doubt.ts'
import { fetchChunks } from './fetch-chunks.ts'
import { forgetReplica } from './forget-replica.ts'
import type { DeviceState } from './local-database.ts'
import type { Reply } from './ports.ts'
import { readStorage } from './read-storage.ts'
import { settleAnswered } from './settle-answered.ts'
import { heard, type Tab } from './tab.ts'

const PAGE_LIMIT = 1000
/** A pull that is over before this is not worth telling anybody about. */
const SHOWN_AFTER_MS = 300

/** `asked` is told when the first request leaves: what the server has by then will be here at the end. */
export async function pull(tab: Tab, asked: () => void): Promise<void> {
  const { memory, ports } = tab
  const show = (pulling: boolean) => {
    memory.pulling = pulling
    tab.publish()
  }
  const stopTimer = ports.timers.after(SHOWN_AFTER_MS, () => show(true))
  try {
    const answered = new Set(memory.answered.keys())
    asked()
    if (await pullToTheEnd(tab)) await settleAnswered(tab, answered)
  } finally {
    stopTimer()
    if (memory.pulling) show(false)
  }
}

/** True when the feed has been read to its end, false when nobody answered. */
async function pullToTheEnd(tab: Tab): Promise<boolean> {
  const { memory } = tab
  let coming: Asked | null = null
  for (;;) {
    // Where an earlier attempt to fetch a large account ended, this one goes on.
    const { chunks: left, revision } = memory.state
    if (left && !(await fetchChunks(tab, left, revision))) return false
    // Another tab is at it: asked from here, the server would tell all anew to a device that holds some, and name
    // nothing that is gone.
    if (memory.state.chunks) continue
    const asked: Asked = coming ?? ask(tab, memory.state)
    const { from } = asked
    coming = null
    const reply = await asked.reply
    heard(tab, reply)
    if (reply.kind !== 'answer') return false
    const answer: PullAnswer = reply.value
    if (answer.reset) {
      await forgetReplica(tab, answer, from)
      continue
    }
    const { epoch, checkpoint, chunks } = answer
    if (chunks) {
      const pending = { epoch, now: answer.now, checkpoint, left: chunks }
      if (answer.items.length + answer.drops.length > 0) {
        // What changed beside it is shown at once; the checkpoint of both holds when the last chunk is here.
        if ((await applyPage(tab, { ...answer, checkpoint: {} }, from, pending)) === 'overtaken') {
          await readStorage(tab)
          tab.publish()
        }
        continue
      }
      if (!(await fetchChunks(tab, pending, from))) return false
      continue
    }
    const ackN = answer.ackN ?? memory.state.ackN
    const next: Asked | null = answer.more
      ? ask(tab, { ...memory.state, revision: from + 1, epoch, checkpoint, ackN })
      : null
    const isWritten = (await applyPage(tab, answer, from)) === 'written'
    if (isWritten && next) coming = next
    else if (isWritten && (await settleDoubt(tab)) === 'done') return true
    else {
      await next?.reply.catch(() => undefined)
      await readStorage(tab)
      tab.publish()
    }
  }
}

interface Asked {
  /** The revision of storage that the answer goes on from. */
  readonly from: number
  readonly reply: Promise<Reply<PullAnswer>>
}

function ask({ ports }: Tab, state: DeviceState): Asked {
  const { deviceId, revision, epoch, checkpoint, ackN } = state
  const reply = ports.transport.pull({
    protocol: PROTOCOL_VERSION,
    deviceId,
    epoch,
    checkpoint,
    ackN,
    limit: PAGE_LIMIT,
  })
  // While a page is written nobody listens yet; a failure is met when its turn comes.
  reply.catch(() => undefined)
  return { from: revision, reply }
}
