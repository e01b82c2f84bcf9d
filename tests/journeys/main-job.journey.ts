/** The whole main job as its users do it: sign up, send from the wizard, sign on a phone and on a desktop, check. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { PASSWORD } from '../server/person.ts'
import { codeIn, fillFields, LEASE, linkIn, mailTo, openLink, savedForOffline, uniqueEmail } from './steps.ts'

test('[R0018][R0033][R0290][R0291][R0292][R0293][R0294][R0295][R0296][E003] from sign-up to a sealed file that anybody can check', async ({
  page,
  browser,
  baseURL,
}, info) => {
  test.setTimeout(300_000)
  const url = baseURL as string
  const [omar, mariam, khalid] = [uniqueEmail('omar'), uniqueEmail('mariam'), uniqueEmail('khalid')]

  await test.step('a new user registers and confirms by code', async () => {
    await page.goto('/register')
    await page.getByLabel('First name').fill('Omar')
    await page.getByLabel('Last name').fill('Haddad')
    await page.getByLabel('E-mail').fill(omar)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox').check({ force: true })
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/account-verification')
    const code = codeIn(await mailTo(url, omar))
    await page.getByRole('textbox').first().click()
    await page.keyboard.type(code)
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  })

  await test.step('uploads a real PDF, adds two people, places fields, sends', async () => {
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('menuitem').first().click()
    await page.locator('input[type=file]').first().setInputFiles(LEASE)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/add?**')
    await addPerson(page, `Mariam Al Suwaidi ${mariam}`, 'Mariam Al Suwaidi')
    await addPerson(page, `Khalid Al Mazrouei ${khalid}`, 'Khalid Al Mazrouei')
    await page.getByRole('button', { name: 'Continue to fields' }).click()
    for (const kind of ['Signature', 'Text', 'Date']) await place(page, kind)
    await page.getByLabel('Place fields for').selectOption({ label: 'Khalid Al Mazrouei' })
    await place(page, 'Signature')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole('tab')).toHaveText(['Summary', 'Options', 'Preview'])
    await expect(page.getByRole('tabpanel', { name: 'Summary' })).toContainText('Khalid Al Mazrouei')
    await page.getByRole('tab', { name: 'Options' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Options' }).getByLabel('Reminders')).toBeVisible()
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Preview' }).locator('canvas').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Summary' }).click()
    await page.getByLabel('Title').fill('Services agreement: facade maintenance')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Services agreement: facade maintenance' })).toBeVisible()
    await expect(page.getByText('Waiting for others').first()).toBeVisible({ timeout: 60_000 })
    await expect(
      page.getByRole('region', { name: 'Steps in their order' }).getByRole('listitem'),
    ).not.toHaveCount(0)
  })

  await test.step('the first person reads on a phone, loses the network, signs, closes the tab, opens it again', async () => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      baseURL: url,
    })
    const link = linkIn(await mailTo(url, mariam))
    let tab = await phone.newPage()
    await openLink(tab, link)
    await savedForOffline(tab)
    await phone.setOffline(true)
    await tab.getByRole('button', { name: 'Start' }).click()
    await tab.getByRole('button', { name: /^Signature, required/ }).click()
    await tab.getByRole('button', { name: 'Use signature' }).click()
    await tab.getByRole('textbox', { name: 'Text' }).fill('Head of Legal')
    await tab.getByRole('button', { name: 'Finish' }).click()
    await tab.getByRole('button', { name: 'Sign now' }).click()
    await expect(tab.getByText('Signature saved on this device.')).toBeVisible()
    await tab.close()
    tab = await phone.newPage()
    await tab.goto(link)
    await expect(tab.getByText('Signature saved on this device.')).toBeVisible()
    await phone.setOffline(false)
    await expect(tab.getByRole('heading', { name: /^Signed at/ })).toBeVisible({ timeout: 60_000 })
    await phone.close()
  })

  await test.step('the sender sees it without doing anything', async () => {
    await expect(page.getByText(/Mariam Al Suwaidi/).first()).toBeVisible()
    await expect(page.getByText(/signed/i).first()).toBeVisible()
  })

  await test.step('the second person signs on a desktop', async () => {
    const desktop = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url })
    const tab = await desktop.newPage()
    await openLink(tab, linkIn(await mailTo(url, khalid)))
    await tab.getByRole('button', { name: 'Start' }).click()
    await fillFields(tab, '', ['signature'])
    await tab.getByRole('button', { name: 'Finish' }).click()
    await tab.getByRole('button', { name: 'Sign now' }).click()
    await expect(tab.getByRole('heading', { name: /^Signed at/ })).toBeVisible({ timeout: 60_000 })
    await desktop.close()
  })

  const sealed = info.outputPath('sealed.pdf')
  await test.step('everybody downloads the finished file and the certificate', async () => {
    await expect(page.getByText('Completed').first()).toBeVisible({ timeout: 60_000 })
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('menuitem', { name: /sealed|signed/i })
        .first()
        .click(),
    ])
    await download.saveAs(sealed)
    expect(readFileSync(sealed).subarray(0, 5).toString()).toBe('%PDF-')
    if (!spawnSync('pdfsig', ['-v']).error) {
      const out = execFileSync('pdfsig', ['-nocert', sealed], { encoding: 'utf8' })
      expect(out.match(/Signature is Valid/g)).toHaveLength(3)
      expect(out).toContain('Total document signed')
    }
  })

  await test.step('anybody drops it on /verify', async () => {
    const anybody = await browser.newContext({ baseURL: url })
    const tab = await anybody.newPage()
    await tab.goto('/verify')
    await tab.locator('input[type=file]').setInputFiles(sealed)
    await expect(tab.getByText('Mariam Al Suwaidi').first()).toBeVisible({ timeout: 60_000 })
    await expect(tab.getByText('Khalid Al Mazrouei').first()).toBeVisible()
    await anybody.close()
  })
})

async function addPerson(page: Page, typed: string, name: string): Promise<void> {
  await page.getByPlaceholder('Name, e-mail or mobile').fill(typed)
  await page.keyboard.press('Enter')
  await expect(page.getByText(name).first()).toBeVisible()
}

/** By keyboard: Enter on a kind places it in the middle of the page; arrows move it off the last one. */
async function place(page: Page, kind: string): Promise<void> {
  const boxes = page.locator('button[data-field]')
  const before = await boxes.count()
  await page.getByRole('button', { name: kind, exact: true }).first().press('Enter')
  await expect(boxes).toHaveCount(before + 1)
}
