/**
 * The replica on the device: a copy of what its user may see, which nobody edits, and an outbox of wishes.
 *
 *   capture → outbox → drain → server → pull: change and result in one page → the entry leaves the view
 *
 * Each step is a file of its own; `tab.ts` holds what they share, `rhythm.ts` says when they run. The engine has
 * no timers, network, keys or storage of its own: all come as ports, so this very code runs in the simulation.
 */
import { type Refusal, refusal } from '../../sync/answers.ts'
import type { Command } from '../../sync/commands/command.ts'
import type { CommandInput, CommandName } from '../../sync/commands/registry.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { laidFacts } from '../../sync/replication/view.ts'
import type { Result } from '../../sync/result.ts'
import { refuseInFrame } from '../../sync/rules/embedding/embedding.ts'
import type { ShownDocuments } from '../../sync/rules/shown-documents.ts'
import { isTemporaryActor, temporaryMaySend } from '../../sync/rules/temporary.ts'
import type { BodyStore } from './body-store.ts'
import { capture, captureAll, type DispatchOptions, discard, type NewEntry, takeBack } from './capture.ts'
import { createCommandLoader } from './command-loader.ts'
import { inRoom } from './in-room.ts'
import { loadEnvelope } from './load-envelope.ts'
import type { LocalDatabase } from './local-database.ts'
import { releaseHeld } from './outbox-store.ts'
import type { ReplicaPorts } from './ports.ts'
import { readMemory } from './read-memory.ts'
import { createRhythm } from './rhythm.ts'
import { recordShown, shownHere } from './shown-documents.ts'
import type { Tab } from './tab.ts'
import { createViewMaker, type ReplicaView, replicaFacts, sameView } from './view-of.ts'

/** A command by its name, with its input and what people recognise it by. */
export type Wish = {
  [N in CommandName]: {
    readonly name: N
    readonly input: CommandInput<N>
    readonly options: DispatchOptions
  }
}[CommandName]

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
  /** Captures several wishes in this order, all or none, in one step. */
  dispatchAll(wishes: readonly Wish[]): Promise<Result<readonly OutboxEntry[], Refusal>>
  /** Takes an entry back while it has not been sent. */
  takeBack(id: string): Promise<boolean>
  /** Entries of another device of this person go on here, behind all that waits; those that are here stay as they are. */
  adopt(entries: readonly OutboxEntry[]): Promise<Result<readonly OutboxEntry[], 'full'>>
  /** Removes a refused entry after the person has seen it. */
  discard(id: string): Promise<void>
  /** The body of an envelope with previews laid over: from memory, the device, or the server. */
  envelope(id: string): Envelope | undefined
  loadEnvelope(id: string): Promise<'held' | 'absent' | 'offline'>
  /** The versions of its documents that were drawn on this device: all an act may say its person has read. */
  shown(envelopeId: string): ShownDocuments
  recordShown(envelopeId: string, sha256: string): Promise<void>
  /** Writes beside the engine's own stores; false when this device is full, and then the view says so. */
  keep(write: () => Promise<void>): Promise<boolean>
  /** Something was shown that wishes may have waited for: they are sent again at once. */
  offerHeld(): Promise<void>
  /** Pulls and drains now; resolves when both came to rest. */
  sync(): Promise<void>
  start(): void
  /** The session is locked or the tab closes: work ends, the data stays. */
  stop(): void
  /** The person signed out or was revoked: removes every byte this device holds for them. */
  purge(): Promise<void>
}

export async function openReplica(
  actor: Actor,
  local: LocalDatabase,
  bodies: BodyStore,
  ports: ReplicaPorts,
): Promise<Replica> {
  const memory = await readMemory(local, bodies, ports)
  const subject = subjectOf(actor)
  const commands = createCommandLoader(ports)
  // A wish that waits shows from the first view on.
  await commands.load(memory.outbox)
  const listeners = new Set<() => void>()
  const makeView = createViewMaker({ actor, subject, memory, ports })
  let view = makeView()
  const publish = () => {
    // Another tab may have captured what this one has no command for yet.
    void commands.load(memory.outbox)?.then((isNew) => {
      if (!isNew) return
      memory.outbox = [...memory.outbox]
      publish()
    })
    const next = makeView()
    if (sameView(view, next)) return
    view = next
    for (const listener of listeners) listener()
  }
  const tab: Tab = { actor, subject, local, bodies, ports, memory, publish }
  const rhythm = createRhythm(tab)
  /** Wishes are kept in the order they were made, also when making one took longer. */
  let captured: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = captured.then(work)
    captured = result.then(
      () => {
        // Sending begins while the screens draw. Who waits for `result` comes after this, and finds it in the view.
        rhythm.wake()
        publish()
      },
      () => undefined,
    )
    return result
  }
  async function commandNamed(name: CommandName): Promise<Command<unknown>> {
    const command = ports.commandNamed(name) ?? (await ports.loadCommand?.(name))
    if (!command) throw new Error(`${name} is no command`)
    return command
  }

  return {
    actor,
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    check: (name, input) => {
      const facts = laidFacts(view.overlay.patched, replicaFacts(memory))
      const command = ports.commandNamed(name)
      if (command && isTemporaryActor(actor) && !temporaryMaySend(command)) return refusal('not-permitted')
      const elsewhere = command && refuseInFrame(actor, command)
      if (elsewhere) return elsewhere
      // What is not loaded cannot be judged here: the server judges it, as it does everything.
      return command?.check(facts, input, actor) ?? null
    },
    dispatch: (name, input, options) => {
      return inTurn(async () => capture(tab, { command: await commandNamed(name), input, options }))
    },
    dispatchAll: (wishes) => {
      return inTurn(async () => {
        const all: NewEntry[] = []
        for (const { name, input, options } of wishes)
          all.push({ command: await commandNamed(name), input, options })
        return captureAll(tab, all)
      })
    },
    takeBack: (id) => takeBack(tab, id),
    adopt: (entries) => inTurn(async () => (await import('./adopt.ts')).adopt(tab, entries)),
    discard: async (id) => void (await discard(tab, id)),
    envelope: (id) => {
      const patch = view.overlay.patched.get(`envelope|${id}`) as Envelope | undefined
      return patch?.recipients ? patch : memory.bodies.get(id)
    },
    loadEnvelope: (id) => loadEnvelope(tab, id),
    shown: (envelopeId) => shownHere(memory, envelopeId),
    recordShown: (envelopeId, sha256) => recordShown(tab, envelopeId, sha256),
    keep: async (write) => (await inRoom(tab, write)).ok,
    offerHeld: async () => {
      await releaseHeld(tab, 'proof-too-old')
      await rhythm.sync()
    },
    sync: rhythm.sync,
    start: rhythm.start,
    stop: rhythm.stop,
    purge: async () => {
      rhythm.stop()
      await bodies.destroy()
      await local.delete()
    },
  }
}
