import { describe, expect, it } from 'vitest'
import { getCustomer } from '../../sync/calls/account.ts'
import { DEFAULT_PREFERENCES, type Profile } from '../../sync/entities/profile.ts'
import { createSession, type SessionMessage } from './session.ts'

const at = (organizationId: Profile['organizationId']): Profile => ({
  ...{ id: 'person:1', name: 'Sara', email: 'sara@alnoor.ae', organizationId },
  ...{ organizationName: organizationId, brand: { color: null, logoUrl: null }, userClass: 'external' },
  ...{ permissions: [], roles: ['member'], preferences: DEFAULT_PREFERENCES },
  ...{ signature: null, initials: null, stamp: null, photoSha256: null },
})
const NOOR = at('organization:noor')
const GULF = at('organization:gulf')
const PLACES = [NOOR, GULF]

/** A device with tabs, and a server whose cookie is of one account at a time. */
function device() {
  const store = new Map<string, string>()
  const receivers = new Set<{ tab: number; receive: (message: SessionMessage) => void }>()
  const server = {
    online: true,
    cookie: null as Profile | null,
    /** Organisations they have left. */
    left: [] as string[],
    /** What was shown leads into no other organisation. */
    vouched: false,
    asked: [] as string[],
  }
  const json = (status: number, code: number, data: unknown) =>
    new Response(JSON.stringify({ code, data, description: { en: '', ar: '', fr: '' } }), { status })
  const told = ({ organizationId }: Profile) => ({
    ...{ organizationId, nameEn: organizationId, nameAr: organizationId },
    ...{ logoUrl: null, userClass: 'external', userTypeId: 1 },
  })
  const session = (profile: Profile) => {
    server.cookie = profile
    return json(200, 0, {
      ...{ accessToken: profile.organizationId, isAccountVerified: true, profile, missingProof: null },
      accounts: PLACES.filter((one) => !server.left.includes(one.organizationId)).map(told),
      leftAccounts: server.left,
    })
  }
  const fetch = async (path: string, init: RequestInit): Promise<Response> => {
    await new Promise(setImmediate)
    if (!server.online) throw new TypeError('network')
    const token = new Headers(init.headers).get('authorization')?.slice('Bearer '.length)
    if (path === '/api/Token/GetToken') return session(NOOR)
    if (path === '/api/Token/Logout') {
      server.cookie = null
      return json(200, 0, null)
    }
    if (path === '/api/Token/refreshToken') {
      if (!server.cookie) return json(401, 9108, { reason: 'unknown' })
      const { organizationId: organization } = server.cookie
      if (!server.left.includes(organization)) return session(server.cookie)
      server.cookie = null
      return json(401, 9108, { reason: 'revoked', organization })
    }
    if (path === '/api/Token/GetUserToken') {
      const wanted = PLACES.find((one) => String(init.body).includes(one.organizationId))
      if (!wanted || server.left.includes(wanted.organizationId)) return json(403, 9001, null)
      return server.vouched ? json(403, 9151, { ways: 'password', second: false }) : session(wanted)
    }
    if (token === undefined || server.left.includes(token)) return json(401, 9001, null)
    server.asked.push(token)
    return json(200, 0, 'data')
  }
  let tabs = 0
  const openTab = () => {
    const tab = ++tabs
    const ends: string[] = []
    const one = createSession({
      ...{ fetch, locale: () => 'en', lock: (_, work) => work() },
      storage: {
        getItem: (key) => store.get(key) ?? null,
        setItem: (key, value) => void store.set(key, value),
        removeItem: (key) => void store.delete(key),
      },
      tabs: {
        send: (message) => {
          for (const other of receivers) if (other.tab !== tab) other.receive(message)
        },
        listen: (receive) => {
          const entry = { tab, receive }
          receivers.add(entry)
          return () => receivers.delete(entry)
        },
      },
    })
    one.onSessionEnd((kind, { organizationId }) => ends.push(`${kind} ${organizationId}`))
    return { session: one, ends }
  }
  return { openTab, server, store }
}
type Opened = ReturnType<ReturnType<typeof device>['openTab']>['session']
const openIn = (session: Opened) => {
  const state = session.state()
  return state.kind === 'signedOut' ? 'nobody' : `${state.kind} ${state.profile.organizationId}`
}
/** Both accounts are kept, and the first one is open. */
async function withBoth() {
  const one = device()
  const first = one.openTab()
  await first.session.signIn('sara', 'right')
  await first.session.switchAccount(GULF.organizationId)
  await first.session.switchAccount(NOOR.organizationId)
  // The first thing that is asked brings the cookie along.
  await first.session.call(getCustomer, {})
  one.server.asked = []
  return { ...one, ...first }
}

describe('[S27][S29] switching the account on a device', () => {
  it('asks the server the first time, and tells every tab', async () => {
    const { openTab } = device()
    const [here, other] = [openTab(), openTab()]
    await here.session.signIn('sara', 'right')
    expect(here.session.accounts()).toHaveLength(2)
    expect(here.session.keepsAccount(GULF.organizationId)).toBe(false)
    expect(await here.session.switchAccount(GULF.organizationId)).toBeNull()
    expect([openIn(here.session), openIn(other.session)]).toEqual(Array(2).fill('signedIn organization:gulf'))
    expect(here.session.keepsAccount(NOOR.organizationId)).toBe(true)
  })

  it('needs no network between two that are kept, and what is asked afterwards is asked in the one that is open', async () => {
    const { session, openTab, server } = await withBoth()
    const other = openTab()
    server.online = false
    expect(await session.switchAccount(GULF.organizationId)).toBeNull()
    expect([openIn(session), openIn(other.session)]).toEqual(Array(2).fill('signedIn organization:gulf'))
    server.online = true
    expect((await session.call(getCustomer, {})).ok).toBe(true)
    expect(server.asked).toEqual([GULF.organizationId])
  })

  it('that is not kept and cannot be reached stays unopened, and says why', async () => {
    const { openTab, server } = device()
    const { session } = openTab()
    await session.signIn('sara', 'right')
    server.online = false
    expect(await session.switchAccount(GULF.organizationId)).toEqual({ kind: 'offline' })
    expect(openIn(session)).toBe('signedIn organization:noor')
  })

  it('opens nothing in a tab that is covered', async () => {
    const { session, openTab } = await withBoth()
    session.lock()
    await session.switchAccount(GULF.organizationId)
    expect([openIn(session), openIn(openTab().session)]).toEqual(Array(2).fill('locked organization:noor'))
  })

  it('whoever signs in at the cover of one goes on in it, whichever the server thinks of first', async () => {
    const { session, server } = await withBoth()
    await session.switchAccount(GULF.organizationId)
    server.cookie = null
    await session.call(getCustomer, {})
    expect(openIn(session)).toBe('locked organization:gulf')
    await session.signIn('sara', 'right')
    expect(openIn(session)).toBe('signedIn organization:gulf')
  })

  it('what leads into one organisation alone asks to sign in for the other, and loses nothing of it', async () => {
    const { session, server, ends } = await withBoth()
    server.vouched = true
    await session.switchAccount(GULF.organizationId)
    await session.call(getCustomer, {})
    expect(session.state()).toMatchObject({ kind: 'signedIn', access: 'needsSignIn', profile: GULF })
    expect(ends).toEqual([])
  })
})

describe('[S29] an account that ends', () => {
  it('whoever signs out of one goes on in the other, and nothing is kept of the first', async () => {
    const { session, ends } = await withBoth()
    expect(await session.leaveAccountFor(GULF.organizationId)).toBeNull()
    expect(openIn(session)).toBe('signedIn organization:gulf')
    expect(session.keepsAccount(NOOR.organizationId)).toBe(false)
    expect(ends).toEqual(['placeEnded organization:noor'])
  })

  it('whoever signs out of all leaves nothing of any', async () => {
    const { session, ends, store } = await withBoth()
    await session.signOut()
    expect([openIn(session), ends]).toEqual(['nobody', ['signedOut organization:noor']])
    expect([...store.keys()].filter((key) => /profiles|list/.test(key))).toEqual([])
  })

  it('taken out of one while in the other, that one alone goes, with the next word from the server', async () => {
    const { session, server, ends } = await withBoth()
    server.left = [GULF.organizationId]
    await session.signIn('sara', 'right')
    expect([openIn(session), ends]).toEqual(['signedIn organization:noor', ['placeEnded organization:gulf']])
    expect(session.keepsAccount(GULF.organizationId)).toBe(false)
  })

  it('taken out of the one that is open, the other is left, covered', async () => {
    const { session, server, ends } = await withBoth()
    server.left = [NOOR.organizationId]
    await session.call(getCustomer, {})
    expect([openIn(session), ends]).toEqual(['locked organization:gulf', ['placeEnded organization:noor']])
  })

  it('a cookie of one that has ended costs the other its sign-in and nothing else', async () => {
    const { session, server, ends } = await withBoth()
    server.online = false
    await session.switchAccount(GULF.organizationId)
    Object.assign(server, { online: true, left: [NOOR.organizationId] })
    await session.call(getCustomer, {})
    expect(session.state()).toMatchObject({ kind: 'signedIn', access: 'needsSignIn', profile: GULF })
    expect(ends).toEqual(['placeEnded organization:noor'])
  })
})
