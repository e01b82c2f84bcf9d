/**
 * A phone, a link from a mail, and UAE PASS beside it: a stand-in that plays by the public protocol, with pages a
 * person goes on from or turns back. Whatever happens there, what was entered here stays, and it is signed once.
 */

import { writeFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { CLIENT, type FakeUaePass, startFakeUaePass } from '../adapters/fake-uae-pass.ts'
import { uaePassPerson } from '../adapters/uae-pass-people.ts'
import { createServerProcess, type ServerProcess } from '../faults/server-process.ts'
import { pdfsigProblems } from '../sealing/independent-verifiers.ts'
import type { Person } from '../server/person.ts'
import { takesTurns } from '../todays-share.ts'
import { fillFields, linkIn, mailTo, member, openLink, send, stateOf, trailOf, uniqueEmail } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const email = uniqueEmail('mariam')
const mariam = uaePassPerson('Mariam Al Suwaidi', email)
let service: FakeUaePass
let server: ServerProcess
let sender: Person

test.beforeAll(async () => {
  service = Object.assign(await startFakeUaePass(mariam), { shows: true })
  server = await createServerProcess({
    environment: {
      UAE_PASS_URL: service.url,
      UAE_PASS_CLIENT_ID: CLIENT.id,
      UAE_PASS_CLIENT_SECRET: CLIENT.secret,
      TRUSTED_HOSTS: service.host,
    },
  })
  await server.start()
  sender = await member(server.url, 'Omar', 'Haddad')
})
test.afterAll(async () => {
  await server?.remove()
  await service?.stop()
})
test.afterEach(() => {
  Object.assign(service, { person: mariam, outage: null })
})

async function filledIn(page: Page, title: string): Promise<{ id: string; link: string }> {
  const { id } = await send(sender, title, [
    { name: 'Mariam Al Suwaidi', email, kind: 'uaePassSign', order: 1 },
  ])
  const link = linkIn(await mailTo(server.url, email, (mail) => mail.text.includes(title)))
  await openLink(page, link)
  await page.getByRole('button', { name: 'Start' }).click()
  await fillFields(page, 'Head of Legal')
  return { id, link }
}

const there = (page: Page, words: 'Go on' | 'Turn back') => page.getByRole('link', { name: words })

/** To the first page of the service: nothing was typed anew. */
async function leave(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Job title/ })).toHaveText(/^(Job title)?Head of Legal$/)
  const finish = page.getByRole('button', { name: 'Finish' })
  const start = page.getByRole('button', { name: 'Start' })
  await expect(finish.or(start)).toBeVisible()
  if (await start.isVisible()) await start.click()
  await finish.click()
  await page.getByRole('button', { name: 'Go on to UAE PASS' }).click()
  await expect(there(page, 'Go on')).toBeVisible()
}

async function signedOnce(page: Page, id: string, path: string): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Signed/ })).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await stateOf(sender, id)).state, { timeout: 60_000 }).toBe(2)
  const trail = await trailOf(sender, id)
  expect(trail.filter((event) => event.kind === 'signatureAccepted')).toHaveLength(1)
  const sealed = trail.findLast((event) => event.documentSha256 !== null)?.documentSha256 ?? ''
  writeFileSync(path, new Uint8Array(await (await sender.file(sealed)).arrayBuffer()))
  expect(await pdfsigProblems(path, 2)).toEqual([])
}

test(
  '[R0023][R0112] turned back, somebody else signed in, not reached, not fetched: told in words, nothing lost, and signed once',
  { tag: takesTurns(0, 2) },
  async ({ page }, info) => {
    const { id } = await filledIn(page, 'Lease of the roof')
    await leave(page)
    await there(page, 'Turn back').click()
    await expect(page.getByText('You turned back in UAE PASS. Nothing was signed.')).toBeVisible()

    service.person = uaePassPerson('Eve Stranger', 'eve@example.com')
    await leave(page)
    await there(page, 'Go on').click()
    await expect(page.getByText('You signed in to UAE PASS as somebody else.')).toBeVisible()

    service.person = mariam
    service.outage = (path) => (path === '/idshub/token' ? { status: 503 } : null)
    await leave(page)
    await there(page, 'Go on').click()
    await expect(page.getByText('UAE PASS does not answer at the moment.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()

    // Signed there, and the file cannot be fetched: it is asked for again after a reload, and on a press.
    service.outage = (path) => (path.endsWith('/content') ? { status: 502 } : null)
    await leave(page)
    await there(page, 'Go on').click()
    await there(page, 'Go on').click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('UAE PASS does not answer at the moment.')).toBeVisible()
    service.outage = null
    await page.getByRole('button', { name: 'Try again' }).click()
    await signedOnce(page, id, info.outputPath('sealed.pdf'))
  },
)

test(
  '[R0112][A081] the tab dies at UAE PASS: everything entered is there again, and it is signed once',
  { tag: takesTurns(1, 2) },
  async ({ page, context }, info) => {
    const { id, link } = await filledIn(page, 'Lease of the garage')
    await leave(page)
    const again = await killed(context, page, link)
    await leave(again)
    await there(again, 'Go on').click()
    // Signed there or not, the page that would have come back is gone.
    await expect(there(again, 'Turn back')).toBeVisible()
    const last = await killed(context, again, link)
    await leave(last)
    await there(last, 'Go on').click()
    await there(last, 'Go on').click()
    await signedOnce(last, id, info.outputPath('sealed.pdf'))
  },
)

async function killed(context: BrowserContext, page: Page, link: string): Promise<Page> {
  await page.close()
  const next = await context.newPage()
  await next.goto(link)
  return next
}
