/** A list of people, from one draft: with no network, over a reload, and what was wrong with it as a file. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { nothingForAxe } from './reach.ts'
import { LEASE, mailTo, member, signIn, uniqueEmail, wholeAppKept } from './steps.ts'

test('[E012][S3] a list is sent with no network: every row tried, kept over a reload, sent once, the rest downloaded', async ({
  page,
  context,
  baseURL,
}, info) => {
  test.setTimeout(300_000)
  const omar = await member(baseURL as string, 'Omar', 'Haddad')
  const [sara, khalid] = [uniqueEmail('sara'), uniqueEmail('khalid')]
  await signIn(page, omar.email)
  await wholeAppKept(page)
  await draftWithOneTenant(page)
  await page.getByRole('link', { name: 'Send to a list of people' }).click()
  await expect(page.getByRole('heading', { name: 'Send to a list' })).toBeVisible()
  await context.setOffline(true)

  await test.step('columns are guessed; a wrong row says line, column and why', async () => {
    const list = [
      'الاسم;E-mail;Unit',
      `سارة الحداد;${sara};Villa 7`,
      `"Khalid; Jr";${khalid.toUpperCase()};`,
      'Nobody;nobody@;=1+1',
    ].join('\r\n')
    await page.locator('input[type=file]').setInputFiles({
      name: 'tenants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff${list}`),
    })
    await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue('0')
    await expect(page.getByRole('combobox', { name: 'E-mail' })).toHaveValue('1')
    await expect(page.getByRole('combobox', { name: 'Unit' })).toHaveValue('2')
    await expect(page.getByText('2 rows are ready · 1 row has errors')).toBeVisible()
    await expect(page.getByText('Line 4')).toBeVisible()
    await expect(page.getByText(/Column .E-mail.: .nobody@. is not a complete e-mail address/)).toBeVisible()
    await nothingForAxe(page, 'send to a list')
  })

  await test.step('kept with no network, over a reload', async () => {
    await page.getByRole('button', { name: 'Send 2 envelopes' }).press('Enter')
    await nothingForAxe(page, 'send to a list')
    await page.getByRole('dialog').getByRole('button', { name: 'Send 2 envelopes' }).press('Enter')
    await expect(page.getByText('0 of 2 envelopes sent')).toBeVisible()
    await expect(page.getByText('2 wait for a connection · 1 row with errors was left out')).toBeVisible()
    await page.reload()
    await expect(page.getByText('2 wait for a connection · 1 row with errors was left out')).toBeVisible()
    await nothingForAxe(page, 'send to a list')
  })

  await test.step('sent by itself with the network, each once, to its own person; the draft stays', async () => {
    await context.setOffline(false)
    await expect(page.getByText('2 of 2 envelopes sent')).toBeVisible({ timeout: 60_000 })
    await mailTo(baseURL as string, sara)
    await mailTo(baseURL as string, khalid)
    const sent = await omar.call<{ TotalCount: number }>('TasksEf/GetPaging', { folderId: 1 })
    expect(sent.data.TotalCount).toBe(2)
  })

  await test.step('rows that were not sent come as a file, with why, and nothing in it is computed', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download rows not sent' }).click(),
    ])
    const file = info.outputPath('not-sent.csv')
    await download.saveAs(file)
    expect(readFileSync(file, 'utf8')).toMatch(
      /^\ufeffالاسم,E-mail,Unit,Why\r\nNobody,nobody@,'=1\+1,.*is not a complete e-mail address\r\n$/,
    )
  })
})

/** A draft whose one signer the list will name; prepared in the wizard, by keyboard where there is one. */
async function draftWithOneTenant(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('menuitem').first().click()
  await page.locator('input[type=file]').first().setInputFiles(LEASE)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/add?**')
  await page.getByPlaceholder('Name, e-mail or mobile').fill('Tenant tenant@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tenant').first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue to fields' }).click()
  const boxes = page.locator('button[data-field]')
  for (const [index, kind] of ['Signature', 'Text', 'Checkbox'].entries()) {
    await page.getByRole('button', { name: kind, exact: true }).first().press('Enter')
    await expect(boxes).toHaveCount(index + 1)
    if (kind === 'Text') await page.getByLabel('Label').fill('Unit')
  }
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Title').fill('Lease for a tenant')
}
