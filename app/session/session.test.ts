import { describe, expect, it } from 'vitest'
import { getCustomer } from '../../sync/calls/account.ts'
import { changeAvatar, getAttributes, updateAttributes } from '../../sync/calls/own-attributes.ts'
import { getToken } from '../../sync/calls/sign-in.ts'
import { DEFAULT_PREFERENCES, type Profile } from '../../sync/entities/profile.ts'
import type { MissingProof, Way } from '../../sync/rules/sign-in-policy.ts'
import { createSession, type SessionMessage } from './session.ts'

const SARA: Profile = {
  id: 'person:1',
  name: 'Sara',
  email: 'sara@alnoor.ae',
  organizationId: 'organization:1',
  organizationName: 'Al Noor',
  brand: { color: null, logoUrl: null },
  userClass: 'external',
  permissions: [],
  roles: ['member'],
  preferences: DEFAULT_PREFERENCES,
  signature: null,
  initials: null,
  stamp: null,
  photoSha256: null,
}

/** A device with tabs, and a server whose tokens work once: a second renewal makes the first token useless. */
function device() {
  const store = new Map<string, string>()
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  }
  const receivers = new Set<{ tab: number; receive: (message: SessionMessage) => void }>()
  const server = {
    online: true,
    valid: '',
    issued: 0,
    renewals: 0,
    ending: null as string | null,
    closed: false,
    /** What the session has to show, as each of its answers says. */
    missing: null as { ways: Way[]; second: boolean } | null,
    stale: false,
    signedOut: 0,
    /** Whose sign-in it was last: the cookie is theirs. */
    cookieOf: SARA,
    elsewhere: null as { providerId: string; name: string } | null,
    requests: [] as string[],
  }
  const json = (status: number, code: number, data: unknown, en = '') =>
    new Response(JSON.stringify({ code, data, description: { en, ar: `${en} (ar)`, fr: `${en} (fr)` } }), {
      status,
    })
  const signedIn = () => {
    server.valid = `token-${++server.issued}`
    const { missing: missingProof } = server
    const profile = server.cookieOf
    const data = { accessToken: server.valid, isAccountVerified: true, profile, missingProof }
    return json(200, 0, data, 'Done')
  }
  const fetch = async (path: string, init: RequestInit): Promise<Response> => {
    server.requests.push(path)
    await new Promise(setImmediate)
    if (!server.online) throw new TypeError('network')
    const authorization = new Headers(init.headers).get('authorization')
    if (path === '/api/Token/GetToken')
      return String(init.body).includes('right')
        ? signedIn()
        : json(401, 9100, null, 'Email and Password do not match')
    if (path === '/api/Token/refreshToken') {
      server.renewals++
      if (server.closed) return json(403, 9400, null)
      return server.ending ? json(401, 9108, { reason: server.ending }) : signedIn()
    }
    if (path === '/api/Token/Logout') {
      server.signedOut++
      // A server of the release before says nothing.
      return json(200, 0, server.elsewhere && { elsewhere: server.elsewhere })
    }
    if (authorization !== `Bearer ${server.valid}` || server.valid === '') return json(401, 9001, null)
    const facts = (one: MissingProof) => ({ ways: one.ways.join(','), second: one.second })
    if (server.missing) return json(403, 9150, facts(server.missing))
    if (server.stale) return json(403, 9151, { ways: 'password', second: false })
    return json(200, 0, 'data', 'Done')
  }
  let locked: Promise<unknown> = Promise.resolve()
  const lock = <T>(_: string, work: () => Promise<T>): Promise<T> => {
    const run = locked.then(work, work)
    locked = run.catch(() => undefined)
    return run
  }
  let tabs = 0
  const openTab = () => {
    const tab = ++tabs
    const ends: string[] = []
    const session = createSession({
      fetch,
      storage,
      lock,
      locale: () => 'ar',
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
    session.onSessionEnd((kind, profile) => ends.push(`${kind} ${profile.id}`))
    return { session, ends }
  }
  return { openTab, server, store }
}

describe('a session on a device', () => {
  it('signs in, keeps the token in memory and only the profile in storage', async () => {
    const { openTab, store } = device()
    const { session } = openTab()
    expect(session.state()).toEqual({ kind: 'signedOut' })
    expect((await session.signIn('sara', 'right')).ok).toBe(true)
    expect(session.state()).toEqual({ kind: 'signedIn', profile: SARA, verified: true, access: 'good' })
    expect([...store.values()].join()).not.toContain('token-')
    expect(session.lastUser()).toEqual({ name: 'Sara', email: 'sara@alnoor.ae' })
  })

  it('a refusal comes with its code and the sentence in the reader’s language', async () => {
    const { session } = device().openTab()
    const result = await session.signIn('sara', 'wrong')
    expect(result).toEqual({
      ok: false,
      error: {
        kind: 'refused',
        code: 'email-password-no-match',
        facts: {},
        sentence: 'Email and Password do not match (ar)',
      },
    })
  })

  it('[R1316][R1319] a 401 leads to one renewal and one repetition', async () => {
    const { openTab, server } = device()
    const { session } = openTab()
    await session.signIn('sara', 'right')
    server.valid = 'something else'
    const result = await session.call(getCustomer, {})
    expect(result).toMatchObject({ ok: true, value: { data: 'data' } })
    expect(server.requests.slice(1)).toEqual([
      '/api/Customer/Get',
      '/api/Token/refreshToken',
      '/api/Customer/Get',
    ])
  })

  it('[R0991] an organisation that is switched off ends nothing: it is said, and goes on when it is on again', async () => {
    const { openTab, server, store } = device()
    const { session, ends } = openTab()
    await session.signIn('sara', 'right')
    server.valid = 'something else'
    server.closed = true
    expect(await session.call(getCustomer, {})).toMatchObject({ ok: false })
    expect([session.state(), ends]).toMatchObject([{ kind: 'signedIn', profile: SARA, closed: true }, []])
    expect([...store.values()].join()).toContain(SARA.email)
    server.closed = false
    expect(await session.call(getCustomer, {})).toMatchObject({ ok: true })
    expect(session.state()).toEqual({ kind: 'signedIn', profile: SARA, verified: true, access: 'good' })
  })

  it('many calls at once in many tabs renew once', async () => {
    const { openTab, server } = device()
    const first = openTab()
    await first.session.signIn('sara', 'right')
    const second = openTab()
    server.valid = 'something else'
    const calls = [first, second, first, second, first].map(({ session }) => session.call(getCustomer, {}))
    expect((await Promise.all(calls)).every((one) => one.ok)).toBe(true)
    expect(server.renewals).toBe(1)
  })

  it('opens without network as the person it belongs to, and asks for nothing', async () => {
    const { openTab, server } = device()
    await openTab().session.signIn('sara', 'right')
    server.online = false
    const { session } = openTab()
    expect(session.state()).toMatchObject({ kind: 'signedIn', profile: SARA, access: 'unchecked' })
    expect(await session.call(getCustomer, {})).toEqual({ ok: false, error: { kind: 'offline' } })
    expect(session.state()).toMatchObject({ kind: 'signedIn', access: 'unchecked' })
    server.online = true
    expect((await session.call(getCustomer, {})).ok).toBe(true)
    expect(session.state()).toMatchObject({ access: 'good' })
  })

  it('an expired session locks and keeps everything; signing in again goes on', async () => {
    const { openTab, server } = device()
    const { session, ends } = openTab()
    await session.signIn('sara', 'right')
    Object.assign(server, { valid: 'gone', ending: 'expired' })
    await session.call(getCustomer, {})
    expect(session.state()).toMatchObject({ kind: 'locked', reason: 'expired', profile: SARA })
    expect(ends).toEqual(['locked person:1'])
    server.ending = null
    await session.signIn('sara', 'right')
    expect(session.state().kind).toBe('signedIn')
  })

  it('a session the server revoked tells every tab to give up its data', async () => {
    const { openTab, server, store } = device()
    const first = openTab()
    await first.session.signIn('sara', 'right')
    const second = openTab()
    Object.assign(server, { valid: 'gone', ending: 'revoked' })
    await second.session.call(getCustomer, {})
    expect([first.ends, second.ends]).toEqual([['revoked person:1'], ['revoked person:1']])
    expect(first.session.state()).toEqual({ kind: 'signedOut' })
    expect(store.has('session')).toBe(false)
  })

  it('a server in trouble, or a portal in between, ends nothing', async () => {
    const { openTab, server } = device()
    const { session, ends } = openTab()
    await session.signIn('sara', 'right')
    server.valid = 'gone'
    server.online = false
    await session.call(getCustomer, {})
    expect([session.state().kind, ends]).toEqual(['signedIn', []])
  })

  it('[R1322][R1432][C085] signing out ends the session in all tabs, even when the call fails', async () => {
    const { openTab, server } = device()
    const first = openTab()
    await first.session.signIn('sara', 'right')
    const second = openTab()
    server.online = false
    await first.session.signOut()
    expect([first.session.state().kind, second.session.state().kind]).toEqual(['signedOut', 'signedOut'])
    expect(second.ends).toEqual(['signedOut person:1'])
  })

  it('[C081][C082][C083][C084] the helpers of the shell are the named calls, asked by the session: no path of their own', async () => {
    const { openTab, server } = device()
    const { session } = openTab()
    await session.signIn('sara', 'right')
    server.requests.length = 0
    await session.call(updateAttributes, { attributes: [{ attribute: 5, action: 1, value: '{}' }] })
    await session.call(getAttributes, {})
    await session.call(changeAvatar, { fileName: 'me.png' })
    await session.call(getCustomer, {})
    expect(server.requests).toEqual([
      '/api/Customer/UpdateAttributes',
      '/api/CustomerEf/GetAttributes',
      '/api/Customer/ChangeAvatar',
      '/api/Customer/Get',
    ])
  })

  it('where the provider goes on, it is offered once the server has been told, also after a while without network', async () => {
    const { openTab, server } = device()
    const { session } = openTab()
    await session.signIn('sara', 'right')
    server.elsewhere = { providerId: 'alnoor', name: 'Al Noor' }
    await session.signOut()
    expect(session.state()).toEqual({ kind: 'signedOut', chosen: true, elsewhere: server.elsewhere })
    await session.signIn('sara', 'right')
    server.online = false
    await session.signOut()
    expect(session.state()).toEqual({ kind: 'signedOut', chosen: true })
    server.online = true
    const later = openTab()
    await expect.poll(() => later.session.state()).toEqual({ kind: 'signedOut', elsewhere: server.elsewhere })
  })

  it('after signing out without network the cookie lets nobody in, and the server is told later', async () => {
    const { openTab, server } = device()
    const first = openTab()
    await first.session.signIn('sara', 'right')
    server.online = false
    await first.session.signOut()
    server.online = true
    const later = openTab()
    expect(later.session.state()).toEqual({ kind: 'signedOut' })
    await expect.poll(() => [server.signedOut, server.renewals]).toEqual([1, 0])
  })

  it('an idle lock holds over tabs and reloads; without network one may go on, the server still asks', async () => {
    const { openTab, server } = device()
    const first = openTab()
    await first.session.signIn('sara', 'right')
    const second = openTab()
    first.session.lock()
    expect(second.session.state()).toMatchObject({ kind: 'locked', reason: 'idle' })
    const reloaded = openTab()
    expect(reloaded.session.state().kind).toBe('locked')
    reloaded.session.continueOffline()
    expect(reloaded.session.state()).toMatchObject({ kind: 'signedIn', access: 'needsSignIn' })
    expect((await reloaded.session.call(getCustomer, {})).ok).toBe(false)
    expect(server.renewals).toBe(0)
  })

  describe('[S24] at the cover of a locked session', () => {
    const OMAR: Profile = { ...SARA, id: 'person:2', name: 'Omar', email: 'omar@alnoor.ae' }
    const as = (profile: Profile, one: ReturnType<typeof device>, tab = one.openTab()) => {
      one.server.cookieOf = profile
      const body = { userName: profile.email, password: 'right', cookieOnly: true }
      return tab.session.comeBackBy(() => tab.session.call(getToken, body))
    }
    async function lockedDevice() {
      const one = device()
      const [first, second] = [one.openTab(), one.openTab()]
      await first.session.signIn('sara@alnoor.ae', 'right')
      first.session.lock()
      return { one, first, second }
    }

    it('its own person goes on in every tab, by whatever call shows who they are', async () => {
      const { one, first, second } = await lockedDevice()
      const window = one.openTab()
      await as(SARA, one, window)
      for (const { session } of [first, second])
        expect(session.state()).toMatchObject({ kind: 'signedIn', profile: SARA, access: 'good' })
      expect(first.ends).toEqual(['locked person:1'])
    })

    it('somebody else opens nothing and is switched to by nobody: they wait in every tab until it is asked for', async () => {
      const { one, first, second } = await lockedDevice()
      await as(OMAR, one, first)
      for (const { session } of [first, second, one.openTab()])
        expect(session.state()).toMatchObject({ kind: 'locked', profile: SARA })
      for (const { session } of [first, second]) expect(session.state()).toMatchObject({ other: OMAR })
      expect(JSON.stringify([...one.store.values()])).not.toContain('omar')
      second.session.switchToOther()
      for (const { session } of [first, second])
        expect(session.state()).toMatchObject({ kind: 'signedIn', profile: OMAR, access: 'good' })
      // Sara's data stays: a switch ends nothing.
      expect([...first.ends, ...second.ends]).toEqual(['locked person:1', 'locked person:1'])
    })

    it('whoever is not let in is signed out again, and its person comes back after them', async () => {
      const { one, first, second } = await lockedDevice()
      await as(OMAR, one, first)
      await first.session.refuseOther()
      expect(one.server.signedOut).toBe(1)
      for (const { session } of [first, second]) expect(session.state()).not.toHaveProperty('other')
      first.session.switchToOther()
      expect(first.session.state()).toMatchObject({ kind: 'locked', profile: SARA })
      await as(SARA, one, second)
      expect(first.session.state()).toMatchObject({ kind: 'signedIn', profile: SARA })
    })

    it('what the browser was left with of somebody else opens nothing of hers, when the device itself lets her in', async () => {
      const { one, first } = await lockedDevice()
      await as(OMAR, one, first)
      first.session.unlock()
      expect(await first.session.call(getCustomer, {})).toMatchObject({ ok: false })
      expect(first.session.state()).toMatchObject({ kind: 'locked', profile: SARA, reason: 'expired' })
    })
  })

  it('[R0255] signing in as a different user forgets the last one', async () => {
    const { session } = device().openTab()
    await session.signIn('sara', 'right')
    session.forgetLastUser()
    expect(session.lastUser()).toBeNull()
  })
})

describe('[S24] a session that lacks a proof', () => {
  const SECOND = { ways: [], second: true }

  it('has not ended: it is covered in every tab until the proof is shown, and nothing of its device is lost', async () => {
    const { openTab, server, store } = device()
    server.missing = SECOND
    const first = openTab()
    const second = openTab()
    await first.session.signIn('sara', 'right')
    expect([first, second].map(({ session }) => session.state())).toMatchObject([
      { kind: 'signedIn', missing: SECOND },
      { kind: 'signedIn', missing: SECOND },
    ])
    expect((await first.session.call(getCustomer, {})).ok).toBe(false)
    // A page that is loaded anew knows it before it has asked.
    expect(openTab().session.state()).toMatchObject({ missing: SECOND, access: 'unchecked' })
    const heard: string[] = []
    second.session.onProven(() => heard.push('second tab'))
    server.missing = null
    first.session.proven(null)
    expect([first, second].map(({ session }) => 'missing' in session.state())).toEqual([false, false])
    expect([heard, first.ends, second.ends]).toEqual([['second tab'], [], []])
    expect([...store.values()].join()).not.toContain('"missing"')
    expect((await second.session.call(getCustomer, {})).ok).toBe(true)
  })

  it('learns of a policy that became stricter by the next answer, and of one that became milder by the next renewal', async () => {
    const { openTab, server } = device()
    const { session } = openTab()
    await session.signIn('sara', 'right')
    server.missing = { ways: ['provider', 'passkey'], second: false }
    await session.fetch('/files/x')
    expect(session.state()).toMatchObject({ missing: { ways: ['provider', 'passkey'], second: false } })
    Object.assign(server, { missing: null, valid: 'something else' })
    await session.call(getCustomer, {})
    expect(session.state()).not.toHaveProperty('missing')
  })

  it('opens what is here while there is no network to show it by, and is covered again by its person alone', async () => {
    const { openTab, server } = device()
    const { session } = openTab()
    server.missing = SECOND
    await session.signIn('sara', 'right')
    server.online = false
    session.showLater(true)
    expect(session.state()).toMatchObject({ kind: 'signedIn', showsLater: true, profile: SARA })
    server.online = true
    // Refused as before, and nothing is drawn over what they do.
    expect((await session.call(getCustomer, {})).ok).toBe(false)
    expect(session.state()).toMatchObject({ showsLater: true })
    session.showLater(false)
    expect(session.state()).not.toHaveProperty('showsLater')
    session.lock()
    expect(session.state()).toMatchObject({ kind: 'locked', missing: SECOND })
  })

  it('a policy nobody has heard of covers nothing', async () => {
    const { openTab, server } = device()
    await openTab().session.signIn('sara', 'right')
    Object.assign(server, { online: false, missing: SECOND })
    const { session } = openTab()
    await session.call(getCustomer, {})
    expect(session.state()).not.toHaveProperty('missing')
  })
})

describe('[S24] an act that wants a fresh proof', () => {
  it('asks once for all who ask at once, and is done when it has been shown', async () => {
    const { openTab, server } = device()
    const { session } = openTab()
    await session.signIn('sara', 'right')
    server.stale = true
    const asked: unknown[] = []
    session.asksProof(async (missing) => {
      asked.push(missing)
      server.stale = false
      return true
    })
    const answers = await Promise.all([session.call(getCustomer, {}), session.call(getCustomer, {})])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(asked).toEqual([{ ways: ['password'], second: false }])
  })

  it('is refused where its person turns back, or nobody is there to ask', async () => {
    const { openTab, server } = device()
    const { session } = openTab()
    await session.signIn('sara', 'right')
    server.stale = true
    const refused = { ok: false, error: { kind: 'refused', code: 'proof-too-old' } }
    expect(await session.call(getCustomer, {})).toMatchObject(refused)
    const stop = session.asksProof(async () => false)
    expect(await session.call(getCustomer, {})).toMatchObject(refused)
    stop()
    expect(await session.call(getCustomer, {})).toMatchObject(refused)
  })
})
