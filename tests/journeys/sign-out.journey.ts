/** Signing out: whatever was planted on the device, in every place a browser keeps things, is gone. */

import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { PASSWORD } from '../server/person.ts'
import { takesTurns } from '../todays-share.ts'
import { type Canaries, findOnDevice } from './device-walk.ts'
import { fillFields, LEASE, lockScreen, member, send, signIn, turnOnLock, wholeAppKept } from './steps.ts'

// Many steps, each on a device that is encrypted or searched as a whole.
test.describe.configure({ timeout: 240_000 })

const PLANTED: Canaries = {
  subject: 'Canary Subject Of Lease',
  'field value': 'Canary Head of Legal',
  'draft text': 'Canary Draft Title',
  'file bytes': readFileSync(LEASE).subarray(1_000, 1_032),
  'queued command': 'Canary Question Sent',
  'words in a form': 'Canary Question Half Written',
}

/** A device with one of everything on it, and no network any more. */
async function plant(page: Page, context: BrowserContext, baseURL: string): Promise<Canaries> {
  const sender = await member(baseURL, 'Omar', 'Haddad')
  const mariam = await member(baseURL, 'Mariam', 'Salem')
  const part = { name: 'Mariam Salem', email: mariam.email, kind: 'sign', order: 1 } as const
  const signing = await send(sender, 'Canary Subject Of Lease', [part])
  const asking = await send(sender, 'Second lease', [part])
  await signIn(page, mariam.email)
  await wholeAppKept(page)
  await writeDraft(page, 'Canary Draft Title')

  await page.goto(`/documents/${signing.id}/sign`)
  await page.getByRole('button', { name: 'Start' }).click()
  await fillFields(page, 'Canary Head of Legal', ['signature', 'text'])
  const signature = await savedSignature(page)

  await page.goto(`/documents/${signing.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Keep on this device' }).click()
  await ask(page, 'Canary Question Half Written', 'Do not ask')
  await page.goto(`/documents/${asking.id}`)
  await expect(page.getByRole('heading', { name: 'Second lease' }).first()).toBeVisible()
  await context.setOffline(true)
  await ask(page, 'Canary Question Sent', 'Send question')
  return { ...PLANTED, 'saved signature': signature }
}

async function writeDraft(page: Page, title: string): Promise<void> {
  await page.goto('/create-document')
  await page.locator('input[type=file]').first().setInputFiles(LEASE)
  await expect(page.getByText('Uploaded')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/add\?/)
  await page.goto(`${page.url().replace(/step=\w+/, 'step=finalise')}`)
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await expect.poll(async () => Object.keys(await findOnDevice(page, { title }))).toEqual(['title'])
}

async function ask(page: Page, text: string, then: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Request information' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request information' })
  await dialog.getByRole('textbox', { name: 'Question' }).fill(text)
  await dialog.getByRole('button', { name: then }).click()
  await expect(dialog).toBeHidden()
}

/** Part of the picture a person signs with, as it rests beside their unfinished work. */
const savedSignature = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((settle) => {
        request.onsuccess = () => settle(request.result)
      })
    const all = await indexedDB.databases()
    const { name = '' } = all.find((one) => one.name?.startsWith('local-person')) ?? {}
    const db = await settled(indexedDB.open(name))
    const row: { value: { signature: { png: string } } } = await settled(
      db.transaction('progress').objectStore('progress').get('adopted-marks'),
    )
    db.close()
    return row.value.signature.png.slice(60, 140)
  })

/** What the browser still keeps for this address, by name. */
const leftNames = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map((one) => one.name),
    caches: (await caches.keys()).filter(
      (one) => !/precache|previous|signature-faces|verify-roots/.test(one),
    ),
    keys: Object.keys(localStorage).sort(),
  }))

async function nothingIsLeft(page: Page, canaries: Canaries): Promise<void> {
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.waitForFunction(() => localStorage.getItem('removing') === null)
  expect(await findOnDevice(page, canaries)).toEqual({})
  const { databases, caches, keys } = await leftNames(page)
  expect({ databases, caches }).toEqual({ databases: [], caches: [] })
  const looks = [
    'last-user',
    'organisation-manifest',
    'locale',
    'colour-scheme',
    'digits',
    'last-activity',
    'theme',
  ]
  const offline = ['logout-pending']
  expect(keys.filter((key) => ![...looks, ...offline].includes(key))).toEqual([])
}

test('[L6][S9] signing out leaves nothing on the device, without a network too', async ({
  page,
  context,
  baseURL,
}) => {
  const canaries = await plant(page, context, baseURL as string)
  expect(Object.keys(await findOnDevice(page, canaries)).sort()).toEqual(Object.keys(canaries).sort())
  await page
    .getByRole('button', { name: /^Account: / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await nothingIsLeft(page, canaries)
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await waitsWithAnotherTab(page, context)
})

/** Two tabs of one browser ask to sign in: in one somebody does, and the other goes where it was wanted. */
async function waitsWithAnotherTab(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  const other = await context.newPage()
  await other.goto('/notifications')
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // Who was here last is greeted and types the password only.
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expect(other).toHaveURL(/\/notifications$/)
  await expect(other.getByRole('heading', { name: 'Notifications' })).toBeVisible()
}

test('[L6] a tab that dies while signing out leaves the rest to the next page', {
  tag: takesTurns(0, 2),
}, async ({ page, context, baseURL }) => {
  const canaries = await plant(page, context, baseURL as string)
  const personId = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '').profile.id)
  await page.goto('/terms')
  await page.evaluate((id) => {
    localStorage.setItem('removing', id)
    localStorage.setItem('logout-pending', 'true')
    localStorage.removeItem('session')
  }, personId)
  await page.goto('/logout')
  await nothingIsLeft(page, canaries)
})

test('[L1][L6] a locked device shows nothing of it to who reads its stores, and can be cleared without the key', {
  tag: takesTurns(1, 2),
}, async ({ page, context, baseURL }) => {
  const canaries = await plant(page, context, baseURL as string)
  await context.setOffline(false)
  await turnOnLock(page)
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect(lockScreen(page)).toBeVisible()
  // Sent meanwhile or not: sealed either way.
  expect(await findOnDevice(page, canaries)).toEqual({})
  await page.getByRole('button', { name: 'Remove my data from this device' }).click()
  await page.getByRole('button', { name: 'Sign out and remove' }).click()
  await page.goto('/logout')
  await nothingIsLeft(page, canaries)
})
