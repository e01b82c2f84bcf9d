/** Every screen built: nothing for axe to find, in en and ar, light and dark, on phone and desktop. */

import { type Browser, expect, type Page, test } from '@playwright/test'
import { takesTurns } from '../todays-share.ts'
import { nothingForAxe, tabTo } from './reach.ts'
import { linkIn, mailTo, member, openLink, send, signIn, uniqueEmail } from './steps.ts'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
const LOOKS = (['en', 'ar'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
)

for (const [index, { language, theme }] of LOOKS.entries())
  for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
    test(`[E035][E036] screens in ${language}, ${theme}, on a ${size}`, {
      tag: takesTurns(index, 4),
    }, async ({ browser, baseURL }) => {
      test.setTimeout(300_000)
      const url = baseURL as string
      const page = await newPage(browser, url, size, language, theme)
      for (const path of ['/login', '/register', '/forgot-password', '/verify', '/sign/sign#none'])
        await look(page, path)
      await comeFromNowhere(page)

      const omar = await member(url, 'Omar', 'Haddad')
      const email = uniqueEmail('mariam')
      const { id } = await send(omar, 'Lease renewal', [
        { name: 'مريم السويدي', email, kind: 'sign', order: 1 },
        { name: 'Omar Haddad', email: omar.email, kind: 'sign', order: 1 },
      ])
      const link = linkIn(await mailTo(url, email))
      const first = await newPage(browser, url, size, 'en', theme)
      await signIn(first, omar.email)
      await first.goto('/account/preferences')
      await first.getByLabel('Language', { exact: true }).selectOption(language)
      await expect(first.locator('html')).toHaveAttribute('lang', language)
      const bare = id.replace('envelope:', '')
      for (const path of [
        '/',
        '/?folder=sent',
        '/?folder=draft',
        '/recyclebin/all',
        `/documents/${bare}`,
        `/documents/${bare}/sign`,
        '/create-document',
        '/bulk-send',
        '/documents/review-tray',
        '/documents/open',
        '/notifications',
        '/outbox',
        '/account/preferences',
        '/account/delegation',
        '/account/organization',
        '/account/device',
        '/account/security',
      ])
        await look(first, path)
      await first.context().close()

      const guest = await newPage(browser, url, size, 'en', theme)
      await guest.goto(link)
      await expect(guest.getByRole('button', { name: 'Read and sign' })).toBeVisible()
      await nothingForAxe(guest, 'guest: door')
      await openLink(guest, link)
      await nothingForAxe(guest, 'guest: start')
      await guest.getByRole('button', { name: 'Start' }).click()
      // Enlarged so far that a finger hits it, the page comes to the field, without gliding too.
      await expect(guest.getByRole('button', { name: /^Signature, required/ })).toBeInViewport()
      await guest.getByRole('button', { name: /^Signature, required/ }).click()
      await expect(guest.getByRole('button', { name: 'Use signature' })).toBeVisible()
      await nothingForAxe(guest, 'guest: signature sheet')
      await guest.context().close()
      await page.context().close()
    })

/** Of who runs an organisation; each with what a new one has to show. */
const CONSOLE = [
  '/administration',
  '/administration/users',
  '/administration/roles',
  '/administration/roles-permissions',
  '/administration/groups',
  '/administration/rimclasses',
  '/administration/job-roles',
  '/administration/classifications',
  '/administration/sequences',
  '/administration/lookups',
  '/administration/connected-systems',
  '/administration/organization',
  '/administration/settings',
  '/administration/api',
  '/administration/webhooks',
  '/administration/licenses',
]
for (const [index, { language, theme }] of LOOKS.entries())
  for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
    test(`[E035][E036] the console in ${language}, ${theme}, on a ${size}`, {
      tag: takesTurns(index + (size === 'phone' ? 4 : 0), 8),
    }, async ({ browser, baseURL }) => {
      test.setTimeout(300_000)
      const omar = await member(baseURL as string, 'Omar', 'Haddad')
      const page = await newPage(browser, baseURL as string, size, 'en', theme)
      await signIn(page, omar.email)
      await page.goto('/account/preferences')
      await page.getByLabel('Language', { exact: true }).selectOption(language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const path of CONSOLE) await look(page, path)
      await page.context().close()
    })

test('[E035] the whole signing flow works by keyboard alone', async ({ page, baseURL }) => {
  const omar = await member(baseURL as string, 'Omar', 'Haddad')
  const email = uniqueEmail('mariam')
  await send(omar, 'Lease renewal', [{ name: 'Mariam Al Suwaidi', email, kind: 'sign', order: 1 }])
  await page.goto(linkIn(await mailTo(baseURL as string, email)))
  await tabTo(page, 'Read and sign')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  await tabTo(page, 'Start')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Signature, required/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'Use signature')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Job title' })).toBeVisible()
  await tabTo(page, 'Job title', 'textbox')
  await page.keyboard.type('Head of Legal')
  await tabTo(page, 'Finish')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Sign now')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Signed at/ })).toBeVisible({ timeout: 60_000 })
})

async function newPage(
  browser: Browser,
  baseURL: string,
  size: keyof typeof SIZES,
  language: 'en' | 'ar',
  theme: 'light' | 'dark',
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: SIZES[size],
    colorScheme: theme,
    locale: language === 'ar' ? 'ar-AE' : 'en-GB',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** An address nobody knows leads to sign in; what stands until that page's script has come is a page, and says nothing. */
async function comeFromNowhere(page: Page): Promise<void> {
  let arrive = () => {}
  const late = new Promise<void>((settle) => {
    arrive = settle
  })
  await page.route(/\/assets\/(entrance|login-page)-/, async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/nowhere', { waitUntil: 'commit' })
  await page.waitForURL(/\/login\?next=%2Fnowhere$/, { waitUntil: 'commit' })
  await expect(page.getByRole('main')).toHaveText('')
  arrive()
  await expect(page.getByRole('heading', { name: /./ }).first()).toBeVisible()
  await nothingForAxe(page, '/nowhere')
}

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await nothingForAxe(page, path)
}
