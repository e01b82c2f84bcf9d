/** The door of a link: it stands before any script has come, says who asks for what, and opens nothing by itself. */
import { expect, type Page, test } from '@playwright/test'
import { takesTurns } from '../todays-share.ts'
import { doorButton, linkIn, mailTo, member, openLink, send, uniqueEmail } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const HOSTILE = 'Lease <img src=x onerror="document.title=1"> & "renewal"'

async function waitingLink(baseURL: string, title = 'Lease renewal, Office 1204'): Promise<string> {
  const sender = await member(baseURL, 'Omar', 'Haddad')
  const email = uniqueEmail('mariam')
  await send(sender, title, [{ name: 'Mariam Al Suwaidi', email, kind: 'sign', order: 1 }])
  return linkIn(await mailTo(baseURL, email))
}

/** No script of ours comes until it is let through. */
async function withoutScripts(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((settle) => {
    letThrough = settle
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

test('before any script has come the door says who asks for what, and a press is obeyed once they are there', async ({
  page,
  baseURL,
}) => {
  const link = await waitingLink(baseURL as string, HOSTILE)
  const letThrough = await withoutScripts(page)
  await page.goto(link, { waitUntil: 'commit' })
  await expect(page.getByText('Omar Haddad').first()).toBeVisible()
  await expect(page.getByText('asks you to sign')).toBeVisible()
  await expect(page.getByRole('heading', { name: HOSTILE })).toBeVisible()
  await expect(page.getByText('Please sign by Sunday.')).toBeVisible()
  await expect(page.getByText('Opening it signs nothing.')).toBeVisible()
  await expect(page.locator('#app img[src="x"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Read and sign' }).click()
  letThrough()
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
})

test('from the mail to a signature in at most eight taps: what is known costs none', async ({
  page,
  baseURL,
}) => {
  const link = await waitingLink(baseURL as string)
  let taps = 0
  const tap = async (name: string | RegExp) => {
    taps++
    await page.getByRole('button', { name }).click()
  }
  await page.goto(link)
  await tap('Read and sign')
  await tap('Start')
  await tap(/^Signature, required/)
  await tap('Use signature')
  // The control of the one field nobody can know has the focus already.
  await expect(page.getByRole('textbox', { name: 'Job title' })).toBeFocused()
  await page.keyboard.type('Head of Legal')
  await tap('Finish')
  await expect(page.getByRole('dialog').getByText(String(new Date().getFullYear()))).toBeVisible()
  await tap('Sign now')
  await expect(page.getByRole('heading', { name: /^Signed/ })).toBeVisible({ timeout: 60_000 })
  expect(taps).toBeLessThanOrEqual(8)
})

test('the door says how much in the browser’s language, another comes with one tap, and the document speaks as its door', async ({
  browser,
  baseURL,
}) => {
  const device = await browser.newContext({ locale: 'fr-FR' })
  const page = await device.newPage()
  await page.goto(await waitingLink(baseURL as string))
  await expect(page.getByText('3 champs, environ 1 minute')).toBeVisible()
  await expect(page.getByText(new URL(baseURL as string).host, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByText('يطلب منك توقيع')).toBeVisible()
  await expect(page.getByRole('button', { name: 'اقرأ ووقّع' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('button', { name: 'Lire et signer' }).click()
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await device.close()
})

test('whoever looks at the door takes nothing from whoever opens it', { tag: takesTurns(0, 2) }, async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await waitingLink(baseURL as string)
  const looks = await browser.newContext()
  const other = await looks.newPage()
  await other.goto(link)
  await expect(other.getByText('3 fields, about 1 minute')).toBeVisible()
  expect(await looks.cookies()).toEqual([])
  // The first to tap is bound by the link alone: no code is asked for.
  await openLink(page, link)
  await doorButton(other).click()
  await expect(other.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await looks.close()
})

test('a device that has opened links shows the shape of a page meanwhile, never a white one', {
  tag: takesTurns(1, 2),
}, async ({ page, baseURL }) => {
  const link = await waitingLink(baseURL as string)
  await openLink(page, link)
  // As on a device whose browser has thrown away what the page had kept for itself.
  await page.evaluate(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
  })
  const letThrough = await withoutScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('[data-step-view] [aria-busy]')).toBeVisible()
  letThrough()
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
})
