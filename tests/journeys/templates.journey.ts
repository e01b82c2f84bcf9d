/** Documents begun from a template: kept from a draft, found in the dialogs, its file replaced, without a network. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { nothingForAxe } from './reach.ts'
import { LEASE, member, signIn, wholeAppKept } from './steps.ts'

test.describe.configure({ timeout: 240_000 })

test('[R0003][R0020][R0078][R0114][R0106][R0133][A119][R0317][R0319][R0320][R0322][R0323][R0325][R0326][R0329][R0330][R0331][R0332][R0333][R0334][R0344][R0345][R0346][R0347][R0349][R0350][R1033][R1034][R1036][R1037][M366][M367][R0400][R1038][R1039][R1040][R1041][R1042][R1043][R1300] a draft is kept as a template, and others begin from it, also offline', async ({
  page,
  context,
  baseURL,
}) => {
  const omar = await member(baseURL as string, 'Omar', 'Haddad')
  await signIn(page, omar.email)
  await wholeAppKept(page)

  await test.step('cancelling the create-document dialog clears files, choice and iSign', async () => {
    const dialog = await openCreate(page)
    expect((await dialog.boundingBox())?.width).toBe(850)
    await expect(dialog.getByRole('region', { name: 'Attachments' })).toBeVisible()
    const files = dialog.getByRole('list', { name: 'Chosen documents' }).getByRole('listitem')
    await dialog.locator('input[type=file]').first().setInputFiles(LEASE)
    await expect(files).toHaveCount(1)
    await dialog.getByRole('checkbox', { name: 'iSign' }).check()
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    const again = await openCreate(page)
    await expect(again.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await expect(files).toHaveCount(0)
    await expect(again.getByRole('checkbox', { name: 'iSign' })).not.toBeChecked()
  })

  await test.step('what cannot be read is refused with the reason, and Done takes it away', async () => {
    const dialog = page.getByRole('dialog', { name: 'New application' })
    const buffer = Buffer.from('%PDF-1.7 and nothing more')
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'broken.pdf', mimeType: 'application/pdf', buffer })
    const alert = page.getByRole('dialog', { name: 'Invalid Document' })
    await expect(alert).toContainText('broken.pdf')
    await expect(alert).toContainText('damaged')
    await alert.getByRole('button', { name: 'Done' }).click()
    await expect(dialog.getByRole('list', { name: 'Chosen documents' }).getByRole('listitem')).toHaveCount(0)
  })

  await test.step('what was uploaded is in the draft under its name, and the draft is kept as a template', async () => {
    await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(LEASE)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/add?draft=**')
    await expect(page.getByText('issue13242.pdf').first()).toBeVisible()
    await page.getByPlaceholder('Name, e-mail or mobile').fill('Tenant tenant@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText('tenant@example.com').first()).toBeVisible()
    await page.getByRole('button', { name: 'Save as template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as template' })
    await dialog.getByLabel('Template name').fill('Lease for flats')
    await dialog.getByText('All members of the organization').click()
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('it is chosen in the select-template dialog by its row', async () => {
    const create = await openCreate(page)
    await create.getByRole('button', { name: 'View all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Select template' })
    expect((await dialog.boundingBox())?.width).toBe(850)
    await expect(dialog.getByRole('tab')).toHaveText(['All', 'Recent', 'Favourite'])
    await expect(dialog.getByRole('columnheader')).toHaveText(['Name', 'Modified', 'Owner', 'Actions'])
    const row = dialog.getByRole('row', { name: /Lease for flats/ })
    await expect(row.getByRole('cell', { name: 'me', exact: true })).toBeVisible()
    const select = row.getByRole('button', { name: 'Select Template' })
    await page.mouse.move(0, 0)
    await expect(select).toHaveCSS('opacity', '0')
    await row.hover()
    await expect(select).toHaveCSS('opacity', '1')
    await row.getByRole('button', { name: 'Favourite' }).click()
    await page.mouse.move(0, 0)
    await select.focus()
    await expect(select).toHaveCSS('opacity', '1')
    await nothingForAxe(page, 'select template')
    await dialog.getByRole('tab', { name: 'Favourite' }).click()
    await dialog.getByRole('row', { name: /Lease for flats/ }).hover()
    await dialog.getByRole('button', { name: 'Select Template' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('its document is replaced for once, and the draft has the new file and a place for the tenant', async () => {
    const chosen = page.getByRole('region', { name: 'Chosen template' })
    await expect(page.getByRole('checkbox', { name: 'iSign' })).toHaveCount(0)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      chosen.getByRole('button', { name: /^Replace document/ }).click(),
    ])
    await chooser.setFiles({ name: 'flat 12.pdf', mimeType: 'application/pdf', buffer: readFileSync(LEASE) })
    await expect(chosen.getByText('flat 12.pdf')).toBeVisible()
    const handed = page.waitForURL(/templateId=template.*files=.*documents=.*flat/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await handed
    await page.waitForURL('**/add?draft=**')
    await expect(page.getByText('flat 12.pdf').first()).toBeVisible()
    await expect(page.getByText('Recipient 1').first()).toBeVisible()
    await expect(page.getByText('tenant@example.com')).toHaveCount(0)
  })

  await test.step('a form kept from it begins a request from the menu', async () => {
    await page.getByRole('button', { name: 'Save as template' }).click()
    const keep = page.getByRole('dialog', { name: 'Save as template' })
    await keep.getByLabel('Template name').fill('Form for flats')
    await keep.getByText('Form', { exact: true }).click()
    await keep.getByRole('button', { name: 'Save template' }).click()
    await expect(keep).toBeHidden()
    await page.goto('/')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Create request' }).click()
    const dialog = page.getByRole('dialog', { name: 'Select a template or form' })
    await expect(dialog.getByRole('row', { name: /Lease for flats/ })).toHaveCount(0)
    await dialog.getByRole('row', { name: /Form for flats/ }).hover()
    const handed = page.waitForURL(/requests\/add\?templateId=template/)
    await dialog.getByRole('button', { name: 'Initiate' }).click()
    await handed
    await page.waitForURL('**/add?draft=**')
    await expect(page.getByText('flat 12.pdf').first()).toBeVisible()
  })

  await test.step('it is among the recent ones until they are cleared', async () => {
    const dialog = await openCreate(page)
    const recent = dialog.getByRole('region', { name: 'Recent templates' })
    await expect(recent.getByRole('button', { name: 'Lease for flats' })).toBeVisible()
    await recent.getByRole('button', { name: 'Clear' }).click()
    await expect(recent.getByText('Templates you use will appear here.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  })

  await test.step('in the library it is renamed, tagged, found among the favourites and switched off', async () => {
    await page.goto('/templates')
    await page.waitForURL('**/templates/all')
    await page
      .getByRole('row', { name: /Lease for flats/ })
      .getByText('Lease for flats')
      .last()
      .click()
    const panel = page.getByRole('complementary', { name: 'Lease for flats' })
    await expect(panel.getByText('issue13242.pdf')).toBeVisible()
    await panel.getByLabel('Template name').fill('Lease of a flat')
    await panel.getByPlaceholder('Add a tag').fill('Leasing,')
    await panel.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('row', { name: /Lease of a flat/ })
    await expect(row.getByText('Leasing')).toBeVisible()
    await nothingForAxe(page, 'the library of templates')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: /Favourites/ }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Switch off' }).click()
    await expect(row.getByText('Inactive')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row.getByText('Inactive')).toBeHidden()
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Switch off' }).click()
    await expect(row.getByText('Inactive')).toBeVisible()
    const dialog = await openCreate(page)
    await expect(dialog.getByRole('button', { name: 'View all' })).toBeHidden()
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.goto('/templates/all')
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Switch on' }).click()
    await expect(row.getByText('Inactive')).toBeHidden()
    await page.goto('/forms')
    await page.waitForURL('**/forms/all')
    await expect(page.getByRole('main').getByRole('heading', { name: 'Forms', level: 1 })).toBeVisible()
  })

  await test.step('without a network a draft begins from it as well', async () => {
    await context.setOffline(true)
    const create = await openCreate(page)
    await create.getByRole('button', { name: 'View all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Select template' })
    await dialog.getByRole('row', { name: /Lease of a flat/ }).hover()
    await dialog.getByRole('button', { name: 'Select Template' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/add?draft=**')
    await expect(page.getByText('issue13242.pdf').first()).toBeVisible()
    await page.goto('/documents/template/template:00000000000000000000000000')
    await expect(page.getByText('is not on this device')).toBeVisible()
  })

  await test.step('without a network it goes to the recycle bin, and comes back from there with one', async () => {
    await page.goto('/templates/all')
    const row = page.getByRole('row', { name: /Lease of a flat/ })
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Move to the recycle bin' }).click()
    await expect(row).toBeHidden()
    await context.setOffline(false)
    await page.getByRole('link', { name: /Recycle bin/ }).click()
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await expect(row).toBeHidden()
    await page.goto('/templates/all')
    await expect(row).toBeVisible()
  })
})

async function openCreate(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('menuitem').first().click()
  const dialog = page.getByRole('dialog', { name: 'New application' })
  await expect(dialog).toBeVisible()
  return dialog
}
