/** Steps that journeys share: people, envelopes made over the API, links from mails, signing on a screen. */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test'
import { KEEP_REST } from '../../app/keep-rest.ts'
import { ANSWERS } from '../../sync/answers.ts'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import type { StepKind } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { PASSWORD, type Person, person } from '../server/person.ts'

const ids = { now: Date.now, randomBytes: (length: number) => new Uint8Array(randomBytes(length)) }
export const LEASE = join(import.meta.dirname, '../fixtures/pdf/issue13242.pdf')

interface Mail {
  readonly toAddress: string
  readonly subject: string
  readonly text: string
}

/** The newest message to an address, once there is one that `wanted` accepts. */
export async function mailTo(
  baseURL: string,
  email: string,
  wanted: (mail: Mail) => boolean = () => true,
): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    const all = (await (await fetch(`${baseURL}/mailbox/messages.json`)).json()) as Mail[]
    found = all.find((mail) => mail.toAddress === email && wanted(mail))
    expect(found, `mail to ${email}`).toBeDefined()
  }).toPass({ timeout: 20_000, intervals: [100, 200, 400] })
  return found as Mail
}

export const codeIn = (mail: Mail): string => /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
export const linkIn = (mail: Mail): string => /https?:\/\/\S+\/sign\/sign#[\w-]+/.exec(mail.text)?.[0] ?? ''

export const uniqueEmail = (name: string): string => `${name}.${randomBytes(5).toString('hex')}@example.com`

/** Somebody with an account, made over the API. */
export async function member(baseURL: string, firstName: string, lastName: string): Promise<Person> {
  const email = uniqueEmail(firstName.toLowerCase())
  const anybody = person(baseURL, '', email, '')
  const registered = await anybody.call<{ userId: string }>('Public/RegisterUser', {
    firstName,
    lastName,
    email,
    password: PASSWORD,
    acceptTerms: true,
  })
  const { userId } = registered.data
  const checkOTP = codeIn(await mailTo(baseURL, email))
  const verified = await anybody.call<{ accessToken: string }>('Public/VerifyEmail', {
    checkOTP,
    userId,
    email,
    otpReasonId: 1,
  })
  return person(baseURL, verified.data.accessToken, email, userId)
}

export async function signIn(page: Page, email: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('E-mail or user ID').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
}

const UPLOAD_INCOMPLETE = ANSWERS['upload-incomplete'].code

export interface Part {
  readonly name: string
  readonly email: string
  readonly kind: StepKind
  readonly order: number
}

/** Sends a real PDF; every signer gets a signature, a text and a date to fill in. */
export async function send(
  sender: Person,
  title: string,
  parts: readonly Part[],
): Promise<{ id: `envelope:${string}`; content: DraftContent }> {
  const bytes = readFileSync(LEASE)
  const uploaded = await sender.upload(bytes, 'lease.pdf')
  expect(uploaded.data[0], JSON.stringify(uploaded)).toMatchObject({ uploadStatus: 0 })
  const documentId = createId('document', ids)
  const recipients = parts.map((part) => ({
    ...part,
    id: createId('recipient', ids),
    language: 'en' as const,
  }))
  const content: DraftContent = {
    kind: 'document',
    title,
    subject: '',
    message: 'Please sign by Sunday.',
    language: 'en',
    timeZone: 'Asia/Dubai',
    expiresAt: null,
    reminder: 'none',
    documents: [
      {
        id: documentId,
        name: 'lease.pdf',
        sha256: createHash('sha256').update(bytes).digest('hex'),
        sizeBytes: bytes.byteLength,
      },
    ],
    attachments: [],
    recipients,
    fields: recipients.flatMap((one, n) =>
      one.kind !== 'sign' && one.kind !== 'uaePassSign'
        ? []
        : (['signature', 'text', 'date'] as const).map((kind, k) => ({
            id: createId('field', ids),
            documentId,
            recipientId: one.id,
            kind,
            label: { signature: 'Signature', text: 'Job title', date: 'Date' }[kind],
            requirement: 'required' as const,
            places: [
              {
                page: 1,
                xPt: 60 + (n % 3) * 170,
                yPt: 560 + k * 50 + Math.floor(n / 3) * 150,
                widthPt: 150,
                heightPt: k === 0 ? 36 : 22,
              },
            ],
            defaultValue: '',
            options: [],
            fontSizePt: 11,
            align: 'start' as const,
          })),
    ),
  }
  const ask = () =>
    sender.call<{ processId: `envelope:${string}` }>('TasksEf/AddEnvelope', { kind: 'document', content })
  let sent = await ask()
  // Pages are prepared beside everything else the machine does; who sends through the calls asks again.
  for (const until = Date.now() + 150_000; sent.code === UPLOAD_INCOMPLETE && Date.now() < until; ) {
    await new Promise((settle) => setTimeout(settle, 200))
    sent = await ask()
  }
  expect(sent.code, JSON.stringify(sent)).toBe(0)
  return { id: sent.data.processId, content }
}

/** Recipients as the sender sees them now. */
export async function stateOf(
  sender: Person,
  processId: string,
): Promise<{ state: number; signatories: readonly { stepId: string; status: string }[] }> {
  const answer = await sender.call<{ statusId: number; signatories: { stepId: string; status: string }[] }>(
    'TasksEf/GetDetails',
    { processId },
  )
  return { state: answer.data.statusId, signatories: answer.data.signatories }
}

export interface TrailEvent {
  readonly kind: string
  readonly recipientId: string | null
  readonly documentSha256: string | null
  readonly facts: Readonly<Record<string, unknown>>
}
export async function trailOf(sender: Person, processId: string): Promise<readonly TrailEvent[]> {
  return (await sender.call<{ events: TrailEvent[] }>('AuditTrail/Get', { processId })).data.events
}

/** The one button of a link's door; what it says follows what is asked, once that is told. */
export const doorButton = (page: Page) => page.getByRole('button', { name: /^(Open document|Read and )/ })

/** Opens a link as a person would: the page, then the tap. */
export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await doorButton(page).click()
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
}

/** The service worker has fetched all it keeps, and not only what reading and signing take. */
export const wholeAppKept = (page: Page): Promise<void> =>
  page.evaluate(async (type) => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<boolean>((settle) => {
      port1.onmessage = ({ data }) => settle(data)
    })
    active?.postMessage({ type }, [port2])
    if (!(await answer)) throw new Error('A file of the app could not be kept')
  }, KEEP_REST)

export const savedForOffline = (page: Page) =>
  expect(page.getByText('Saved for offline')).toBeVisible({ timeout: 60_000 })

/** A guest uses a mark; somebody with an account saves it as well (A136). */
export const USE_MARK = /^(Use signature|Save and use)$/
export const FIELDS = ['signature', 'text', 'date'] as const

/** Fills fields in the order the page asks for them; after the last one it can be finished. */
export async function fillFields(
  page: Page | FrameLocator,
  title: string,
  fields: readonly (typeof FIELDS)[number][] = FIELDS,
): Promise<void> {
  for (const field of fields) {
    if (field === 'signature') {
      await page.getByRole('button', { name: /^Signature, required/ }).click()
      const use = page.getByRole('button', { name: USE_MARK })
      await use.click()
      await expect(use).toBeHidden()
    } else if (field === 'text') {
      await page.getByRole('textbox', { name: 'Job title' }).fill(title)
      await page.getByRole('textbox', { name: 'Job title' }).press('Enter')
    } else {
      // Today stands in it already.
      await page.getByRole('button', { name: /^Date, required/ }).click()
      await page.locator('input[type=date]').fill('2026-11-20')
      await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
    }
  }
}

/** The tab is closed and the same address opened again on the same device. */
export async function reopen(context: BrowserContext, page: Page, link: string): Promise<Page> {
  await page.close()
  const next = await context.newPage()
  await next.goto(link)
  return next
}

export const PIN = '271828'

/** Locks this device with a PIN or, where the browser has an authenticator, with a passkey. */
export async function turnOnLock(page: Page, way: 'pin' | 'passkey' = 'pin'): Promise<void> {
  await page.goto('/account/device')
  await page.getByRole('button', { name: 'Turn on the lock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on the lock' })
  if (way === 'pin') {
    await dialog.getByLabel('PIN', { exact: true }).and(dialog.locator('input[type=password]')).fill(PIN)
    await dialog.getByLabel('PIN again').fill(PIN)
  } else await dialog.getByText('Passkey', { exact: true }).click()
  await dialog.getByLabel('Password of your account').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText(way === 'pin' ? 'On, with a PIN' : 'On, with a passkey')).toBeVisible()
}

export const lockScreen = (page: Page) => page.getByRole('heading', { name: 'This device is locked' })

export async function unlock(page: Page, pin = PIN): Promise<void> {
  await expect(lockScreen(page)).toBeVisible()
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
}
