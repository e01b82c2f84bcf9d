/** What a device does with 10,000 rows in memory: lists with pending commands in them, and sending what waited. */
import type { Page } from 'playwright-core'
import { atMost, type BenchContext, type Row, round } from '../measurement.ts'
import { openReplicaPage } from '../page/bundle.ts'
import type { BenchPage } from '../page/replica-page.ts'
import { measured, median, percentile } from '../statistics.ts'
import { CONTEXT } from '../world/browser.ts'
import { within } from '../world/patience.ts'

const DRAIN_PATIENCE_MS = 40_000

declare const bench: BenchPage

export const lists: Row = {
  name: 'lists',
  title: 'Any tab, filter, sort, count of 10,000 with 200 pending commands',
  run: (context) =>
    onDevice(context, async (page) => {
      const captures = await page.evaluate(() => bench.capture(200))
      const times = await page.evaluate(() => bench.lists(5))
      const kinds = [...new Set(times.map((one) => one.name))].map(
        (name) =>
          `${name} ${round(
            percentile(
              times.filter((one) => one.name === name).map((one) => one.ms),
              0.95,
            ),
          )}`,
      )
      return [
        measured(
          times.map((one) => one.ms),
          {
            what: 'one answer (p95)',
            unit: 'ms',
            fraction: 0.95,
            target: atMost(16),
            note: `p95 by kind in ms: ${kinds.join(', ')}.`,
          },
        ),
        measured(captures, {
          what: 'capture of a command until it is safely kept and in the view (p95)',
          unit: 'ms',
          fraction: 0.95,
        }),
      ]
    }),
}

export const drain: Row = {
  name: 'drain',
  title: 'Drain of 1,000 queued commands at 50 ms round trip',
  run: (context) =>
    onDevice(context, async (page) => {
      const times: number[] = []
      for (let run = 0; run < 3; run++) {
        context.progress(`drain, run ${run + 1}`)
        await page.evaluate(() => bench.capture(1_000))
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Network.enable')
        await devtools.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 50,
          downloadThroughput: -1,
          uploadThroughput: -1,
        })
        times.push(
          await within(
            DRAIN_PATIENCE_MS,
            'the outbox becomes empty and the pull ends',
            page.evaluate(() => bench.drain()),
          ),
        )
        await devtools.detach()
      }
      return [
        measured(times, {
          what: 'until the outbox is empty and every result is here',
          unit: 'ms',
          target: atMost(3_000),
          note: `${round(1_000_000 / median(times))} commands/s; each is signed by the device, checked, durable, and its change pulled.`,
        }),
      ]
    }),
}

async function onDevice<T>({ worlds }: BenchContext, work: (page: Page) => Promise<T>): Promise<T> {
  const { server, first } = await worlds.office()
  const context = await (await worlds.browser()).newContext({ ...CONTEXT, serviceWorkers: 'block' })
  try {
    const page = await openReplicaPage(context, server.url)
    await page.evaluate((who) => bench.open(who), { accessToken: first.accessToken, profile: first.profile })
    return await work(page)
  } finally {
    await context.close()
  }
}
