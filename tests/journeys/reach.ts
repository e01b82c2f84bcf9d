/** Whether everybody can use a page: by keyboard alone, and with nothing for axe to find. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Tab, and nothing else, until the control has the focus. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'textbox' | 'radio' | 'link' = 'button',
): Promise<void> {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first()
  await expect(wanted).toBeVisible()
  // What waits for a file that is being looked at takes the focus afterwards.
  await expect(wanted).toBeEnabled({ timeout: 120_000 })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(wanted).toBeFocused({ timeout: 100 })
  }).toPass({ timeout: 60_000, intervals: [10] })
}

/** Opens the menu that has the focus and chooses by arrows. */
export async function chooseByArrows(page: Page, item: string | RegExp): Promise<void> {
  await page.keyboard.press('Enter')
  const wanted = page.getByRole('menuitem', { name: item }).first()
  await expect(wanted).toBeVisible()
  await expect(async () => {
    if (!(await wanted.evaluate((one) => one === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await expect(wanted).toBeFocused({ timeout: 100 })
  }).toPass({ timeout: 60_000, intervals: [10] })
  await page.keyboard.press('Enter')
}

/**
 * What axe finds in the page as it rests: in a dialog that still fades in, every colour is paler than
 * it will be. The canvas that pdf.js keeps on the body is hidden from everybody and holds no content.
 */
export async function nothingForAxe(page: Page, where: string): Promise<void> {
  await atRest(page)
  await page.evaluate(`globalThis.axe ?? (() => { ${AXE} })(), null`)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const found = await axe.run({ exclude: ['.hiddenCanvasElement'] }, { resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }))
  })
  const found = violations.map(
    (one) =>
      `${one.id}: ${one.nodes
        .map((node) => node.target.join(' '))
        .join(' | ')
        .slice(0, 300)}`,
  )
  expect(found, where).toEqual([])
}

/** Until nothing is on its way to where it will stay; what turns for ever is not waited for. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some(
          (one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime),
        ),
  )
}

const CONTROLS =
  'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=menuitem], [role=tab], [role=switch]'
/** What a fingertip needs (UX §2), less the hairlines around it. */
const FINGER_PX = 42

/**
 * Controls of the page, or of the dialog over it, that a finger can miss: pressed 20 px beside their middle, something
 * else would be hit. What is hit counts, so that a target larger than its picture is as good as a large picture.
 * A link within a sentence is as high as its line (WCAG 2.5.8), and what lies on paper is as large as the paper says.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  await atRest(page)
  return page.evaluate(
    ({ selector, size }) => {
      const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
      const half = size / 2 - 0.5
      const found: string[] = []
      for (const one of top.querySelectorAll<HTMLElement>(selector)) {
        if (one.closest('.paper, [inert], .sr, .skip') || (one.closest('p') && one.matches('a, .btn.link')))
          continue
        const whole = one.closest<HTMLElement>('label') ?? one
        whole.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const box = whole.getBoundingClientRect()
        if (box.width === 0 || box.height === 0) continue
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const hits = (dx: number, dy: number): boolean => {
          const hit = document.elementFromPoint(
            Math.min(Math.max(x + dx, 1), innerWidth - 2),
            Math.min(Math.max(y + dy, 1), innerHeight - 2),
          )
          return (
            hit !== null && (whole.contains(hit) || hit.closest('label, button, a')?.contains(one) === true)
          )
        }
        // Covered by something else just now, or drawn for readers of screens alone.
        if (!hits(0, 0)) continue
        const missed = [
          [half, 0],
          [-half, 0],
          [0, half],
          [0, -half],
        ].some(([dx = 0, dy = 0]) => !hits(dx, dy))
        if (missed)
          found.push(
            `${one.tagName} "${(one.getAttribute('aria-label') ?? whole.innerText ?? '').trim().slice(0, 40)}" ${one.className} ${Math.round(box.width)}×${Math.round(box.height)}`,
          )
      }
      return [...new Set(found)]
    },
    { selector: CONTROLS, size: FINGER_PX },
  )
}
