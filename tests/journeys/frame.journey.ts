/** The frame around every screen: its addresses, its sidebar, its phone shape, and the warning of an idle session. */
import { expect, test } from '@playwright/test'
import { idleTimeoutMs } from '../../app/shell/rules/idle.ts'
import { DEPLOYMENT_TYPE } from '../../app/shell/rules/shell-user.ts'
import { member, signIn, wholeAppKept } from './steps.ts'

test('[R0134][R0154][R0155][A013][R0193][R0194][R0205][R0834] the frame keeps its shape over reloads, without a network too, and fits a phone', async ({
  page,
  context,
  baseURL,
}) => {
  const omar = await member(baseURL as string, 'Omar', 'Haddad')
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, omar.email)
  await wholeAppKept(page)
  const sideBar = page.getByRole('navigation', { name: 'Documents' })
  const widthOf = async () => (await sideBar.boundingBox())?.width ?? 0

  await test.step('the header shows whose it is, and the tabs', async () => {
    await expect(page.getByRole('banner').getByRole('link', { name: /, home$/ })).toBeVisible()
    await expect(page.locator('header').getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  await test.step('the sidebar becomes small and stays so, also when opened again offline', async () => {
    const wide = await widthOf()
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
    expect(await widthOf()).toBeLessThan(wide / 2)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
    expect(await widthOf()).toBeLessThan(wide / 2)
    await context.setOffline(false)
  })

  await test.step('an address leads to its page, however it is opened', async () => {
    await page.goto('/account/preferences')
    const title = page.getByRole('heading', { level: 1, name: 'Preferences' })
    await expect(title.first()).toBeVisible()
    await page.reload()
    await expect(title.first()).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await page.goBack()
    await expect(sideBar).toBeVisible()
  })

  await test.step('on a phone the tabs of the header are gone and the drawer holds the profile', async () => {
    await page.setViewportSize({ width: 599, height: 844 })
    await expect(page.locator('header').getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('button', { name: 'Account: Omar Haddad' }).locator('visible=true').click()
    const drawer = page.getByRole('dialog', { name: 'Account' })
    await expect(drawer).toContainText('Omar Haddad')
    await expect(drawer).toContainText(omar.email)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 600, height: 844 })
    await expect(page.locator('header').getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
})

test('[R0211][R1045][R1048][R1049][A059] an idle session warns a minute before its end, goes on when asked to, and is over when nobody asks', async ({
  page,
  baseURL,
}) => {
  const omar = await member(baseURL as string, 'Omar', 'Haddad')
  await page.clock.install()
  await signIn(page, omar.email)
  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  // Half a minute on either side: the clock goes on while the page works.
  const untilWarningMs = idleTimeoutMs(DEPLOYMENT_TYPE) - 60_000
  await page.clock.fastForward(untilWarningMs - 30_000)
  await expect(warning).toBeHidden()
  await page.clock.fastForward(35_000)
  await expect(warning.getByRole('timer')).toContainText(/ends in [345]?\d seconds/)
  await warning.getByRole('button', { name: 'Continue' }).click()
  await expect(warning).toBeHidden()
  await page.clock.fastForward(untilWarningMs - 30_000)
  await expect(warning).toBeHidden()
  await page.clock.fastForward(35_000)
  await expect(warning).toBeVisible()
  await page.clock.fastForward(60_000)
  // Covered, with everything kept (DESIGN §6): on to /logout it is their own choice, which deletes what is here.
  await expect(page.getByRole('dialog', { name: 'Session locked' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Sign in as a different user' }).click()
  await expect(page).toHaveURL(/\/(logout|login)$/)
})

test('[R0402][R0403][A038] a page that takes long is told by a bar after 200 ms, and is gone with it', async ({
  browser,
  baseURL,
}) => {
  const omar = await member(baseURL as string, 'Omar', 'Haddad')
  // What a service worker keeps is there at once.
  const context = await browser.newContext({ baseURL: baseURL as string, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, omar.email)
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  const bar = page.locator('[data-route-progress]')
  const appearedAfterMs = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0
        addEventListener('click', () => (pressed = performance.now()), { capture: true })
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[data-route-progress]')) return
          observer.disconnect()
          resolve(performance.now() - pressed)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: 'Account: Omar Haddad' }).locator('visible=true').click()
  await page.getByRole('menuitem', { name: 'Preferences' }).click()
  await expect(bar).toHaveCSS('animation-duration', '5s')
  // A timer may run a hair early; a bar without its wait would be there within a frame.
  expect(await appearedAfterMs).toBeGreaterThan(190)
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' }).first()).toBeVisible()
  await expect(bar).toHaveCount(0)
  await context.close()
})

test('whoever is not signed in comes to the login page from every page, and nothing of the page is drawn on the way', async ({
  browser,
  baseURL,
}) => {
  for (const path of ['/', '/outbox', '/account/preferences', '/add']) {
    const context = await browser.newContext({ baseURL: baseURL as string })
    const page = await context.newPage()
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(error.message))
    page.on('console', (said) => {
      // What the network refuses the browser says itself; this is about the page.
      if (said.type() === 'error' && !said.text().startsWith('Failed to load resource'))
        failures.push(said.text())
    })
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect(failures, path).toEqual([])
    await context.close()
  }
})
