/** Every control of the main screens of a phone, door to result, can be hit with a finger. */
import { expect, type Page, test } from '@playwright/test'
import { takesTurns } from '../todays-share.ts'
import { smallTargets } from './reach.ts'
import { doorButton, fillFields, linkIn, mailTo, member, send, signIn, uniqueEmail } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const enough = async (page: Page, where: string) => expect.soft(await smallTargets(page), where).toEqual([])

test('44 px for a finger: the door, the signer and its sheets, the result', {
  tag: takesTurns(0, 2),
}, async ({ page, baseURL }) => {
  const url = baseURL as string
  const omar = await member(url, 'Omar', 'Haddad')
  const email = uniqueEmail('mariam')
  await send(omar, 'Lease renewal', [{ name: 'Mariam Saleh', email, kind: 'sign', order: 1 }])
  await page.goto(linkIn(await mailTo(url, email)))
  await expect(page.getByText('3 fields, about 1 minute')).toBeVisible()
  await enough(page, 'door')
  await doorButton(page).click()
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  await enough(page, 'start')
  await page.getByRole('button', { name: /^More/ }).click()
  await enough(page, 'menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: /^Signature, required/ }).click()
  const sheet = page.getByRole('dialog')
  for (const tab of ['Draw', 'Upload', 'Type']) {
    await sheet.getByText(tab, { exact: true }).click()
    await enough(page, `signature sheet: ${tab}`)
  }
  await page.getByRole('button', { name: 'Use signature' }).click()
  await expect(page.getByRole('textbox', { name: 'Job title' })).toBeVisible()
  await enough(page, 'fields')
  await fillFields(page, 'Head of Legal', ['text'])
  await page.getByRole('button', { name: 'Finish' }).click()
  await enough(page, 'last look')
  await page.getByRole('button', { name: 'Sign now' }).click()
  await expect(page.getByRole('heading', { name: /^Signed/ })).toBeVisible({ timeout: 60_000 })
  await enough(page, 'result')
})

test('44 px for a finger: inbox, details and what opens from them', { tag: takesTurns(1, 2) }, async ({
  page,
  baseURL,
}) => {
  const url = baseURL as string
  const omar = await member(url, 'Omar', 'Haddad')
  const mariam = await member(url, 'Mariam', 'Saleh')
  const part = { name: 'Mariam Saleh', email: mariam.email, kind: 'sign', order: 1 } as const
  await send(omar, 'Lease renewal', [part])
  await signIn(page, mariam.email)
  await expect(page.getByRole('link', { name: /Lease renewal/ })).toBeVisible()
  await enough(page, 'inbox')
  await page.getByRole('link', { name: /Lease renewal/ }).click()
  await expect(page.getByRole('link', { name: 'Review and sign' })).toBeVisible()
  await enough(page, 'details')
  for (const row of ['Attachments', 'Messages', 'Recipients', 'Versions', 'What happened so far']) {
    await page.getByRole('button', { name: row }).click()
    await expect(page.getByRole('dialog', { name: row })).toBeVisible()
    await enough(page, row)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
  await page.getByRole('button', { name: /you are next/ }).click()
  await enough(page, 'route')
})
