/**
 * Writing one page: bodies to their store, then rows, checkpoint, results and outbox in one transaction of our
 * own database, then memory and view. A crash before the last replays the page; nothing in it can be half seen.
 */
import type { Envelope } from '../../sync/entities/envelope.ts'
import { applyResult, isForgotten, isPending, isSilentlyDone } from '../../sync/replication/outbox.ts'
import type { PullItem, PullPage } from '../../sync/replication/protocol.ts'
import { doubtBodies } from './bodies-in-doubt.ts'
import { type DeviceState, keptOwner, type LocalDatabase, type PendingChunks } from './local-database.ts'
import { changeOutbox, rememberOutbox } from './outbox-store.ts'
import { readStorage } from './read-storage.ts'
import { planPage } from './row-sets.ts'
import type { Memory, Tab } from './tab.ts'

/**
 * `from` is the revision that storage had when this page was asked for: a page says what changed since then, and
 * what was gone by then it does not name. `overtaken`: another tab has written since, also when this one has read
 * it already; nothing of the page is kept, and bodies touched for it by then are in doubt. `chunks` are those that
 * are still to come, of a large account that is fetched for the first time.
 */
export async function applyPage(
  tab: Tab,
  page: PullPage,
  from: number,
  chunks: PendingChunks | null = null,
): Promise<'written' | 'overtaken'> {
  const { local, bodies, memory, ports } = tab
  const envelopes = changedEnvelopes(page, memory)
  const { carried, gone, stale } = envelopes
  const touched = [...carried.map((one) => one.id), ...gone, ...stale]
  const touchesBodies = isFromNothing(memory.state) || touched.length > 0
  if (memory.state.revision !== from || (touchesBodies && (await isOvertaken(tab, from)))) return 'overtaken'
  if (page.items.length + page.drops.length > 0) memory.generation++
  // A tab that died while it wrote the first page left bodies of which no later page says that they are gone.
  if (isFromNothing(memory.state)) await bodies.clear()
  if (carried.length > 0) await bodies.put(carried)
  if (gone.length + stale.length > 0) await bodies.remove([...gone, ...stale])
  const before = memory.rows
  const rows = planPage(before, page)
  const results = new Map(page.results.map((one) => [one.id as string, one]))
  const old = memory.outbox.filter((one) => isForgotten(one, page.now)).map((one) => one.id)
  try {
    const written = await local.transaction(
      'rw',
      [
        local.rows,
        local.state,
        local.outbox,
        local.files,
        local.progress,
        local.kept,
        local.answers,
        local.shown,
      ],
      async () => {
        const stored = (await local.state.get('state')) ?? memory.state
        if (stored.revision !== from) {
          if (touchesBodies) await doubtBodies(local, stored, touched)
          return null
        }
        if (rows.chunks.length > 0) await local.rows.bulkPut([...rows.chunks])
        await dropFilesOf(local, gone)
        const state = { ...stateAfter(stored, page, ports.now()), chunks }
        await local.state.put(state)
        const outbox = await changeOutbox(local, [...results.keys(), ...old], (entry) => {
          const result = results.get(entry.id)
          if (isForgotten(entry, page.now)) return null
          if (!result || !isPending(entry)) return entry
          const decided = applyResult(entry, result)
          return isSilentlyDone(decided) ? null : decided
        })
        return { state, outbox }
      },
    )
    if (!written) return 'overtaken'
    if (memory.rows === before) {
      memory.version++
      rows.commit()
      memory.state = written.state
      rememberOutbox(memory, written.outbox)
      rememberBodies(tab, envelopes)
    } else await readStorage(tab)
  } catch (error) {
    // The transaction was undone (no space left, storage closed): memory goes on from what is kept.
    await readStorage(tab).catch(() => undefined)
    throw error
  }
  for (const id of results.keys()) memory.answered.delete(id)
  tab.publish()
  ports.tabs.send({ type: 'replica', revision: memory.state.revision })
  return 'written'
}

/** Looked at before bodies are touched, which rest in a database of their own, and again inside the transaction. */
async function isOvertaken({ local, memory }: Tab, from: number): Promise<boolean> {
  const stored = await local.state.get('state')
  return memory.state.revision !== from || (stored !== undefined && stored.revision !== from)
}

const isFromNothing = ({ checkpoint, chunks }: DeviceState): boolean =>
  !chunks && Object.values(checkpoint).every((seq) => seq === 0)

/** Not everything that was there when it began has come. */
const isBeginning = (state: DeviceState): boolean => Boolean(state.chunks) || isFromNothing(state)

interface ChangedEnvelopes {
  readonly carried: readonly { readonly id: string; readonly body: unknown }[]
  readonly gone: readonly string[]
  /** Changed, and no body came along: the one kept here is old now. */
  readonly stale: readonly string[]
}

function changedEnvelopes({ items, drops }: PullPage, { rows, bodies, state }: Memory): ChangedEnvelopes {
  const envelopes = items.filter((one) => one.kind === 'envelope')
  const hasBody = (one: PullItem): one is PullItem & { body: unknown } => one.body !== undefined
  const carried = envelopes.filter(hasBody)
  // A row and its body come apart in chunks, which may be written together.
  const brought = new Set(carried.map((one) => one.id))
  return {
    carried,
    gone: drops.filter((one) => one.kind === 'envelope').map((one) => one.id),
    stale: envelopes
      .map((one) => one.id)
      .filter((id) => !brought.has(id))
      // Before the first page the bodies were emptied, and looking for ten thousand would take longer than all the
      // rest. Later there may be one that this tab has never heard of: another tab's, which died before its rows.
      .filter((id) => !isBeginning(state) || rows.envelope.values.has(id) || bodies.has(id)),
  }
}

const stateAfter = (stored: DeviceState, page: PullPage, now: number): DeviceState => ({
  ...stored,
  revision: stored.revision + 1,
  epoch: page.epoch,
  checkpoint: page.checkpoint,
  ackN: page.ackN ?? stored.ackN,
  lastServerTime: page.now,
  pulledAt: page.more ? stored.pulledAt : now,
})

/** Access lost: bytes kept only for what is gone go too, and what was being typed into it. */
async function dropFilesOf(local: LocalDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const lost = new Set(ids.flatMap((id) => [id, keptOwner(id)]))
  await local.files.toCollection().modify((file, reference) => {
    const keptFor = file.keptFor.filter((one) => !lost.has(one))
    if (keptFor.length === file.keptFor.length) return
    if (keptFor.length === 0) delete (reference as { value?: unknown }).value
    else Object.assign(file, { keptFor })
  })
  await local.progress.bulkDelete([...ids])
  await local.kept.bulkDelete([...ids])
  await local.shown.where('envelopeId').anyOf(ids).delete()
  await local.answers.bulkDelete(ids.map((id) => `trail|${id}`))
}

function rememberBodies({ memory }: Tab, { carried, gone, stale }: ChangedEnvelopes): void {
  if (gone.some((id) => memory.shown.has(id)))
    memory.shown = new Map([...memory.shown].filter(([id]) => !gone.includes(id)))
  if (carried.length + gone.length + stale.length === 0) return
  const bodies = new Map(memory.bodies)
  for (const one of carried) bodies.set(one.id, one.body as Envelope)
  for (const id of [...gone, ...stale]) bodies.delete(id)
  memory.bodies = bodies
}
