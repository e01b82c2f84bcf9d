/** Contacts: made on a phone without a network, changed in two places, chosen between, brought in from a file. */
import { expect, type Page, test } from '@playwright/test'
import { nothingForAxe } from './reach.ts'
import { member, signIn, wholeAppKept } from './steps.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const row = (page: Page, name: string) => page.locator('[data-row]', { hasText: name })
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const waiting = (page: Page) => page.getByText('Waiting to send')

async function edit(page: Page, name: string): Promise<void> {
  await row(page, name).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(field(page, /^Full name$/)).toHaveValue(name)
}

test('[R0103][R0378][R0379] a person keeps contacts on a phone without network, and two devices that changed one of them lose nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const omar = await member(baseURL as string, 'Omar', 'Haddad')
  const context = await browser.newContext({ ...PHONE, baseURL: baseURL as string })
  const phone = await context.newPage()
  await signIn(phone, omar.email)
  await wholeAppKept(phone)

  await test.step('on the phone, offline: a contact is added, and survives a reload', async () => {
    await context.setOffline(true)
    await phone.goto('/contacts/all')
    await phone.getByRole('button', { name: 'Add contact' }).last().click()
    const dialog = phone.getByRole('dialog', { name: 'New contact' })
    await dialog.getByRole('button', { name: 'Add contact' }).click()
    await expect(dialog.getByText('Full name is required').last()).toBeVisible()
    await field(phone, /^Full name$/).fill('Reem Al Kaabi')
    await field(phone, /^Full name in Arabic/).fill('ريم الكعبي')
    await field(phone, /^Mobile/).fill('050 123 4567')
    await nothingForAxe(phone, 'the form on a phone')
    // Closed before it is saved: what was written is offered again.
    await phone.reload()
    await phone.getByRole('button', { name: 'Bring them back' }).click()
    await expect(field(phone, /^Full name in Arabic/)).toHaveValue('ريم الكعبي')
    await phone.getByRole('button', { name: 'Add contact' }).last().click()
    await expect(phone.getByText('+971501234567').last()).toBeVisible()
    await phone.reload()
    await expect(waiting(phone).first()).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width)
    await phone.getByRole('button', { name: 'Close' }).click()
    await nothingForAxe(phone, 'the list on a phone')
  })

  await test.step('with a network it arrives, and the other device has it', async () => {
    await context.setOffline(false)
    await expect(waiting(phone)).toHaveCount(0)
    await signIn(page, omar.email)
    await page.goto('/account')
    await page.getByRole('link', { name: 'Contacts' }).first().click()
    await expect(row(page, 'Reem Al Kaabi')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Private/ })).toContainText('1')
  })

  await test.step('two devices change the same: both values are seen, and nothing is lost', async () => {
    await context.setOffline(true)
    await phone.getByRole('button', { name: /^Open .*Reem/ }).click()
    await phone.getByRole('button', { name: 'Edit', exact: true }).click()
    await field(phone, /^Mobile/).fill('+971507777777')
    await field(phone, /^Company/).fill('Gulf Works')
    await field(phone, /^City/).fill('Abu Dhabi')
    await save(phone).click()
    await expect(waiting(phone).first()).toBeVisible()

    await edit(page, 'Reem Al Kaabi')
    await field(page, /^Mobile/).fill('+971501111111')
    await field(page, /^Company/).fill('Ministry of Economy')
    await field(page, /^Job title/).fill('Adviser')
    await save(page).click()
    const panel = page.getByRole('complementary', { name: 'Reem Al Kaabi' })
    await expect(panel).toContainText('Ministry of Economy')
    await expect(row(page, 'Reem Al Kaabi')).toContainText('+971501111111')
    await expect(waiting(page)).toHaveCount(0)

    await context.setOffline(false)
    await phone.getByRole('button', { name: 'See to it' }).click()
    const card = (what: string) =>
      phone.locator('.conflict').filter({ hasText: new RegExp(`The .?${what}.? was changed twice`) })
    await expect(card('mobile')).toContainText('+971501111111')
    await expect(save(phone)).toBeDisabled()
    await nothingForAxe(phone, 'a choice between two values')
    await card('mobile').getByRole('button', { name: 'Keep mine' }).click()
    await card('company').getByRole('button', { name: 'Keep theirs' }).click()
    await save(phone).click()
    await expect(row(page, 'Reem Al Kaabi')).toContainText('+971507777777')
    for (const words of ['Ministry of Economy', 'Adviser', 'Abu Dhabi'])
      await expect(panel).toContainText(words)
  })

  await test.step('a file: each row is seen before and has its result after', async () => {
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Import contacts/ }).click()
    const rows = [
      'Name;Arabic name;E-mail;Mobile;Shared',
      'Hessa Al Marri;حصّة المرّي;hessa@alnoor.example;0551112233;yes',
      'Reem Al Kaabi;;;0507777777;',
      'Wrong;;no address;;',
    ]
    await page
      .locator('dialog input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    const dialog = page.getByRole('dialog', { name: 'Import contacts' })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Wrong' })).toContainText('Invalid e-mail')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Reem' })).toContainText('Is there already')
    await nothingForAxe(page, 'what a file would become')
    await dialog.getByRole('button', { name: 'Import 1' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Hessa' })).toContainText('Created')
    await expect(dialog.getByText('Created: 1 · Left out: 2')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('link', { name: /^Shared/ })).toContainText('1')
  })

  await test.step('found in either script, and by keys alone opened and closed', async () => {
    await page.getByRole('searchbox').fill('حصه المري')
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await page.locator('[data-row]').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Hessa Al Marri' })).toBeVisible()
    await nothingForAxe(page, 'the list with a contact beside it')
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-row]')).toBeFocused()
  })
  await context.close()
})
