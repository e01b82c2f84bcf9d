import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ok } from '../../sync/result.ts'
import {
  type Browser,
  bearer,
  type IdentityTestWorld,
  identityWorld,
  minutes,
} from '../../tests/identity/identity-world.ts'
import { testCall } from '../../tests/server/test-call.ts'
import { envelope, recipient } from '../../tests/signer/signing-world.ts'
import { createRecipientLink, revokeRecipientLinks } from './guest-links.ts'

const whoAmI = testCall({
  path: 'test/whoAmI',
  method: 'GET',
  area: 'test',
  summary: 'The actor',
  access: 'any',
  input: z.object({}),
  run: async (_, context) => ok(context.actor),
})

const RECIPIENT = 'recipient:00000000000000000000000001'
const ENVELOPE = 'envelope:00000000000000000000000001'
const EMAIL = 'omar@delcourt.fr'

async function world(expiresAt: number | null = null) {
  const made = identityWorld({}, [whoAmI])
  const { db, platform } = made
  await made.person()
  const [organization] = await db.read((query) => query.select().from(db.tables.organization))
  const part = { id: RECIPIENT, name: 'Omar Haddad', email: EMAIL, language: 'fr' } as const
  const recipients = [recipient(part)]
  const body = envelope({ id: ENVELOPE, title: 'Services Agreement', recipients })
  const row = {
    id: ENVELOPE,
    organizationId: organization?.id ?? '',
    ownerId: 'person:1',
    state: 'inProgress',
  }
  const { link } = await db.transact(async (query) => {
    await query.insert(db.tables.envelope).values({ ...row, modifiedAt: 0, demo: false, body })
    return createRecipientLink(
      query,
      db.tables,
      { recipientId: RECIPIENT, envelopeId: ENVELOPE, email: EMAIL, expiresAt },
      platform,
    )
  })
  return { ...made, link, token: link.slice(link.indexOf('#') + 1) }
}
const open = (browser: Browser, token: string, more: object = {}) =>
  browser.post('Token/GetTempToken', { token, deviceId: 'device:1', ...more })
const sessionsOf = (made: IdentityTestWorld) =>
  made.db.read((query) => query.select().from(made.db.tables.session))

describe('a guest’s link', () => {
  it('carries at least 128 random bits in its fragment, and only their hash is stored', async () => {
    const made = await world()
    expect(made.link).toMatch(/^http:\/\/localhost:8787\/sign\/sign#[\w-]{43}$/)
    const rows = await made.db.read((query) => query.select().from(made.db.tables.recipientLink))
    expect(JSON.stringify(rows)).not.toContain(made.token)
  })

  it('[C062] a tap binds this device to the recipient, who then acts as a guest of that one envelope', async () => {
    const made = await world()
    const phone = made.browser()
    const { data } = await open(phone, made.token)
    expect(data).toMatchObject({
      recipientId: RECIPIENT,
      envelopeId: ENVELOPE,
      name: 'Omar Haddad',
      isTempCustomer: true,
      expiresIn: 900,
    })
    expect((await phone.get('test/whoAmI', bearer(data.accessToken))).data).toEqual({
      kind: 'guest',
      recipientId: RECIPIENT,
      envelopeId: ENVELOPE,
      name: 'Omar Haddad',
      email: EMAIL,
      language: 'fr',
    })
    expect(made.bound).toMatchObject([{ envelopeId: ENVELOPE, recipientId: RECIPIENT, byCode: false }])
    expect((await phone.get('Customer/Get', bearer(data.accessToken))).code).toBe(9002)
  })

  it('loading, prefetching and previewing it consume nothing', async () => {
    const made = await world()
    const scanner = made.browser('198.51.100.1')
    expect((await scanner.get(`Token/GetTempToken?token=${made.token}`)).status).toBe(405)
    expect(await sessionsOf(made)).toHaveLength(0)
    expect((await open(made.browser(), made.token)).code).toBe(0)
  })

  it('reading its door binds no device, sends no code and sets no cookie, however often', async () => {
    const made = await world()
    const scanner = made.browser('198.51.100.1')
    for (let times = 0; times < 3; times++) {
      const door = await scanner.post('Token/ReadDoor', { token: made.token })
      expect(door.data).toMatchObject({
        title: 'Services Agreement',
        asks: 'sign',
        email: 'o**r@delcourt.fr',
        organization: { nameEn: 'Al Noor', logoUrl: null },
      })
      expect(door.setCookies).toEqual([])
    }
    expect(await sessionsOf(made)).toHaveLength(0)
    expect(made.bound).toEqual([])
    expect((await open(made.browser(), made.token)).code).toBe(0)
    // Once it is bound, whoever holds the link may still read the door and still opens nothing by it.
    expect((await scanner.post('Token/ReadDoor', { token: made.token })).code).toBe(0)
    expect((await open(scanner, made.token)).code).toBe(3009)
    expect(await sessionsOf(made)).toHaveLength(1)
  })

  it('the door of a forged, expired or revoked link says only that', async () => {
    const made = await world(Date.UTC(2026, 10, 21, 10))
    const read = (token: string) => made.browser().post('Token/ReadDoor', { token })
    expect((await read('A'.repeat(43))).code).toBe(9113)
    made.pass(minutes(61))
    expect(await read(made.token)).toMatchObject({ code: 9114, data: null })
    await made.db.transact((query) =>
      revokeRecipientLinks(query, made.db.tables, { envelopeId: ENVELOPE }, made.platform.now()),
    )
    expect(await read(made.token)).toMatchObject({ code: 9113, data: null })
  })

  it('the same device comes back without a code, in a new session of the browser and after weeks', async () => {
    const made = await world()
    const phone = made.browser()
    const first = await open(phone, made.token, { cookieOnly: true })
    expect(first.data.refreshToken).toBeNull()
    made.pass(60 * 86_400_000)
    const later = await open(phone, made.token)
    expect(later.code).toBe(0)
    expect(later.data.accessToken).not.toBe(first.data.accessToken)
    expect(await sessionsOf(made)).toHaveLength(1)
    expect(made.mails).toHaveLength(0)
  })

  it('a client without cookies comes back with the refreshToken it was given', async () => {
    const made = await world()
    const first = await open(made.browser(), made.token)
    expect((await open(made.browser(), made.token, { refreshToken: first.data.refreshToken })).code).toBe(0)
    expect(await sessionsOf(made)).toHaveLength(1)
  })

  it('[R1377] another device is asked for a code, mailed to that recipient in their language', async () => {
    const made = await world()
    await open(made.browser(), made.token)
    const laptop = made.browser('10.0.0.2')
    const asked = await open(laptop, made.token)
    expect(asked).toMatchObject({
      status: 403,
      code: 3009,
      data: { email: 'o**r@delcourt.fr', retryAfterSeconds: 60 },
    })
    const code = await made.code(EMAIL)
    expect(made.mails[0]).toMatchObject({
      language: 'fr',
      subject: 'Votre code pour ouvrir «\u00a0Services Agreement\u00a0»',
    })
    expect((await open(laptop, made.token, { code })).code).toBe(0)
    expect((await open(laptop, made.token)).code).toBe(0)
    expect(made.bound.map((one) => one.byCode)).toEqual([false, true])
  })

  it('a mail scanner that runs scripts and posts leaves the person a way in', async () => {
    const made = await world()
    await open(made.browser('198.51.100.1'), made.token)
    const person = made.browser()
    expect((await open(person, made.token)).code).toBe(3009)
    expect((await open(person, made.token, { code: await made.code(EMAIL) })).code).toBe(0)
  })

  it('[R1378] a wrong code opens nothing; after five of them one waits; a new one works then', async () => {
    const made = await world()
    await open(made.browser(), made.token)
    const stranger = made.browser('10.0.0.2')
    await open(stranger, made.token)
    const code = await made.code(EMAIL)
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await open(stranger, made.token, { code: 'wrong' })).code).toBe(3010)
    expect((await open(stranger, made.token, { code })).code).toBe(9239)
    made.pass(minutes(15) + 1)
    expect((await open(stranger, made.token)).code).toBe(3009)
    expect((await open(stranger, made.token, { code: await made.code(EMAIL) })).code).toBe(0)
  })

  it('asking again within a minute sends no second code but still asks for the first', async () => {
    const made = await world()
    await open(made.browser(), made.token)
    const laptop = made.browser('10.0.0.2')
    await open(laptop, made.token)
    made.pass(20_000)
    expect(await open(laptop, made.token)).toMatchObject({ code: 3009, data: { retryAfterSeconds: 40 } })
    await made.identity.idle()
    expect(made.mails).toHaveLength(1)
  })

  it('forged, expired and revoked links open nothing', async () => {
    const made = await world(Date.UTC(2026, 10, 21, 10))
    expect((await open(made.browser(), 'A'.repeat(43))).code).toBe(9113)
    const phone = made.browser()
    const { data } = await open(phone, made.token)
    made.pass(minutes(60))
    expect((await open(phone, made.token)).code).toBe(9114)
    expect((await phone.get('test/whoAmI', bearer(data.accessToken))).status).toBe(401)
  })

  it('revoking ends the links and the bound devices at once', async () => {
    const made = await world()
    const phone = made.browser()
    const { data } = await open(phone, made.token)
    await phone.get('test/whoAmI', bearer(data.accessToken))
    const ended = await made.db.transact((query) =>
      revokeRecipientLinks(
        query,
        made.db.tables,
        { envelopeId: ENVELOPE, recipientId: RECIPIENT },
        made.platform.now(),
      ),
    )
    made.identity.announceEnded(ended)
    expect((await phone.get('test/whoAmI', bearer(data.accessToken))).status).toBe(401)
    expect((await open(phone, made.token)).code).toBe(9113)
    expect(made.ended).toEqual(ended)
  })

  it('a later link of the same recipient, from a reminder, opens on the bound device without a code', async () => {
    const made = await world()
    const phone = made.browser()
    await open(phone, made.token)
    const wanted = { recipientId: RECIPIENT, envelopeId: ENVELOPE, email: EMAIL, expiresAt: null }
    const second = await made.db.transact((query) =>
      createRecipientLink(query, made.db.tables, wanted, made.platform),
    )
    expect((await open(phone, second.token)).code).toBe(0)
    expect((await open(phone, made.token)).code).toBe(0)
  })

  it('a person’s sign-out does not unbind the device', async () => {
    const made = await world()
    const phone = made.browser()
    const { data } = await open(phone, made.token)
    await phone.post('Token/Logout', {}, bearer(data.accessToken))
    expect((await open(phone, made.token)).code).toBe(0)
    expect(made.mails).toHaveLength(0)
  })
})
