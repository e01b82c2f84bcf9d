/** Capturing a wish on this device, and what a person may still do with it before and after it is decided. */
import { type Refusal, refusal } from '../../sync/answers.ts'
import { type Command, entityOf } from '../../sync/commands/command.ts'
import { kindOfId } from '../../sync/entities/subject.ts'
import { createId } from '../../sync/ids.ts'
import type { KindName } from '../../sync/kinds/kind-names.ts'
import {
  followersOf,
  isPending,
  type OutboxEntry,
  refusedFollower,
  standsOn,
} from '../../sync/replication/outbox.ts'
import { type CommandPayload, MAX_AFTER } from '../../sync/replication/protocol.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { inRoom } from './in-room.ts'
import { changeOutbox, rememberOutbox } from './outbox-store.ts'
import { readStorage } from './read-storage.ts'
import type { Tab } from './tab.ts'

export interface DispatchOptions {
  /** What people recognise the entry by in the outbox. */
  readonly title: string
  /** Small pictures by SHA-256, base64. */
  readonly blobs?: Readonly<Record<string, string>>
}

export interface NewEntry {
  readonly command: Command<unknown>
  readonly input: unknown
  readonly options: DispatchOptions
}

/**
 * Resolves when the wish is safely on this device. Its place is behind everything captured here before. The caller
 * tells the screens.
 */
export async function capture(tab: Tab, wish: NewEntry): Promise<Result<OutboxEntry, Refusal>> {
  const all = await captureAll(tab, [wish])
  return all.ok ? ok(all.value[0] as OutboxEntry) : all
}

/** Several wishes, all or none, in this order: a list of a thousand is kept and shown in a few steps, not in a thousand. */
export async function captureAll(
  tab: Tab,
  wishes: readonly NewEntry[],
): Promise<Result<readonly OutboxEntry[], Refusal>> {
  const { local, memory, ports } = tab
  const entries: OutboxEntry[] = []
  for (const { command, input, options } of wishes) {
    const parsed = command.input.safeParse(input)
    if (!parsed.success)
      return err(refusal('input-not-valid', { where: parsed.error.issues[0]?.path.join('.') ?? '' }))
    const entry = await entryOf(tab, command, parsed.data, { ...options, behind: entries })
    entries.push({ ...entry, place: entry.place + entries.length })
  }
  const kept = await inRoom(tab, () => local.outbox.bulkPut(entries))
  if (!kept.ok) return err(refusal('device-full'))
  rememberOutbox(memory, new Map(entries.map((entry) => [entry.id, entry])))
  ports.tabs.send({ type: 'outbox' })
  return ok(entries)
}

/** Takes an entry back while it has no number: nobody else has heard of it. What stands on it is refused. */
export async function takeBack(tab: Tab, id: string): Promise<boolean> {
  const followers = followersOf(tab.memory.outbox, id)
  return leave(tab, id, (entry) => entry.state === 'saved', followers)
}

/** Removes a decided entry after the person has seen how it ended. */
export async function discard(tab: Tab, id: string): Promise<boolean> {
  return leave(tab, id, (entry) => !isPending(entry))
}

async function leave(
  tab: Tab,
  id: string,
  may: (entry: OutboxEntry) => boolean,
  followers: readonly string[] = [],
): Promise<boolean> {
  const { local, memory, ports } = tab
  let left = false
  const changed = await local.transaction('rw', local.outbox, () =>
    changeOutbox(local, [id, ...followers], (entry) => {
      if (entry.id !== id) return left && isPending(entry) ? refusedFollower(entry, ports.now()) : entry
      left = may(entry)
      return left ? null : entry
    }),
  )
  if (left) rememberOutbox(memory, changed)
  else await readStorage(tab)
  tab.publish()
  ports.tabs.send({ type: 'outbox' })
  return left
}

/** Whether this device has been told of a thing; what only a pending entry makes is not held. */
const isHeld = ({ rows }: Tab['memory'], id: string): boolean =>
  rows[kindOfId(id) as KindName]?.values.has(id) ?? true

/** The entry with the exact text that will be kept as evidence, signed by the device. */
async function entryOf(
  { actor, memory, ports, subject }: Tab,
  command: Command<unknown>,
  input: unknown,
  options: DispatchOptions & { readonly behind: readonly OutboxEntry[] },
): Promise<OutboxEntry> {
  if (command.offline === 'D') throw new Error(`${command.name} is not for the outbox`)
  const id = createId('command', ports)
  const capturedAt = ports.now()
  const { lastServerTime, keyPair } = memory.state
  const common = { name: command.name, version: command.version, account: subject, input }
  const entity = entityOf(command, input, actor)
  const after = standsOn({ input, entity }, [...memory.outbox, ...options.behind], (thing) =>
    isHeld(memory, thing),
  )
  const order = after.length > 0 && { after: after.slice(0, MAX_AFTER) as OutboxEntry['id'][] }
  const payload: CommandPayload = { commandId: id, ...common, ...order, capturedAt, lastServerTime }
  const text = JSON.stringify(payload)
  return {
    ...common,
    ...order,
    id,
    entity,
    title: options.title,
    payload: text,
    signature: keyPair ? await ports.keys.sign(keyPair, text) : null,
    blobs: options.blobs ?? {},
    files: command.files?.(input) ?? [],
    offline: command.offline,
    createdAt: capturedAt,
    place: 1 + Math.max(0, ...memory.outbox.map((one) => one.place)),
    state: 'saved',
    n: null,
    notBefore: 0,
    attempts: 0,
    result: null,
  }
}
