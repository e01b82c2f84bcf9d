/** How long after somebody's first visit, on a phone's line, the documents that wait for them open without it. */
import { createHash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { atMost, type Row, round } from '../measurement.ts'
import { measured } from '../statistics.ts'
import { CONTEXT, signIn } from '../world/browser.ts'
import { caller, freshPdf, oneSigner, send } from '../world/life.ts'
import { startSlowLine } from '../world/slow-line.ts'
import type { World } from '../world/worlds.ts'

/** Lighthouse's "slow 4G". */
const SLOW_4G = { latencyMs: 562.5, bytesPerSecond: 1_474_560 / 8 }
const WAITING = 3
const RUNS = 3
const PATIENCE_MS = 120_000

export const readyOffline: Row = {
  name: 'ready-offline',
  title: 'First visit on slow 4G: what waits is ready without a network',
  async run({ worlds, progress }) {
    const world = await worlds.fresh()
    const browser = await worlds.browser()
    await threeWait(world)
    const visits: Visit[] = []
    for (let run = 0; run < RUNS; run++) {
      progress(`ready offline, run ${run + 1}`)
      visits.push(await visit(browser, world))
    }
    await world.stop()
    const [first] = visits
    return [
      measured(
        visits.map((one) => one.firstMs),
        {
          what: 'the first that waits is ready offline',
          unit: 'ms',
          target: atMost(20_000),
          peer: null,
          note: `1.47 Mbit/s, 562 ms a request, since the page was asked for; ${first?.requests} requests and ${round((first?.bytes ?? 0) / 1000)} KB by then.`,
        },
      ),
      measured(
        visits.map((one) => one.allMs),
        { what: `the same, all ${WAITING}`, unit: 'ms', target: null, peer: null },
      ),
    ]
  },
}

interface Visit {
  readonly firstMs: number
  readonly allMs: number
  readonly requests: number
  readonly bytes: number
}

async function visit(browser: Browser, { server, first }: World): Promise<Visit> {
  const line = await startSlowLine(server.url, SLOW_4G)
  const context = await browser.newContext(CONTEXT)
  await signIn(context, line.url, first)
  const page = await context.newPage()
  const [requests, bytes] = [line.requests(), line.bytes()]
  const startedAt = performance.now()
  await page.goto(line.url, { timeout: PATIENCE_MS, waitUntil: 'commit' })
  const ready = page.getByRole('img', { name: 'Ready offline' })
  await ready.first().waitFor({ timeout: PATIENCE_MS })
  const firstMs = performance.now() - startedAt
  const till = { requests: line.requests() - requests, bytes: line.bytes() - bytes }
  await ready.nth(WAITING - 1).waitFor({ timeout: PATIENCE_MS })
  const allMs = performance.now() - startedAt
  await context.close()
  await line.stop()
  return { firstMs, allMs, ...till }
}

async function threeWait({ server, first, colleagues }: World): Promise<void> {
  const [colleague] = colleagues
  if (!colleague) throw new Error('Nobody sends')
  const sender = caller(server.url, colleague)
  for (let n = 0; n < WAITING; n++) {
    const bytes = freshPdf(3)
    await sender.upload(bytes, 'lease.pdf')
    const file = { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.byteLength }
    const { name, email } = first.profile
    await send(sender, oneSigner(file, { name, email }))
  }
}
