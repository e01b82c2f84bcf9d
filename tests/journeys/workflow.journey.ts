/** People who act on one envelope at the same time, and one person on fifty at once. */
import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import type { Field } from '../../sync/entities/field.ts'
import { createId } from '../../sync/ids.ts'
import type { Person } from '../server/person.ts'
import { CODES, type RoutePart, routeContent } from '../workflow/route-content.ts'
import {
  codeIn,
  fillFields,
  LEASE,
  linkIn,
  mailTo,
  member,
  openLink,
  savedForOffline,
  signIn,
  stateOf,
  trailOf,
  uniqueEmail,
} from './steps.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
/** One pixel is a drawing as good as any: what is tried here is the route. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const ids = { now: Date.now, randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }

test('[W2][S3] two of a one-of group fill the form offline at the same moment: one counts, the other is told and keeps every word', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const url = baseURL as string
  const omar = await member(url, 'Omar', 'Haddad')
  const content = contentOf(
    [
      ['Sara', 'formFilling', 1, true],
      ['Huda', 'formFilling', 1, true],
    ],
    { group: { name: 'The tenants', quota: 1 } },
  )
  content.fields.push(textField(content, content.groups?.[0]?.seats[0] ?? ''))
  const id = await sendContent(omar, content)
  const pages = []
  for (const one of content.recipients) pages.push(await formOffline(browser, url, one.email, one.name))
  const [sara, huda] = pages as [Page, Page]

  await sara.context().setOffline(false)
  await expect(sara.getByRole('heading', { name: /^Submitted/ })).toBeVisible({ timeout: 60_000 })
  await huda.context().setOffline(false)
  const told = 'enough others of your group acted before your answers arrived. Nothing was submitted.'
  await expect(huda.getByText(told)).toBeVisible({ timeout: 60_000 })
  await expect(huda.getByText('What you entered is kept on this device.')).toBeVisible()
  await huda.reload()
  await expect(huda.getByText(told)).toBeVisible()
  const events = (await trailOf(omar, id)).filter((one) => one.kind === 'formFilled')
  expect(events.map((one) => one.recipientId)).toEqual([content.recipients[0]?.id])
  for (const page of pages) await page.context().close()
})

test('[R0965][R0971][R0966][W9] ten steps: a question, a revert, a second round and an approval on the screens, a group and a delegation beside them', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const url = baseURL as string
  const people = new Map<string, Person>()
  for (const name of ['Omar', 'Mariam', 'Badr', 'Huda', 'Khalid'])
    people.set(name, await member(url, name, 'Example'))
  const who = (name: string) => people.get(name) as Person
  const content = contentOf(TEN_STEPS, { group: { name: 'The board', quota: 2 } })
  content.recipients = content.recipients.map((one, at) => ({
    ...one,
    email: who(TEN_STEPS[at]?.[0] ?? '').email,
  }))
  const id = await sendContent(who('Omar'), content)
  const [omar, mariam] = [
    await detailsOf(browser, url, who('Omar'), id),
    await detailsOf(browser, url, who('Mariam'), id),
  ]

  await test.step('asks, is answered, and sends it back for changes', async () => {
    await fromMenu(mariam, 'Request information')
    await mariam.getByRole('dialog').getByLabel('Question', { exact: true }).fill('Which floor?')
    await mariam.getByRole('button', { name: 'Send question' }).click()
    await omar.getByRole('button', { name: 'Answer', exact: true }).first().click({ timeout: 60_000 })
    await omar.getByRole('dialog').getByLabel('Answer', { exact: true }).fill('The third')
    await omar.getByRole('button', { name: 'Send answer' }).click()
    await expect(mariam.getByText('The third').first()).toBeVisible({ timeout: 60_000 })
    await fromMenu(mariam, 'Revert for changes')
    await mariam.getByRole('dialog').getByLabel('Reason').fill('Clause 4 changed')
    await mariam.getByRole('button', { name: 'Send back', exact: true }).click()
  })

  await test.step('the sender starts it again, and the first approval counts in the second round', async () => {
    await expect(omar.getByText(/Sent back for changes by/)).toBeVisible({ timeout: 60_000 })
    await omar.getByRole('button', { name: 'Re-initiate' }).first().click()
    await omar.getByRole('dialog').getByRole('button', { name: 'Re-initiate' }).click()
    await mariam.getByRole('button', { name: 'Approve', exact: true }).first().click({ timeout: 60_000 })
    await mariam
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect
      .poll(async () => (await stateOf(who('Omar'), id)).signatories[0]?.status, { timeout: 60_000 })
      .toBe('Approved')
  })

  await test.step('two of three are enough, a part is delegated, and everybody else follows', async () => {
    const act = async (name: string, at: number, more: object = {}) => {
      const kind = TEN_STEPS[at]?.[1] ?? 'approve'
      const stepId = content.recipients[at]?.id
      const answer = await who(name).call('TasksEf/PerformAction', {
        processId: id,
        actionTypeId: CODES[kind],
        stepId,
        consent: { text: 'I agree to sign electronically.', version: '1', language: 'en' },
        ...(kind === 'sign' ? { signature: PIXEL } : {}),
        ...more,
      })
      return answer.code
    }
    expect([await act('Badr', 1), await act('Khalid', 3), await act('Huda', 2)]).toEqual([0, 0, 9221])
    expect(await act('Huda', 4, { actionTypeId: 4, delegateTo: who('Badr').email })).toBe(0)
    const known = new Set<string>(content.recipients.map((one) => one.id))
    const delegated = (await stateOf(who('Omar'), id)).signatories.find(
      (one) => !known.has(one.stepId),
    )?.stepId
    expect(await act('Badr', 4, { stepId: delegated })).toBe(0)
    for (const at of [5, 6, 7, 8])
      await expect.poll(() => act(TEN_STEPS[at]?.[0] ?? '', at), { timeout: 60_000 }).toBe(0)
    await expect(omar.getByText('Completed').first()).toBeVisible({ timeout: 60_000 })
    const kinds = (await trailOf(who('Omar'), id)).map((one) => one.kind)
    expect(kinds).toEqual(
      expect.arrayContaining([
        'envelopeReverted',
        'envelopeReinitiated',
        'stepDelegated',
        'envelopeCompleted',
      ]),
    )
  })
  for (const page of [omar, mariam]) await page.context().close()
})

const TEN_STEPS: readonly RoutePart[] = [
  ['Mariam', 'approve', 1],
  ['Badr', 'approve', 2, true],
  ['Huda', 'approve', 2, true],
  ['Khalid', 'approve', 2, true],
  ['Huda', 'endorse', 3],
  ['Khalid', 'action', 4],
  ['Badr', 'sign', 5],
  ['Huda', 'requestInfo', 6],
  ['Khalid', 'formFilling', 7],
  ['Mariam', 'notify', 8],
]

async function detailsOf(browser: Browser, url: string, one: Person, id: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, one.email)
  await page.goto(`/documents/${id.replace('envelope:', '')}`)
  return page
}

async function fromMenu(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).first().click({ timeout: 60_000 })
  await page.getByRole('menuitem', { name: act }).click()
}

test('[A081] a signature waits, in words, while another signer holds the document, and takes over by itself', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const url = baseURL as string
  const omar = await member(url, 'Omar', 'Haddad')
  const badr = await member(url, 'Badr', 'Salem')
  const content = contentOf([
    ['Badr', 'sign', 1],
    ['Huda', 'sign', 1],
  ])
  content.recipients = content.recipients.map((one, at) => (at === 0 ? { ...one, email: badr.email } : one))
  const id = await sendContent(omar, content)
  const [first, second] = content.recipients
  const page = await guest(browser, url, second?.email ?? '')
  const hold = (status: number) =>
    badr.call('Tasks/UpdateSignedTask', { processId: id, stepId: first?.id, status })
  expect((await hold(1)).code).toBe(0)

  await signOnPage(page)
  await expect(page.getByText('Someone is signing this document now. We will try again.')).toBeVisible({
    timeout: 20_000,
  })
  expect((await trailOf(omar, id)).map((one) => one.kind)).not.toContain('signatureAccepted')
  expect((await hold(0)).code).toBe(0)
  await expect(page.getByRole('heading', { name: /^Signed at/ })).toBeVisible({ timeout: 60_000 })
  const accepted = (await trailOf(omar, id)).filter((one) => one.kind === 'signatureAccepted')
  expect(accepted.map((one) => one.recipientId)).toEqual([second?.id])
  await page.context().close()
})

test('[R0297][R0298][A083] fifty documents at once: forty-seven signed with one signature, three wait for their code', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const url = baseURL as string
  const omar = await member(url, 'Omar', 'Haddad')
  const mariam = await member(url, 'Mariam', 'Salem')
  await omar.upload(readFileSync(LEASE), 'lease.pdf')
  const all = Array.from({ length: 50 }, (_, n) => n)
  for (let at = 0; at < all.length; at += 10)
    await Promise.all(
      all.slice(at, at + 10).map((n) => {
        const content = contentOf([['Mariam', 'sign', 1]])
        content.title = `Contract ${n + 1}`
        content.recipients = content.recipients.map((one) => ({
          ...one,
          email: mariam.email,
          ...(n < 3 ? { access: 'code' as const } : {}),
        }))
        return sendContent(omar, content, false)
      }),
    )
  const waiting = () =>
    mariam.call<{ TotalCount: number }>('TasksEf/GetPaging', { folderId: 0, tab: 'waitingForMe' })
  await expect.poll(async () => (await waiting()).data.TotalCount, { timeout: 120_000 }).toBe(50)
  await signIn(page, mariam.email)
  await expect(page.getByText(/^Contract \d+$/).first()).toBeVisible()
  await page.goto('/documents/review-tray')
  await lookThrough(page, 50)
  await expect(page.getByText('47 documents are ready')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Protected: open it with its password or code')).toHaveCount(3)

  await page.getByRole('button', { name: 'Choose signature' }).click()
  await page.getByRole('button', { name: 'Save and use' }).click()
  await page.getByRole('button', { name: 'Sign 47 documents' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Signed' })).toHaveCount(47, { timeout: 120_000 })
  await expect(page.getByText('Protected: open it with its password or code')).toHaveCount(3)

  await page.getByRole('link', { name: 'Open', exact: true }).first().click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = codeIn(await mailTo(url, mariam.email, (mail) => /code/i.test(mail.subject)))
  await page.getByLabel('Code from the e-mail').first().click()
  await page.keyboard.type(code)
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible({ timeout: 20_000 })
})

/** From line to line, each until it is ready: what lies below the window, or under the bar, was shown to nobody. */
async function lookThrough(page: Page, count: number): Promise<void> {
  const lines = page.getByRole('list', { name: 'Documents in the tray' }).locator('> li')
  await expect(lines).toHaveCount(count)
  const last = lines.filter({ hasNotText: 'Protected' }).last()
  for (let at = 0; at < count; at++) {
    const line = lines.nth(at)
    if (at < count - 10) await expect(last.getByText('Look at its first page here, or open it')).toBeVisible()
    await line.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expect(line.getByText('Ready', { exact: true }).or(line.getByText('Protected'))).toBeVisible({
      timeout: 30_000,
    })
  }
}

type Content = { -readonly [K in keyof DraftContent]: DraftContent[K] } & { fields: Field[] }

/** A route whose people are of this test alone. */
function contentOf(parts: readonly RoutePart[], some: Parameters<typeof routeContent>[3] = {}): Content {
  const content = routeContent(ids, readFileSync(LEASE), parts, some)
  return {
    ...content,
    fields: [...content.fields],
    recipients: content.recipients.map((one) => ({
      ...one,
      email: uniqueEmail(one.name.split(' ')[0]?.toLowerCase() ?? ''),
    })),
  }
}

function textField(content: DraftContent, recipientId: string): Field {
  return {
    id: createId('field', ids),
    documentId: content.documents[0]?.id as Field['documentId'],
    recipientId: recipientId as Field['recipientId'],
    kind: 'text',
    label: 'Job title',
    requirement: 'required',
    places: [{ page: 1, xPt: 60, yPt: 560, widthPt: 150, heightPt: 22 }],
    defaultValue: '',
    options: [],
    fontSizePt: 11,
    align: 'start',
  }
}

async function sendContent(sender: Person, content: DraftContent, upload = true): Promise<string> {
  if (upload) await sender.upload(readFileSync(LEASE), 'lease.pdf')
  const sent = await sender.call<{ processId: string }>('TasksEf/AddEnvelope', { kind: 'document', content })
  expect(sent.code, JSON.stringify(sent)).toBe(0)
  return sent.data.processId
}

async function guest(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: url })
  const page = await context.newPage()
  await openLink(page, linkIn(await mailTo(url, email)))
  return page
}

async function signOnPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click()
  await fillFields(page, '', ['signature'])
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Sign now' }).click()
}

/** Reads the form, loses the network, fills and submits it: kept on the device. */
async function formOffline(browser: Browser, url: string, email: string, words: string): Promise<Page> {
  const page = await guest(browser, url, email)
  await savedForOffline(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('textbox', { name: 'Job title' }).fill(words)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
  return page
}
