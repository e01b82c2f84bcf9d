/** Two devices of one person: a favourite is set on one, its star is painted on the other. */
import type { Page } from 'playwright-core'
import { atMost, type Row } from '../measurement.ts'
import { measured } from '../statistics.ts'
import { CONTEXT, firstRowAt, rowsHeld, signIn, watchFirstRow } from '../world/browser.ts'

const RUNS = 40

interface Clocked {
  afterPaint(run: () => void): void
  inputAt?: number
}

export const twoDevices: Row = {
  name: 'two-devices',
  title: 'From one device to another',
  async run({ worlds, progress }) {
    const world = await worlds.office()
    const browser = await worlds.browser()
    const pages: Page[] = []
    for (const person of [world.first, world.first]) {
      const context = await browser.newContext({ ...CONTEXT, serviceWorkers: 'block' })
      await watchFirstRow(context)
      await signIn(context, world.server.url, person)
      const page = await context.newPage()
      await page.goto(world.server.url)
      await firstRowAt(page)
      for (let tries = 0; (await rowsHeld(page)) < 10_000 && tries < 60; tries++)
        await page.waitForTimeout(500)
      pages.push(page)
    }
    const [here, there] = pages as [Page, Page]
    await here.evaluate(() =>
      addEventListener(
        'keydown',
        (event) => {
          ;(window as unknown as Clocked).inputAt = performance.timeOrigin + event.timeStamp
        },
        { capture: true },
      ),
    )
    await here.locator('[data-row]').first().click()
    await here.waitForTimeout(1_000)
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      progress(`from one device to another, ${run + 1}`)
      const row = await here.locator('[data-row].sel').getAttribute('data-row')
      const star = `[data-row="${row}"] .star`
      const wanted = (await there.locator(star).count()) === 0
      const painted = there.evaluate(
        ({ star, wanted }) =>
          new Promise<number>((settle) => {
            const observer = new MutationObserver(() => {
              if ((document.querySelector(star) !== null) !== wanted) return
              observer.disconnect()
              ;(window as unknown as Clocked).afterPaint(() =>
                settle(performance.timeOrigin + performance.now()),
              )
            })
            observer.observe(document, { childList: true, subtree: true })
          }),
        { star, wanted },
      )
      await here.keyboard.press('f')
      const at = await painted
      times.push(at - (await here.evaluate(() => (window as unknown as Clocked).inputAt ?? 0)))
      await here.waitForTimeout(100)
    }
    for (const page of pages) await page.context().close()
    const common = { unit: 'ms' as const }
    return [
      measured(times, {
        ...common,
        what: 'key pressed on one to painted on the other (p50)',
        target: atMost(100),
        note: 'The real app twice, 10,000 rows each: capture, send, commit, poke, pull, paint; both browsers and the server share the machine.',
      }),
      measured(times, { ...common, what: 'the same (p99)', fraction: 0.99, target: atMost(400) }),
    ]
  },
}
