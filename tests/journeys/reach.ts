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
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(wanted).toBeFocused({ timeout: 100 })
  }).toPass({ timeout: 15_000, intervals: [10] })
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
  }).toPass({ timeout: 10_000, intervals: [10] })
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
