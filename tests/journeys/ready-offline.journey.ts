/** What waits is on the device before the network goes, and nobody decides on what never came. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { KEEP_REST } from '../../app/keep-rest.ts'
import { takesTurns } from '../todays-share.ts'
import {
  doorButton,
  linkIn,
  mailTo,
  member,
  openLink,
  savedForOffline,
  send,
  signIn,
  stateOf,
  USE_MARK,
  uniqueEmail,
} from './steps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.describe.configure({ timeout: 240_000 })

/** Mariam, with two documents to sign and one to approve. */
async function threeWait(baseURL: string) {
  const sender = await member(baseURL, 'Omar', 'Haddad')
  const mariam = await member(baseURL, 'Mariam', 'Salem')
  const part = { name: 'Mariam Salem', email: mariam.email, order: 1 } as const
  const lease = await send(sender, 'Lease renewal', [{ ...part, kind: 'sign' }])
  await send(sender, 'Services agreement', [{ ...part, kind: 'sign' }])
  const leave = await send(sender, 'Leave request', [{ ...part, kind: 'approve' }])
  return { sender, mariam, lease, leave }
}

async function afterReload(context: BrowserContext, page: Page): Promise<Page> {
  await page.close()
  const next = await context.newPage()
  await next.goto('/')
  return next
}

test('[L9] cut once the list says all is ready: each of them opens after a restart, and a typed name has its face', async ({
  page,
  context,
  baseURL,
}) => {
  // What is ready opens with what came first: the rest of the app never comes.
  await context.addInitScript((asked) => {
    const post = ServiceWorker.prototype.postMessage
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, message, ...more) {
      if ((message as { type?: string }).type !== asked) Reflect.apply(post, this, [message, ...more])
    }
  }, KEEP_REST)
  const { sender, mariam, lease } = await threeWait(baseURL as string)
  await signIn(page, mariam.email)
  await expect(page.getByText('3 of 3 ready offline')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('img', { name: 'Ready offline' })).toHaveCount(3)
  await context.setOffline(true)
  const offline = await afterReload(context, page)
  await expect(offline.getByText('3 of 3 ready offline')).toBeVisible()

  await offline.goto(`/documents/${lease.id}/sign`)
  await offline.getByRole('button', { name: 'Start' }).click()
  await offline.getByRole('button', { name: /^Signature, required/ }).click()
  const style = offline.getByRole('radio', { name: 'Dancing Script' })
  await expect(style).toBeChecked()
  await expect(offline.getByRole('group', { name: 'Style' }).getByRole('radio')).toHaveCount(4)
  const loaded = () =>
    offline.evaluate(() =>
      [...document.fonts]
        .filter((one) => one.status === 'loaded')
        .map((one) => one.family.replaceAll('"', '')),
    )
  await expect
    .poll(loaded)
    .toEqual(expect.arrayContaining(['Dancing Script', 'Great Vibes', 'Caveat', 'Sacramento']))
  await offline.getByRole('button', { name: USE_MARK }).click()
  await expect(offline.getByText('The picture could not be made. Try another way.')).toBeHidden()

  await offline.goto('/account/device')
  await expect(
    offline.getByText('Documents you can open without a network').locator('xpath=..'),
  ).toContainText('3')
  await context.setOffline(false)
  expect((await stateOf(sender, lease.id)).state).toBe(1)
})

test('[W18][L9] cut before the files came: the rows say so, and nothing can be decided on', async ({
  page,
  context,
  baseURL,
}) => {
  const { mariam, leave } = await threeWait(baseURL as string)
  // Its rows and bodies come, its files never do.
  await context.route('**/files/*', (route) => route.abort())
  await signIn(page, mariam.email)
  await expect(page.getByText('0 of 3 ready offline')).toBeVisible({ timeout: 60_000 })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  const offline = await afterReload(context, page)
  await expect(offline.getByText(/^Not on this device/)).toHaveCount(3)
  await offline.goto(`/documents/${leave.id}`)
  await expect(offline.getByText('It can be acted on when there is a connection.')).toBeVisible()
  await expect(offline.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(offline.getByRole('link', { name: 'Review and approve' })).toHaveCount(0)

  // The way to it by its address leads to a document that cannot be read, and to no act.
  await offline.goto(`/documents/${leave.id}/sign`)
  await expect(offline.getByText('This document is not on this device.').first()).toBeVisible()
  await expect(offline.getByRole('button', { name: 'Approve' })).toBeDisabled()
})

test('[L9] a face that cannot be fetched: the page does not say saved, and says it once the face is here', {
  tag: takesTurns(0, 2),
}, async ({ page, context, baseURL }) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const email = uniqueEmail('mariam')
  await send(sender, 'Lease renewal', [{ name: 'Mariam Salem', email, kind: 'sign', order: 1 }])
  const link = linkIn(await mailTo(baseURL as string, email))
  const refused: string[] = []
  await context.route('**/caveat*', (route) => {
    refused.push(route.request().url())
    return route.abort()
  })
  await page.goto(link)
  await doorButton(page).click()
  await expect.poll(() => refused.length, { timeout: 60_000 }).toBeGreaterThan(1)
  await expect(page.getByText('Saved for offline')).toBeHidden()
  await context.unroute('**/caveat*')
  await savedForOffline(page)
  await expect(page.getByText('Saved for offline')).toBeVisible()
})

test('[L9] without the faces no typed name is offered, and drawing is', { tag: takesTurns(1, 2) }, async ({
  page,
  context,
  baseURL,
}) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const email = uniqueEmail('mariam')
  await send(sender, 'Lease renewal', [{ name: 'Mariam Salem', email, kind: 'sign', order: 1 }])
  await context.route('**/*.woff2', (route) =>
    /inter|ibm-plex/.test(route.request().url()) ? route.continue() : route.abort(),
  )
  await openLink(page, linkIn(await mailTo(baseURL as string, email)))
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: /^Signature, required/ }).click()
  await expect(page.getByText('The styles for a typed name are not on this device.')).toBeVisible()
  await expect(page.getByRole('button', { name: USE_MARK })).toBeDisabled()
  await page
    .getByRole('radio', { name: 'Draw' })
    .or(page.getByRole('tab', { name: 'Draw' }))
    .first()
    .click()
  await expect(page.getByText('The styles for a typed name are not on this device.')).toBeHidden()
})
