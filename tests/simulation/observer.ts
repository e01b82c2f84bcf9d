/**
 * Looks on while a run plays, and holds every moment of it to the laws that the end would not show: an entry
 * leaves the view only with the feed's own change, what was told is not sent again, previews promise no more
 * than the server does. The first broken law is kept.
 */
import { desc } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Change, Command, Facts } from '../../sync/commands/command.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { isPending } from '../../sync/replication/outbox.ts'
import type { Checkpoint, CommandsRequest, PullPage, PullRequest } from '../../sync/replication/protocol.ts'
import { renderEnvelope } from '../../sync/rules/render-envelope.ts'
import type { Exchange } from './network.ts'
import type { Captured, Seat } from './seat.ts'
import type { Device } from './world.ts'

export interface Observer {
  /** Inside each transaction of the server; what it answers runs once that is committed. */
  committing(query: Query, tables: Tables): Promise<(committedAt: number) => void>
  exchanged(seat: Seat, slot: number, exchange: Exchange): void
  opened(seat: Seat, tab: Device, slot: number): void
  captured(seat: Seat, entry: Captured): void
  /**
   * The server went back in time, to a timeline of this name. It still knows the commands of its backup; what it had
   * decided since is no more.
   */
  restored(epoch: string, known: Iterable<string>, at: number): void
  /** Wraps what the server applies: each preview is compared with what became of it. */
  watched(command: Command<unknown>): Command<unknown>
  /** The first law that was broken. */
  broken(): string | null
  readonly isRestored: boolean
  expect(holds: boolean, law: string): void
  /** A law that was broken, if one was. */
  broke(law: string | null): void
}

/** The executor commits at most 64 commands together. */
const MOST_PER_COMMIT = 64

interface Decision {
  readonly at: number
  readonly heads: Checkpoint
}
interface Told {
  readonly checkpoint: Checkpoint
  /** The feed was told to its end. */
  readonly last: boolean
}

export function createObserver(previewed: (command: Command<unknown>) => Command<unknown>): Observer {
  let broken: string | null = null
  /** The timeline the server was restored to. */
  let restoredTo: string | null = null
  /** Each command by id, as the server decided it. */
  const decisions = new Map<string, Decision>()
  /** Each page that reached a device, by the server's time in it. */
  const pages = new Map<number, Told>()
  /** Per device and tab: what its storage was told the fate of. */
  const told = new Map<Device, Set<string>>()
  /** Per tab: what its view has shown as pending. */
  const shown = new Map<Device, Set<string>>()
  /** Commands and the numbers they travelled under. */
  const numbers = new Map<string, number>()
  /** Per device: what it may have acknowledged by when, also when the tab died before it was seen. */
  const acks = new Map<Seat, { readonly at: number; readonly ackN: number }[]>()

  const expect = (holds: boolean, law: string) => {
    if (!holds) broken ??= law
  }

  function looked(seat: Seat, tab: Device): void {
    const view = tab.replica.view()
    const page = view.lastServerTime === null ? undefined : pages.get(view.lastServerTime)
    if (!page || view.lastServerTime === null) return
    const seen = new Map(view.outbox.map((one) => [one.id as string, one]))
    for (const { id, name } of seat.captured) {
      const decision = decisions.get(id)
      const entry = seen.get(id)
      if (entry && isPending(entry)) shown.get(tab)?.add(id)
      else if (!shown.get(tab)?.delete(id) || entry?.state === 'refused') continue
      if (entry && isPending(entry)) continue
      for (const [channel, head] of Object.entries(decision?.heads ?? {}))
        expect(
          !(channel in page.checkpoint) || (page.checkpoint[channel] ?? 0) >= head,
          `S6: ${name} left the view before its change came with the feed`,
        )
    }
    const known = told.get(tab)
    if (!page.last || !known) return
    const history = acks.get(seat) ?? []
    for (const { id } of seat.captured) {
      const decision = decisions.get(id)
      if (!decision || decision.at >= view.lastServerTime) continue
      const n = numbers.get(id) ?? 0
      const passedOver = history.some((one) => one.at < decision.at && one.ackN >= n)
      if (!passedOver) known.add(id)
    }
  }

  return {
    committing: async (query, tables) => {
      const { id, receivedAt } = tables.commandLog
      const rows = await query
        .select({ id })
        .from(tables.commandLog)
        .orderBy(desc(receivedAt))
        .limit(MOST_PER_COMMIT)
      const fresh = rows.filter((row) => !decisions.has(row.id))
      if (fresh.length === 0) return () => undefined
      const heads = await query.select().from(tables.channelHead)
      const seen = Object.fromEntries(heads.map((row) => [row.channel, row.seq]))
      // On PostgreSQL a pull may begin before this is committed and be answered after: it cannot know of it.
      return (committedAt) => {
        const decision = { at: committedAt, heads: seen }
        for (const row of fresh) decisions.set(row.id, decision)
      }
    },
    exchanged: (seat, slot, { path, body, reply }) => {
      const tab = seat.tabs[slot]
      if (path === '/commands')
        for (const { id, n } of (body as CommandsRequest).commands) {
          numbers.set(id, n)
          // Without a lock a second tab may have a batch in its hands when the first brings the results: merely wasteful.
          const alone = seat.hasLock || seat.tabs.length === 1
          if (tab && alone)
            expect(!told.get(tab)?.has(id), `P4: ${id} was sent again after its result had come`)
        }
      if (path !== '/pull' || reply === null) return
      const page = reply as PullPage | { readonly reset: true }
      // What the timeline before the restore said tells nothing about this one.
      if (page.reset || (restoredTo !== null && page.epoch !== restoredTo)) return
      const { ackN } = body as PullRequest
      const { checkpoint, more, now } = page
      pages.set(now, { checkpoint, last: !more })
      const history = acks.get(seat) ?? []
      history.push({ at: now, ackN: page.ackN ?? ackN })
      acks.set(seat, history)
    },
    opened: (seat, tab, _slot) => {
      told.set(tab, new Set())
      shown.set(tab, new Set())
      tab.replica.subscribe(() => looked(seat, tab))
    },
    captured: (seat, entry) => {
      if (!seat.captured.some((one) => one.id === entry.id)) seat.captured.push(entry)
    },
    restored: (epoch, known, at) => {
      restoredTo = epoch
      decisions.clear()
      // Which change came with them, the backup does not say.
      for (const id of known) decisions.set(id, { at, heads: {} })
      pages.clear()
      for (const one of told.values()) one.clear()
      acks.clear()
    },
    watched: (command) => ({
      ...command,
      apply: (facts, input, context) => {
        const result = command.apply(facts, input, context)
        if (result.ok) {
          const promise = previewed(command)
          const shown = renderedFacts(facts, context.actor)
          for (const patch of promise.preview?.(shown, input, context.actor, context.now) ?? []) {
            const after = valueAfter(result.value, facts, patch.kind, patch.id, context.actor)
            if ('gone' in patch) {
              expect(after === undefined, `S10: the preview of ${command.name} removed what stayed`)
              continue
            }
            for (const [field, value] of Object.entries(patch.set))
              expect(
                sameJson(value, (after as Record<string, unknown> | undefined)?.[field]),
                `S10: the preview of ${command.name} promised another ${field}`,
              )
          }
        }
        return result
      },
    }),
    broken: () => broken,
    get isRestored() {
      return restoredTo !== null
    },
    expect,
    broke: (law) => {
      broken ??= law
    },
  }
}

const rendered = (value: unknown, kind: string, actor: Actor): unknown =>
  kind === 'envelope' && value !== undefined
    ? (renderEnvelope(value as Envelope, { subject: subjectOf(actor), email: actor.email }) ?? undefined)
    : value

const renderedFacts = (facts: Facts, actor: Actor): Facts => ({
  get: (kind, id) => rendered(facts.get(kind, id), kind, actor) as never,
})

function valueAfter(change: Change, facts: Facts, kind: string, id: string, actor: Actor): unknown {
  if (change.remove?.some((one) => one.kind === kind && one.id === id)) return undefined
  const put = change.put.find((one) => {
    if (one.kind !== kind) return false
    if (one.kind === 'mark') return `${one.value.envelopeId}|${one.value.personId}` === id
    if (one.kind === 'templateShelf') return one.value.personId === id
    return (one.value as { id: string }).id === id
  })
  return rendered(put?.value ?? facts.get(kind as 'mark', id), kind, actor)
}

const sameJson = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a, sortKeys) === JSON.stringify(b, sortKeys)

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
