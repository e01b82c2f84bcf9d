/** An organisation demands a lock on devices: one without shows nothing, with and without a network, until it has one. */

import { expect, test } from '@playwright/test'
import { PASSWORD } from '../server/person.ts'
import { takesTurns } from '../todays-share.ts'
import { findOnDevice } from './device-walk.ts'
import { installed } from './release-proxy.ts'
import { fillFields, lockScreen, member, PIN, send, signIn, unlock } from './steps.ts'

test.describe.configure({ timeout: 120_000 })

test('[L8] demanded while half a signature is on the device: it is covered, stays so without a network, and is there again behind the lock', {
  tag: takesTurns(0, 2),
}, async ({ page, context, baseURL }) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const admin = await member(baseURL as string, 'Mariam', 'Salem')
  const { id } = await send(sender, 'Canary Lease', [
    { name: 'Mariam Salem', email: admin.email, kind: 'sign', order: 1 },
  ])
  await signIn(page, admin.email)
  await installed(page)
  await page.goto(`/documents/${id}/sign`)
  await page.getByRole('button', { name: 'Start' }).click()
  await fillFields(page, 'Canary of Legal', ['signature', 'text'])
  const canaries = { title: 'Canary Lease', typed: 'Canary of Legal' }

  await page.goto('/account/organization')
  await page.getByRole('switch', { name: 'Every device needs a lock' }).click()
  const demanded = page.getByRole('heading', { name: 'Lock this device' })
  await expect(demanded).toBeVisible()
  await context.setOffline(true)
  await page.goto(`/documents/${id}/sign`)
  await expect(demanded).toBeVisible()
  await expect(page.getByText('a connection is needed')).toBeVisible()
  await expect(page.getByText('Canary')).toHaveCount(0)

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Turn on the lock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on the lock' })
  await dialog.getByLabel('PIN', { exact: true }).and(dialog.locator('input[type=password]')).fill(PIN)
  await dialog.getByLabel('PIN again').fill(PIN)
  await dialog.getByLabel('Password of your account').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('button', { name: /^Job title, required/ })).toHaveText(
    /^(Job title)?Canary of Legal$/,
  )
  expect(await findOnDevice(page, canaries)).toEqual({})

  await page.goto('/account/device')
  await expect(lockScreen(page)).toBeVisible()
  await unlock(page)
  await expect(page.getByText('Your organization asks for this lock, so it stays on.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off the lock' })).toBeHidden()
})
