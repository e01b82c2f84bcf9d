/** Who reads in which language, where a guest and a member share one browser. */
import { expect, test } from '@playwright/test'
import { PASSWORD } from '../server/person.ts'
import { takesTurns } from '../todays-share.ts'
import { LEASE, linkIn, mailTo, member, send, signIn, uniqueEmail } from './steps.ts'

test('a guest’s language stays the guest’s: the member’s tabs beside it, and after a reload, speak theirs', {
  tag: takesTurns(0, 2),
}, async ({ page, context, baseURL }) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const sara = await member(baseURL as string, 'Sara', 'Salem')
  const email = uniqueEmail('guest')
  await send(sender, 'Lease renewal', [{ name: 'Guest Person', email, kind: 'sign', order: 1 }])
  const link = linkIn(await mailTo(baseURL as string, email))
  await signIn(page, sara.email)
  const langOf = (tab: typeof page) => tab.locator('html').getAttribute('lang')
  const before = await langOf(page)

  const guest = await context.newPage()
  await guest.goto(link)
  await guest.getByRole('navigation').getByRole('button', { name: 'العربية' }).click()
  await expect(guest.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(guest.locator('html')).toHaveAttribute('dir', 'rtl')
  await guest.getByRole('button', { name: 'اقرأ ووقّع' }).click()
  await expect(guest.getByRole('button', { name: 'ابدأ' })).toBeVisible()

  // A tab that followed would have done so by the time its own work has gone there and back.
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  expect(await langOf(page)).toBe(before)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  expect((await context.cookies()).find((one) => one.name === 'locale')?.value).toBe(before)

  await guest.reload()
  await expect(guest.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(guest.getByRole('button', { name: 'ابدأ' })).toBeVisible()
  const again = await context.newPage()
  await again.goto(link)
  await expect(again.getByRole('button', { name: 'ابدأ' })).toBeVisible()

  // What the member chooses, all of the member's tabs follow, and the guest's do not.
  await page.goto('/account/preferences')
  await page.getByLabel('Language', { exact: true }).selectOption('fr')
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await langOf(guest)).toBe('ar')
})

test('on a device that spoke another language, the first page after signing in is in the account’s', {
  tag: takesTurns(1, 2),
}, async ({ page, browser, baseURL }) => {
  const sara = await member(baseURL as string, 'Sara', 'Salem')
  await signIn(page, sara.email)
  await page.getByRole('button', { name: 'Account: Sara Salem' }).click()
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { name: 'الوارد' })).toBeVisible()

  const device = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB' })
  const other = await device.newPage()
  // Every title of a page that was drawn, however short.
  await other.addInitScript(() => {
    const titles: string[] = []
    Object.assign(window, { titles })
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent
      if (title && title !== titles.at(-1)) titles.push(title)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await other.goto('/login')
  await other.getByLabel('E-mail or user ID').fill(sara.email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'الوارد' })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl')
  const titles = await other.evaluate(() => (window as unknown as { titles: string[] }).titles)
  expect(titles).not.toContain('Inbox')
  await device.close()
})

test('before sending, the sender sees what a recipient gets in the recipient’s language', async ({
  page,
  baseURL,
}) => {
  const omar = await member(baseURL as string, 'Omar', 'Haddad')
  await signIn(page, omar.email)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('menuitem').first().click()
  await page.locator('input[type=file]').first().setInputFiles(LEASE)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/add?**')
  await page.getByPlaceholder('Name, e-mail or mobile').fill('Mariam Salem mariam@example.com')
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Language of .Mariam Salem/).selectOption('ar')
  await page.getByRole('link', { name: 'Finalise' }).click()
  const letter = page.getByRole('region', { name: 'What Mariam Salem receives' })
  await expect(letter.locator('[lang=ar][dir=rtl]')).toContainText('Omar Haddad يطلب منك التوقيع')
  await expect(letter.getByText('فتح المستند')).toBeVisible()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(
    page.getByRole('tabpanel', { name: 'Preview' }).locator('[lang=ar] canvas').first(),
  ).toBeVisible()
})
