/**
 * What a neighbour notices while somebody attacks: people of another organisation go on with what people do, and
 * the attacker has a process of their own that yields the processor, so that the server is what is measured.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createId } from '../../../sync/ids.ts'
import type { Target } from '../attacks/attack.ts'
import type { AttackName } from '../attacks/attacks.ts'
import { atMost, type BenchContext, type Measurement, type Row, round } from '../measurement.ts'
import { measured, median, percentile } from '../statistics.ts'
import { createDeviceClient } from '../world/device-client.ts'
import { caller, wholeLife } from '../world/life.ts'
import { moveNextDoor } from '../world/next-door.ts'
import { type SeededPerson, seed } from '../world/seed.ts'
import { type ServerProcess, startServerProcess } from '../world/server-process.ts'

const ATTACK_MS = 10_000
const NEIGHBOURS = 3
const PAUSE_MS = 25
/** A server that takes more would be ended by the system on a small machine. */
const MOST_MEMORY = 2_000_000_000
const LOOK_MS = 500
const ATTACKER = join(import.meta.dirname, '../attacks/attacker.ts')
const ids = { now: Date.now, randomBytes: (length: number) => new Uint8Array(randomBytes(length)) }

/** In words; each attack is somebody else's, so that none begins with the debts of another. */
const SAID: Readonly<Record<AttackName, string>> = {
  longBodies: 'chunked bodies of 300 MB, 12 at once, without a session',
  framesOfWriter: 'costly frames of live documents, of a writer',
  framesOfReader: 'costly frames of live documents, of a reader',
  drawingBombs: 'six PDFs of 8⁸ drawings at once',
  manyPulls: '10,000 pulls, 200 at once',
  manySockets: '1,000 sockets of one session',
  refusedCommands: 'refused commands of 1 MB, 72 at once',
}
const NAMES = Object.keys(SAID) as AttackName[]

export const underAttack: Row = {
  name: 'under-attack',
  title: 'A neighbour’s p99 under attack',
  patienceMs: 900_000,
  async run({ worlds, progress }) {
    const dataDir = await worlds.folder()
    const colleagues = 2 * NAMES.length + NEIGHBOURS
    const { colleagues: people } = await seed(dataDir, {
      envelopes: 0,
      colleagues,
      envelopesPerColleague: 100,
      others: 0,
      crowd: 0,
    })
    const neighbours = people.slice(0, NEIGHBOURS)
    await moveNextDoor(dataDir, neighbours)
    const attackers = people.slice(NEIGHBOURS)
    const server = await startServerProcess(
      dataDir,
      process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/mine/prof'] : [],
    )
    const scene: Scene = { server, neighbours, dataDir, progress }
    try {
      progress('nobody attacks')
      await felt(scene, () => sleep(2_000))
      const usual = await felt(scene, () => sleep(5_000))
      const usualSeals = await seals(scene, (done) => done >= SEALS)
      const rows: Measurement[] = []
      for (const [at, attack] of NAMES.entries()) {
        progress(SAID[attack])
        const [writer, reader] = attackers.slice(2 * at) as [SeededPerson, SeededPerson]
        const target = await targetOf(server, writer, reader)
        let said = ''
        let sealsThen: readonly number[] = []
        const then = await felt(scene, async () => {
          const under = attacked(attack, target).then((words) => {
            said = words
          })
          if (attack === 'drawingBombs') sealsThen = await seals(scene, () => said !== '')
          await under
        })
        rows.push(attackRow(SAID[attack], then, said, usual))
        if (sealsThen.length > 0) rows.push(sealRow(sealsThen, usualSeals))
        // What is on its way for the attacker ends before the next one is measured.
        await sleep(1_000)
      }
      return rows
    } finally {
      await server.stop()
    }
  },
}

interface Scene {
  readonly server: ServerProcess
  readonly neighbours: readonly SeededPerson[]
  readonly dataDir: string
  readonly progress: BenchContext['progress']
}
interface Felt {
  readonly latencies: readonly number[]
  readonly peakBytes: number
  readonly grownBytes: number
}

async function targetOf(server: ServerProcess, writer: SeededPerson, reader: SeededPerson): Promise<Target> {
  const device = createDeviceClient(server.url, writer)
  const drafts = [0, 1].map(() => createId('envelope', ids))
  const made = { kind: 'document', title: 'Lease', language: 'en', timeZone: 'Asia/Dubai' }
  for (const envelopeId of drafts)
    await device.send([
      { name: 'createEnvelope', input: { envelopeId, ...made } },
      { name: 'shareDraft', input: { envelopeId, personId: reader.id, access: 'read' } },
    ])
  const { url } = server
  return { url, token: writer.accessToken, readerToken: reader.accessToken, drafts, ms: ATTACK_MS }
}

/** Until the attacker ends; answers in words what came back. */
function attacked(attack: AttackName, target: Target): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', ATTACKER, JSON.stringify({ attack, target })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString()
  })
  return new Promise((settle, fail) => {
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? settle(said || 'nothing came back') : fail(new Error(`The attacker ended with ${code}`)),
    )
  })
}

/** The neighbours pull, mark and list for as long as `work` takes; more memory than allowed ends it. */
async function felt({ server, neighbours, dataDir }: Scene, work: () => Promise<unknown>): Promise<Felt> {
  const latencies: number[] = []
  const before = databaseBytes(dataDir)
  let peakBytes = 0
  let isOver = false
  const memory = setInterval(() => {
    peakBytes = Math.max(peakBytes, server.memoryBytes())
  }, LOOK_MS)
  const asking = Promise.all(
    neighbours.map(async (person, at) => {
      const device = createDeviceClient(server.url, person)
      const acts = [
        () => device.post('/api/TasksEf/GetPaging', { folderId: 0, page: 1, pageSize: 10 }),
        () => device.pull({}, null),
        () =>
          device.send([{ name: 'setFlagged', input: { envelopeId: person.envelopeIds[0], flagged: true } }]),
      ]
      for (let turn = at; !isOver; turn++) {
        const startedAt = performance.now()
        await acts[turn % acts.length]?.()
        latencies.push(performance.now() - startedAt)
        await sleep(PAUSE_MS)
      }
    }),
  )
  try {
    // A neighbour who is not answered ends it at once: the server is gone.
    await Promise.race([work(), asking])
  } finally {
    isOver = true
    clearInterval(memory)
    await asking
  }
  if (peakBytes > MOST_MEMORY) throw new Error(`The server took ${Math.round(peakBytes / 1e6)} MB`)
  return { latencies, peakBytes, grownBytes: databaseBytes(dataDir) - before }
}

const databaseBytes = (dataDir: string): number =>
  ['', '-wal'].reduce(
    (sum, end) => sum + (statSync(join(dataDir, `tawqi.sqlite${end}`), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )

const SEALS = 7
/** People do not sign one after the other; what a processor has kept of the last time is gone by the next. */
const BETWEEN_SEALS_MS = 1_500

/** One envelope of the neighbours after the other, signed and sealed; in ms from the signature. */
async function seals(
  { server, neighbours }: Scene,
  isEnough: (done: number) => boolean,
): Promise<readonly number[]> {
  const [sender, signer] = neighbours.map((one) => caller(server.url, one)) as [
    ReturnType<typeof caller>,
    ReturnType<typeof caller>,
  ]
  await wholeLife(sender, signer)
  const times: number[] = []
  while (!isEnough(times.length)) {
    await sleep(BETWEEN_SEALS_MS)
    times.push((await wholeLife(sender, signer)).signMs)
  }
  return times
}

const attackRow = (attack: string, then: Felt, said: string, usual: Felt): Measurement =>
  measured(then.latencies, {
    what: `a neighbour’s answer (p99) during ${attack}`,
    unit: 'ms',
    fraction: 0.99,
    target: atMost(200),
    note: `${then.latencies.length} answers, median ${round(median(then.latencies))} ms; with nobody attacking p99 ${round(percentile(usual.latencies, 0.99))} ms. Server at most ${Math.round(then.peakBytes / 1e6)} MB, database grown by ${round(then.grownBytes / 1e6)} MB. The attacker was told: ${said}.`,
  })

const sealRow = (then: readonly number[], usual: readonly number[]): Measurement =>
  measured(
    then.map((ms) => ms / median(usual)),
    {
      what: 'a neighbour’s seal meanwhile, times its usual time',
      unit: '×',
      target: atMost(2),
      note: `${then.length} seals, median ${round(median(then))} ms, longest ${round(Math.max(...then))} ms; usually ${round(median(usual))} ms.`,
    },
  )
