/** A newcomer's hour: an organisation is founded, gets people, roles, a look and a system, and sends its first document. */
import { expect, type Page, test } from '@playwright/test'
import { PASSWORD } from '../server/person.ts'
import { codeIn, LEASE, linkIn, mailTo, uniqueEmail } from './steps.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

test('somebody founds an organisation and has it ready, from what the screens say alone @day-1-of-2', async ({
  page,
  baseURL,
}) => {
  const email = uniqueEmail('huda')
  const signer = uniqueEmail('sara')

  await test.step('founded, with a code from the mailbox; the empty inbox leads on', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: /free trial/ }).click()
    await field(page, 'First name').fill('Huda')
    await field(page, 'Last name').fill('Khalil')
    await field(page, 'E-mail').fill(email)
    await field(page, /^Organi/).fill('Blue Oak')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox', { name: /terms/ }).check()
    await button(page, 'Create account').click()
    await page
      .getByLabel(/Code from the e-mail/)
      .first()
      .fill(codeIn(await mailTo(baseURL as string, email)))
    await page.getByRole('link', { name: 'Getting started' }).click()
    await expect(page.getByRole('heading', { name: /For your organi/ })).toBeVisible()
  })

  await test.step('ten people of a file, whose names stand in one column; one address is wrong', async () => {
    await page.getByRole('link', { name: /Invite your colleagues/ }).click()
    await button(page, 'Invite user').click()
    await page.getByText('Invite users from a file').last().click()
    const people = Array.from(
      { length: 9 },
      (_, n) => `Person ${n} of Oak,${n === 0 ? signer : uniqueEmail(`p${n}`)},Sales`,
    )
    const file = ['Name,Mail,Department', ...people, 'Tom Fox,tom@blueoak,Sales'].join('\n')
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await expect(dialog.getByText('Not taken over: ⁨Department⁩')).toBeVisible()
    await button(page, 'Invite 9').click()
    await expect(dialog.getByText('Invited: 9 · Left out: 1')).toBeVisible()
    await button(page, 'Done').click()
    await expect(page.locator('[data-row]', { hasText: 'Person 0 of Oak' })).toBeVisible()
  })

  await test.step('two roles: what is written first has the focus', async () => {
    for (const name of ['Contract approver', 'Bookkeeper']) {
      await page.goto('/administration/roles?open=new')
      await expect(field(page, 'Name')).toBeFocused()
      await page.keyboard.type(name)
      await button(page, 'Add role').last().click()
      await expect(page.getByRole('link', { name: 'Choose what it allows' })).toBeVisible()
    }
  })

  await test.step('a colour, seen beside the names', async () => {
    await page.getByRole('link', { name: 'Organization', exact: true }).first().click()
    await page.getByLabel('Own colour').fill('#0b6e4f')
    await button(page, 'Use this colour').click()
    await expect(button(page, 'Use this colour')).toBeDisabled()
  })

  await test.step('a system, with an endpoint whose path is typed as people type it', async () => {
    await page.getByRole('link', { name: 'Connected systems', exact: true }).first().click()
    await page.getByText('Connect a system').last().click()
    await field(page, 'Name').fill('ERP')
    await field(page, 'Base URL').fill('https://erp.example.com/api')
    await button(page, 'Connect system').click()
    await page.getByText('Add endpoint').last().click()
    await field(page, 'Name').fill('Customer')
    await field(page, 'Path').fill('customers/1')
    await button(page, 'Add endpoint').last().click()
    await expect(page.getByText(/^Not authori.ed$/).first()).toBeVisible()
    await expect(field(page, 'Path')).toHaveValue('/customers/1')
  })

  await test.step('the first document goes to somebody who is invited, found by name', async () => {
    await button(page, 'Create').click()
    await page.getByRole('menuitem').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').first().setInputFiles(LEASE)
    await button(page, 'Continue').click()
    const who = page.getByRole('combobox', { name: /Add a recipient/ })
    await who.fill('Person 0')
    await page.getByRole('option', { name: /Person 0 of Oak/ }).click()
    await button(page, 'Continue to fields').click()
    await button(page, 'Signature').first().press('Enter')
    await expect(page.locator('button[data-field]')).toHaveCount(1)
    await button(page, 'Continue').click()
    await button(page, 'Send').click()
    await expect(page.getByText('Waiting for others').first()).toBeVisible()
    expect(linkIn(await mailTo(baseURL as string, signer, (mail) => linkIn(mail) !== ''))).toContain(
      '/sign/sign',
    )
  })
})
