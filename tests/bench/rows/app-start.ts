/**
 * The installed app of somebody with 10,000 envelopes, with no network at all (its server is stopped): opened by
 * a new browser process, opened again, and used.
 */
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { atMost, type BenchContext, type Measurement, type Row, round } from '../measurement.ts'
import { measured, percentile } from '../statistics.ts'
import { CHROMIUM, CONTEXT, firstRowAt, rowsHeld, signIn, watchFirstRow } from '../world/browser.ts'
import { pressAndTap } from '../world/press-and-tap.ts'
import { OFFICE } from '../world/worlds.ts'

const COLD = 5
const WARM = 9

export const appStart: Row = {
  name: 'app-start',
  title: 'The installed app without network, 10,000 envelopes',
  async run(bench) {
    const { worlds, progress } = bench
    const world = await worlds.fresh({ ...OFFICE, colleagues: 10, crowd: 0 })
    const profile = await worlds.folder()
    const open = async () => {
      const context = await chromium.launchPersistentContext(profile, { ...CHROMIUM, ...CONTEXT })
      await watchFirstRow(context)
      return context
    }
    progress('installing the app')
    const installing = await open()
    await signIn(installing, world.server.url, world.first)
    await install(installing, world.server.url)
    await installing.close()
    await world.stop()

    const cold: number[] = []
    const warm: number[] = []
    for (let run = 0; run < COLD; run++) {
      progress(`cold start ${run + 1}`)
      const context = await open()
      const page = await context.newPage()
      await page.goto(world.server.url)
      cold.push(await firstRowAt(page))
      if (run === COLD - 1) {
        for (let again = 0; again < WARM; again++) {
          progress(`warm reload ${again + 1}`)
          await page.reload()
          warm.push(await firstRowAt(page))
        }
        const taps = await tapRow(page, bench)
        await context.close()
        return [...startRows(cold, warm), ...taps]
      }
      await context.close()
    }
    throw new Error('unreachable')
  },
}

const startRows = (cold: readonly number[], warm: readonly number[]): Measurement[] => [
  measured(cold, {
    what: 'cold start, new browser process, to painted inbox',
    unit: 'ms',
    target: atMost(800),
    peer: 'plain RxDB list, measured earlier: about 2,000 ms',
    note: 'From the start of the navigation, so the service worker starts within it; the server is stopped.',
  }),
  measured(warm, { what: 'warm reload, to painted inbox', unit: 'ms', target: atMost(300) }),
]

/** Online once, until the shell is kept by the service worker and every row is in the device's database. */
async function install(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await firstRowAt(page)
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    undefined,
    {
      timeout: 60_000,
    },
  )
  for (let tries = 0; (await rowsHeld(page)) < 10_000; tries++) {
    if (tries > 120) throw new Error('The rows did not arrive')
    await page.waitForTimeout(500)
  }
}

async function tapRow(page: Page, { progress }: BenchContext): Promise<Measurement[]> {
  progress('taps')
  const { keys, moves, tabs } = await pressAndTap(page)
  return [
    measured([...keys, ...moves, ...tabs], {
      what: 'tap to painted effect (p95)',
      unit: 'ms',
      fraction: 0.95,
      target: atMost(50),
      note: `Favourite by key, kept in the outbox: p95 ${round(percentile(keys, 0.95))} ms of ${keys.length}; next row with its preview: ${round(percentile(moves, 0.95))} ms; change of tab: p95 ${round(percentile(tabs, 0.95))} ms of ${tabs.length}. From the input event's own time to the first task after the frame.`,
    }),
  ]
}
