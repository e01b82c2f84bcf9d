/** Somebody's file at /verify, from choosing it to the verdict; in the browser, where everything of it is done. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { samplePdf } from '../../../server/sealing/bench.ts'
import { atMost, type Row } from '../measurement.ts'
import { measured } from '../statistics.ts'
import { CONTEXT } from '../world/browser.ts'
import { within } from '../world/patience.ts'
import { scannedPdf, signedByTwo } from '../world/signed-file.ts'

const PAGES = 100
const RUNS = 3
const PATIENCE_MS = 90_000

const VERDICT = '.verdict'
/** Pages are compared once the structure is judged, and that can be stopped. */
const JUDGED = `${VERDICT}, .checking button`

export const verification: Row = {
  name: 'verification',
  title: 'A signed file verified in the browser',
  async run({ worlds, progress }) {
    const folder = await worlds.folder()
    progress('making the files')
    const scans = join(folder, 'scans.pdf')
    const everyPage = Array.from({ length: PAGES }, (_, at) => at + 1)
    const scanned = await signedByTwo(await scannedPdf(PAGES), everyPage)
    await writeFile(scans, scanned)
    const large = join(folder, 'large.pdf')
    await writeFile(large, await signedByTwo(samplePdf(50, 2_000_000), [1]))
    const world = await worlds.fresh()
    const context = await (await worlds.browser()).newContext(CONTEXT)
    const page = await context.newPage()
    const take = async (path: string, until: string) => {
      await page.goto(`${world.server.url}/verify`)
      await page.locator('input[type=file]').waitFor({ state: 'attached' })
      return verdictOf(page, path, until)
    }
    const looked: Verdict[] = []
    const judged: Verdict[] = []
    for (let run = 0; run <= RUNS; run++) {
      progress(`100 pages, ${run}`)
      looked.push(await take(scans, VERDICT))
      progress(`100 MB, ${run}`)
      judged.push(await take(large, JUDGED))
    }
    await context.close()
    await world.stop()
    // The first time brings the code.
    const times = (all: readonly Verdict[]) => all.slice(1).map(({ ms }) => ms)
    return [
      measured(
        times(looked).map((ms) => ms / 1000),
        {
          what: `${PAGES} pages with pictures, from the file to the verdict`,
          unit: 's',
          target: atMost(10),
          note: `${Math.round(scanned.length / 1e6)} MB; two people signed, and the second filled a place on every page: each is drawn as it was and as it is. It says “${looked.at(-1)?.title}”.`,
        },
      ),
      measured(times(judged), {
        what: '100 MB, from the file to the verdict on its structure',
        unit: 'ms',
        target: atMost(2_000),
        note: 'Its pages are compared after that.',
      }),
    ]
  },
}

interface Verdict {
  readonly ms: number
  readonly title: string
}

async function verdictOf(page: Page, path: string, until: string): Promise<Verdict> {
  await page.evaluate('globalThis.__name ??= (one) => one')
  await page.evaluate((selector) => {
    const self = window as unknown as { toldAfter?: Promise<number> }
    self.toldAfter = new Promise((settle) =>
      addEventListener(
        'change',
        () => {
          const chosenAt = performance.now()
          const observer = new MutationObserver(() => {
            if (!document.querySelector(selector)) return
            observer.disconnect()
            requestAnimationFrame(() => setTimeout(() => settle(performance.now() - chosenAt)))
          })
          observer.observe(document, { childList: true, subtree: true })
        },
        { once: true, capture: true },
      ),
    )
  }, until)
  await page.locator('input[type=file]').setInputFiles(path)
  const ms = await within(
    PATIENCE_MS,
    `a verdict on ${path}`,
    page.evaluate(() => (window as unknown as { toldAfter: Promise<number> }).toldAfter),
  )
  const title = await page
    .locator(`${VERDICT} h1, ${VERDICT} h2`)
    .first()
    .textContent({ timeout: PATIENCE_MS })
  return { ms, title: title ?? '' }
}
