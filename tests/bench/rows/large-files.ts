/** Everybody else's requests while large files are taken in, prepared and sealed; and the server's memory. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { samplePdf } from '../../../server/sealing/bench.ts'
import { atMost, type BenchContext, type Measurement, type Row, round } from '../measurement.ts'
import { measured, percentile } from '../statistics.ts'
import { createDeviceClient } from '../world/device-client.ts'
import { caller, oneSigner, send, sign } from '../world/life.ts'
import type { World } from '../world/worlds.ts'

const PROBERS = 4
const PAUSE_MS = 25
/** After its start a server keeps what starting needed until V8 finds that nothing happens any more. */
const REST_MS = 15_000
const UPLOADER = join(import.meta.dirname, '../world/upload-file.mjs')

export const largeFiles: Row = {
  name: 'large-files',
  title: 'Other requests and memory while large files are worked on',
  async run(bench) {
    const world = await bench.worlds.fresh({ envelopes: 1_000, envelopesPerColleague: 5 })
    await sleep(REST_MS)
    const idle = world.server.memoryBytes()
    const idleWords = world.server.memoryWords()
    const many = await work(bench, world, '500 pages', samplePdf(500, 0))
    const big = await work(bench, world, '200 MB', samplePdf(100, 2_000_000))
    await world.stop()
    return [
      probeRow('500 pages', many, 'Documenso 2.17: 11.9 s'),
      probeRow('200 MB', big, 'Documenso 2.17: 11.9 s'),
      memoryRow('idle', idle, 150, 'Documenso 375 MB', idleWords),
      memoryRow(
        'most under that load',
        Math.max(many.peak, big.peak),
        500,
        'Documenso 1,031 MB',
        many.peak > big.peak ? many.peakWords : big.peakWords,
      ),
    ]
  },
}

interface Worked {
  readonly latencies: readonly number[]
  readonly steps: string
  readonly peak: number
  readonly peakWords: string
}

async function work(
  { worlds, progress }: BenchContext,
  world: World,
  name: string,
  bytes: Uint8Array,
): Promise<Worked> {
  const path = join(await worlds.folder(), 'large.pdf')
  await writeFile(path, bytes)
  const file = { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length }
  const [sender, signer] = world.colleagues.map((one) => caller(world.server.url, one)) as [
    ReturnType<typeof caller>,
    ReturnType<typeof caller>,
  ]
  const content = oneSigner(file, { name: 'Mariam Signer', email: signer.email })

  const probing = startProbing(world)
  const steps: string[] = []
  const step = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    progress(`${name}: ${what}`)
    const startedAt = performance.now()
    const value = await act()
    steps.push(`${what} ${round((performance.now() - startedAt) / 1000)} s`)
    return value
  }
  try {
    await step('taken in', async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        UPLOADER,
        world.server.url,
        sender.token,
        path,
      ])
      if (!stdout.includes('"uploadStatus":0')) throw new Error(stdout)
    })
    const envelopeId = await step('sent and prepared', () => send(sender, content))
    await step('signed and sealed', () => sign(sender, signer, envelopeId, content))
  } finally {
    await probing.stop()
  }
  return { latencies: probing.latencies, steps: steps.join(', '), ...probing.peak() }
}

/** Four people who go on working: a list, a pull, a command, a page, every 25 ms each. */
function startProbing(world: World) {
  const latencies: number[] = []
  let most = { peak: 0, peakWords: '' }
  let running = true
  const memory = setInterval(() => {
    const peak = world.server.memoryBytes()
    if (peak > most.peak) most = { peak, peakWords: world.server.memoryWords() }
  }, 300)
  const probers = world.colleagues.slice(-PROBERS).map(async (person, at) => {
    const device = createDeviceClient(world.server.url, person)
    const acts = [
      () => device.post('/api/TasksEf/GetPaging', { folderId: 0, page: 1, pageSize: 10 }),
      () => device.pull({}, null),
      () =>
        device.send([{ name: 'setFlagged', input: { envelopeId: person.envelopeIds[0], flagged: true } }]),
      () => fetch(world.server.url).then((response) => response.text()),
    ]
    for (let turn = at; running; turn++) {
      const startedAt = performance.now()
      await acts[turn % acts.length]?.()
      latencies.push(performance.now() - startedAt)
      await sleep(PAUSE_MS)
    }
  })
  return {
    latencies,
    peak: () => most,
    stop: async () => {
      running = false
      clearInterval(memory)
      await Promise.all(probers)
    },
  }
}

const probeRow = (name: string, { latencies, steps }: Worked, peer: string): Measurement =>
  measured(latencies, {
    what: `any other request during ${name} (p99)`,
    unit: 'ms',
    fraction: 0.99,
    target: atMost(200),
    peer,
    note: `${steps}. ${latencies.length} requests, median ${round(percentile(latencies, 0.5))} ms.`,
  })

const memoryRow = (name: string, bytes: number, limit: number, peer: string, words: string): Measurement =>
  measured([bytes / 1e6], {
    what: `server memory, ${name}`,
    unit: 'MB',
    target: atMost(limit),
    peer,
    note: `Resident, by process in MB: ${words}; what they share is counted once.`,
  })
