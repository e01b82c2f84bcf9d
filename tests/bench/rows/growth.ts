/** What a command and a pull cost in an organisation of very many envelopes, against one of a thousand. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openSqlite } from '../../../db/sqlite.ts'
import { parseConfig } from '../../../server/config/config.ts'
import { SILENT } from '../../../server/http/logger.ts'
import type { Platform } from '../../../server/platform.ts'
import { createExecutor } from '../../../server/replication/execute.ts'
import { answerPull } from '../../../server/replication/pull.ts'
import type { PersonActor } from '../../../sync/entities/actor.ts'
import { createId } from '../../../sync/ids.ts'
import { atMost, type Row, round } from '../measurement.ts'
import { measured, median } from '../statistics.ts'
import { type SeededPerson, seed } from '../world/seed.ts'

const MANY = 100_000
const FULL = 1_000_000
const ROUNDS = 400

export const growth: Row = {
  name: 'growth',
  title: 'Cost per command and per pull as an organisation grows',
  async run({ worlds, progress, full }) {
    const size = full ? FULL : MANY
    const sizes = { envelopes: 1_000, colleagues: 300, envelopesPerColleague: 0, crowd: 0 }
    progress(`making ${size.toLocaleString('en')} envelopes`)
    const startedAt = performance.now()
    const small = await open(await worlds.folder(), { ...sizes, others: 0 })
    const large = await open(await worlds.folder(), { ...sizes, others: size - 1_000 })
    const seconds = (performance.now() - startedAt) / 1000
    progress('commands and pulls')
    const times = { small: emptyTimes(), large: emptyTimes() }
    for (let round = -50; round < ROUNDS; round++)
      for (const [name, one] of [
        ['small', small],
        ['large', large],
      ] as const) {
        const measuredNow = await one.turn(round)
        if (round < 0) continue
        for (const key of ['command', 'pull', 'create'] as const) times[name][key].push(measuredNow[key])
      }
    await Promise.all([small.close(), large.close()])
    const ratio = (key: keyof Times, what: string) => {
      const [a, b] = [median(times.small[key]), median(times.large[key])]
      return measured([b / a], {
        what: `${what}, ${size.toLocaleString('en')} envelopes against 1,000`,
        unit: '×',
        target: atMost(1.5),
        note: `${round(b)} ms against ${round(a)} ms, medians of ${ROUNDS}, taken in turns.${key === 'command' ? ` Made in ${Math.round(seconds)} s${full ? '' : '; 1,000,000 with --full'}.` : ''}`,
      })
    }
    return [
      ratio('command', 'a mark'),
      ratio('create', 'a new envelope'),
      ratio('pull', 'a pull of what changed'),
    ]
  },
}

interface Times {
  command: number[]
  create: number[]
  pull: number[]
}
const emptyTimes = (): Times => ({ command: [], create: [], pull: [] })

async function open(dataDir: string, sizes: Parameters<typeof seed>[1]) {
  const { first } = await seed(dataDir, sizes)
  const db = openSqlite({ file: join(dataDir, 'tawqi.sqlite') })
  const platform: Platform = {
    config: parseConfig({ NODE_ENV: 'test' }),
    db,
    log: SILENT,
    now: Date.now,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    evidenceKey: new Uint8Array(32),
  }
  const executor = createExecutor(platform, {
    preconditions: {},
    storeEffects: async () => undefined,
    beforeStore: async (_query, envelope) => envelope,
    committed: () => undefined,
  })
  const actor = actorOf(first)
  const device = createId('device', platform)
  let n = 0
  let place = { epoch: null as string | null, checkpoint: {} as Record<string, number>, ackN: 0 }
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  const execute = async (name: string, input: object) => {
    const outcome = await executor.execute({
      id: createId('command', platform),
      name,
      version: 1,
      input,
      actor,
      payload: JSON.stringify(input),
      signature: null,
      device: { id: device, n: ++n },
      claimedAt: null,
    })
    if (outcome.status !== 'applied') throw new Error(JSON.stringify(outcome))
  }
  const pull = async () => {
    for (let more = true; more; ) {
      const page = await answerPull(
        platform,
        { protocol: 1, deviceId: device, ...place, limit: 1000 } as never,
        actor,
      )
      if (page.reset) throw new Error('reset')
      place = { epoch: page.epoch, checkpoint: page.checkpoint, ackN: page.ackN ?? place.ackN }
      more = page.more
    }
  }
  await pull()
  return {
    close: () => db.close(),
    turn: async (round: number) => {
      const envelopeId = first.envelopeIds[(round + 50) % first.envelopeIds.length]
      const command = await timed(() => execute('setFlagged', { envelopeId, flagged: round % 2 === 0 }))
      const create = await timed(() =>
        execute('createEnvelope', {
          envelopeId: createId('envelope', platform),
          kind: 'document',
          title: 'Growth',
          language: 'en',
          timeZone: 'Asia/Dubai',
        }),
      )
      return { command, create, pull: await timed(pull) }
    },
  }
}

const actorOf = (one: SeededPerson): PersonActor => ({
  kind: 'person',
  personId: one.id,
  organizationId: one.organizationId,
  organizationName: one.organizationName,
  roles: ['member'],
  name: one.name,
  email: one.email,
  language: 'en',
})
