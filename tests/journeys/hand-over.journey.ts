/** Signing in person on the sender's own device, and going on with one's own step on a phone. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, type Locator, test } from '@playwright/test'
import jsQr from 'jsqr'
import { takesTurns } from '../todays-share.ts'
import { doorButton, fillFields, member, send, signIn, stateOf, uniqueEmail } from './steps.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('[E009] the sender hands the device over; the other confirms, signs and gives it back to a locked session', {
  tag: takesTurns(1, 2),
}, async ({ page, baseURL }) => {
  test.setTimeout(300_000)
  const url = baseURL as string
  const omar = await member(url, 'Omar', 'Haddad')
  const email = uniqueEmail('mariam')
  const { id } = await send(omar, 'Lease renewal', [{ name: 'Mariam Saleh', email, kind: 'sign', order: 1 }])
  await expect
    .poll(async () => (await stateOf(omar, id)).signatories[0]?.status)
    .toBe('Waiting for Signature')

  await signIn(page, omar.email)
  await page.goto(`/documents/${id.replace('envelope:', '')}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign in person' }).click()
  await expect(page.getByText('Mariam Saleh acts on this device, in your presence.')).toBeVisible()
  await page.getByRole('button', { name: 'Hand over' }).click()

  await expect(page.getByRole('heading', { name: 'Are you Mariam Saleh?' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, I am Mariam Saleh' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await fillFields(page, 'Tenant')
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Sign now' }).click()
  await expect.poll(async () => (await stateOf(omar, id)).signatories[0]?.status).toBe('Signed')

  // Whatever the guest tries, the sender's pages are locked.
  const other = await page.context().newPage()
  await other.goto(`/documents/${id.replace('envelope:', '')}`)
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Lease renewal' })).toBeHidden()
  await other.close()
  await page.getByRole('button', { name: 'Hand back' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()

  const { events } = (
    await omar.call<{ events: { kind: string; facts: object; personal: object | null }[] }>(
      'AuditTrail/Get',
      {
        processId: id,
      },
    )
  ).data
  expect(events.find((one) => one.kind === 'deviceBound')).toMatchObject({
    facts: { identity: 'inPerson' },
    personal: { host: 'Omar Haddad' },
  })
  expect(events.find((one) => one.kind === 'signatureAccepted')).toMatchObject({
    facts: { identity: 'inPerson' },
  })
})

test('[E009] who reads on a desktop goes on on a phone by a code, once', { tag: takesTurns(0, 2) }, async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const url = baseURL as string
  const omar = await member(url, 'Omar', 'Haddad')
  const mariam = await member(url, 'Mariam', 'Saleh')
  const part = { name: 'Mariam Saleh', email: mariam.email, kind: 'sign', order: 1 } as const
  const { id } = await send(omar, 'Lease renewal', [part])

  // The installation is on this machine alone, which no phone reaches: here it goes by the name of a network.
  await page.route('**/api/Signing/HandOver', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('//localhost', '//tawqi.local'),
    })
  })
  await signIn(page, mariam.email)
  await page.goto(`/documents/${id.replace('envelope:', '')}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Continue on your phone' }).click()
  const code = page.getByRole('img', { name: 'Code for the camera of your phone' })
  await expect(code).toBeVisible()
  const link = (await readCode(code)).replace('//tawqi.local', '//localhost')

  const phone = await browser.newContext({ ...PHONE, baseURL: url })
  const tab = await phone.newPage()
  await tab.goto(link)
  await doorButton(tab).click()
  await expect(tab.getByRole('button', { name: 'Start' })).toBeVisible()
  await phone.close()

  const stranger = await browser.newContext({ ...PHONE, baseURL: url })
  const late = await stranger.newPage()
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'This link does not work any more.' })).toBeVisible()
  await stranger.close()
})

/** As a camera sees it. */
async function readCode(code: Locator): Promise<string> {
  const image = await loadImage(await code.screenshot())
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const { data } = canvas.getContext('2d').getImageData(0, 0, image.width, image.height)
  const read = jsQr(data, image.width, image.height)
  if (!read) throw new Error('No code in the picture')
  return read.data
}
