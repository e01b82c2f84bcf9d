/** Signing in at a directory: against a real OpenLDAP where the machine has one, and against one that lies. */

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Directory } from '../../server/identity/directory/directory.ts'
import { type LdapDeps, ldapDirectory } from '../../server/identity/directory/ldap-directory.ts'
import { configuredProviders } from '../../server/identity/ways/configured-providers.ts'
import type { DirectorySettings } from '../../sync/entities/sign-in-provider.ts'
import { createInvitation } from '../fixtures/create-invitation.ts'
import { type Browser, bearer, identityWorld, minutes, PASSWORD } from './identity-world.ts'
import {
  BASE,
  hasOpenLdap,
  type OpenLdap,
  SARAS_PASSWORD,
  SERVICE,
  SERVICE_PASSWORD,
  startOpenLdap,
} from './open-ldap.ts'

const settings = (of: Partial<DirectorySettings>): DirectorySettings => ({
  ...{ kind: 'directory', flavour: 'openLdap', url: 'ldaps://localhost', base: BASE, serviceName: SERVICE },
  ...{ loginAttribute: 'uid', certificate: '', admits: 'nobody' },
  ...of,
})
const directory = (
  of: Partial<DirectorySettings>,
  { servicePassword = SERVICE_PASSWORD, ...deps }: Partial<LdapDeps> & { servicePassword?: string } = {},
): Directory =>
  ldapDirectory(
    {
      ...{ id: 'd', name: 'Al Noor', organizationId: 'organization:1', servicePassword },
      settings: settings(of),
    },
    { trustedHosts: ['localhost'], timeoutMs: 3_000, ...deps },
  )
const codeOf = async (asked: ReturnType<Directory['check']>) => {
  const answer = await asked
  return answer.ok ? 'shown' : answer.error.code
}

describe.skipIf(!hasOpenLdap)('[S24] a real OpenLDAP', () => {
  let server: OpenLdap
  beforeAll(async () => {
    server = await startOpenLdap()
  })
  afterAll(() => server.stop())
  const real = (of: Partial<DirectorySettings> = {}, more = {}) =>
    directory({ url: server.tlsUrl, certificate: server.certificate, ...of }, more)

  it('[R1262] says who somebody is by an entry that is theirs for ever', async () => {
    const answer = await real().check('SARA', SARAS_PASSWORD)
    expect(answer).toMatchObject({
      ok: true,
      value: {
        ...{ issuer: 'directory d', email: 'sara@alnoor.ae', emailProven: true, twice: false },
        ...{ firstName: 'Sara', lastName: 'Al Mansoori' },
      },
    })
    expect(answer.ok && answer.value.subject).toMatch(/^[\da-f-]{36}$/)
    expect(await real().test()).toEqual({ ok: true, value: undefined })
  })

  it.each([
    ['another password', 'sara', 'wrong'],
    ['no password, which a directory takes for nobody', 'sara', ''],
    ['nobody', 'nobody', SARAS_PASSWORD],
    ['a filter in place of a name', '*', SARAS_PASSWORD],
    ['a filter that closes ours', 'sara)(uid=*', SARAS_PASSWORD],
    ['a filter that is always true', '*)(|(uid=*', SARAS_PASSWORD],
    ['a name that goes on unseen', 'sara\0x', SARAS_PASSWORD],
    ['an escaped star', '\\2a', SARAS_PASSWORD],
    ['a distinguished name', `uid=sara,ou=people,${BASE}`, SARAS_PASSWORD],
  ])('takes %s for a wrong answer', async (_, name, password) => {
    expect(await codeOf(real().check(name, password))).toBe('wrong')
  })

  it('does as much for a name nobody has as for one that is somebody’s', async () => {
    const { port } = new URL(server.plainUrl.replace('ldap:', 'http:'))
    let asked: number[] = []
    const counted = createServer((near) => {
      const at = asked.push(0) - 1
      const far = connect(Number(port), 'localhost')
      near.on('data', () => {
        asked[at] = (asked[at] ?? 0) + 1
      })
      for (const one of [near, far]) one.on('error', () => undefined)
      near.pipe(far).pipe(near)
    })
    await new Promise<void>((listening) => counted.listen(0, '127.0.0.1', listening))
    const url = `ldap://localhost:${(counted.address() as AddressInfo).port}`
    const work = async (name: string) => {
      asked = []
      expect(await codeOf(real({ url, certificate: '' }).check(name, 'wrong'))).toBe('wrong')
      return asked
    }
    const known = await work('sara')
    expect(known).toHaveLength(2)
    expect(await work('nobody')).toEqual(known)
    counted.close()
  })

  it('believes neither one name of two people nor a referral', async () => {
    expect(await codeOf(real().check('twin', SARAS_PASSWORD))).toBe('failed')
    expect(await codeOf(real({ base: `ou=elsewhere,${BASE}` }).check('layla', SARAS_PASSWORD))).toBe('failed')
    // Beside those it holds itself, what stands elsewhere is not gone to.
    expect(await codeOf(real().check('layla', SARAS_PASSWORD))).toBe('shown')
  })

  it('is not spoken to without TLS, nor by a certificate nobody vouches for, unless the operator trusts it so', async () => {
    expect(await codeOf(real({ certificate: '' }).check('sara', SARAS_PASSWORD))).toBe('failed')
    const untrusted = real({ url: server.plainUrl }, { trustedHosts: [] })
    expect(await codeOf(untrusted.check('sara', SARAS_PASSWORD))).toBe('failed')
    const raised = { url: server.plainUrl, certificate: server.certificate }
    expect(await codeOf(real(raised).check('sara', SARAS_PASSWORD))).toBe('shown')
    const forged = server.certificate.replace(/[A-Za-z]{20}/, 'AAAAAAAAAAAAAAAAAAAA')
    expect(await codeOf(real({ ...raised, certificate: forged }).check('sara', SARAS_PASSWORD))).not.toBe(
      'shown',
    )
    const open = { url: server.plainUrl, certificate: '' }
    expect(await codeOf(real(open).check('sara', SARAS_PASSWORD))).toBe('shown')
  })

  it('that refuses its reader is a trouble of whoever set it up, and no wrong password', async () => {
    const refused = real({}, { servicePassword: 'wrong' })
    expect(await codeOf(refused.check('sara', SARAS_PASSWORD))).toBe('failed')
    expect(await refused.test()).toMatchObject({ ok: false, error: { code: 'failed' } })
  })

  describe('signs people in', () => {
    let world: ReturnType<typeof identityWorld>
    let browser: Browser
    let token: string
    let providerId: string
    const setUp = async (admits: DirectorySettings['admits'] = 'nobody', provedDomain = 'alnoor.ae') => {
      world = identityWorld({}, [], ({ db, now, evidenceKey }) =>
        configuredProviders([], [], {
          ...{ db, now, evidenceKey, trustedHosts: ['localhost'] },
          ask: async () => expect.fail('no directory speaks HTTP'),
        }),
      )
      await world.person('sara@alnoor.ae')
      await world.db.transact((query) =>
        query
          .update(world.db.tables.organization)
          .set({ provedDomain })
          .then(() => undefined),
      )
      browser = world.browser()
      token = await signIn()
      const of = { url: server.tlsUrl, certificate: server.certificate, admits, base: `ou=people,${BASE}` }
      const saved = await browser.post(
        'Admin/SignInProvider/Save',
        { name: 'Al Noor', active: true, settings: settings(of), secret: SERVICE_PASSWORD },
        bearer(token),
      )
      providerId = saved.data.id
    }
    beforeEach(() => setUp())
    const signIn = async () =>
      (await browser.post('Token/GetToken', { userName: 'sara@alnoor.ae', password: PASSWORD })).data
        .accessToken as string
    const enter = (userName: string, { at = world.browser('10.0.0.2'), password = SARAS_PASSWORD } = {}) =>
      at.post('Token/LDAP', { providerId, userName, password, cookieOnly: true })

    it('[R1261][C064] who have linked their account, and finds nobody by an address', async () => {
      expect((await browser.post('Token/AuthType', { email: 'x@alnoor.ae' })).data).toMatchObject({
        ...{ authType: 'ldap', providers: [{ id: providerId, way: 'directory', name: 'Al Noor' }] },
      })
      const at = world.browser('10.0.0.2')
      const first = await enter('sara', { at })
      expect(first.data).toMatchObject({
        session: null,
        link: { label: 'sara@alnoor.ae', provider: 'Al Noor' },
      })
      // Who signs in here as before, in the same browser, links it.
      const { data } = await at.post('Token/GetToken', { userName: 'sara@alnoor.ae', password: PASSWORD })
      const linked = await at.post('Token/LinkWay', { id: first.data.link.id }, bearer(data.accessToken))
      expect(linked).toMatchObject({ code: 0, data: { missingProof: null } })
      const again = world.browser('10.0.0.3')
      const { session } = (await enter('Sara', { at: again })).data
      expect(session).toMatchObject({ missingProof: null, profile: { name: 'Sara Al Mansoori' } })
      expect(again.cookies.get('loginType')).toBe('ldap')
    })

    it('shows anew within the session who is linked, and nobody else', async () => {
      const prove = (userName: string, purpose: 'link' | 'reprove') =>
        browser.post(
          'Token/ProveByDirectory',
          { providerId, userName, password: SARAS_PASSWORD, purpose },
          bearer(token),
        )
      expect((await prove('sara', 'reprove')).code).toBe(9153)
      expect((await prove('sara', 'link')).code).toBe(0)
      expect((await prove('sara', 'reprove')).code).toBe(0)
      expect((await prove('layla', 'reprove')).code).toBe(9153)
      world.pass(minutes(11))
      token = (await browser.get('Token/refreshToken')).data.accessToken
      expect((await prove('layla', 'link')).code).toBe(9151)
    })

    it('who are new as the organisation admits: nobody, everybody of its proved domain, or whom it has invited', async () => {
      expect((await enter('layla')).data).toMatchObject({ session: null, link: {} })
      await setUp('domain')
      const { session } = (await enter('layla')).data
      expect(session.profile).toMatchObject({ name: 'Layla Noor' })
      // And is told so: nobody is asked for a password they do not have.
      const proofs = await browser.post('Token/Proofs', {}, bearer(session.accessToken))
      expect(proofs.data.hasPassword).toBe(false)
      await setUp('domain', 'elsewhere.ae')
      expect((await enter('layla')).data).toMatchObject({ session: null, link: {} })
    })

    it('[R1262][C065] the directory invitation check: who was not invited stays outside, and an invitation is used up', async () => {
      await setUp('invited')
      expect((await enter('layla')).data).toMatchObject({ session: null, link: {} })
      const [home] = await world.db.read((query) => query.select().from(world.db.tables.organizationMember))
      const invited = {
        ...{ organizationId: home?.organizationId ?? '', email: 'layla@alnoor.ae', roles: ['user'] },
        invitedBy: home?.personId ?? '',
      }
      await world.db.transact((query) =>
        createInvitation(query, world.db.tables, invited as never, world.platform),
      )
      expect((await enter('layla')).data.session.profile).toMatchObject({ name: 'Layla Noor' })
      const [row] = await world.db.read((query) => query.select().from(world.db.tables.invitation))
      expect(row?.open).toBe(false)
    })

    it('is no place to guess: five tries for one name, in whatever case; a device of theirs has its own', async () => {
      const own = world.browser('10.0.0.9')
      await browser.post(
        'Token/ProveByDirectory',
        { providerId, userName: 'sara', password: SARAS_PASSWORD, purpose: 'link' },
        bearer(token),
      )
      expect((await enter('sara', { at: own })).data.session).not.toBeNull()
      const thief = world.browser('203.0.113.5')
      for (const name of ['sara', 'SARA', 'Sara', 'sarA', 'saRa'])
        expect((await enter(name, { at: thief, password: 'guess' })).code).toBe(9101)
      expect((await enter('sara', { at: thief })).code).toBe(9102)
      expect((await enter('sara', { at: own })).code).toBe(0)
    })

    it('of one organisation opens no other, and is not there once it is switched off', async () => {
      await world.person('omar@marsa.ae')
      const at = world.browser('10.0.0.7')
      const omar = (await at.post('Token/GetToken', { userName: 'omar@marsa.ae', password: PASSWORD })).data
      const linked = await at.post(
        'Token/ProveByDirectory',
        { providerId, userName: 'layla', password: SARAS_PASSWORD, purpose: 'link' },
        bearer(omar.accessToken),
      )
      expect(linked.code).toBe(9153)
      await browser.post('Admin/SignInProvider/Remove', { id: providerId }, bearer(token))
      expect((await enter('sara')).code).toBe(9152)
    })
  })
})

describe('[S24] a directory that', () => {
  let server: Server
  const sockets = new Set<Socket>()
  let behave: (socket: Socket, request: Buffer) => void
  let url = ''
  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('data', (request: Buffer) => behave(socket, request))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `ldap://localhost:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const check = (deps: Partial<LdapDeps> = {}) =>
    codeOf(directory({ url }, { timeoutMs: 300, ...deps }).check('sara', SARAS_PASSWORD))

  it('says nothing is away, and holds nobody up', async () => {
    behave = () => undefined
    expect(await check()).toBe('away')
  })

  it('says things without end, or nothing that can be read, is not believed', async () => {
    behave = (socket) => void socket.write(Buffer.alloc(300_000, 0x30))
    expect(await check({ timeoutMs: 2_000 })).not.toBe('shown')
    behave = (socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\n')
    expect(await check()).not.toBe('shown')
  })

  it('answers with another’s entry, one outside, one without an id, or two, is not believed', async () => {
    const UUID = '5b7a1c9e-0000-4000-8000-000000000001'
    const own = { uid: 'sara', entryUUID: UUID, mail: 'sara@alnoor.ae' }
    const at = `uid=sara,ou=people,${BASE}`
    const lies: readonly (readonly [string, Entries])[] = [
      ['shown', [[at, own]]],
      ['failed', [[at, { ...own, uid: 'layla' }]]],
      ['failed', [[`uid=sara,dc=evil,dc=example`, own]]],
      ['failed', [[`${BASE}.evil`, own]]],
      ['failed', [[at, { uid: 'sara' }]]],
      ['failed', [[at, { ...own, entryUUID: 'anybody' }]]],
      [
        'failed',
        [
          [at, own],
          [at, own],
        ],
      ],
      ['wrong', []],
    ]
    for (const [expected, entries] of lies) {
      behave = lying(entries)
      expect(await check({ timeoutMs: 2_000 }), JSON.stringify(entries)).toBe(expected)
    }
  })

  it('stands in our own network is asked only where the operator has named it', async () => {
    behave = lying([])
    expect(await check({ trustedHosts: [] })).toBe('failed')
    for (const url of ['ldaps://127.0.0.1', 'ldaps://10.0.0.1', 'ldaps://169.254.169.254'])
      expect(await codeOf(directory({ url }, { trustedHosts: [] }).check('sara', 'x'))).toBe('failed')
  })
})

type Entries = readonly (readonly [dn: string, attributes: Readonly<Record<string, string>>])[]

/** Lets everybody in and answers every search with these (RFC 4511, as much BER as that takes). */
const lying =
  (entries: Entries) =>
  (socket: Socket, request: Buffer): void => {
    const length = request[1] ?? 0
    const start = length < 128 ? 2 : 2 + (length & 127)
    const id = request.subarray(start, start + 2 + (request[start + 1] ?? 0))
    const op = request[start + id.length]
    const done = (tag: number) => tlv(0x30, id, tlv(tag, Buffer.from([10, 1, 0, 4, 0, 4, 0])))
    if (op === 0x60) return void socket.write(done(0x61))
    if (op !== 0x63) return
    const said = entries.map(([dn, attributes]) =>
      tlv(
        0x30,
        id,
        tlv(
          0x64,
          text(dn),
          tlv(
            0x30,
            ...Object.entries(attributes).map(([name, value]) =>
              tlv(0x30, text(name), tlv(0x31, text(value))),
            ),
          ),
        ),
      ),
    )
    socket.write(Buffer.concat([...said, done(0x65)]))
  }
const text = (value: string) => tlv(4, Buffer.from(value))
function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([...parts])
  const head = body.length < 128 ? [tag, body.length] : [tag, 0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from(head), body])
}
