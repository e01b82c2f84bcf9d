/** A signing page inside another site, and the window of our own in which its recipient signs. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { consentIn } from '../../sync/rules/consent-text.ts'
import { takesTurns } from '../todays-share.ts'
import { fillFields, member, send, stateOf, trailOf, uniqueEmail } from './steps.ts'

/** Another site to a browser: 127.0.0.1 is not localhost. What its frame says is kept in `told`. */
async function site(page: Page) {
  let link = ''
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Portal</title><h1>Portal</h1>
      <script>told = []; addEventListener('message', (event) => told.push({ origin: event.origin, ...event.data }))</script>
      <iframe src="${link}" style="width:100%;height:640px;border:0"></iframe>`)
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    stop: () => server.close(),
    show: (address: string) => {
      link = address
      return page.goto(origin)
    },
    told: () => page.evaluate(() => (globalThis as unknown as { told: { type: string }[] }).told),
  }
}

test('[S25] inside another site a recipient reads and fills in; they sign in a window of ours, and the site is told', {
  tag: takesTurns(3, 4),
}, async ({ page, baseURL }) => {
  test.setTimeout(300_000)
  const url = baseURL as string
  const sara = await member(url, 'Sara', 'Haddad')
  const email = uniqueEmail('omar')
  const { id } = await send(sara, 'Lease renewal', [{ name: 'Omar Saleh', email, kind: 'sign', order: 1 }])
  await expect
    .poll(async () => (await stateOf(sara, id)).signatories[0]?.status)
    .toBe('Waiting for Signature')
  const [part] = (await stateOf(sara, id)).signatories
  const [portal, elsewhere] = [await site(page), await site(page)]
  await sara.call('Admin/Organization/Update', { config: { embedOrigins: [portal.origin] } })
  const address = async () => {
    const made = await sara.call<{ link: string }>('Embedding/CreateLink', {
      ...{ processId: id, stepId: part?.stepId, origin: portal.origin },
    })
    expect(made.code, JSON.stringify(made)).toBe(0)
    return made.data.link
  }

  // Another site gets nothing of it, and its address is as good as before.
  const link = await address()
  await elsewhere.show(link)
  await expect.poll(() => page.frames().some((one) => one.url().startsWith('chrome-error:'))).toBe(true)
  expect(await elsewhere.told()).toEqual([])

  await portal.show(link)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Start' }).click()
  await fillFields(frame, 'Tenant')
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('button', { name: 'Finish' }).click(),
  ])
  await expect(frame.getByRole('heading', { name: 'Go on in the window that opened' })).toBeVisible()
  await expect(own.getByText('You are signing Lease renewal as Omar Saleh')).toBeVisible()
  await expect(own.getByText('Tenant', { exact: true }).first()).toBeVisible()
  await expect(own.getByText(consentIn('en').text)).toBeVisible()
  await own.getByRole('button', { name: 'Sign now' }).click()
  await expect.poll(async () => (await stateOf(sara, id)).signatories[0]?.status).toBe('Signed')
  await own.getByRole('button', { name: 'Close this window' }).click()
  await expect(frame.getByRole('heading', { name: /^Signed/ })).toBeVisible()

  const told = await portal.told()
  const of = { source: 'tawqi', version: 1, origin: url, envelopeId: id, recipientId: part?.stepId }
  expect(told.map((one) => one.type)).toEqual(expect.arrayContaining(['ready', 'opened', 'signed']))
  for (const one of told) {
    expect(one).toMatchObject(of)
    expect(JSON.stringify(one)).not.toMatch(/Omar|Tenant|Lease/)
  }
  const facts = { identity: 'embedded', embeddedIn: portal.origin, linkBy: sara.userId }
  const trail = await trailOf(sara, id)
  expect(trail.find((one) => one.kind === 'signatureAccepted')).toMatchObject({ facts })

  // Nothing of it rests in this browser, and its address opens no second time.
  expect(await page.context().cookies(url)).toEqual([])
  const inFrame = page.frames().find((one) => one.url().startsWith(url))
  // A browser that lets nobody store anything inside another site is no hindrance, and has nothing.
  const rests = await inFrame?.evaluate(async () => {
    const or = <T>(look: () => T | Promise<T>, none: T) =>
      Promise.resolve()
        .then(look)
        .catch(() => none)
    return [
      (await or(() => indexedDB.databases(), []))
        .map((one) => one.name)
        .filter((name) => !name?.startsWith('__')),
      await or(() => caches.keys(), []),
      await or(() => Object.keys(localStorage), []),
      await or(async () => (await navigator.serviceWorker.getRegistrations()).length, 0),
    ]
  })
  expect(rests).toEqual([[], [], [], 0])
  await page.reload()
  await expect(frame.getByRole('heading', { name: 'This page has ended.' })).toBeVisible()
  expect((await portal.told()).at(-1)).toMatchObject({ ...of, type: 'expired' })
  portal.stop()
  elsewhere.stop()
})
