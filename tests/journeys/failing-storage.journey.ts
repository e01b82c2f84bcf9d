/** The browser's own storage fails: no room is left in it, or its connections end under the page. */

import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { takesTurns } from '../todays-share.ts'
import {
  fillFields,
  LEASE,
  linkIn,
  mailTo,
  member,
  openLink,
  savedForOffline,
  send,
  signIn,
  stateOf,
  trailOf,
  uniqueEmail,
} from './steps.ts'

test.describe.configure({ timeout: 240_000 })

const FULL = 'There is no room left on this device.'

test('[S3] a full browser says so before anything is lost: nothing is signed by halves, and with room again it is signed once', {
  tag: takesTurns(0, 2),
}, async ({ page, context, baseURL }) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const email = uniqueEmail('mariam')
  const { id } = await send(sender, 'Lease on a full phone', [
    { name: 'Mariam Salem', email, kind: 'sign', order: 1 },
  ])
  await openLink(page, linkIn(await mailTo(baseURL as string, email)))
  await savedForOffline(page)
  await page.getByRole('button', { name: 'Start' }).click()
  await fillFields(page, 'Head of Legal', ['signature'])
  const room = await roomOf(context, page, baseURL as string)
  await room.fill()
  await fillFields(page, 'Head of Legal', ['text', 'date'])
  await expect(page.getByRole('alert').filter({ hasText: FULL })).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Sign now' }).click()
  await expect(page.getByText(`Not accepted: ${FULL} Nothing was lost`)).toBeVisible()
  expect((await trailOf(sender, id)).map((event) => event.kind)).not.toContain('signatureAccepted')

  await room.make()
  await page.getByRole('button', { name: 'Sign now' }).click()
  await expect(page.getByRole('heading', { name: /^Signed/ })).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await stateOf(sender, id)).state, { timeout: 60_000 }).toBe(2)
  const accepted = (await trailOf(sender, id)).filter((event) => event.kind === 'signatureAccepted')
  expect(accepted).toHaveLength(1)
})

test('[S3][S4] connections to the storage that end in three tabs are opened again: what is typed, changed and sent stays, and the tabs agree', async ({
  page,
  context,
  baseURL,
}) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const signer = await member(baseURL as string, 'Mariam', 'Salem')
  const { id } = await send(sender, 'Lease in three tabs', [
    { name: 'Mariam Salem', email: signer.email, kind: 'sign', order: 1 },
  ])
  await context.addInitScript(rememberConnections)
  await signIn(page, signer.email)
  const list = await context.newPage()
  await list.goto('/')
  await expect(list.getByText('Lease in three tabs').first()).toBeVisible()
  const signing = await context.newPage()
  await signing.goto(`/documents/${id}/sign`)
  await signing.getByRole('button', { name: 'Start' }).click()
  await fillFields(signing, 'Head of Legal', ['signature'])

  const tabs = [page, list, signing]
  await endConnections(tabs)
  await fillFields(signing, 'Head of Legal', ['text', 'date'])
  await endConnections(tabs)
  await signing.reload()
  await expect(signing.getByRole('button', { name: /^Job title, required/ })).toHaveText(
    /^(Job title)?Head of Legal$/,
  )
  await endConnections(tabs)
  await signing.getByRole('button', { name: 'Finish' }).click()
  await signing.getByRole('button', { name: 'Sign now' }).click()
  await expect(signing.getByRole('heading', { name: /^Signed/ })).toBeVisible({ timeout: 60_000 })

  // The other tabs hear of it, and one of them changes the language of all.
  await list.goto('/?tab=waitingForMe')
  await expect(list.getByText('Lease in three tabs')).toHaveCount(0)
  await endConnections(tabs)
  await page.goto('/account/preferences')
  await page.getByLabel('Language', { exact: true }).selectOption('fr')
  for (const tab of tabs) await expect(tab.locator('html')).toHaveAttribute('lang', 'fr')
  await expect.poll(async () => (await stateOf(sender, id)).state, { timeout: 60_000 }).toBe(2)
})

test('[S3] a file that a full browser has no room for says so, nothing of it stays, and with room again it is taken', {
  tag: takesTurns(1, 2),
}, async ({ page, context, baseURL }) => {
  const sara = await member(baseURL as string, 'Sara', 'Salem')
  await signIn(page, sara.email)
  await page.goto('/create-document')
  await expect(page.getByRole('heading', { name: 'Create document' })).toBeVisible()
  const room = await roomOf(context, page, baseURL as string)
  await room.fill()
  const choose = () => page.locator('input[type=file]').first().setInputFiles(LEASE)
  await choose()
  const list = page.getByRole('list', { name: 'Chosen documents' })
  await expect(list).toContainText('This device has no room for this file, so nothing of it is kept.')
  await page
    .getByRole('button', { name: /^(Remove|Cancel).*issue13242/ })
    .first()
    .click()
  await room.make()
  await choose()
  await expect(list).toContainText('Uploaded', { timeout: 60_000 })
})

/**
 * The browser's own limit for this address; it refuses to write above it as a full disk would. It looks at its
 * limits only now and then, so whether it does is tried on a database beside the app's.
 */
async function roomOf(context: BrowserContext, page: Page, origin: string) {
  const cdp = await context.newCDPSession(page)
  return {
    fill: async () => {
      await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
      await expect.poll(() => page.evaluate(mayWrite), { timeout: 90_000 }).toBe(false)
    },
    make: async () => {
      await cdp.send('Storage.overrideQuotaForOrigin', { origin })
      await expect.poll(() => page.evaluate(mayWrite), { timeout: 90_000 }).toBe(true)
    },
  }
}

/** Runs in the page. */
function mayWrite(): Promise<boolean> {
  return new Promise((settle) => {
    const opening = indexedDB.open('probe')
    opening.onupgradeneeded = () => opening.result.createObjectStore('bytes')
    opening.onerror = () => settle(false)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('bytes', 'readwrite')
      const end = (done: boolean) => {
        opening.result.close()
        settle(done)
      }
      writing.oncomplete = () => end(true)
      writing.onabort = () => end(false)
      writing.objectStore('bytes').put(new Uint8Array(1_000), 'a')
    }
  })
}

/** Runs in the page before anything else does. */
function rememberConnections(): void {
  const connections = new Set<IDBDatabase>()
  Object.assign(window, { connections })
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...args: Parameters<typeof open>) {
    const request = open.apply(this, args)
    request.addEventListener('success', () => connections.add(request.result))
    return request
  }
}

/** As after a phone was in the background: every connection that is open is gone, and nobody was told. */
async function endConnections(tabs: readonly Page[]): Promise<void> {
  let ended = 0
  for (const tab of tabs)
    ended += await tab.evaluate(() => {
      const { connections } = window as unknown as { connections: Set<IDBDatabase> }
      for (const one of connections) one.close()
      const count = connections.size
      connections.clear()
      return count
    })
  expect(ended, 'connections that ended').toBeGreaterThan(0)
}
