/** After an act: what happened, the next document that waits, and the inbox where it was left. */
import { expect, test } from '@playwright/test'
import { takesTurns } from '../todays-share.ts'
import { fillFields, member, savedForOffline, send, signIn, stateOf, uniqueEmail } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('signed, the next one is filled; offline the honest card leads on as well; back is the inbox at the next row', {
  tag: takesTurns(0, 2),
}, async ({ page, context, baseURL }) => {
  const url = baseURL as string
  const omar = await member(url, 'Omar', 'Haddad')
  const mariam = await member(url, 'Mariam', 'Saleh')
  const part = { name: 'Mariam Saleh', email: mariam.email, kind: 'sign', order: 1 } as const
  const others = { name: 'Khalid Test', email: uniqueEmail('khalid'), kind: 'approve', order: 2 } as const
  const parts = { Third: [part], Second: [part, others], First: [part] }
  for (const [place, recipients] of Object.entries(parts)) {
    const { id } = await send(omar, `${place} in the list`, recipients)
    // The newest stands first, by when its documents were prepared; two at once may overtake each other.
    await expect.poll(async () => (await stateOf(omar, id)).state).toBe(1)
  }
  await signIn(page, mariam.email)

  await test.step('what happened is small, what waits is filled', async () => {
    await page.getByRole('link', { name: /First in the list/ }).click()
    await page.getByRole('link', { name: 'Review and sign' }).click()
    await page.getByRole('button', { name: 'Start' }).click()
    await fillFields(page, 'Head of Legal')
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('button', { name: 'Sign now' }).click()
    await expect(page.getByRole('heading', { name: /^Signed at/ })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: '2 more wait for you' })).toBeVisible()
    await expect(page.locator('.btn.filled')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  })

  await test.step('the next one opens at once and is signed with no network', async () => {
    await page.getByRole('link', { name: 'Review and sign' }).click()
    await expect(page.getByRole('heading', { name: 'Second in the list' })).toBeVisible()
    await savedForOffline(page)
    await page.getByRole('button', { name: 'Start' }).click()
    await fillFields(page, 'Head of Legal')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('button', { name: 'Sign now' }).click()
    await expect(page.getByText('Signature saved on this device.')).toBeVisible()
    await expect(page.getByText('Not sent yet, so Omar Haddad cannot see it.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 more waits for you' })).toBeVisible()
  })

  await test.step('back is the inbox, at the row below the one just done', async () => {
    await page.getByRole('button', { name: 'Back to inbox' }).click()
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
    const at = new URL(page.url()).searchParams.get('at')
    const third = page.getByRole('link', { name: /Third in the list/ })
    await expect(third).toBeVisible()
    expect(await third.getAttribute('href')).toContain(at?.replace('envelope:', ''))
  })
})
