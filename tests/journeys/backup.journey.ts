/** A device is lost with a signature that was never sent; its backup file brings it back on another one. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { fillFields, member, send, signIn, trailOf, uniqueEmail, wholeAppKept } from './steps.ts'

test.describe.configure({ timeout: 240_000 })

const DIALOG = 'Bring back from a file'

/** Makes the file and answers where it lies, with its passphrase. */
async function makeBackup(page: Page): Promise<{ readonly path: string; readonly phrase: string }> {
  await page.goto('/account/device')
  await page.getByRole('button', { name: 'Make a backup file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a backup file' })
  await dialog.getByLabel('Passphrase', { exact: true }).fill('1234567890123')
  await dialog.getByRole('button', { name: 'Make the file' }).click()
  await expect(dialog.getByText('Too easy to find out.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Suggest one' }).click()
  const phrase = (await dialog.getByText(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Make the file' }).click()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  return { path: await (await downloading).path(), phrase }
}

async function open(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto('/account/device')
  await page.getByRole('button', { name: DIALOG }).click()
  const dialog = page.getByRole('dialog', { name: DIALOG })
  await dialog.locator('input[type=file]').setInputFiles(file)
  return dialog
}

test('[L10][E032] signed with no network and backed up, it comes back on another device and is sent once', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const signer = await member(baseURL as string, 'Mariam', 'Salem')
  const { id } = await send(sender, 'Lease signed on a plane', [
    { name: 'Mariam Salem', email: signer.email, kind: 'sign', order: 1 },
    { name: 'Layla Nasser', email: uniqueEmail('layla'), kind: 'sign', order: 2 },
  ])
  await signIn(page, signer.email)
  await wholeAppKept(page)
  await page.goto(`/documents/${id}/sign`)
  await page.getByRole('button', { name: 'Start' }).click()
  await fillFields(page, 'Head of Legal', ['signature', 'text'])
  await context.setOffline(true)
  await fillFields(page, 'Head of Legal', ['date'])
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Sign now' }).click()
  await expect(page.getByText('Signature saved on this device.')).toBeVisible()
  const { path, phrase } = await makeBackup(page)

  const another = await browser.newContext()
  const fresh = await another.newPage()
  await signIn(fresh, signer.email, baseURL)
  await fresh.goto(`${baseURL}/account/device`)
  const bytes = readFileSync(path)
  const cut = { name: 'cut.tawqi', mimeType: 'application/octet-stream', buffer: bytes.subarray(0, -1) }
  await fresh.getByRole('button', { name: DIALOG }).click()
  const dialog = fresh.getByRole('dialog', { name: DIALOG })
  await dialog.locator('input[type=file]').setInputFiles(cut)
  await dialog.getByLabel('Passphrase of the file').fill(phrase)
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(dialog.getByText('The file is damaged or not complete.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Another file' }).click()
  await dialog.locator('input[type=file]').setInputFiles(path)
  await dialog.getByLabel('Passphrase of the file').fill('another passphrase')
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(dialog.getByText('This passphrase does not open the file.')).toBeVisible()
  await dialog.getByLabel('Passphrase of the file').fill(phrase)
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(dialog.getByText('Come back and are sent from this device')).toBeVisible()
  await expect(dialog.getByText('Lease signed on a plane')).toBeVisible()
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  await expect(dialog.getByText('It is back.')).toBeVisible()
  const accepted = async () =>
    (await trailOf(sender, id)).filter((event) => event.kind === 'signatureAccepted').length
  await expect.poll(accepted, { timeout: 60_000 }).toBe(1)

  // The lost device turns up again: what it sends has been answered.
  await context.setOffline(false)
  await page.goto('/outbox')
  await expect(page.getByText('Not accepted')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'On the way' })).toBeHidden({ timeout: 60_000 })
  expect(await accepted()).toBe(1)
  const again = await open(fresh, path)
  await again.getByLabel('Passphrase of the file').fill(phrase)
  await again.getByRole('button', { name: 'Open' }).click()
  await expect(again.getByText('Nothing is missing here.')).toBeVisible()
  await another.close()
})
