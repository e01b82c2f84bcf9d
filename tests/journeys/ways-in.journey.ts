/**
 * The two ways in that matter beside a password alone: an authenticator app, set up because the organisation asks for
 * it, and a provider of the organisation. Each with the network gone in between, and nothing of what was typed lost.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { openSqlite } from '../../db/sqlite.ts'
import { OPEN_POLICY, type SignInPolicy } from '../../sync/rules/sign-in-policy.ts'
import { createServerProcess, type ServerProcess } from '../faults/server-process.ts'
import { PASSWORD } from '../server/person.ts'
import { CLIENT, type OpenIdIssuer, startOpenIdIssuer } from './open-id-issuer.ts'
import { lockScreen, mailTo, member, PIN, signIn, wholeAppKept } from './steps.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const folder = mkdtempSync(join(tmpdir(), 'tawqi-ways-in-'))
let issuer: OpenIdIssuer
let server: ServerProcess

test.beforeAll(async () => {
  issuer = await startOpenIdIssuer()
  const providers = join(folder, 'providers.json')
  const one = { kind: 'openId', id: 'alnoor', name: 'Al Noor', issuer: issuer.url, ...CLIENT }
  writeFileSync(providers, JSON.stringify([one]))
  server = await createServerProcess({
    environment: { SIGN_IN_PROVIDERS: providers, TRUSTED_HOSTS: issuer.host, BOT_CHECK_COST: '1' },
  })
  await server.start()
  issuer.serves(`${server.url}/auth/auth-return`)
})
test.afterAll(async () => {
  await server?.remove()
  await issuer?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** As an organisation has it that set it long ago. */
async function setPolicy(userId: string, of: Partial<SignInPolicy>): Promise<void> {
  const db = openSqlite({ file: join(server.dataDir, 'tawqi.sqlite') })
  const { organization, organizationMember } = db.tables
  await db.transact(async (query) => {
    const [place] = await query
      .select({ id: organizationMember.organizationId })
      .from(organizationMember)
      .where(eq(organizationMember.personId, userId))
    await query
      .update(organization)
      .set({ settings: { signInPolicy: { ...OPEN_POLICY, ...of } } })
      .where(eq(organization.id, place?.id ?? ''))
  })
  await db.close()
}

const typePassword = async (page: Page, email: string) => {
  await page.goto(`${server.url}/login`)
  await page.getByLabel('E-mail or user ID').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const oneMoreStep = (page: Page) => page.getByRole('heading', { name: 'One more step' })
const inbox = (page: Page) => page.getByRole('heading', { name: 'Inbox' })
/** What the app shows in so many steps: one code is taken once. */
const shown = (secret: string, inSteps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + inSteps * 30_000 })

test('[S24] who is asked for a second step sets up an app, keeps the codes, and gets in by app and by code', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const sara = await member(server.url, 'Sara', 'Al Mansoori')
  await setPolicy(sara.userId, { secondFactor: 'everybody' })
  await typePassword(page, sara.email)
  await expect(oneMoreStep(page)).toBeVisible()

  // The network goes between two steps; the same press goes on when it is back.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mail me a code' }).click()
  await expect(page.getByRole('alert')).toContainText('having trouble connecting')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Mail me a code' }).click()
  const isCode = (mail: { text: string; subject: string }) => /authenticator/i.test(mail.text + mail.subject)
  const mail = await mailTo(server.url, sara.email, isCode)
  await page.getByLabel('Code from the e-mail').fill(/^(\d{6})$/m.exec(mail.text)?.[1] ?? '')
  await expect(page.getByRole('img', { name: 'Square code for the authenticator app' })).toBeVisible()
  const key = (await page.locator('code').textContent()) ?? ''
  const secret = key.replaceAll(' ', '')
  await page.getByLabel('Code of your authenticator app').fill(shown(secret))

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('tawqi-recovery-codes.txt')
  const [recovery = ''] = await codes.allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(inbox(page)).toBeVisible()

  // In Arabic, on another device, by the app.
  const other = await browser.newContext({ locale: 'ar-AE', viewport: { width: 390, height: 844 } })
  const there = await other.newPage()
  await there.goto(`${server.url}/login`)
  await there.locator('input[name="username"]').fill(sara.email)
  await there.locator('input[name="password"]').fill(PASSWORD)
  await there.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()
  await expect(there.getByRole('heading', { name: 'خطوة أخرى' })).toBeVisible()
  await there.getByLabel('رمز تطبيق المصادقة').fill('000000')
  await expect(there.getByRole('alert')).toBeVisible()
  await there.getByLabel('رمز تطبيق المصادقة').fill(shown(secret, 1))
  await expect(there.locator('[data-row], main h1').first()).toBeVisible()
  await expect(there).toHaveURL(`${server.url}/`)
  await other.close()

  // And by a code that was kept, where the app is not at hand.
  const third = await browser.newContext()
  const lost = await third.newPage()
  await typePassword(lost, sara.email)
  await lost.getByRole('button', { name: 'Use a recovery code' }).click()
  await lost.getByLabel('Recovery code').fill(recovery)
  await lost.getByRole('button', { name: 'Confirm' }).click()
  await expect(inbox(lost)).toBeVisible()
  await Promise.all([context.close(), third.close()])
})

test('[S24] a policy that becomes stricter covers an open page, which goes on where it was', async ({
  page,
  context,
}) => {
  const omar = await member(server.url, 'Omar', 'Haddad')
  await signIn(page, omar.email, server.url)
  await page.goto(`${server.url}/contacts/all`)
  await wholeAppKept(page)
  await setPolicy(omar.userId, { secondFactor: 'everybody' })
  await expect(oneMoreStep(page)).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(/\/contacts\/all/)
  // Without a network it opens what is here, and says that it will ask.
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Go on without network' }).click()
  await expect(oneMoreStep(page)).toBeHidden()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(oneMoreStep(page)).toBeVisible()
  await setPolicy(omar.userId, { secondFactor: 'nobody' })
  await page.reload()
  await expect(oneMoreStep(page)).toBeHidden()
  await expect(page).toHaveURL(/\/contacts\/all/)
})

test('[R0254][R1263][R0101][R0100] an account of the organisation is linked once, and signs in from then on', async ({
  page,
  context,
}) => {
  const mona = await member(server.url, 'Mona', 'Said')
  issuer.person = { subject: 'mona-there', email: mona.email }
  await page.goto(`${server.url}/login?next=%2Fcontacts%2Fall`)
  await page.getByRole('button', { name: 'Sign in with Al Noor' }).click()
  await page.getByRole('link', { name: 'Turn back' }).click()
  await expect(page.getByRole('heading', { name: 'Sign-in was cancelled' })).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Go on' }).click()
  // Nobody has linked it yet; it finds no account by its address.
  await expect(page.getByText(/is not linked with an account here yet/)).toBeVisible()
  await page.getByLabel('E-mail or user ID').fill(mona.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Link this account?' })).toBeVisible()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page).toHaveURL(/\/contacts\/all/)

  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${server.url}/login?next=%2Fcontacts%2Fall`)
  await page.getByRole('button', { name: 'Sign in with Al Noor' }).click()
  // The network goes while they are away; what they came back with is shown once it is there again.
  await page.route('**/api/Token/ReturnFromProvider', (route) => route.abort())
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page.getByRole('alert')).toContainText('having trouble connecting')
  await page.unroute('**/api/Token/ReturnFromProvider')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/contacts\/all/)
  expect((await context.cookies()).find(({ name }) => name === 'loginType')?.value).toBe('sso')
})

test('[S24][L2] who has no password comes back to a covered page by their provider, and locks a device with a recovery key', async ({
  page,
  context,
}) => {
  const layla = await member(server.url, 'Layla', 'Noor')
  issuer.person = { subject: 'layla-there', email: layla.email }
  await page.goto(`${server.url}/login?next=%2Fcontacts%2Fall`)
  await page.getByRole('button', { name: 'Sign in with Al Noor' }).click()
  await page.getByRole('link', { name: 'Go on' }).click()
  await page.getByLabel('E-mail or user ID').fill(layla.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page).toHaveURL(/\/contacts\/all/)
  await wholeAppKept(page)
  await forgetPassword(layla.userId)

  await page.goto(`${server.url}/account`)
  const typed = page.getByRole('main').getByRole('textbox').first()
  await typed.fill('half a word')
  await endSessions(layla.userId)
  const cover = page.getByRole('dialog', { name: 'Session locked' })
  await expect(cover).toBeVisible({ timeout: 60_000 })
  // Omar is signed in at the provider: nothing of Layla's opens, and nothing is switched unasked.
  const omar = await member(server.url, 'Omar', 'Haddad')
  issuer.person = { subject: 'omar-there', email: omar.email }
  await linkThere(omar.userId, 'omar-there')
  await beside(page, () => cover.getByRole('button', { name: 'Sign in with Al Noor' }).click())
  await expect(cover.getByRole('heading', { name: 'This is somebody else’s account' })).toBeVisible()
  await cover.getByRole('button', { name: 'Stay with Layla Noor' }).click()
  issuer.person = { subject: 'layla-there', email: layla.email }
  await beside(page, () => cover.getByRole('button', { name: 'Sign in with Al Noor' }).click())
  await expect(cover).toBeHidden()
  await expect(page).toHaveURL(/\/account$/)
  await expect(typed).toHaveValue('half a word')

  await page.goto(`${server.url}/account/device`)
  await page.getByRole('button', { name: 'Turn on the lock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on the lock' })
  await expect(dialog.getByText('You get a recovery key next')).toBeVisible()
  await expect(dialog.getByLabel('Password of your account')).toBeHidden()
  await dialog.getByLabel('PIN', { exact: true }).and(dialog.locator('input[type=password]')).fill(PIN)
  await dialog.getByLabel('PIN again').fill(PIN)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  const groups = (of: Page | typeof dialog) =>
    of.getByRole('list', { name: 'Recovery key' }).getByRole('listitem')
  await expect(groups(dialog)).toHaveCount(7)
  const key = (await groups(dialog).allTextContents()).join('-')
  await expect(dialog.getByRole('button', { name: 'Turn on' })).toBeDisabled()
  await dialog.getByLabel('I have kept it where I find it without this device').check()
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('On, with a PIN')).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(lockScreen(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in instead' })).toBeHidden()
  await page.getByRole('button', { name: 'Use the recovery key' }).click()
  await page.getByLabel('Recovery key', { exact: true }).fill(key.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(groups(page)).toHaveCount(7)
  expect((await groups(page).allTextContents()).join('-')).not.toBe(key)
  await page.getByLabel('I have kept it where I find it without this device').check()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(page.getByText('On, with a PIN')).toBeVisible()
})

/** The window of the provider, which closes by itself. */
async function beside(page: Page, press: () => Promise<void>): Promise<void> {
  // Whoever is remembered there is not asked who they are.
  await page.context().clearCookies({ domain: '127.0.0.1' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  const closed = popup.waitForEvent('close')
  await popup.getByRole('link', { name: 'Go on' }).click()
  await closed
}

const inDatabase = async (work: (db: ReturnType<typeof openSqlite>) => Promise<void>) => {
  const db = openSqlite({ file: join(server.dataDir, 'tawqi.sqlite') })
  await work(db)
  await db.close()
}
const forgetPassword = (userId: string) =>
  inDatabase(({ tables: { person }, transact }) =>
    transact(async (query) => {
      await query.update(person).set({ passwordHash: null }).where(eq(person.id, userId))
    }),
  )
/** As their time running out ends them. */
const endSessions = (userId: string) =>
  inDatabase(({ tables: { session }, transact }) =>
    transact(async (query) => {
      await query
        .update(session)
        .set({ expiresAt: 0, accessExpiresAt: 0 })
        .where(eq(session.personId, userId))
    }),
  )
const linkThere = (personId: string, subject: string) =>
  inDatabase(({ tables: { wayIn }, transact }) =>
    transact(async (query) => {
      const [other] = await query.select().from(wayIn)
      if (!other) throw new Error('nobody is linked yet')
      const id = `wayIn:${subject}` as typeof other.id
      await query.insert(wayIn).values({ ...other, id, subject, personId })
    }),
  )
