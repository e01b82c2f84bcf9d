/**
 * The replica on the device: a copy of what its user may see, which nobody edits, and an outbox of wishes.
 *
 *   dispatch → outbox → drain → server → pull: change and result in one page → the entry leaves the view
 *
 * A page is applied in this order: bodies to their store, then rows, checkpoint, results and outbox in one
 * transaction of our own database, then the view in memory. A crash before the last replays the page; nothing
 * in it can be half seen. The engine holds no timers, network or storage of its own: all come as ports.
 */

import { type Refusal, refusal } from '../../sync/answers.ts'
import type { AggregateKind, Aggregates, Facts } from '../../sync/commands/command.ts'
import { entityOf } from '../../sync/commands/command.ts'
import { COMMANDS, type CommandInput, type CommandName, commandNamed } from '../../sync/commands/registry.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import type { Contact } from '../../sync/entities/contact.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import { createId } from '../../sync/ids.ts'
import {
  applyResult,
  isPending,
  numberEntries,
  type OutboxEntry,
  readyEntries,
  renumberForNewDevice,
} from '../../sync/replication/outbox.ts'
import {
  type CommandEntry,
  type CommandPayload,
  type CommandResult,
  MAX_BATCH,
  PROTOCOL_VERSION,
  type PullItem,
  type PullPage,
} from '../../sync/replication/protocol.ts'
import { DRAIN_TAKEOVER_MS, retryDelay, SAFETY_PULL_MS } from '../../sync/replication/timing.ts'
import { type Overlay, overlayOf } from '../../sync/replication/view.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { type EnvelopeRow, envelopeRow } from '../../sync/rules/render-envelope.ts'
import type { BodyStore } from './body-store.ts'
import { createDeviceKey, signText } from './device-key.ts'
import type { DeviceState, LocalDatabase } from './local-database.ts'
import type { ReplicaPorts, Reply } from './ports.ts'
import { RowSet } from './row-chunks.ts'

const PAGE_LIMIT = 1000

/** What a screen may know at one moment; a new object whenever any of it changed. */
export interface ReplicaView {
  /** List rows with previews laid over, by envelope id. */
  readonly rows: ReadonlyMap<string, EnvelopeRow>
  readonly marks: ReadonlyMap<string, Mark>
  readonly contacts: ReadonlyMap<string, Contact>
  readonly profile: Profile | null
  readonly outbox: readonly OutboxEntry[]
  readonly overlay: Overlay
  /** When the replica was last confirmed by the server; null before the first time. */
  readonly pulledAt: number | null
  readonly pulling: boolean
  /** The last answer was not ours or none at all; `unauthorised` means the session must be renewed first. */
  readonly contact: 'unknown' | 'reached' | 'offline' | 'unauthorised'
  readonly lastServerTime: number | null
}

export interface DispatchOptions {
  /** What people recognise the entry by in the outbox. */
  readonly title: string
  /** Small pictures by SHA-256, base64. */
  readonly blobs?: Readonly<Record<string, string>>
}

export interface Replica {
  readonly actor: Actor
  view(): ReplicaView
  subscribe(listener: () => void): () => void
  /** Says beforehand whether a command would be permitted, from what this device holds. */
  check<N extends CommandName>(name: N, input: CommandInput<N>): Refusal | null
  /** Captures a wish. Resolves when it is safely on this device; its fate shows in the view. */
  dispatch<N extends CommandName>(
    name: N,
    input: CommandInput<N>,
    options: DispatchOptions,
  ): Promise<Result<OutboxEntry, Refusal>>
  /** Takes an entry back while it has not been sent. */
  takeBack(id: string): Promise<boolean>
  /** Removes a refused entry after the person has seen it. */
  discard(id: string): Promise<void>
  /** The body of an envelope with previews laid over: from memory, the device, or the server. */
  envelope(id: string): Envelope | undefined
  loadEnvelope(id: string): Promise<'held' | 'absent' | 'offline'>
  /** Pulls and drains now; resolves when both came to rest. */
  sync(): Promise<void>
  start(): void
  stop(): void
  /** Removes every byte this device holds for the person. */
  purge(): Promise<void>
}

export async function openReplica(
  actor: Actor,
  local: LocalDatabase,
  bodies: BodyStore,
  ports: ReplicaPorts,
): Promise<Replica> {
  const subject = subjectOf(actor)
  const sets = {
    envelope: new RowSet<EnvelopeRow>('envelope', []),
    mark: new RowSet<Mark>('mark', []),
    contact: new RowSet<Contact>('contact', []),
    profile: new RowSet<Profile>('profile', []),
  }
  const held = new Map<string, Envelope>()
  const listeners = new Set<() => void>()
  let state: DeviceState
  let outbox: OutboxEntry[] = []
  let contact: ReplicaView['contact'] = 'unknown'
  let pulling = false
  let attempts = 0
  let stopTimer: () => void = () => undefined
  let stopTabs: () => void = () => undefined
  let running = false
  let again: Promise<void> | null = null
  /** Rises when envelopes change on this device, so that what was asked for before is not kept after it. */
  let generation = 0
  let snapshot: ReplicaView

  const replicaFacts: Facts = {
    get: <K extends AggregateKind>(kind: K, id: string): Aggregates[K] | undefined => {
      const value =
        kind === 'envelope'
          ? held.get(id)
          : kind === 'file'
            ? undefined
            : sets[kind as 'mark' | 'contact' | 'profile'].values.get(id)
      return value as Aggregates[K] | undefined
    },
  }

  await load()

  async function load(): Promise<void> {
    state = (await local.state.get('state')) ?? (await firstState())
    const chunks = await local.rows.toArray()
    for (const set of ['envelope', 'mark', 'contact', 'profile'] as const)
      sets[set] = new RowSet(
        set,
        chunks.filter((one) => one.set === set),
      ) as never
    outbox = await local.outbox.toArray()
    for (const id of [...held.keys()]) await hold(id)
    // Previews need the bodies their commands are about.
    for (const entry of outbox.filter(isPending))
      if (entry.entity.startsWith('envelope:')) await hold(entry.entity)
    publish()
  }

  async function firstState(): Promise<DeviceState> {
    const fresh: DeviceState = {
      key: 'state',
      deviceId: createId('device', ports),
      keyPair: await createDeviceKey(),
      lastN: 0,
      ackN: 0,
      epoch: null,
      checkpoint: {},
      lastServerTime: null,
      pulledAt: null,
    }
    // Two tabs may open at once: whoever was first is the device.
    await local.transaction('rw', local.state, async () => {
      if (!(await local.state.get('state'))) await local.state.put(fresh)
    })
    return (await local.state.get('state')) ?? fresh
  }

  async function hold(id: string): Promise<boolean> {
    const body = await bodies.get(id)
    if (body) held.set(id, body as Envelope)
    else held.delete(id)
    return body !== undefined
  }

  function publish(): void {
    const overlay = overlayOf(outbox, { replica: replicaFacts, actor, commandNamed })
    snapshot = {
      rows: overlaid(sets.envelope.values, overlay, 'envelope', (_id, patch, before) => {
        const whole = patch as Partial<Envelope>
        if (whole.recipients) return envelopeRow(whole as Envelope, { subject, email: actor.email })
        return before
          ? { ...before, ...(whole.title === undefined ? {} : { title: whole.title }) }
          : undefined
      }),
      marks: overlaid(sets.mark.values, overlay, 'mark', (_id, patch) => patch as Mark),
      contacts: overlaid(sets.contact.values, overlay, 'contact', (_id, patch) => patch as Contact),
      profile:
        (overlay.patched.get(`profile|${subject}`) as Profile | undefined) ??
        sets.profile.values.get(subject) ??
        null,
      outbox,
      overlay,
      pulledAt: state.pulledAt,
      pulling,
      contact,
      lastServerTime: state.lastServerTime,
    }
    for (const listener of listeners) listener()
  }

  // ---- capture

  async function dispatch<N extends CommandName>(
    name: N,
    input: CommandInput<N>,
    options: DispatchOptions,
  ): Promise<Result<OutboxEntry, Refusal>> {
    const command = commandNamed(name)
    if (!command || command.offline === 'D') throw new Error(`${name} is not for the outbox`)
    const parsed = command.input.safeParse(input)
    if (!parsed.success)
      return err(refusal('input-not-valid', { where: parsed.error.issues[0]?.path.join('.') ?? '' }))
    const id = createId('command', ports)
    const capturedAt = ports.now()
    const payload: CommandPayload = {
      commandId: id,
      name,
      version: command.version,
      account: subject,
      input: parsed.data,
      capturedAt,
      lastServerTime: state.lastServerTime,
    }
    const text = JSON.stringify(payload)
    const entry: OutboxEntry = {
      id,
      name,
      version: command.version,
      account: subject,
      entity: entityOf(command, parsed.data, actor),
      input: parsed.data,
      title: options.title,
      payload: text,
      signature: state.keyPair ? await signText(state.keyPair.privateKey, text) : null,
      blobs: options.blobs ?? {},
      files: command.files?.(parsed.data) ?? [],
      offline: command.offline,
      createdAt: capturedAt,
      state: 'saved',
      n: null,
      notBefore: 0,
      attempts: 0,
      result: null,
    }
    await local.outbox.put(entry)
    outbox = [...outbox, entry]
    publish()
    ports.tabs.send({ type: 'outbox' })
    wake()
    return ok(entry)
  }

  async function takeBack(id: string): Promise<boolean> {
    const taken = await local.transaction('rw', local.outbox, async () => {
      const entry = await local.outbox.get(id as OutboxEntry['id'])
      if (entry?.state !== 'saved') return false
      await local.outbox.delete(entry.id)
      return true
    })
    await reloadOutbox()
    ports.tabs.send({ type: 'outbox' })
    return taken
  }

  async function discard(id: string): Promise<void> {
    await local.transaction('rw', local.outbox, async () => {
      const entry = await local.outbox.get(id as OutboxEntry['id'])
      if (entry && !isPending(entry)) await local.outbox.delete(entry.id)
    })
    await reloadOutbox()
    ports.tabs.send({ type: 'outbox' })
  }

  async function reloadOutbox(): Promise<void> {
    outbox = await local.outbox.toArray()
    publish()
  }

  // ---- drain

  /** Sends what is ready, batch after batch, until nothing is or nobody answers. Results come with the pull. */
  async function drain(): Promise<void> {
    for (;;) {
      const batch = await takeBatch()
      if (batch.length === 0) return
      await reloadOutbox()
      const reply = await ports.transport.commands({
        protocol: PROTOCOL_VERSION,
        deviceId: state.deviceId,
        publicKey: state.keyPair
          ? ((await crypto.subtle.exportKey('jwk', state.keyPair.publicKey)) as Record<string, unknown>)
          : null,
        commands: batch.map(toWire),
      })
      heard(reply)
      if (reply.kind !== 'answer') return
      if (reply.value.deviceForked) {
        await takeNewDeviceId()
        continue
      }
      const later = reply.value.results.filter((one) => one.status === 'later')
      await local.transaction('rw', local.outbox, async () => {
        for (const result of later) {
          const entry = await local.outbox.get(result.id)
          // The server's clock says when; the device's waits the same span from its own now.
          if (entry)
            await local.outbox.put({
              ...applyResult(entry, result),
              notBefore: ports.now() + Math.max(0, result.at - reply.value.now),
            })
        }
      })
      await reloadOutbox()
      // What was answered waits for its result in the feed; sending it again would only be asked twice.
      for (const result of reply.value.results) if (result.status !== 'later') answered.set(result.id, result)
    }
  }
  /** Answers heard by reply whose results the feed has not brought yet. */
  const answered = new Map<string, CommandResult>()

  function takeBatch(): Promise<OutboxEntry[]> {
    return local.transaction('rw', local.outbox, local.state, async () => {
      const all = await local.outbox.toArray()
      const candidates = all.filter((entry) => !answered.has(entry.id))
      const ready = readyEntries(candidates, {
        now: ports.now(),
        hasFile: ports.isUploaded,
        limit: MAX_BATCH,
      })
      if (ready.length === 0) return []
      const current = (await local.state.get('state')) ?? state
      const numbered = numberEntries(ready, current.lastN)
      state = { ...current, lastN: numbered.lastN }
      await local.state.put(state)
      await local.outbox.bulkPut(numbered.entries)
      return numbered.entries
    })
  }

  /** This storage was copied: go on under another device's name, with numbers from one. */
  async function takeNewDeviceId(): Promise<void> {
    const keyPair = await createDeviceKey()
    await local.transaction('rw', local.outbox, local.state, async () => {
      state = { ...state, deviceId: createId('device', ports), keyPair, lastN: 0, ackN: 0 }
      await local.state.put(state)
      const entries = renumberForNewDevice(await local.outbox.toArray())
      await local.outbox.bulkPut(entries)
    })
    if (keyPair) {
      const entries = await local.outbox.toArray()
      for (const entry of entries)
        if (isPending(entry))
          await local.outbox.put({ ...entry, signature: await signText(keyPair.privateKey, entry.payload) })
    }
    await reloadOutbox()
  }

  // ---- pull

  async function pull(): Promise<void> {
    pulling = true
    publish()
    try {
      for (;;) {
        const reply = await ports.transport.pull({
          protocol: PROTOCOL_VERSION,
          deviceId: state.deviceId,
          epoch: state.epoch,
          checkpoint: state.checkpoint,
          ackN: state.ackN,
          limit: PAGE_LIMIT,
        })
        heard(reply)
        if (reply.kind !== 'answer') return
        if (reply.value.reset) await forgetReplica(reply.value.epoch)
        else {
          await applyPage(reply.value)
          if (!reply.value.more) return settleAnswered()
        }
      }
    } finally {
      pulling = false
      publish()
    }
  }

  /**
   * The feed brings each result once, by rising number. An answer heard by reply that it does not bring any more
   * (decided after a later number, by another tab, under the name of a copied storage, or a reused id that is
   * nobody's to keep) stands once the feed has been read to its end: its change was in those pages.
   */
  async function settleAnswered(): Promise<void> {
    const left = outbox.flatMap((entry) => {
      const result = answered.get(entry.id)
      return isPending(entry) && result ? [applyResult(entry, result)] : []
    })
    if (left.length === 0) return
    await local.transaction('rw', local.outbox, async () => {
      await local.outbox.bulkPut(left)
      await local.outbox.bulkDelete(left.filter(isSilentlyDone).map((entry) => entry.id))
    })
    for (const entry of left) answered.delete(entry.id)
    await reloadOutbox()
  }

  /** The server's timeline is another one: the copy goes, the outbox stays. */
  async function forgetReplica(epoch: string): Promise<void> {
    generation++
    await bodies.clear()
    await local.transaction('rw', local.rows, local.state, async () => {
      await local.rows.clear()
      state = { ...state, epoch, checkpoint: {}, ackN: 0 }
      await local.state.put(state)
    })
    answered.clear()
    held.clear()
    await load()
  }

  async function applyPage(page: PullPage): Promise<void> {
    const envelopeItems = page.items.filter((one) => one.kind === 'envelope')
    const gone = page.drops.filter((one) => one.kind === 'envelope').map((one) => one.id)
    const carried = envelopeItems.filter((one) => one.body !== undefined) as (PullItem & { body: unknown })[]
    const stale = envelopeItems.filter((one) => one.body === undefined).map((one) => one.id)
    if (envelopeItems.length > 0 || gone.length > 0) generation++
    await bodies.put(carried)
    await bodies.remove([...gone, ...stale])
    // Before the checkpoint, like the bodies: a crash in between replays the page and finds the rest.
    await dropFilesOf(gone)

    const before = outbox
    const results = new Map(page.results.map((one) => [one.id as string, one]))
    const after = before.map((entry) =>
      results.has(entry.id) && isPending(entry) ? applyResult(entry, results.get(entry.id) as never) : entry,
    )
    const settled = after.filter(isSilentlyDone).map((entry) => entry.id)
    await local.transaction('rw', local.rows, local.state, local.outbox, async () => {
      await local.rows.bulkPut(rowChanges(page))
      const current = (await local.state.get('state')) ?? state
      state = {
        ...current,
        epoch: page.epoch,
        checkpoint: page.checkpoint,
        ackN: page.ackN ?? current.ackN,
        lastServerTime: page.now,
        pulledAt: page.more ? current.pulledAt : ports.now(),
      }
      await local.state.put(state)
      await local.outbox.bulkPut(after.filter((entry, index) => entry !== before[index]))
      await local.outbox.bulkDelete(settled)
    })
    for (const one of carried) held.set(one.id, one.body as Envelope)
    for (const id of [...gone, ...stale]) held.delete(id)
    for (const id of results.keys()) answered.delete(id)
    outbox = after.filter((entry) => !settled.includes(entry.id))
    // An entry captured while the page was being written is in the store but not in `before`.
    outbox = await local.outbox.toArray()
    publish()
    ports.tabs.send({ type: 'replica' })
  }

  function rowChanges(page: PullPage) {
    const of = (kind: PullItem['kind']) => page.items.filter((one) => one.kind === kind)
    const dropped = (kind: string) => page.drops.filter((one) => one.kind === kind).map((one) => one.id)
    return [
      ...sets.envelope.apply(
        of('envelope').map((one) => ({ id: one.id, value: one.row as EnvelopeRow })),
        dropped('envelope'),
      ),
      ...sets.mark.apply(
        of('mark').map((one) => ({ id: one.id, value: one.body as Mark })),
        dropped('mark'),
      ),
      ...sets.contact.apply(
        of('contact').map((one) => ({ id: one.id, value: one.body as Contact })),
        dropped('contact'),
      ),
      ...sets.profile.apply(
        of('profile').map((one) => ({ id: one.id, value: one.body as Profile })),
        dropped('profile'),
      ),
    ]
  }

  /** Access lost: bytes kept only for what is gone go too, and what was being typed into it. */
  async function dropFilesOf(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const lost = new Set(ids)
    await local.files.toCollection().modify((file, reference) => {
      const keptFor = file.keptFor.filter((one) => !lost.has(one))
      if (keptFor.length === file.keptFor.length) return
      if (keptFor.length === 0) delete (reference as { value?: unknown }).value
      else Object.assign(file, { keptFor })
    })
    await local.progress.bulkDelete([...ids])
  }

  function heard(reply: Reply<unknown>): void {
    const next = reply.kind === 'answer' ? 'reached' : reply.kind
    attempts = reply.kind === 'answer' ? 0 : attempts + 1
    if (next !== contact) {
      contact = next
      publish()
    }
  }

  // ---- rhythm

  function sync(): Promise<void> {
    if (again) return again
    again = (async () => {
      try {
        // While nobody answers, nothing gets a number: what was captured offline can still be taken back.
        if (contact !== 'reached') await pull()
        if (contact === 'reached') {
          await ports.lock.run(`drain-${subject}`, drain)
          await pull()
        }
        if (
          outbox.some(
            (entry) =>
              isPending(entry) &&
              !answered.has(entry.id) &&
              entry.notBefore <= ports.now() &&
              entry.files.every(ports.isUploaded) &&
              contact === 'reached',
          )
        )
          wake()
      } finally {
        again = null
        schedule()
      }
    })()
    return again
  }

  /** Something to do: at once when at rest, else right after what is running. */
  function wake(): void {
    if (!running) return
    if (again) void again.then(() => sync())
    else void sync()
  }

  function schedule(): void {
    if (!running) return
    stopTimer()
    const waits = outbox
      .filter(isPending)
      .map((entry) => entry.notBefore - ports.now())
      .filter((ms) => ms > 0)
    const rest = contact === 'reached' ? SAFETY_PULL_MS : retryDelay(attempts, ports.random)
    stopTimer = ports.timers.after(Math.max(50, Math.min(rest, ...waits)), () => void sync())
  }

  return {
    actor,
    view: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    check: (name, input) => {
      const facts: Facts = {
        get: (kind, id) =>
          (snapshot.overlay.patched.get(`${kind}|${id}`) as Aggregates[typeof kind] | undefined) ??
          replicaFacts.get(kind, id),
      }
      return (COMMANDS[name].check as (facts: Facts, input: unknown, actor: Actor) => Refusal | null)(
        facts,
        input,
        actor,
      )
    },
    dispatch,
    takeBack,
    discard,
    envelope: (id) => {
      const patch = snapshot.overlay.patched.get(`envelope|${id}`) as Envelope | undefined
      return patch?.recipients ? patch : held.get(id)
    },
    loadEnvelope: async (id) => {
      if (held.has(id) || (await hold(id))) {
        publish()
        return 'held'
      }
      for (;;) {
        const asked = generation
        const reply = await ports.transport.bodies([id])
        heard(reply)
        if (reply.kind !== 'answer') return 'offline'
        // A page overtook this reply: the envelope may have changed, or be no longer this person's to see.
        if (asked !== generation) continue
        const [found] = reply.value.items
        if (!found) return 'absent'
        held.set(id, found.body as Envelope)
        await bodies.put([found])
        publish()
        return 'held'
      }
    },
    sync,
    start: () => {
      running = true
      stopTabs = ports.tabs.listen((message) => {
        if (message.type === 'outbox') void reloadOutbox()
        else if (message.type === 'replica') void load()
        // The tab that captured it may be hidden or gone: who hears of new work and sees none done, does it.
        if (message.type === 'outbox') ports.timers.after(DRAIN_TAKEOVER_MS, wake)
      })
      void sync()
    },
    stop: () => {
      running = false
      stopTimer()
      stopTabs()
    },
    purge: async () => {
      running = false
      stopTimer()
      stopTabs()
      await bodies.destroy()
      await local.delete()
    },
  }
}

/** Class A is done without a word; everything else stays until the person has seen how it ended. */
const isSilentlyDone = (entry: OutboxEntry): boolean => entry.state === 'applied' && entry.offline === 'A'

const toWire = (entry: OutboxEntry): CommandEntry => ({
  id: entry.id,
  n: entry.n ?? 0,
  name: entry.name,
  version: entry.version,
  payload: entry.payload,
  signature: entry.signature,
  blobs: { ...entry.blobs },
})

/** A set of rows with the patches of one kind laid over; the set itself when there is none. */
function overlaid<T>(
  values: ReadonlyMap<string, T>,
  overlay: Overlay,
  kind: string,
  lay: (id: string, patch: unknown, before: T | undefined) => T | undefined,
): ReadonlyMap<string, T> {
  const patches = [...overlay.patched].filter(([key]) => key.startsWith(`${kind}|`))
  if (patches.length === 0) return new Map(values)
  const result = new Map(values)
  for (const [key, patch] of patches) {
    const id = key.slice(kind.length + 1)
    const value = lay(id, patch, values.get(id))
    if (value) result.set(id, value)
  }
  return result
}
