/** The screens of the workflow without a pointer, and nothing on them for axe to find. */

import { expect, type Page, test } from '@playwright/test'
import { takesTurns } from '../todays-share.ts'
import { chooseByArrows, nothingForAxe, tabTo } from './reach.ts'
import { LEASE, member, send, signIn } from './steps.ts'

test('[E035][E036][R0316] a group of approvers with their options, arranged pages, and a field with a condition, made by keyboard', {
  tag: takesTurns(0, 2),
}, async ({ page, baseURL }) => {
  test.setTimeout(300_000)
  const omar = await member(baseURL as string, 'Omar', 'Haddad')
  await signIn(page, omar.email)
  await page.goto('/create-document')
  await page.locator('input[type=file]').first().setInputFiles(LEASE)
  await tabTo(page, 'Continue')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/add?**')

  await page.getByPlaceholder('Name, e-mail or mobile').focus()
  for (const one of ['Sara sara@example.com', 'Huda huda@example.com', 'Badr badr@example.com']) {
    await page.keyboard.type(one)
    await page.keyboard.press('Enter')
    await expect(page.getByText(one.split(' ')[0] ?? '').first()).toBeVisible()
  }
  await tabTo(page, /^More for .Huda/)
  await chooseByArrows(page, 'Together with the one before')
  await tabTo(page, 'Only some of them are needed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await nothingForAxe(page, 'the dialog of a group')
  await tabTo(page, 'Done')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await tabTo(page, /^More for .Badr/)
  await chooseByArrows(page, 'More options')
  await expect(page.getByRole('dialog')).toBeVisible()
  await nothingForAxe(page, 'options of a recipient')
  await page.keyboard.press('Escape')
  await nothingForAxe(page, 'recipients with a group')
  await arrangePages(page)

  await tabTo(page, 'Continue to fields')
  await page.keyboard.press('Enter')
  const boxes = page.locator('button[data-field]')
  for (const [index, kind] of ['Checkbox', 'Text'].entries()) {
    await tabTo(page, kind)
    await page.keyboard.press('Enter')
    await expect(boxes).toHaveCount(index + 1)
  }
  const always = page.getByRole('radio', { name: 'Always' })
  await expect(always).toBeChecked()
  await always.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Only when…' })).toBeChecked()
  await expect(page.getByLabel('Test of condition 1')).toHaveValue('ticked')
  await nothingForAxe(page, 'a field with a condition')
})

/** A page of another file goes before the own one and is turned; the draft has both afterwards. */
async function arrangePages(page: Page): Promise<void> {
  await tabTo(page, /^More for .issue13242/)
  await chooseByArrows(page, 'Arrange pages')
  const grid = page.getByRole('listbox', { name: 'Pages' })
  const pages = grid.getByRole('option')
  await expect(grid).toBeFocused()
  await expect(pages).toHaveCount(1)
  await page.getByLabel('Files whose pages are added').setInputFiles(LEASE)
  await expect(pages).toHaveCount(2)
  await grid.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('r')
  await expect(pages.first()).toHaveAccessibleName(/^Page 1 · turned 90° · from .issue13242/)
  await nothingForAxe(page, 'the pages of a document')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Discard the changes?' })).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Save pages')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: '2 pages' })).toBeVisible()
}

test('[E035][E036] every dialog of a document, delegation, saved lists and the tray, by keyboard', {
  tag: takesTurns(1, 2),
}, async ({ page, baseURL }) => {
  test.setTimeout(300_000)
  const url = baseURL as string
  const omar = await member(url, 'Omar', 'Haddad')
  const mariam = await member(url, 'Mariam', 'Salem')
  const approve = { name: 'Mariam Salem', email: mariam.email, kind: 'approve', order: 1 } as const
  const { id } = await send(omar, 'Lease renewal', [approve])
  const own = await send(mariam, 'Lease of mine', [{ ...approve, name: 'Omar Haddad', email: omar.email }])
  const waiting = () =>
    mariam.call<{ TotalCount: number }>('TasksEf/GetPaging', { folderId: 0, tab: 'waitingForMe' })
  await expect.poll(async () => (await waiting()).data.TotalCount, { timeout: 60_000 }).toBe(1)
  await signIn(page, mariam.email)

  await dialogsOf(page, id, ['Request information', 'Delegate', 'Revert for changes'])
  await dialogsOf(page, own.id, ['Add ad-hoc step', 'Edit expiry', 'Change the reminders', 'Revoke'])

  await page.goto('/account/delegation')
  await tabTo(page, 'Delegate')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await nothingForAxe(page, 'a new delegation')
  await closeDialog(page)
  await expect(page.getByRole('button', { name: 'Delegate', exact: true })).toBeFocused()
  await nothingForAxe(page, 'delegation')

  await page.goto('/?folder=all&tab=waitingForMe')
  await tabTo(page, 'Saved')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Save this list as', 'textbox')
  await page.keyboard.type('Waiting for me')
  await page.keyboard.press('Enter')
  const forget = page.getByRole('button', { name: 'Forget the list Waiting for me' })
  await tabTo(page, 'Saved')
  await page.keyboard.press('Enter')
  await expect(forget).toBeVisible()
  await page.goto('/')
  await tabTo(page, 'Saved')
  await page.keyboard.press('Enter')
  await expect(forget).toBeVisible()
  await nothingForAxe(page, 'saved lists')
  await tabTo(page, 'Waiting for me', 'link')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=waitingForMe/)

  await page.goto('/documents/review-tray')
  await expect(page.getByText('1 document is ready')).toBeVisible()
  await nothingForAxe(page, 'the tray')
  await tabTo(page, 'Approve 1 document')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Approved', { exact: true })).toBeVisible({ timeout: 60_000 })
})

/** Opens each act from the menu by arrows, looks at its dialog, and leaves it with Escape. */
async function dialogsOf(page: Page, id: string, acts: readonly string[]): Promise<void> {
  await page.goto(`/documents/${id.replace('envelope:', '')}`)
  const more = page.getByRole('button', { name: 'More', exact: true }).first()
  for (const act of acts) {
    await expect(more).toBeVisible()
    await more.focus()
    await chooseByArrows(page, act)
    await expect(page.getByRole('dialog'), act).toBeVisible()
    await nothingForAxe(page, act)
    await closeDialog(page)
    await expect(more, act).toBeFocused()
  }
}

/** The first Escape may only close what is suggested. */
async function closeDialog(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
}
