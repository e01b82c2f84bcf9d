/** What protects an account, set up on a phone by its owner, and what is known of them carried away. */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { TOTP } from 'otpauth'
import { nothingForAxe, smallTargets } from './reach.ts'
import { codeIn, mailTo, member, signIn } from './steps.ts'

test('[S24] two-step sign-in, a passkey, the history of sign-ins and one’s data, on a phone', async ({
  page,
  baseURL,
}) => {
  const url = baseURL as string
  await page.setViewportSize({ width: 390, height: 844 })
  const sara = await member(url, 'Sara', 'Salem')
  await signIn(page, sara.email)
  await page.goto('/account/security')

  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await page.getByRole('button', { name: 'Send me the code' }).click()
  const toSetUp = await mailTo(url, sara.email, (mail) => mail.text.includes('authenticator'))
  await page.getByLabel('Code from the e-mail').fill(codeIn(toSetUp))
  const key = (await page.locator('code').innerText()).replaceAll(' ', '')
  await nothingForAxe(page, 'connecting an app')
  await page.getByLabel('Code that the app shows now').fill(new TOTP({ secret: key }).generate())

  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const done = codes.getByRole('button', { name: 'Done' })
  await expect(done).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(codes).toBeVisible()
  await codes.getByLabel('I have kept them').check()
  await done.click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByLabel('Name', { exact: true }).fill('This phone')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(page.getByRole('button', { name: 'Remove: This phone' })).toBeVisible()

  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  const zip = unzipSync(new Uint8Array(readFileSync(await file.path())))
  expect(strFromU8(zip['data/passkey.json'] ?? new Uint8Array())).toContain('This phone')
  expect(strFromU8(zip['index.html'] ?? new Uint8Array())).toContain(sara.email)
  await nothingForAxe(page, 'security')
  expect(await smallTargets(page)).toEqual([])
})
