/** A new device of somebody with 10,000 envelopes, beside RxDB's own replication of the same items. */
import { atLeast, atMost, type Row, round } from '../measurement.ts'
import { openReplicaPage } from '../page/bundle.ts'
import type { BenchPage, ReplicationTimes } from '../page/replica-page.ts'
import { measured, median } from '../statistics.ts'
import { CONTEXT } from '../world/browser.ts'

const OURS = 5
const PLAIN = 2

declare const bench: BenchPage

export const firstReplication: Row = {
  name: 'first-replication',
  title: 'First replication of 10,000 rows',
  async run({ worlds, progress }) {
    const { server, first } = await worlds.office()
    const context = await (await worlds.browser()).newContext({ ...CONTEXT, serviceWorkers: 'block' })
    const page = await openReplicaPage(context, server.url)
    const who = { accessToken: first.accessToken, profile: first.profile }
    const ours: ReplicationTimes[] = []
    const plain: ReplicationTimes[] = []
    for (let run = 0; run < OURS; run++) {
      progress(`first replication, run ${run + 1}`)
      ours.push(await page.evaluate((one) => bench.replicate(one), who))
      if (run < PLAIN) plain.push(await page.evaluate((one) => bench.replicatePlainly(one), who))
    }
    await context.close()
    for (const one of [...ours, ...plain])
      if (one.rows !== 10_000) throw new Error(`${one.rows} rows arrived instead of 10,000`)
    const rate = (one: ReplicationTimes) => (one.rows / one.totalMs) * 1000
    return [
      measured(ours.map(rate), {
        what: 'all 10,000 rows, list ready',
        unit: 'rows/s',
        target: atLeast(5_000),
        peer: `RxDB replication, same page and data: ${round(median(plain.map(rate)))} rows/s`,
        note: 'Over HTTP from the server on this machine, about 3,000 marks with them; counted are envelopes.',
      }),
      measured(
        ours.map((one) => one.firstMs),
        {
          what: 'first 200 rows',
          unit: 'ms',
          target: atMost(500),
          peer: `RxDB replication: ${round(median(plain.map((one) => one.firstMs)))} ms`,
        },
      ),
    ]
  },
}
