/** The server goes back to the release before, and forward again: who has the newer app goes on, and loses nothing. */

import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../bench/world/browser.ts'
import { person } from '../server/person.ts'
import { takesTurns } from '../todays-share.ts'
import { installed } from './release-proxy.ts'
import { fillFields, send, stateOf, trailOf } from './steps.ts'
import { createTwoReleases, type TwoReleases } from './two-releases.ts'

// Three starts of a server and two updates of the app.
test.describe.configure({ timeout: 240_000 })

/** Longer than a wish waits that the server does not know. */
const LATER_MS = 5 * 60_000
const NOT_KNOWN_YET = 'This version of the server does not know this action yet'

let server: TwoReleases
test.beforeEach(async () => {
  server = await createTwoReleases()
})
test.afterEach(() => server.remove())

/** The other release's service worker waits, and the person takes it. */
async function update(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const button = page.getByRole('button', { name: 'Update', exact: true })
  await expect(button).toBeVisible()
  await Promise.all([page.waitForEvent('load'), button.click()])
}

const partsOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('script[src]')].map((one) => one.getAttribute('src')))

test('[P3][P11][S3] a wish of the newer app waits and says why, everything else goes on, and it is done once the server knows it', {
  tag: takesTurns(1, 4),
}, async ({ page, context }) => {
  await server.run('next')
  const { first, colleagues } = server.people
  const [colleague] = colleagues
  const sender = person(server.url, colleague?.accessToken ?? '', colleague?.email ?? '', colleague?.id ?? '')
  const part = { name: first.name, email: first.email, kind: 'sign', order: 1 } as const
  const asked = await send(sender, 'Minutes of March', [part])
  const signed = await send(sender, 'Lease renewal', [part])
  await page.close()
  await signIn(context, server.url, first)
  const tab = await context.newPage()
  await tab.goto(server.url)
  await expect(tab.getByRole('link', { name: 'Minutes of March' })).toBeVisible()
  await installed(tab)
  const newer = await partsOf(tab)

  await server.run('built')
  await tab.goto(`${server.url}/documents/${asked.id}`)
  await tab.getByRole('button', { name: 'More', exact: true }).first().click()
  await tab.getByRole('menuitem', { name: 'Request information' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Request information' })
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Who was there in March?')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog).toBeHidden()
  await tab.goto(`${server.url}/documents/${signed.id}/sign`)
  // From what the device kept: this server has never had these parts.
  expect(await partsOf(tab)).toEqual(newer)
  await tab.getByRole('button', { name: 'Start' }).click()
  await fillFields(tab, 'Head of Legal')
  await tab.getByRole('button', { name: 'Finish' }).click()
  await tab.getByRole('button', { name: 'Sign now' }).click()
  await expect.poll(async () => (await stateOf(sender, signed.id)).state, { timeout: 60_000 }).toBe(2)
  await tab.goto(`${server.url}/outbox`)
  const waiting = tab.getByRole('article').filter({ hasText: 'Minutes of March' })
  await expect(waiting).toContainText('Waiting to send')
  await expect(waiting).toContainText(NOT_KNOWN_YET)

  // The older app does not know the wish it finds either, and keeps it.
  await update(tab)
  expect(await partsOf(tab)).not.toEqual(newer)
  await expect(waiting).toContainText(NOT_KNOWN_YET)

  await server.run('next')
  await update(tab)
  expect(await partsOf(tab)).toEqual(newer)
  await tab.clock.setSystemTime(Date.now() + LATER_MS)
  await tab.goto(`${server.url}/outbox`)
  const kinds = async () => (await trailOf(sender, asked.id)).map((event) => event.kind)
  await expect.poll(kinds).toContain('informationRequested')
  await expect(tab.getByText('Waiting to send')).toBeHidden()
})
