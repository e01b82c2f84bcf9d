/** Uses the list like a person and measures in the page: from the input event's own time to the painted effect. */
import type { Page } from 'playwright-core'
import { within } from './patience.ts'

interface Waiting {
  /** Starts at the next input event and ends when `selector` is (or is no longer) there and painted. */
  untilPainted(event: 'keydown' | 'pointerdown', selector: string, there: boolean): Promise<number>
  afterPaint(run: () => void): void
  painted?: Promise<number>
}

const PATIENCE_MS = 10_000

/** Acts, and answers how long after its input event `selector` was (or was no longer) there and painted. */
export type MeasurePaint = (
  event: 'keydown' | 'pointerdown',
  selector: string,
  there: boolean,
  act: () => Promise<void>,
) => Promise<number>

/** For as long as the page is not loaded anew; `watchFirstRow` must have prepared its context. */
export async function paintMeasure(page: Page): Promise<MeasurePaint> {
  // The compiler of this process gives functions their names by a helper that the page does not have.
  await page.evaluate('globalThis.__name ??= (one) => one')
  await page.evaluate(() => {
    const self = window as unknown as Waiting
    self.untilPainted = (event, selector, there) =>
      new Promise((settle) => {
        addEventListener(
          event,
          (input) => {
            const look = () => {
              if ((document.querySelector(selector) !== null) !== there) return false
              observer.disconnect()
              self.afterPaint(() => settle(performance.now() - input.timeStamp))
              return true
            }
            const observer = new MutationObserver(look)
            observer.observe(document, { childList: true, subtree: true, attributes: true })
          },
          { once: true, capture: true },
        )
      })
  })
  return async (event, selector, there, act) => {
    // Watching first: a press and a question to the page take different ways and may overtake each other.
    await page.evaluate(
      (of) => {
        const self = window as unknown as Waiting
        self.painted = self.untilPainted(of.event, of.selector, of.there)
      },
      { event, selector, there },
    )
    await act()
    return await within(
      PATIENCE_MS,
      `${selector} ${there ? 'comes' : 'goes'}`,
      page.evaluate(() => (window as unknown as Waiting).painted as Promise<number>),
    )
  }
}

export async function pressAndTap(
  page: Page,
  presses = 60,
  taps = 30,
): Promise<{ keys: number[]; moves: number[]; tabs: number[] }> {
  const measure = await paintMeasure(page)
  const moves: number[] = []
  const keys: number[] = []
  await page.locator('[data-row]').first().click()
  for (let n = 0; n < presses; n++) {
    const left = await page.locator('[data-row].sel').getAttribute('data-row')
    moves.push(await measure('keydown', `[data-row="${left}"].sel`, false, () => page.keyboard.press('j')))
    await page.waitForTimeout(150)
    const row = await page.locator('[data-row].sel').getAttribute('data-row')
    const selector = `[data-row="${row}"] .star`
    const there = (await page.locator(selector).count()) === 0
    keys.push(await measure('keydown', selector, there, () => page.keyboard.press('f')))
  }
  const tabs: number[] = []
  const names = ['waitingForOthers', 'completed', 'all', 'favourites', 'all']
  for (let n = 0; n < taps; n++) {
    const tab = `[data-list-tab="${names[n % names.length]}"]`
    tabs.push(
      await measure('pointerdown', `${tab}[aria-current="page"]`, true, () =>
        page.locator(tab).first().click(),
      ),
    )
    await page.waitForTimeout(60)
  }
  return { keys, moves, tabs }
}
