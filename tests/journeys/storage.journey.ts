/** What a device keeps on purpose, and what it lets go of. */
import { expect, test } from '@playwright/test'
import { member, send, signIn, uniqueEmail } from './steps.ts'

test.describe.configure({ timeout: 240_000 })

test('[L7] what is kept on this device opens without a network, also after cleaning, and goes when it is let go', async ({
  page,
  context,
  baseURL,
}) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const part = { name: 'Mariam Salem', email: uniqueEmail('mariam'), kind: 'sign', order: 1 } as const
  const { id } = await send(sender, 'Lease to keep', [part])
  const { id: other } = await send(sender, 'Lease to look at', [part])
  await signIn(page, sender.email)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(`/documents/${other}`)
  await expect(page.getByRole('heading', { name: 'Lease to look at' }).first()).toBeVisible()
  await page.goto(`/documents/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Keep on this device' }).click()

  await page.goto('/account/device')
  await expect(page.getByText('All of it is here')).toBeVisible()
  await page.getByRole('button', { name: 'Remove what is not needed' }).click()
  await expect(page.getByText(/items? removed\./)).toBeVisible()
  await context.setOffline(true)
  await page.goto(`/documents/${other}`)
  await expect(page.getByText('This document is not on this device.')).toBeVisible()
  // It stands in the sidebar, under "On this device".
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Documents' })
    .getByRole('link', { name: 'Lease to keep' })
    .click()
  await expect(page.getByRole('heading', { name: 'Lease to keep' }).first()).toBeVisible()
  await expect(page.locator('canvas').first()).toBeVisible()

  await page.goto('/account/device')
  await page.getByRole('button', { name: 'Do not keep: Lease to keep' }).click()
  await expect(page.getByText('Nothing is kept on purpose yet.')).toBeVisible()
})
