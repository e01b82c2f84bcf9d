/** A flight: half a signature on the device, and while it is away everything that can end does. */
import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, person } from '../server/person.ts'
import { takesTurns } from '../todays-share.ts'
import { findOnDevice } from './device-walk.ts'
import { installed, nextReleaseWaits, type ReleaseProxy, startReleaseProxy } from './release-proxy.ts'
import { fillFields, member, send, signIn, trailOf } from './steps.ts'

// Everything on one device, which is searched as a whole.
test.describe.configure({ timeout: 240_000 })

/** Over the limit of an idle session: five minutes, or ten on an organisation’s own server. */
const AWAY_MS = 11 * 60_000
const NEW_PASSWORD = 'Landed-safely-8-hours'

const coveredScreen = (page: Page) => page.getByRole('dialog', { name: 'Session locked' })
const jobTitle = (page: Page) => page.getByRole('button', { name: /^Job title, required/ })

let proxy: ReleaseProxy
test.beforeEach(async ({ baseURL }) => {
  proxy = await startReleaseProxy(baseURL as string)
})
test.afterEach(() => proxy.stop())

test('[S3][S9] idle, closed, with its session ended, access to one document ended and a new version out: the right person finds the input, and nothing was signed', {
  tag: takesTurns(0, 2),
}, async ({ page, context, baseURL }) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const mariam = await member(baseURL as string, 'Mariam', 'Salem')
  const part = { name: 'Mariam Salem', email: mariam.email, kind: 'sign', order: 1 } as const
  const other = { name: 'Badr Aziz', email: 'badr@example.com', kind: 'approve', order: 2 } as const
  const mine = await send(sender, 'Lease of the hangar', [part])
  const lost = await send(sender, 'Contract of the pilot', [part, other])
  await signIn(page, mariam.email, proxy.url)
  await installed(page)
  await page.goto(`${proxy.url}/documents/${lost.id}/sign`)
  await page.getByRole('button', { name: 'Start' }).click()
  await fillFields(page, 'Canary Counsel', ['signature', 'text'])
  await page.goto(`${proxy.url}/documents/${mine.id}/sign`)
  await page.getByRole('button', { name: 'Start' }).click()
  await fillFields(page, 'Head of Legal', ['signature', 'text'])
  // What only the body of the lost document says: its title also stands in what Mariam was told of it.
  const body = lost.content.documents[0]?.id ?? ''
  const canaries = { body, typed: 'Canary Counsel', kept: 'Head of Legal' }
  const onDevice = async (tab: Page) => Object.keys(await findOnDevice(tab, canaries)).sort()
  await expect.poll(() => onDevice(page)).toEqual(['body', 'kept', 'typed'])

  await context.setOffline(true)
  await page.clock.setSystemTime(Date.now() + AWAY_MS)
  await expect(coveredScreen(page)).toBeVisible()
  await page.close()

  const [withdrawn] = lost.content.recipients
  const removed = await sender.call('TasksEf/PerformAction', {
    processId: lost.id,
    actionTypeId: 1112,
    stepId: withdrawn?.id,
  })
  expect(removed.code, JSON.stringify(removed)).toBe(0)
  const elsewhere = person(baseURL as string, mariam.token, mariam.email, mariam.userId)
  const changed = await elsewhere.call('CustomerEf/ChangePassword', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
  })
  expect(changed.code, JSON.stringify(changed)).toBe(0)

  await context.setOffline(false)
  const landed = await context.newPage()
  await landed.goto(`${proxy.url}/documents/${mine.id}/sign`)
  await expect(coveredScreen(landed)).toBeVisible()
  await expect(landed.getByText('Head of Legal')).toBeHidden()
  // Whoever knows only what was right before the flight is not the right person any more.
  await signInAgain(landed, PASSWORD)
  await expect(landed.getByText('Email and Password do not match')).toBeVisible()
  await expect(landed.getByText('Head of Legal')).toBeHidden()
  await signInAgain(landed, NEW_PASSWORD)
  await expect(jobTitle(landed)).toHaveText(/^(Job title)?Head of Legal$/)

  await nextReleaseWaits(proxy, landed)
  const update = landed.getByRole('button', { name: 'Update', exact: true })
  await Promise.all([landed.waitForEvent('load'), update.click()])
  await expect(jobTitle(landed)).toHaveText(/^(Job title)?Head of Legal$/)
  await expect.poll(() => onDevice(landed)).toEqual(['kept'])
  for (const { id } of [mine, lost])
    expect((await trailOf(sender, id)).map((event) => event.kind)).not.toContain('signatureAccepted')

  await fillFields(landed, 'Head of Legal', ['date'])
  await landed.getByRole('button', { name: 'Finish' }).click()
  await landed.getByRole('button', { name: 'Sign now' }).click()
  await expect(landed.getByRole('heading', { name: /^Signed/ })).toBeVisible({ timeout: 60_000 })
  await landed.goto(`${proxy.url}/documents/${lost.id}`)
  await expect(landed.getByRole('heading', { name: 'This document is not in your list.' })).toBeVisible()
  await expect(landed.getByRole('heading', { name: 'Contract of the pilot' })).toBeHidden()
})

async function signInAgain(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
