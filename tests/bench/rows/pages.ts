/** What the two pages weigh, and how the signer's one comes up on a phone with a slow network. */
import type { Browser } from 'playwright-core'
import { atMost, type Measurement, type Row } from '../measurement.ts'
import { measured } from '../statistics.ts'
import { CONTEXT, firstRowAt, signIn, watchFirstRow } from '../world/browser.ts'
import { guestLink } from '../world/guest-link.ts'
import { weigh } from '../world/page-weight.ts'
import type { World } from '../world/worlds.ts'

const PHONE = {
  ...CONTEXT,
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block' as const,
}
/** Lighthouse's applied throttling for "slow 4G" and a mid phone. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
}
const SLOWER_PROCESSOR = 4
const RUNS = 3

export const pages: Row = {
  name: 'pages',
  title: 'Weight of the pages, and the signer page on slow 4G and a mid phone',
  async run({ worlds, progress }) {
    const world = await worlds.fresh({ envelopes: 200 })
    const browser = await worlds.browser()
    progress('weighing the pages')
    const link = await guestLink(world)
    const weights = [...(await signerWeight(browser, link)), await memberWeight(browser, world)]
    const loads: SlowLoad[] = []
    for (let run = 0; run < RUNS; run++) {
      progress(`slow 4G, run ${run + 1}`)
      loads.push(await slowLoad(browser, link))
    }
    await world.stop()
    return [...weights, ...slowRows(loads)]
  },
}

async function signerWeight(browser: Browser, link: string): Promise<Measurement[]> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const weight = await weigh(page, () => page.goto(link))
  const note = `The page says “${await heading(page)}”; ${Math.round(weight.allBytes / 1000)} KB with styles, fonts and data. Heaviest scripts in KB: ${weight.heaviest}.`
  await context.close()
  return [
    measured([weight.scriptBytes / 1000], {
      what: 'signer page, first load: compressed script',
      unit: 'KB',
      target: atMost(190),
      peer: 'Documenso 2.17: 750 KB',
      note,
    }),
    measured([weight.requests], {
      what: 'signer page, first load: requests',
      unit: 'requests',
      target: atMost(20),
      peer: 'Documenso 2.17: 198',
    }),
  ]
}

async function memberWeight(browser: Browser, world: World): Promise<Measurement> {
  const context = await browser.newContext({ ...CONTEXT, serviceWorkers: 'block' })
  await watchFirstRow(context)
  await signIn(context, world.server.url, world.first)
  const page = await context.newPage()
  const weight = await weigh(page, async () => {
    await page.goto(world.server.url)
    await firstRowAt(page)
  })
  await context.close()
  return measured([weight.scriptBytes / 1000], {
    what: 'member app to the inbox: compressed script',
    unit: 'KB',
    target: atMost(330),
    note: `${weight.requests} requests, ${Math.round(weight.allBytes / 1000)} KB in all. Heaviest scripts in KB: ${weight.heaviest}.`,
  })
}

interface SlowLoad {
  readonly lcp: number
  readonly cls: number
  /** Longest interaction; null when the page offered nothing to touch. */
  readonly inp: number | null
  readonly says: string
}

interface Vitals {
  lcp: number
  cls: number
  inp: number
}

async function slowLoad(browser: Browser, link: string): Promise<SlowLoad> {
  const context = await browser.newContext(PHONE)
  await context.addInitScript(() => {
    const vitals: Vitals = { lcp: 0, cls: 0, inp: 0 }
    Object.assign(window, { vitals })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) vitals.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) vitals.cls += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) vitals.inp = Math.max(vitals.inp, entry.duration)
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  await page.goto(link, { timeout: 90_000 })
  await page.waitForLoadState('networkidle', { timeout: 60_000 }).catch(() => undefined)
  const before = await page.evaluate(() => ({ ...(window as unknown as { vitals: Vitals }).vitals }))
  const says = await heading(page)
  const buttons = page.getByRole('button')
  const touched = (await buttons.count()) > 0
  if (touched) {
    await buttons
      .first()
      .tap({ timeout: 10_000 })
      .catch(() => undefined)
    await page.waitForTimeout(1_500)
  }
  const inp = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals.inp)
  await context.close()
  return { lcp: before.lcp, cls: before.cls, inp: touched ? inp : null, says }
}

function slowRows(loads: readonly SlowLoad[]): Measurement[] {
  const inp = loads.flatMap((one) => one.inp ?? [])
  return [
    measured(
      loads.map((one) => one.lcp),
      {
        what: 'signer page on slow 4G: largest paint (LCP)',
        unit: 'ms',
        target: atMost(2_500),
        peer: 'Documenso 2.17: 23 s',
        note: `1.47 Mbit/s, 562 ms per request, processor four times slower. The page says “${loads[0]?.says}”.`,
      },
    ),
    measured(
      loads.map((one) => one.cls),
      { what: 'the same: layout shift (CLS)', unit: '', target: atMost(0.1) },
    ),
    ...(inp.length > 0
      ? [
          measured(inp, {
            what: 'the same: first touch to paint (INP)',
            unit: 'ms',
            target: atMost(200),
          } as const),
        ]
      : []),
  ]
}

const heading = async (page: import('playwright-core').Page): Promise<string> =>
  (await page
    .locator('h1')
    .first()
    .textContent({ timeout: 5_000 })
    .catch(() => null)) ?? 'nothing'
