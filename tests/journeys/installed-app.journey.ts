/** The installed app: a new version under somebody's hands, files from other apps, the badge, a part that is gone. */

import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { takesTurns } from '../todays-share.ts'
import { installed, nextReleaseWaits, type ReleaseProxy, startReleaseProxy } from './release-proxy.ts'
import {
  doorButton,
  fillFields,
  LEASE,
  linkIn,
  mailTo,
  member,
  send,
  signIn,
  stateOf,
  uniqueEmail,
} from './steps.ts'

let proxy: ReleaseProxy
test.beforeEach(async ({ baseURL }) => {
  proxy = await startReleaseProxy(baseURL as string)
})
test.afterEach(() => proxy.stop())

test('a half-filled signature survives an update: nothing happens by itself, and after Update everything is there', {
  tag: takesTurns(0, 2),
}, async ({ page, baseURL }) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const signer = await member(baseURL as string, 'Mariam', 'Salem')
  const { id } = await send(sender, 'Lease renewal', [
    { name: 'Mariam Salem', email: signer.email, kind: 'sign', order: 1 },
  ])
  await signIn(page, signer.email, proxy.url)
  await installed(page)
  await page.goto(`${proxy.url}/documents/${id}/sign`)
  await page.getByRole('button', { name: 'Start' }).click()
  await fillFields(page, 'Head of Legal', ['signature', 'text'])

  await nextReleaseWaits(proxy, page)
  const update = page.getByRole('button', { name: 'Update', exact: true })
  await expect(update).toBeVisible()
  await expect(page.getByRole('button', { name: /^Job title, required/ })).toHaveText(
    /^(Job title)?Head of Legal$/,
  )

  await Promise.all([page.waitForEvent('load'), update.click()])
  await expect(page.getByRole('button', { name: 'Signature, required, field 1 of 3, done' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Job title, required/ })).toHaveText(
    /^(Job title)?Head of Legal$/,
  )
  await fillFields(page, 'Head of Legal', ['date'])
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Sign now' }).click()
  await expect(page.getByRole('heading', { name: /^Signed/ })).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await stateOf(sender, id)).state, { timeout: 60_000 }).toBe(2)
})

test('a guest who signs is never asked to update, and keeps what was entered when the next visit brings it', async ({
  page,
  baseURL,
}) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const email = uniqueEmail('guest')
  await send(sender, 'Lease renewal', [{ name: 'Guest Person', email, kind: 'sign', order: 1 }])
  const link = linkIn(await mailTo(baseURL as string, email)).replace(baseURL as string, proxy.url)
  await page.goto(link)
  await doorButton(page).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await installed(page)
  await fillFields(page, 'Tenant', ['signature', 'text'])
  await nextReleaseWaits(proxy, page)
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Job title, required/ })).toHaveText(/^(Job title)?Tenant$/)
})

test('files shared from another app with no network wait for a word of the person, then in the page that creates a document', async ({
  page,
  context,
  baseURL,
}) => {
  const sara = await member(baseURL as string, 'Sara', 'Haddad')
  await signIn(page, sara.email)
  await installed(page)
  await page.goto('/create-document')
  await expect(page.getByRole('heading', { name: 'Create document' })).toBeVisible()
  await page.goto('/')
  await context.setOffline(true)
  const pdf = [...readFileSync(LEASE)]
  // What Android does for "Share": the form of the manifest, sent as a navigation.
  await page.evaluate((bytes) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'files', multiple: true })
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(bytes)], 'عقد إيجار.pdf', { type: 'application/pdf' }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, pdf)
  await page.waitForURL('**/create-document')
  // Another app sent it, or another site's form: it is nobody's until they say so.
  const question = page.getByRole('dialog', { name: 'Add 1 file to a new document?' })
  await expect(question).toContainText('عقد إيجار.pdf')
  const chosen = page.getByRole('list', { name: 'Chosen documents' })
  await expect(chosen).toBeHidden()
  await page.reload()
  await expect(question).toContainText('عقد إيجار.pdf')
  await question.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(chosen).toContainText('عقد إيجار.pdf')
})

test('the icon shows how many documents wait for me, with no network too', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addInitScript(() => {
    Object.assign(window, { badges: [] })
    navigator.setAppBadge = async (count) => {
      ;(window as unknown as { badges: number[] }).badges.push(count ?? -1)
    }
  })
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const sara = await member(baseURL as string, 'Sara', 'Haddad')
  for (const title of ['One', 'Two'])
    await send(sender, title, [{ name: 'Sara Haddad', email: sara.email, kind: 'sign', order: 1 }])
  const badge = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1))
  await signIn(page, sara.email)
  await expect.poll(badge).toBe(2)
  await installed(page)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(badge).toBe(2)
})

test('an open tab of the release before goes on: parts the new release does not have come from what was kept', {
  tag: takesTurns(1, 2),
}, async ({ page, context, baseURL }) => {
  const sara = await member(baseURL as string, 'Sara', 'Haddad')
  await signIn(page, sara.email, proxy.url)
  await installed(page)
  const part = '/assets/part-of-the-release-before-00000000.js'
  await page.evaluate(async (path) => {
    const name = (await caches.keys()).find((one) => one.includes('precache')) as string
    await (await caches.open(name)).put(
      path,
      new Response('export default 1', { headers: { 'content-type': 'text/javascript' } }),
    )
  }, part)
  await nextReleaseWaits(proxy, page)
  const update = page.getByRole('button', { name: 'Update', exact: true })
  await expect(update).toBeVisible()
  await Promise.all([page.waitForEvent('load'), update.click()])
  await context.setOffline(true)
  expect(await page.evaluate(async (path) => (await fetch(path)).text(), part)).toBe('export default 1')
})
