/**
 * Deliberate bugs, to know that the simulation would notice them. Each lives at an edge of the world (what the
 * network brings, what storage keeps, what the server's database does); the product's code has no switch for any.
 */
import { eq, like } from 'drizzle-orm'
import type { BodyStore } from '../../app/replica/body-store.ts'
import type { DeviceState, LocalDatabase } from '../../app/replica/local-database.ts'
import type { Transport } from '../../app/replica/ports.ts'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { AnswerCode } from '../../sync/answers.ts'
import type { Command, Facts, PreviewPatch } from '../../sync/commands/command.ts'
import { applyResult, type OutboxEntry } from '../../sync/replication/outbox.ts'
import type { PullAnswer, PullPage } from '../../sync/replication/protocol.ts'
import type { Authority } from '../../sync/rules/authority.ts'
import { administeredHistoryOf, hostileHistoryOf } from './history.ts'
import { judge } from './simulate-one.ts'
import type { Bends } from './world.ts'

export interface Bug {
  readonly name: string
  /** Where it is first noticed, so that the test need not play all runs before; left out for the first few. */
  readonly seed?: number
  /** Only somebody hostile makes something of it. */
  readonly hostile?: true
  /** Only where administrators give and take. */
  readonly administered?: true
  /** Made anew for every run: some bugs remember. */
  readonly bends: () => Bends
}

export async function catchBug(
  bug: Bug,
  first: number,
  most: number,
): Promise<{ readonly seed: number; readonly runs: number; readonly law: string } | null> {
  for (let seed = first; seed < first + most; seed++) {
    const history = bug.hostile ? hostileHistoryOf(seed) : bug.administered && administeredHistoryOf(seed)
    const law = await judge(seed, history, bug.bends())
    if (law !== null) return { seed, runs: seed - first + 1, law }
  }
  return null
}

/** Whoever asks is taken to look after people, as a session of long ago may have said. */
const believed = (facts: Facts): Facts => ({
  get: (kind, id) => {
    const found = facts.get(kind, id)
    if (kind !== 'authority' || !found) return found
    return {
      ...(found as Authority),
      permissions: [...(found as Authority).permissions, 1, 2, 3, 4],
    } as never
  },
})

export const BUGS: readonly Bug[] = [
  {
    name: 'who may is believed instead of read',
    administered: true,
    bends: () => ({
      serverCommand: (honest) => ({
        ...honest,
        check: (facts, input, actor) => honest.check(believed(facts), input, actor),
        apply: (facts, input, context) => honest.apply(believed(facts), input, context),
      }),
    }),
  },
  {
    name: 'an entry leaves the view on HTTP 200',
    bends: () => ({
      transport: (honest, local) => ({
        ...honest,
        commands: async (request) => {
          const reply = await honest.commands(request)
          if (reply.kind === 'answer')
            for (const result of reply.value.results) {
              const entry = await local.outbox.get(result.id).catch(() => undefined)
              if (entry && result.status !== 'later') await local.outbox.put(applyResult(entry, result))
            }
          return reply
        },
      }),
    }),
  },
  {
    name: 'a change is committed behind the checkpoint of a reader',
    bends: () => onPages(everyNth(7, (page) => ({ ...page, items: page.items.slice(1) }))),
  },
  {
    name: 'drops are lost',
    seed: 5,
    bends: () => onPages((page) => ({ ...page, drops: [] })),
  },
  {
    name: 'the last page comes with the results, its changes later',
    bends: () => ({
      transport: (honest) => {
        const late = new Map<string, PullPage>()
        return {
          ...honest,
          pull: async (request) => {
            const reply = await honest.pull(request)
            if (reply.kind !== 'answer' || reply.value.reset) return reply
            const page = reply.value
            if (page.results.length === 0 || late.has(request.deviceId)) return reply
            late.set(request.deviceId, page)
            const early = { ...page, items: [], drops: [], checkpoint: request.checkpoint }
            return { kind: 'answer', value: early }
          },
        }
      },
    }),
  },
  {
    name: 'results are matched by place, not by id',
    bends: () =>
      onPages((page) => {
        const ids = page.results.map((one) => one.id).reverse()
        return { ...page, results: page.results.map((one, index) => ({ ...one, id: ids[index] ?? one.id })) }
      }),
  },
  {
    name: 'results are acknowledged before they are told',
    bends: () => ({
      transport: (honest) => {
        const highest = new Map<string, number>()
        return {
          ...honest,
          commands: (request) => {
            const n = Math.max(highest.get(request.deviceId) ?? 0, ...request.commands.map((one) => one.n))
            highest.set(request.deviceId, n)
            return honest.commands(request)
          },
          pull: (request) => honest.pull({ ...request, ackN: highest.get(request.deviceId) ?? request.ackN }),
        }
      },
    }),
  },
  {
    name: 'numbers are given at the capture',
    seed: 14,
    bends: () => ({
      storage: (honest) => {
        let n = 0
        const numbered = (entry: OutboxEntry): OutboxEntry =>
          entry.n === null ? { ...entry, n: 10_000 + ++n, state: 'sending' } : entry
        return onTable(honest, 'outbox', {
          bulkPut: (entries: readonly OutboxEntry[]) => honest.outbox.bulkPut(entries.map(numbered)),
        })
      },
    }),
  },
  {
    name: 'a batch is sent in any order',
    bends: () => ({
      transport: (honest) => ({
        ...honest,
        commands: (request) => honest.commands({ ...request, commands: [...request.commands].reverse() }),
      }),
    }),
  },
  {
    name: 'a preview promises too much',
    seed: 2,
    bends: () => ({
      deviceCommand: (command) =>
        command.name !== 'setArchived' || !command.preview
          ? command
          : {
              ...command,
              preview: (...args) =>
                (command.preview?.(...args) ?? []).map(
                  (patch) =>
                    ('set' in patch
                      ? { ...patch, set: { ...patch.set, flagged: true } }
                      : patch) as PreviewPatch,
                ),
            },
    }),
  },
  {
    name: 'the checkpoint is stored before the rows',
    seed: 268,
    bends: () => ({
      storage: (honest) =>
        onTable(honest, 'rows', {
          bulkPut: (chunks: never[]) => {
            // After this transaction, in one of its own; a crash in between loses them.
            setImmediate(() => setImmediate(() => void honest.rows.bulkPut(chunks).catch(() => undefined)))
            return Promise.resolve('')
          },
        }),
    }),
  },
  {
    name: 'refusals are forgotten on restart',
    seed: 8,
    bends: () => ({
      opening: async (local) => {
        await local.outbox.where('state').equals('refused').delete()
      },
    }),
  },
  {
    name: 'what waits is forgotten on restart',
    bends: () => ({
      opening: async (local) => {
        await local.outbox.where('state').equals('saved').delete()
      },
    }),
  },
  {
    name: 'bodies stay when access ends',
    seed: 37,
    bends: () => ({ bodies: (honest): BodyStore => ({ ...honest, remove: async () => undefined }) }),
  },
  {
    name: 'a tab writes over what another tab wrote',
    seed: 133,
    bends: () => ({
      // Otherwise it would mostly hear of it in time.
      tabs: (honest) => ({ ...honest, send: () => undefined }),
      storage: (honest) => {
        let mine = 0
        return onTable(honest, 'state', {
          // Whatever another tab has written, this one believes the revision to be its own.
          get: async (key: string) => {
            const state = await honest.state.get(key)
            if (state) mine = mine === 0 ? state.revision : mine
            return state && { ...state, revision: mine }
          },
          put: (state: { revision: number }) => {
            mine = state.revision
            return honest.state.put(state as never)
          },
        })
      },
    }),
  },
  {
    name: 'another timeline is taken for the same one',
    seed: 25,
    bends: () => ({
      transport: (honest) => ({
        ...honest,
        pull: async (request) => {
          const reply = await honest.pull(request)
          if (reply.kind !== 'answer' || !reply.value.reset || request.epoch === null) return reply
          return honest.pull({ ...request, epoch: reply.value.epoch })
        },
      }),
    }),
  },
  {
    name: 'whoever was taken out of the organisation is still let in',
    seed: 21,
    bends: () => ({ refusesWhoLeft: false }),
  },
  {
    name: 'receipts are lost on the way',
    seed: 52,
    bends: () => ({
      transport: (honest) => ({
        ...honest,
        commands: (request) =>
          honest.commands({
            ...request,
            commands: request.commands.map(({ receipt: _, ...one }) => one),
          }),
      }),
    }),
  },
  {
    name: 'a chunk comes without its first thing',
    seed: 8,
    bends: () => ({
      transport: (honest) => ({
        ...honest,
        chunk: async (request) => {
          const reply = await honest.chunk(request)
          if (reply.kind !== 'answer' || reply.value.reset) return reply
          return { kind: 'answer', value: { ...reply.value, items: reply.value.items.slice(1) } }
        },
      }),
    }),
  },
  {
    name: 'the list of chunks ends too early',
    seed: 66,
    bends: () => onPages((page) => (page.chunks ? { ...page, chunks: page.chunks.slice(0, -1) } : page)),
  },
  {
    name: 'the checkpoint holds before the chunks are here',
    seed: 14,
    bends: () => ({
      storage: (honest) =>
        onTable(honest, 'state', {
          put: (state: DeviceState) =>
            honest.state.put(
              state.chunks ? { ...state, checkpoint: state.chunks.checkpoint, chunks: null } : state,
            ),
        }),
    }),
  },
  {
    name: 'the server forgets how much it has forgotten',
    seed: 9,
    bends: () => ({
      database: (honest) => ({
        ...honest,
        transact: (work, how) =>
          honest.transact(async (query) => {
            const value = await work(query)
            const { serverState } = honest.tables
            const rows = await query.select().from(serverState).where(like(serverState.key, 'floor|%'))
            for (const { key, value } of rows)
              await query
                .update(serverState)
                .set({ value: JSON.stringify({ ...JSON.parse(value), floor: 0 }) })
                .where(eq(serverState.key, key))
            return value
          }, how),
      }),
    }),
  },
  {
    name: 'the server does not look at what was shown',
    seed: 16,
    bends: () => ({ serverCommand: withoutRefusal('document-not-read') }),
  },
  {
    name: 'the server forgets what it decided',
    bends: () => onEveryNthCommit(9, (query, { commandLog }) => query.delete(commandLog)),
  },
  {
    name: 'a list is not told of a mark',
    seed: 4,
    bends: () =>
      onEveryNthCommit(4, (query, { listEntry }) => query.update(listEntry).set({ flagged: false })),
  },
  {
    name: 'an event is missing from the evidence',
    seed: 3,
    bends: () =>
      onEveryNthCommit(40, async (query, { auditEvent }) => {
        const [one] = await query.select().from(auditEvent).limit(1)
        if (one) await query.delete(auditEvent).where(eq(auditEvent.hash, one.hash))
      }),
  },
]

export const withoutRefusal =
  (code: AnswerCode) =>
  (command: Command<unknown>): Command<unknown> => ({
    ...command,
    check: (facts, input, actor) => {
      const refused = command.check(facts, input, actor)
      return refused?.code === code ? null : refused
    },
  })

/** What it does is committed with the work of somebody else. */
export function onEveryNthCommit(
  n: number,
  spoil: (query: Query, tables: Tables) => PromiseLike<unknown>,
): Bends {
  return {
    database: (honest) => {
      let commits = 0
      return {
        ...honest,
        transact: (work, how) =>
          honest.transact(async (query) => {
            const value = await work(query)
            if (++commits % n === 0) await spoil(query, honest.tables)
            return value
          }, how),
      }
    },
  }
}

const onPages = (change: (page: PullPage) => PullPage): Bends => ({
  transport: (honest): Transport => ({
    ...honest,
    pull: async (request) => {
      const reply = await honest.pull(request)
      if (reply.kind !== 'answer' || reply.value.reset) return reply
      return { kind: 'answer', value: change(reply.value) as PullAnswer }
    },
  }),
})

function everyNth(n: number, change: (page: PullPage) => PullPage): (page: PullPage) => PullPage {
  let count = 0
  return (page) => (page.items.length > 0 && ++count % n === 0 ? change(page) : page)
}

/** The database with some methods of one table replaced. */
const onTable = (
  honest: LocalDatabase,
  name: 'outbox' | 'rows' | 'state',
  replaced: Readonly<Record<string, unknown>>,
): LocalDatabase =>
  new Proxy(honest, {
    get: (target, key) => {
      const value = Reflect.get(target, key) as unknown
      if (key === name)
        return new Proxy(value as object, {
          get: (table, method) => {
            if (typeof method === 'string' && method in replaced) return replaced[method]
            const own = Reflect.get(table, method) as unknown
            return typeof own === 'function' ? own.bind(table) : own
          },
        })
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
