/**
 * Every way in, on a phone in Arabic and on a desktop in English, with the network cut at every step: what was asked for
 * without one is told in words, and the same press goes on when it is back.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { openSqlite } from '../../db/sqlite.ts'
import { signInByPasskey } from '../../sync/calls/passkeys.ts'
import { beginSignIn, returnFromProvider } from '../../sync/calls/ways-in.ts'
import { type FakeUaePass, startFakeUaePass, CLIENT as UAE_PASS_CLIENT } from '../adapters/fake-uae-pass.ts'
import { uaePassPerson } from '../adapters/uae-pass-people.ts'
import { createServerProcess, type ServerProcess } from '../faults/server-process.ts'
import {
  BASE,
  hasOpenLdap,
  type OpenLdap,
  SARAS_PASSWORD,
  SERVICE,
  SERVICE_PASSWORD,
  startOpenLdap,
} from '../identity/open-ldap.ts'
import { PASSWORD, type Person } from '../server/person.ts'
import { takesTurns } from '../todays-share.ts'
import { CLIENT, type OpenIdIssuer, startOpenIdIssuer } from './open-id-issuer.ts'
import { codeIn, mailTo, member, signIn } from './steps.ts'
import { type Say, wordsOf } from './words.ts'

test.describe.configure({ mode: 'serial' })

const DIRECTORY = 'Staff of Al Noor'
const folder = mkdtempSync(join(tmpdir(), 'tawqi-every-way-'))
let issuer: OpenIdIssuer
let uaePass: FakeUaePass
let directory: OpenLdap | null = null
let server: ServerProcess
test.beforeAll(async () => {
  issuer = await startOpenIdIssuer()
  uaePass = Object.assign(await startFakeUaePass(uaePassPerson('Nobody', 'nobody@example.com')), {
    shows: true,
  })
  const providers = join(folder, 'providers.json')
  const one = { kind: 'openId', id: 'alnoor', name: 'Al Noor', issuer: issuer.url, ...CLIENT }
  writeFileSync(providers, JSON.stringify([one]))
  server = await createServerProcess({
    environment: {
      SIGN_IN_PROVIDERS: providers,
      TRUSTED_HOSTS: `${issuer.host},${uaePass.host},localhost`,
      BOT_CHECK_COST: '1',
      UAE_PASS_URL: uaePass.url,
      UAE_PASS_CLIENT_ID: UAE_PASS_CLIENT.id,
      UAE_PASS_CLIENT_SECRET: UAE_PASS_CLIENT.secret,
    },
  })
  await server.start()
  issuer.serves(`${server.url}/auth/auth-return`)
  if (hasOpenLdap) directory = await openDirectory()
})
test.afterAll(async () => {
  await server?.remove()
  await Promise.all([issuer?.stop(), uaePass?.stop()])
  directory?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Of an organisation whose domain is that of the people in it. */
async function openDirectory(): Promise<OpenLdap> {
  const [ldap, founder] = await Promise.all([startOpenLdap(), member(server.url, 'Rashid', 'Al Ketbi')])
  const db = openSqlite({ file: join(server.dataDir, 'tawqi.sqlite') })
  const { organization, organizationMember } = db.tables
  await db.transact(async (query) => {
    const [place] = await query
      .select()
      .from(organizationMember)
      .where(eq(organizationMember.personId, founder.userId))
    await query
      .update(organization)
      .set({ provedDomain: 'alnoor.ae' })
      .where(eq(organization.id, place?.organizationId ?? ''))
  })
  await db.close()
  const saved = await founder.call('Admin/SignInProvider/Save', {
    ...{ name: DIRECTORY, active: true, secret: SERVICE_PASSWORD },
    settings: {
      ...{ kind: 'directory', flavour: 'openLdap', url: ldap.tlsUrl, base: BASE, serviceName: SERVICE },
      ...{ loginAttribute: 'uid', certificate: ldap.certificate, admits: 'domain' },
    },
  })
  expect(saved.code, JSON.stringify(saved)).toBe(0)
  return ldap
}

const AREAS = ['identity', 'ways-in', 'shell']
interface Look {
  readonly name: string
  readonly say: Say
  readonly context: BrowserContextOptions
}
const LOOKS: readonly Look[] = [
  {
    name: 'on a phone in Arabic',
    say: wordsOf('ar', AREAS),
    context: { locale: 'ar-AE', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
  {
    name: 'on a desktop in English',
    say: wordsOf('en', AREAS),
    context: { locale: 'en-GB', viewport: { width: 1440, height: 900 } },
  },
]

interface At {
  readonly page: Page
  readonly say: Say
  readonly browser: Browser
  /** Of two looks the second: somebody else signs in. */
  readonly nth: number
}
const press = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).click()
/** Which ways there are the server says, a moment after the page. */
const offered = (page: Page, name: string) =>
  expect(page.getByRole('button', { name, exact: true })).toBeVisible()
const told = (page: Page) => expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible()

/** First without a network, which is told, and then with one. */
async function cutFirst(page: Page, act: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true)
  await act()
  await told(page)
  await page.context().setOffline(false)
  await act()
}
/** The network goes just before this is asked, on the way. */
async function cutAt(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const address = `**/api/${path}*`
  await page.route(address, (route) => route.abort())
  await act()
  await told(page)
  await page.unroute(address)
}

const typeAddress = (page: Page, email: string) => page.locator('input[name="username"]').fill(email)
const typePassword = (page: Page) => page.locator('input[name="password"]').fill(PASSWORD)

/** At a page of others, whose account is linked here by the password of the one there is. */
const elsewhere =
  (button: (say: Say) => string, stands: (mona: Person) => void) =>
  async ({ page, say }: At) => {
    const mona = await member(server.url, 'Mona', 'Said')
    stands(mona)
    await cutAt(page, beginSignIn.path, press(page, button(say)))
    await press(page, say('Try again'))()
    await cutAt(page, returnFromProvider.path, () => page.getByRole('link', { name: 'Go on' }).click())
    await press(page, say('Try again'))()
    await typeAddress(page, mona.email)
    await typePassword(page)
    await cutFirst(page, press(page, say('Sign in')))
    await expect(page.getByRole('heading', { name: say('Link this account?') })).toBeVisible()
    await cutFirst(page, press(page, say('Link')))
  }

/** Made on a device of theirs, and carried to this browser as a password manager would. */
async function ownPasskey({ page, browser }: At): Promise<void> {
  const sara = await member(server.url, 'Sara', 'Salem')
  const context = await browser.newContext()
  const there = await context.newPage()
  const authenticator = async (of: Page) => {
    const protocol = await of.context().newCDPSession(of)
    await protocol.send('WebAuthn.enable')
    const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    })
    return { protocol, authenticatorId }
  }
  const made = await authenticator(there)
  await signIn(there, sara.email, server.url)
  await there.goto(`${server.url}/account/security`)
  await press(there, 'Add a passkey')()
  await press(there, 'Go on')()
  const mail = await mailTo(server.url, sara.email, (one) => /passkey|protect|authenticator/i.test(one.text))
  await there.getByLabel('Code from the e-mail').fill(codeIn(mail))
  await there.getByLabel('Name', { exact: true }).fill('This phone')
  await press(there, 'Create the passkey')()
  await expect(there.getByRole('listitem').first()).toBeVisible()
  const { credentials } = await made.protocol.send('WebAuthn.getCredentials', made)
  const here = await authenticator(page)
  for (const credential of credentials)
    await here.protocol.send('WebAuthn.addCredential', { ...here, credential })
  await context.close()
}

const WAYS: Readonly<Record<string, (at: At) => Promise<void>>> = {
  'a password': async ({ page, say }) => {
    const sara = await member(server.url, 'Sara', 'Salem')
    await typeAddress(page, sara.email)
    await typePassword(page)
    await cutFirst(page, press(page, say('Sign in')))
  },
  'a mailed code': async ({ page, say }) => {
    const sara = await member(server.url, 'Sara', 'Salem')
    await typeAddress(page, sara.email)
    await offered(page, say('Sign in with a mailed code'))
    await cutFirst(page, press(page, say('Sign in with a mailed code')))
    const code = codeIn(
      await mailTo(server.url, sara.email, ({ subject }) => subject === 'Your code to sign in'),
    )
    await cutFirst(page, () => page.getByLabel(say('Code from the e-mail')).fill(code))
  },
  'a passkey': async (at) => {
    const { page, say } = at
    await ownPasskey(at)
    const show = press(page, say('Sign in with a passkey'))
    await cutFirst(page, async () => {
      if (await page.evaluate(() => navigator.onLine)) await cutAt(page, signInByPasskey.path, show)
      else await show()
    })
    await show()
  },
  'a provider of the organisation': elsewhere(
    (say) => say('Sign in with <0>{0}</0>', { 0: 'Al Noor' }),
    ({ email }) => {
      issuer.person = { subject: email, email }
    },
  ),
  'UAE PASS': elsewhere(
    (say) => say('Sign in with UAE PASS'),
    ({ email }) => {
      uaePass.person = uaePassPerson('Mona Said', email)
    },
  ),
  'a directory': async ({ page, say, nth }) => {
    test.skip(directory === null, 'no OpenLDAP on this machine')
    const user = ['sara', 'layla'][nth] ?? ''
    await typeAddress(page, `${user}@alnoor.ae`)
    await page.keyboard.press('Tab')
    const name = DIRECTORY
    await page.getByRole('button', { name: say('Sign in with <0>{name}</0>', { name }) }).click()
    await page.getByLabel(say('User name at {name}', { name })).fill(user)
    const form = page.locator('form').filter({ has: page.locator('input[name="directory-user"]') })
    await cutFirst(page, async () => {
      await page.locator('input[name="directory-password"]').fill(SARAS_PASSWORD)
      await form.getByRole('button', { name: say('Sign in'), exact: true }).click()
    })
  },
}

for (const [at, [way, enter]] of Object.entries(WAYS).entries())
  for (const [nth, { name, say, context: options }] of LOOKS.entries())
    test(`[S24] ${way} opens the account ${name}, with the network cut at every step`, {
      tag: takesTurns(at * LOOKS.length + nth, 4),
    }, async ({ browser }) => {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      await page.goto(`${server.url}/login?next=%2Fcontacts%2Fall`)
      // Before it says which ways there are, the page may be drawn once more.
      await offered(page, say('Sign in with a passkey'))
      await enter({ page, say, browser, nth })
      await expect(page).toHaveURL(/\/contacts\/all/)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await context.close()
    })
