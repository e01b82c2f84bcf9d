/** The lock of a device: a PIN or a passkey over everything that rests here, in every tab, with and without a network. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { PASSWORD } from '../server/person.ts'
import { findOnDevice } from './device-walk.ts'
import { fillFields, LEASE, member, send, signIn } from './steps.ts'

const PIN = '271828'
const CANARY = 'Marlowe Canary Lease'

async function turnOnLock(page: Page, way: 'pin' | 'passkey' = 'pin'): Promise<void> {
  await page.goto('/account/device')
  await page.getByRole('button', { name: 'Turn on the lock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on the lock' })
  if (way === 'pin') {
    await dialog.getByLabel('PIN', { exact: true }).and(dialog.locator('input[type=password]')).fill(PIN)
    await dialog.getByLabel('PIN again').fill(PIN)
  } else await dialog.getByText('Passkey', { exact: true }).click()
  await dialog.getByLabel('Password of your account').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText(way === 'pin' ? 'On, with a PIN' : 'On, with a passkey')).toBeVisible()
}

const lockScreen = (page: Page) => page.getByRole('heading', { name: 'This device is locked' })

async function unlock(page: Page, pin = PIN): Promise<void> {
  await expect(lockScreen(page)).toBeVisible()
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

/** A signer with an envelope that is opened, kept in full on the device and half filled in. */
async function halfSigned(page: Page, baseURL: string) {
  const sender = await member(baseURL, 'Omar', 'Haddad')
  const signer = await member(baseURL, 'Mariam', 'Salem')
  const { id } = await send(sender, CANARY, [
    { name: 'Mariam Salem', email: signer.email, kind: 'sign', order: 1 },
  ])
  await signIn(page, signer.email)
  await page.goto(`/documents/${id}/sign`)
  await page.getByRole('button', { name: 'Start' }).click()
  await fillFields(page, 'Canary of Legal', ['signature', 'text'])
  return { sender, signer, id }
}

test('[L1][L2] what is kept rests encrypted, and a PIN brings back the half-filled signature without a network', async ({
  page,
  context,
  baseURL,
}) => {
  const { id } = await halfSigned(page, baseURL as string)
  const pdf = readFileSync(LEASE)
  const canaries = { title: CANARY, typed: 'Canary of Legal', file: pdf.subarray(1_000, 1_032) }
  // Before: all of it lies here for whoever opens the browser's files.
  expect(Object.keys(await findOnDevice(page, canaries)).sort()).toEqual(['file', 'title', 'typed'])

  await turnOnLock(page)
  await page.goto(`/documents/${id}/sign`)
  await unlock(page)
  await expect(page.getByRole('button', { name: /^Job title, required/ })).toHaveText('Canary of Legal')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await page.reload()
  await expect(lockScreen(page)).toBeVisible()
  expect(await findOnDevice(page, canaries)).toEqual({})

  await unlock(page)
  await expect(page.getByRole('button', { name: 'Signature, required, field 1 of 3, done' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Job title, required/ })).toHaveText('Canary of Legal')
})
