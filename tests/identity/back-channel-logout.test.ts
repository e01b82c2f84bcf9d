/** Logout tokens of a provider that lies in every way it can, and of everybody who is none. */
import { beforeEach, describe, expect, it } from 'vitest'
import { openIdProvider } from '../../server/identity/ways/open-id.ts'
import { identityWorld, PASSWORD } from './identity-world.ts'
import { type Claims, inMemoryIssuer, newKey, signed, unsigned } from './in-memory-issuer.ts'

const ISSUER = 'https://login.example'
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const other = newKey('other')
const issuer = inMemoryIssuer(ISSUER)
let world: ReturnType<typeof identityWorld>
let sara: `person:${string}`
let tokens = 0
const seconds = () => Math.floor(world.platform.now() / 1000)

beforeEach(async () => {
  issuer.outage = 'none'
  const providerOf = (id: string) =>
    openIdProvider(
      {
        ...{ id, name: id, kind: 'openId', issuer: ISSUER, clientId: 'tawqi', clientSecret: 's' },
        ...{ organizationId: null, admitsNew: false, trustsAddresses: false, countsTwice: false },
      },
      { ask: issuer.ask, now: () => world.platform.now() },
    )
  world = identityWorld({}, [], [providerOf('alnoor'), providerOf('marsa')])
  sara = await world.person()
})

const honest = (claims: Claims = {}): Claims => ({
  ...{ iss: ISSUER, aud: 'tawqi', iat: seconds(), exp: seconds() + 120, jti: `token-${++tokens}` },
  ...{ sub: 'sara-there', sid: 'first', events: EVENTS, ...claims },
})
const tell = async (
  token: string,
  { to = 'alnoor', ...of }: { to?: string; type?: string; address?: string } = {},
) => (await world.logoutFrom(to, `${new URLSearchParams({ logout_token: token })}`, of)).status
const telling = (claims: Claims = {}, header: object = { typ: 'logout+jwt' }) =>
  tell(signed(honest(claims), issuer.key, header))

/** Sessions that came by it, straight into the tables: how they begin is `open-id.test.ts`. */
async function session(
  of: { sid?: string | null; subject?: string; providerId?: string } = {},
): Promise<string> {
  const { data } = await world
    .browser()
    .post('Token/GetToken', { userName: 'sara@alnoor.ae', password: PASSWORD })
  const row = {
    providerId: 'alnoor',
    organizationId: '',
    issuer: ISSUER,
    subject: 'sara-there',
    sid: 'first',
    ...of,
  }
  await world.db.transact((query) =>
    query.insert(world.db.tables.providerSession).values({
      id: data.sessionId,
      personId: sara,
      endsThere: false,
      createdAt: world.platform.now(),
      ...row,
    }),
  )
  return data.sessionId
}
async function isOpen(id: string): Promise<boolean> {
  const { session: table } = world.db.tables
  const rows = await world.db.read((query) => query.select().from(table))
  const row = rows.find((one) => one.id === id)
  expect(row?.revokedAt).toBeNull()
  return (row?.expiresAt ?? 0) > world.platform.now()
}

describe('a logout of a provider', () => {
  it('locks the session it names, the ones it never named, and revokes none', async () => {
    const [named, unnamed, another] = [
      await session(),
      await session({ sid: null }),
      await session({ sid: 'second' }),
    ]
    expect(await telling()).toBe(200)
    expect([await isOpen(named), await isOpen(unnamed), await isOpen(another)]).toEqual([false, false, true])
    expect(world.ended).toEqual([named, unnamed])
  })

  it('of somebody, without naming a session, locks all of theirs; of a session alone, that one', async () => {
    const [first, second] = [await session(), await session({ sid: 'second' })]
    expect(await telling({ sub: undefined, sid: 'second' })).toBe(200)
    expect([await isOpen(first), await isOpen(second)]).toEqual([true, false])
    const [third, stranger] = [await session({ sid: 'third' }), await session({ subject: 'omar-there' })]
    expect(await telling({ sid: undefined })).toBe(200)
    expect([await isOpen(first), await isOpen(third), await isOpen(stranger)]).toEqual([false, false, true])
  })

  it('is taken once: sent again it locks nothing that began meanwhile, nor does one from before', async () => {
    const token = signed(honest({ sid: undefined }), issuer.key)
    const before = await session()
    expect(await tell(token)).toBe(200)
    expect(await isOpen(before)).toBe(false)
    const after = await session()
    expect(await tell(token)).toBe(200)
    expect(await isOpen(after)).toBe(true)
    world.pass(3 * 60_000)
    const later = await session()
    expect(await telling({ sid: undefined, iat: seconds() - 170 })).toBe(200)
    expect([await isOpen(after), await isOpen(later)]).toEqual([false, true])
  })

  it('reaches sessions of its own provider only, also where another one has the same issuer', async () => {
    const elsewhere = await session({ providerId: 'marsa' })
    expect(await telling()).toBe(200)
    expect(await isOpen(elsewhere)).toBe(true)
    expect(await tell(signed(honest(), issuer.key), { to: 'marsa' })).toBe(200)
    expect(await isOpen(elsewhere)).toBe(false)
  })

  it('counts up to five minutes after it was said, and by clocks that differ by one', async () => {
    const one = await session()
    expect(await telling({ iat: seconds() - 6 * 60, exp: undefined })).toBe(400)
    expect(await telling({ iat: seconds() + 61 })).toBe(400)
    expect(await telling({ exp: seconds() - 61 })).toBe(400)
    expect(await isOpen(one)).toBe(true)
    expect(await telling({ iat: seconds() - 30, exp: seconds() - 30 })).toBe(200)
    expect(await isOpen(one)).toBe(false)
  })

  it.each<[string, () => string]>([
    ['of another issuer', () => signed(honest({ iss: 'https://evil.example' }), issuer.key)],
    ['for another client', () => signed(honest({ aud: 'somebody-else' }), issuer.key)],
    ['with a nonce, as an id_token has', () => signed(honest({ nonce: 'n' }), issuer.key)],
    ['that says it is of another kind', () => signed(honest(), issuer.key, { typ: 'at+jwt' })],
    ['without the event', () => signed(honest({ events: undefined }), issuer.key)],
    ['of another event', () => signed(honest({ events: { 'https://x.example/e': {} } }), issuer.key)],
    [
      'whose event is no object',
      () => signed(honest({ events: { [Object.keys(EVENTS)[0] ?? '']: 1 } }), issuer.key),
    ],
    ['of nobody', () => signed(honest({ sub: undefined, sid: undefined }), issuer.key)],
    ['of more letters than a name has', () => signed(honest({ sub: 'x'.repeat(300) }), issuer.key)],
    ['without a name of its own', () => signed(honest({ jti: undefined }), issuer.key)],
    ['without a time', () => signed(honest({ iat: undefined }), issuer.key)],
    ['signed by another key', () => signed(honest(), other)],
    ['signed by another key under the name of its own', () => signed(honest(), { ...other, kid: 'first' })],
    ['without a signature', () => unsigned(honest())],
    ['that is none', () => 'x.y.z'],
    ['longer than one is', () => signed(honest({ more: 'x'.repeat(8000) }), issuer.key)],
  ])('%s is not believed, and locks nothing', async (_, token) => {
    const one = await session()
    expect(await tell(token())).toBe(400)
    expect(await isOpen(one)).toBe(true)
    expect(world.ended).toEqual([])
  })

  it('is a form: what another site or a program sends as JSON is not read', async () => {
    const one = await session()
    const token = signed(honest(), issuer.key)
    expect(
      (
        await world.logoutFrom('alnoor', JSON.stringify({ logout_token: token }), {
          type: 'application/json',
        })
      ).status,
    ).toBe(400)
    expect((await world.logoutFrom('alnoor', `logout_token=${'x'.repeat(20_000)}`)).status).toBe(400)
    expect(await isOpen(one)).toBe(true)
  })

  it('nobody learns which providers there are, and nobody is asked anything for nonsense', async () => {
    const answers = []
    for (const to of ['alnoor', 'nobody', '..']) {
      const answer = await world.logoutFrom(to, 'logout_token=x.y.z')
      answers.push([answer.status, await answer.text(), answer.headers.get('cache-control')])
    }
    expect(answers[0]).toEqual([400, '{"error":"invalid_request"}', 'no-store'])
    expect(answers[1]).toEqual(answers[0])
  })

  it('a provider whose keys cannot be read is asked to try again', async () => {
    const one = await session()
    issuer.outage = 'broken'
    expect(await telling()).toBe(503)
    issuer.outage = 'none'
    expect(await telling()).toBe(200)
    expect(await isOpen(one)).toBe(false)
  })

  it('a network that sends one false word after another waits; the provider’s own does not', async () => {
    const statuses = []
    for (let count = 0; count < 60; count++)
      statuses.push(await tell(unsigned(honest()), { address: '203.0.113.9' }))
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 400))
    expect(statuses.at(-1)).toBe(429)
    const one = await session()
    expect(await telling()).toBe(200)
    expect(await isOpen(one)).toBe(false)
  })
})
