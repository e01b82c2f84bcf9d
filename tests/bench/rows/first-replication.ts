/**
 * A new device of somebody with 10,000 envelopes, beside RxDB's own replication of the same items. Measured with a
 * server that has just been started and has nothing ready, and with one that has told another device before.
 */
import type { Browser } from 'playwright-core'
import { atLeast, atMost, type Row, round } from '../measurement.ts'
import { openReplicaPage } from '../page/bundle.ts'
import type { BenchPage, ReplicationTimes } from '../page/replica-page.ts'
import { measured, median } from '../statistics.ts'
import { CONTEXT } from '../world/browser.ts'
import type { SeededPerson } from '../world/seed.ts'
import { startServerProcess } from '../world/server-process.ts'

const ROWS = 10_000
const COLD = 3
const WARM = 5
const PLAIN = 2

declare const bench: BenchPage

export const firstReplication: Row = {
  name: 'first-replication',
  title: 'First replication of 10,000 rows',
  async run({ worlds, progress }) {
    const { server, first } = await worlds.office()
    const browser = await worlds.browser()
    const cold: ReplicationTimes[] = []
    for (let run = 0; run < COLD; run++) {
      progress(`first replication, nothing ready, run ${run + 1}`)
      const fresh = await startServerProcess(server.dataDir)
      cold.push(...(await replications(browser, fresh.url, first, 1)))
      await fresh.stop()
    }
    progress('first replication, of a second device')
    // The first of them is the one before.
    const [, ...warm] = await replications(browser, server.url, first, WARM + 1)
    progress('first replication by RxDB')
    const plain = await plainReplications(browser, server.url, first)
    for (const one of [...cold, ...warm, ...plain])
      if (one.rows !== ROWS) throw new Error(`${one.rows} rows arrived instead of ${ROWS}`)
    const rate = (ms: number) => (ROWS / ms) * 1000
    const peer = `RxDB replication, same page and items: ${round(median(plain.map((one) => rate(one.totalMs))))} rows/s`
    return [
      measured(
        cold.map((one) => rate(one.listMs)),
        {
          what: 'all 10,000 rows, list ready, server just started',
          unit: 'rows/s',
          target: atLeast(5_000),
          peer,
          note: 'Over HTTP from the server on this machine, about 3,000 marks with them; counted are envelopes.',
        },
      ),
      measured(
        warm.map((one) => rate(one.listMs)),
        { what: 'the same, a second device', unit: 'rows/s', target: atLeast(5_000), peer: null },
      ),
      measured(
        warm.map((one) => rate(one.totalMs)),
        {
          what: 'the same, with every body that waits for the reader',
          unit: 'rows/s',
          target: null,
          peer: null,
        },
      ),
      measured(
        cold.map((one) => one.firstMs),
        {
          what: 'first 200 rows, server just started',
          unit: 'ms',
          target: atMost(500),
          peer: `RxDB replication: ${round(median(plain.map((one) => one.firstMs)))} ms`,
        },
      ),
    ]
  },
}

async function replications(
  browser: Browser,
  url: string,
  { accessToken, profile }: SeededPerson,
  runs: number,
): Promise<ReplicationTimes[]> {
  const context = await browser.newContext({ ...CONTEXT, serviceWorkers: 'block' })
  const page = await openReplicaPage(context, url)
  const times: ReplicationTimes[] = []
  for (let run = 0; run < runs; run++)
    times.push(
      await page.evaluate(([who, count]) => bench.replicate(who, count), [
        { accessToken, profile },
        ROWS,
      ] as const),
    )
  await context.close()
  return times
}

async function plainReplications(
  browser: Browser,
  url: string,
  { accessToken, profile }: SeededPerson,
): Promise<Omit<ReplicationTimes, 'listMs'>[]> {
  const context = await browser.newContext({ ...CONTEXT, serviceWorkers: 'block' })
  const page = await openReplicaPage(context, url)
  const times = []
  for (let run = 0; run < PLAIN; run++)
    times.push(await page.evaluate((who) => bench.replicatePlainly(who), { accessToken, profile }))
  await context.close()
  return times
}
