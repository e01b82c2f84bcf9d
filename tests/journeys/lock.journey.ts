/** The lock of a device: a PIN or a passkey over everything that rests here, in every tab, with and without a network. */

import { readFileSync } from 'node:fs'
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { PASSWORD } from '../server/person.ts'
import { takesTurns } from '../todays-share.ts'
import { findOnDevice } from './device-walk.ts'
import {
  fillFields,
  LEASE,
  lockScreen,
  member,
  send,
  signIn,
  turnOnLock,
  unlock,
  wholeAppKept,
} from './steps.ts'

// Many steps, each on a device that is encrypted or searched as a whole.
test.describe.configure({ timeout: 240_000 })

const CANARY = 'Marlowe Canary Lease'

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
  // Kept a moment after it was typed; these tests are about what was.
  await expect.poll(() => findOnDevice(page, { typed: 'Canary of Legal' })).toHaveProperty('typed')
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
  await expect(page.getByRole('button', { name: /^Job title, required/ })).toHaveText(
    /^(Job title)?Canary of Legal$/,
  )
  await wholeAppKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(lockScreen(page)).toBeVisible()
  expect(await findOnDevice(page, canaries)).toEqual({})

  await unlock(page)
  await expect(page.getByRole('button', { name: 'Signature, required, field 1 of 3, done' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Job title, required/ })).toHaveText(
    /^(Job title)?Canary of Legal$/,
  )
})

test('[L5] all tabs lock together and open together, each where it was', { tag: takesTurns(0, 2) }, async ({
  page,
  context,
  baseURL,
}) => {
  const { id } = await halfSigned(page, baseURL as string)
  await turnOnLock(page)
  const other = await context.newPage()
  // The key comes from the open tab.
  await other.goto(`/documents/${id}/sign`)
  await expect(other.getByRole('button', { name: /^Job title, required/ })).toHaveText(
    /^(Job title)?Canary of Legal$/,
  )
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect(lockScreen(page)).toBeVisible()
  await expect(lockScreen(other)).toBeVisible()
  // A third one finds it locked: nobody has the key.
  const third = await context.newPage()
  await third.goto('/')
  await expect(lockScreen(third)).toBeVisible()
  await unlock(other)
  await expect(other.getByRole('button', { name: /^Job title, required/ })).toHaveText(
    /^(Job title)?Canary of Legal$/,
  )
  await expect(page.getByText('On, with a PIN')).toBeVisible()
  await expect(third.getByRole('heading', { name: 'Inbox' })).toBeVisible()
})

test('[L3] wrong PINs make the wait longer, and signing in opens the device all the same', {
  tag: takesTurns(1, 2),
}, async ({ page, baseURL }) => {
  const { id } = await halfSigned(page, baseURL as string)
  await turnOnLock(page)
  await page.goto(`/documents/${id}/sign`)
  await unlock(page, '111112')
  await expect(page.getByText('This is not the PIN. 9 tries are left.')).toBeVisible()
  await unlock(page, '111113')
  await expect(page.getByText('This is not the PIN. 8 tries are left.')).toBeVisible()
  await unlock(page, '111114')
  await expect(page.getByText(/You can try again in 0:(30|2\d)/)).toBeVisible()
  await expect(page.getByLabel('PIN', { exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Sign in instead' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Job title, required/ })).toHaveText(
    /^(Job title)?Canary of Legal$/,
  )
})

test('[L2][L5] a passkey turns the lock on and opens it, and turned off everything is as before', async ({
  page,
  context,
  baseURL,
}) => {
  await withPasskeys(await context.newCDPSession(page))
  const { id } = await halfSigned(page, baseURL as string)
  await turnOnLock(page, 'passkey')
  await page.reload()
  await expect(lockScreen(page)).toBeVisible()
  expect(await findOnDevice(page, { title: CANARY, typed: 'Canary of Legal' })).toEqual({})
  await page.getByRole('button', { name: 'Unlock with passkey' }).click()
  await page.getByRole('button', { name: 'Turn off the lock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off the lock' }).click()
  await expect(page.getByRole('button', { name: 'Turn on the lock' })).toBeVisible()
  await page.goto(`/documents/${id}/sign`)
  await expect(page.getByRole('button', { name: /^Job title, required/ })).toHaveText(
    /^(Job title)?Canary of Legal$/,
  )
})

/** An authenticator of the platform that knows its person and makes secrets. */
async function withPasskeys(cdp: CDPSession): Promise<void> {
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
