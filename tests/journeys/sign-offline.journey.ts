/** The job's heart: a phone, a link from a mail, and a network that goes away at every step in turn. */

import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { Person } from '../server/person.ts'
import { takesTurns } from '../todays-share.ts'
import {
  doorButton,
  FIELDS,
  fillFields,
  linkIn,
  mailTo,
  member,
  openLink,
  reopen,
  savedForOffline,
  send,
  stateOf,
  trailOf,
  uniqueEmail,
} from './steps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

interface Case {
  readonly sender: Person
  readonly link: string
  readonly id: string
}

async function waitingEnvelope(baseURL: string): Promise<Case> {
  const sender = await member(baseURL, 'Omar', 'Haddad')
  const email = uniqueEmail('mariam')
  const { id } = await send(sender, 'Lease renewal, Office 1204', [
    { name: 'Mariam Al Suwaidi', email, kind: 'sign', order: 1 },
  ])
  return { sender, id, link: linkIn(await mailTo(baseURL, email)) }
}

const signNow = async (page: Page) => {
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Sign now' }).click()
}

/** Whatever happened on the way: one signature, accepted once, and the page says so. */
async function signedOnce(page: Page, { sender, id }: Case): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Signed/ })).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await stateOf(sender, id)).state, { timeout: 60_000 }).toBe(2)
  const events = (await trailOf(sender, id)).map((event) => event.kind)
  expect(events.filter((kind) => kind === 'signatureAccepted')).toHaveLength(1)
  expect(events.filter((kind) => kind === 'signatureSealed')).toHaveLength(1)
}

test('[E029][E030] before the page says it is saved, it says honestly that it is not on this device', {
  tag: takesTurns(0, 2),
}, async ({ page, baseURL }) => {
  const { link } = await waitingEnvelope(baseURL as string)
  // The shell is not there yet: nothing may be promised.
  await page.route('**/service-worker.js', (route) => route.abort())
  await openLink(page, link)
  await expect(
    page.getByText('Not on this device yet').or(page.getByText('Saving for offline')),
  ).toBeVisible()
  await expect(page.getByText('Saved for offline')).toBeHidden()
})

test('[E001][E029] cut before reading: the whole document is read, filled and signed with no network, and sent by itself', async ({
  page,
  context,
  baseURL,
}) => {
  const one = await waitingEnvelope(baseURL as string)
  await openLink(page, one.link)
  await savedForOffline(page)
  await context.setOffline(true)
  const offline = await reopen(context, page, one.link)
  await offline.getByRole('button', { name: 'Start' }).click()
  await fillFields(offline, 'Head of Legal')
  await signNow(offline)
  await expect(offline.getByText('Signature saved on this device.')).toBeVisible()
  await expect(offline.getByText('Not sent yet, so Omar Haddad cannot see it.')).toBeVisible()

  const again = await reopen(context, offline, one.link)
  await expect(again.getByText('Signature saved on this device.')).toBeVisible()
  expect((await trailOf(one.sender, one.id)).map((event) => event.kind)).not.toContain('signatureAccepted')
  await context.setOffline(false)
  await signedOnce(again, one)
})

for (const fields of [1, 2, 3])
  test(`[E006] cut after field ${fields}, tab killed: everything typed is there again`, {
    tag: takesTurns(fields, 2),
  }, async ({ page, context, baseURL }) => {
    const one = await waitingEnvelope(baseURL as string)
    await openLink(page, one.link)
    await savedForOffline(page)
    await page.getByRole('button', { name: 'Start' }).click()
    await fillFields(page, 'Head of Legal', FIELDS.slice(0, fields))
    await context.setOffline(true)
    const again = await reopen(context, page, one.link)
    await expect(again.getByRole('button', { name: 'Signature, required, field 1 of 3, done' })).toBeVisible()
    await fillFields(again, 'Head of Legal', FIELDS.slice(fields))
    await expect(again.getByRole('button', { name: /^Job title/ })).toHaveText(/^(Job title)?Head of Legal$/)
    await signNow(again)
    await expect(again.getByText('Signature saved on this device.')).toBeVisible()
    await context.setOffline(false)
    await signedOnce(again, one)
  })

test('[S1] cut while the command is on its way, tab killed: sent again after reopening, once', {
  tag: takesTurns(1, 2),
}, async ({ page, context, baseURL }) => {
  const one = await waitingEnvelope(baseURL as string)
  await prepared(page, one)
  await context.route('**/sync/commands', (route) => route.abort())
  await signNow(page)
  await expect(page.getByText('Signature saved on this device.')).toBeVisible()
  await context.unroute('**/sync/commands')
  const again = await reopen(context, page, one.link)
  await signedOnce(again, one)
})

test('[S1] cut after the commit and before its reply, tab killed: still one signature', {
  tag: takesTurns(0, 2),
}, async ({ page, context, baseURL }) => {
  const one = await waitingEnvelope(baseURL as string)
  await prepared(page, one)
  const committed = loseReplies(context, 'signStep')
  await signNow(page)
  await committed
  await context.setOffline(true)
  await context.unroute('**/sync/**')
  const again = await reopen(context, page, one.link)
  await context.setOffline(false)
  await signedOnce(again, one)
})

test('[S3] a refusal whose reply was lost is on screen after reopening, with what was typed', {
  tag: takesTurns(1, 2),
}, async ({ page, context, baseURL }) => {
  const one = await waitingEnvelope(baseURL as string)
  await prepared(page, one)
  await context.setOffline(true)
  await signNow(page)
  await expect(page.getByText('Signature saved on this device.')).toBeVisible()
  const cancelled = await one.sender.call('TasksEf/PerformAction', {
    processId: one.id,
    actionTypeId: 10,
    reason: 'The rent is wrong',
  })
  expect(cancelled.code, JSON.stringify(cancelled)).toBe(0)
  const committed = loseReplies(context, 'signStep')
  await context.setOffline(false)
  await committed
  await context.unroute('**/sync/**')
  const again = await reopen(context, page, one.link)
  await expect(again.getByText('Not accepted').first()).toBeVisible()
  await expect(again.getByText(/cancelled before your signature arrived/i)).toBeVisible()
  await expect(again.getByText('Head of Legal').first()).toBeAttached()
  expect((await trailOf(one.sender, one.id)).map((event) => event.kind)).not.toContain('signatureAccepted')
})

test('[S2] four parallel signers, offline, replies lost, in any order: four signatures and nobody asked twice', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const people = ['Ana', 'Badr', 'Claire', 'Dina'].map((name) => ({
    name: `${name} Test`,
    email: uniqueEmail(name.toLowerCase()),
    kind: 'sign' as const,
    order: 1,
  }))
  const { id } = await send(sender, 'Shareholders agreement', people)
  const devices = await Promise.all(
    people.map(async (one) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        ...(baseURL ? { baseURL } : {}),
      })
      const page = await context.newPage()
      const link = linkIn(await mailTo(baseURL as string, one.email))
      await openLink(page, link)
      await savedForOffline(page)
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Start' }).click()
      await fillFields(page, 'Director')
      await signNow(page)
      await expect(page.getByText('Signature saved on this device.')).toBeVisible()
      return { context, page }
    }),
  )
  for (const index of [2, 0, 3, 1]) {
    const { context } = devices[index] as (typeof devices)[number]
    const committed = loseReplies(context, 'signStep')
    await context.setOffline(false)
    await committed
    await context.unroute('**/sync/**')
  }
  for (const { page } of devices)
    await expect(page.getByRole('heading', { name: /^Signed/ })).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await stateOf(sender, id)).state, { timeout: 60_000 }).toBe(2)
  const accepted = (await trailOf(sender, id))
    .filter((event) => event.kind === 'signatureAccepted')
    .map((event) => event.recipientId)
  expect(accepted).toHaveLength(4)
  expect(new Set(accepted).size).toBe(4)
  for (const { context } of devices) await context.close()
})

test('[E005] a link that a mail scanner fetched, scripted and posted still works for the person', async ({
  page,
  context,
  baseURL,
}) => {
  const one = await waitingEnvelope(baseURL as string)
  const address = one.link.replace(/#.*/, '')
  await fetch(address, { method: 'HEAD' })
  await fetch(address)
  const scanner = await fetch(`${baseURL}/api/Token/GetTempToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: one.link.split('#')[1], deviceId: 'device:00000000000000000000000000' }),
  })
  expect(scanner.status).toBe(200)
  await page.goto(one.link)
  await doorButton(page).click()
  const mail = await mailTo(baseURL as string, recipientOf(await scanner.json()), (one) =>
    /\b\d{6}\b/.test(one.text),
  )
  await page.getByRole('textbox').first().click()
  await page.keyboard.type(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  await savedForOffline(page)
  await page.getByRole('button', { name: 'Start' }).click()
  await fillFields(page, 'Head of Legal')
  await signNow(page)
  await signedOnce(page, one)
  await context.close()
})

const recipientOf = (answer: { data: { email: string } }): string => answer.data.email

/** Opened, saved, and filled in: ready to be signed. */
async function prepared(page: Page, { link }: Case): Promise<void> {
  await openLink(page, link)
  await savedForOffline(page)
  await page.getByRole('button', { name: 'Start' }).click()
  await fillFields(page, 'Head of Legal')
}

/**
 * Lets requests with this command through, loses their replies, and from then on every pull, until told
 * otherwise. Resolves when the server has committed the first.
 */
function loseReplies(context: BrowserContext, command: string): Promise<void> {
  return new Promise((settle) => {
    let committed = false
    void context.route('**/sync/**', async (route) => {
      const request = route.request()
      if (request.url().endsWith('/sync/pull')) return committed ? route.abort() : route.continue()
      if (!request.url().endsWith('/sync/commands') || !(request.postData() ?? '').includes(command))
        return route.continue()
      await route.fetch()
      committed = true
      await route.abort()
      settle()
    })
  })
}
