/** The bell, what it tells with and without network, and push to a device that asked for it. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { startFakePushService } from '../push/fake-push-service.ts'
import { takesTurns } from '../todays-share.ts'
import { member, send, signIn, wholeAppKept } from './steps.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('[E024][R0201] the bell counts what is new; it is read, and marked as read, with no network too', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const url = baseURL as string
  const omar = await member(url, 'Omar', 'Haddad')
  const mariam = await member(url, 'Mariam', 'Saleh')
  const part = { name: 'Mariam Saleh', email: mariam.email, kind: 'sign', order: 1 } as const
  const { id } = await send(omar, 'Lease renewal', [part])
  await send(omar, 'Services agreement', [part])

  await signIn(page, mariam.email)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new')
  // The page must have come before the network goes.
  await wholeAppKept(page)
  await bell(page).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('listitem').filter({ hasText: 'A document waits for you' })).toHaveCount(2)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Services agreement' })
    .getByRole('button', { name: 'Mark as read' })
    .click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new')
  await page.getByRole('link', { name: /Lease renewal/ }).click()
  await expect(page).toHaveURL(new RegExp(`/documents/${id.replace('envelope:', '')}$`))
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  await context.setOffline(false)
  await expect
    .poll(async () => (await mariam.call<{ unread: number }>('Notifications/Get', {}, 'GET')).data.unread)
    .toBe(0)
})

test('[E034] a task that is due is told on the device once, with no network, whichever of two tabs finds it', {
  tag: takesTurns(0, 2),
}, async ({ page, context, baseURL }) => {
  test.setTimeout(300_000)
  const url = baseURL as string
  const omar = await member(url, 'Omar', 'Haddad')
  const mariam = await member(url, 'Mariam', 'Saleh')
  await context.grantPermissions(['notifications'], { origin: url })
  const { id } = await send(omar, 'Lease renewal', [
    { name: 'Mariam Saleh', email: mariam.email, kind: 'sign', order: 1 },
  ])
  const expiryDate = new Date(Date.now() + 5 * 3_600_000).toISOString()
  // As soon as its pages are prepared.
  await expect
    .poll(async () => (await omar.call('TasksEf/UpdateProcessSetting', { processId: id, expiryDate })).code)
    .toBe(0)

  await signIn(page, mariam.email)
  await expect(page.getByText('Lease renewal').first()).toBeVisible()
  await wholeAppKept(page)
  await page.goto('/account/preferences')
  const remind = page.getByRole('switch', { name: /^Remind me here/ })
  await expect(remind).toBeEnabled()
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('Lease renewal').first()).toBeVisible()
  expect(await shownOn(page)).toEqual([])

  await context.setOffline(true)
  await remind.click()
  await expect(remind).toBeChecked()
  await expect.poll(() => shownOn(page)).toHaveLength(1)
  const [shown] = await shownOn(page)
  expect(shown?.title).toBe('A document waits for you and expires soon')
  expect(shown?.body).toMatch(/^Until /)
  // Nobody tells it again: not the other tab, not a reload.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    for (const one of await registration.getNotifications()) one.close()
  })
  await other.reload()
  await expect(other.getByText('Lease renewal').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: /^Remind me here/ })).toBeChecked()
  expect(await shownOn(page)).toEqual([])
})

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

test('[E024] a device that asked for it is told by push, in its person’s language, and leads to the document', {
  tag: takesTurns(1, 2),
}, async ({ page, context, baseURL }) => {
  test.setTimeout(300_000)
  const url = baseURL as string
  const service = await startFakePushService(Number(new URL(url).port) + 1)
  const omar = await member(url, 'Omar', 'Haddad')
  const mariam = await member(url, 'Mariam', 'Saleh')
  await context.grantPermissions(['notifications'], { origin: url })
  await subscribeAt(context, service.browser('phone'))

  await signIn(page, mariam.email)
  await wholeAppKept(page)
  await page.goto('/account/preferences')
  const push = page.getByRole('switch', { name: /^Push messages on this device/ })
  await expect(push).toBeEnabled()
  await push.click()
  await expect(push).toBeChecked()

  const part = { name: 'Mariam Saleh', email: mariam.email, kind: 'sign', order: 1 } as const
  const { id } = await send(omar, 'Lease renewal', [part])
  await expect.poll(() => service.pushed.length, { timeout: 60_000 }).toBe(1)
  const [pushed] = service.pushed
  const path = `/documents/${id.replace('envelope:', '')}`
  expect(pushed?.opened).toMatchObject({ title: 'A document waits for you', body: '', path })

  await deliver(context, page, JSON.stringify(pushed?.opened))
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, lang }) => ({ title, body, lang }))
  })
  expect(shown).toEqual([{ title: 'A document waits for you', body: '', lang: 'en' }])
  await press(context)
  await expect(page).toHaveURL(`${url}${path}`)

  await page.goto('/account/preferences')
  await push.click()
  await expect(push).not.toBeChecked()
  await service.stop()
})

/** The browser's own push service is out of reach here: the address is ours, everything else is the browser's. */
async function subscribeAt(
  context: BrowserContext,
  address: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    const made = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed')
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('subscribed', '1')
      return made
    }
    PushManager.prototype.getSubscription = async () =>
      sessionStorage.getItem('subscribed') === null ? null : made
  }, address)
}

/** As the browser's push client hands a message to the service worker. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page)
  const active = new Promise<string>((settle) =>
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const ready = versions.find((one) => one.status === 'activated')
      if (ready) settle(ready.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await active
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  })
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length),
    )
    .toBe(1)
}

/** Presses the message that is shown. */
async function press(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No service worker')
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('Nothing is shown')
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
}
