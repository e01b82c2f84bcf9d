/**
 * The session of a person on this device, one for all tabs.
 *
 * The access token lives in memory only; the refresh token is a cookie no script can read. The last profile is
 * kept in local storage, so the app opens without network and with the person's own replica; only an answer of
 * the server can say that the session is over.
 *
 * It ends in three ways. `locked`: idle too long, or expired; the screen is covered, the data stays. `signedOut`:
 * the person chose it; who listens deletes. `revoked`: the server said so to this very session; who listens
 * purges. Nothing else deletes anything.
 */

import type { DataOf } from '../../sync/calls/contract.ts'
import { getToken, logout, refreshToken } from '../../sync/calls/sign-in.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import {
  type ApiClient,
  type ApiClientDeps,
  BACKGROUND_WAIT_MS,
  createApiClient,
  type Renewal,
} from './api-client.ts'
import type { CallResult } from './call-result.ts'
import { createStoredSession, type KeyValueStore, type LastUser } from './stored-session.ts'

export type SessionState =
  | {
      readonly kind: 'signedOut'
      /** By the person, in this very tab: they are told so, and not asked to sign in. */
      readonly chosen?: true
    }
  | {
      readonly kind: 'signedIn'
      readonly profile: Profile
      /** The address is proven; otherwise only the way to prove it is open. */
      readonly verified: boolean
      /** `unchecked` until the server was reached; `needsSignIn`: open without network, but it will ask. */
      readonly access: 'unchecked' | 'good' | 'needsSignIn'
      /** Their organisation was switched off: all that is here stays, and waits. */
      readonly closed?: true
    }
  | {
      readonly kind: 'locked'
      readonly profile: Profile
      readonly verified: boolean
      readonly reason: 'idle' | 'expired'
    }

export type SessionEndKind = 'locked' | 'signedOut' | 'revoked'

/** Between the tabs of this device. */
export type SessionMessage =
  | { readonly type: 'token'; readonly accessToken: string }
  | {
      readonly type: 'signedIn'
      readonly profile: Profile
      readonly verified: boolean
      readonly accessToken: string
    }
  | { readonly type: 'ended'; readonly kind: SessionEndKind; readonly reason: 'idle' | 'expired' }
  | { readonly type: 'unlocked' }

export interface SessionDeps {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly storage: KeyValueStore
  readonly tabs: {
    send(message: SessionMessage): void
    listen(receive: (message: SessionMessage) => void): () => void
  }
  /** Runs while no other tab does. */
  readonly lock: <T>(name: string, work: () => Promise<T>) => Promise<T>
  readonly locale: () => 'en' | 'ar' | 'fr'
  readonly prove?: ApiClientDeps['prove'] | undefined
}

/** What signing in, verifying and accepting an invitation answer. */
export type SignedInAnswer = Pick<DataOf<typeof getToken>, 'accessToken' | 'isAccountVerified' | 'profile'>

export interface Session extends ApiClient {
  readonly state: () => SessionState
  readonly subscribe: (changed: () => void) => () => void
  /** Called in every tab, once per ending, with the profile whose session it was. */
  onSessionEnd(listener: (kind: SessionEndKind, profile: Profile) => void): () => void
  signIn(userName: string, password: string): Promise<CallResult<SignedInAnswer>>
  /** Takes over the answer of another call that signs in (an address verified, an invitation accepted). */
  takeOver(answer: SignedInAnswer): void
  /** The profile changed on the server: preferences, a new signature. */
  updateProfile(profile: Profile): void
  /** Works without network too: the server is told as soon as it can be. */
  signOut(): Promise<void>
  /** Idle too long, or the person asked for it. */
  lock(): void
  /**
   * The device itself has let its person back in, by a PIN or a passkey. A lock ends no session on the server: it
   * goes on, unless the server has said meanwhile that it is over.
   */
  unlock(): void
  /** Goes on without network after an idle lock; the server will still ask for the password. */
  continueOffline(): void
  lastUser(): LastUser | null
  forgetLastUser(): void
  /** The theme chosen on the sign-in page, sent with every call. */
  setTheme(key: string): void
  stop(): void
}

const SIGNED_OUT: SessionState = { kind: 'signedOut' }

export function createSession(deps: SessionDeps): Session {
  const stored = createStoredSession(deps.storage)
  const changed = new Set<() => void>()
  const ended = new Set<(kind: SessionEndKind, profile: Profile) => void>()
  let token: string | null = null
  let renewing: Promise<Renewal> | null = null
  let state = initialState()
  const stopListening = deps.tabs.listen(receive)
  if (stored.logoutPending()) void tellLogout()

  const client = createApiClient({
    fetch: deps.fetch,
    token: () => token,
    renew,
    locale: deps.locale,
    theme: stored.theme,
    ...(deps.prove && { prove: deps.prove }),
  })

  return {
    ...client,
    state: () => state,
    subscribe(listener) {
      changed.add(listener)
      return () => changed.delete(listener)
    },
    onSessionEnd(listener) {
      ended.add(listener)
      return () => ended.delete(listener)
    },
    async signIn(userName, password) {
      if (stored.logoutPending()) await tellLogout()
      const body = { userName, password, cookieOnly: true }
      const result = await client.call(getToken, body)
      if (result.ok) takeOver(result.value.data)
      return result
    },
    takeOver,
    updateProfile(profile) {
      if (state.kind === 'signedOut') return
      set({ ...state, profile })
    },
    async signOut() {
      stored.setLogoutPending(true)
      end('signedOut', 'expired', { kind: 'signedOut', chosen: true })
      await tellLogout()
    },
    lock() {
      if (state.kind === 'signedIn') end('locked', 'idle')
    },
    unlock() {
      deps.tabs.send({ type: 'unlocked' })
      applyUnlock()
    },
    continueOffline() {
      if (state.kind === 'locked')
        set({ kind: 'signedIn', profile: state.profile, verified: state.verified, access: 'needsSignIn' })
    },
    lastUser: stored.lastUser,
    forgetLastUser: stored.forgetLastUser,
    setTheme: stored.setTheme,
    stop: stopListening,
  }

  function initialState(): SessionState {
    const last = stored.read()
    if (last === null || stored.logoutPending()) return SIGNED_OUT
    const { profile, verified, locked } = last
    if (locked) return { kind: 'locked', profile, verified, reason: 'idle' }
    return { kind: 'signedIn', profile, verified, access: 'unchecked' }
  }

  function set(next: SessionState): void {
    state = next
    if (next.kind === 'signedOut') stored.clear()
    else stored.write({ profile: next.profile, verified: next.verified, locked: next.kind === 'locked' })
    for (const listener of changed) listener()
  }

  function takeOver({ accessToken, isAccountVerified: verified, profile }: SignedInAnswer): void {
    stored.setLogoutPending(false)
    deps.tabs.send({ type: 'signedIn', profile, verified, accessToken })
    enter(profile, verified, accessToken)
  }

  function enter(profile: Profile, verified: boolean, accessToken: string): void {
    token = accessToken
    stored.rememberUser({ name: profile.name, email: profile.email })
    set({ kind: 'signedIn', profile, verified, access: 'good' })
  }

  function end(kind: SessionEndKind, reason: 'idle' | 'expired', left: SessionState = SIGNED_OUT): void {
    deps.tabs.send({ type: 'ended', kind, reason })
    applyEnd(kind, reason, left)
  }

  function applyEnd(kind: SessionEndKind, reason: 'idle' | 'expired', left: SessionState = SIGNED_OUT): void {
    token = null
    if (state.kind === 'signedOut') return
    const { profile, verified } = state
    if (kind === 'locked' && state.kind === 'locked') return
    set(kind === 'locked' ? { kind: 'locked', profile, verified, reason } : left)
    for (const listener of ended) listener(kind, profile)
  }

  function applyUnlock(): void {
    if (state.kind !== 'locked') return
    const { profile, verified, reason } = state
    set({ kind: 'signedIn', profile, verified, access: reason === 'expired' ? 'needsSignIn' : 'unchecked' })
  }

  function receive(message: SessionMessage): void {
    if (message.type === 'unlocked') applyUnlock()
    else if (message.type === 'ended') applyEnd(message.kind, message.reason)
    else if (message.type === 'signedIn') enter(message.profile, message.verified, message.accessToken)
    else if (state.kind === 'signedIn') {
      token = message.accessToken
      const { closed, ...open } = state
      if (closed || state.access === 'unchecked') set({ ...open, access: 'good' })
    }
  }

  /** One at a time in this tab by the promise, over all tabs by the lock. */
  function renew(stale: string | null): Promise<Renewal> {
    if (token !== null && token !== stale) return Promise.resolve('good')
    renewing ??= deps
      .lock('session-renewal', () => renewNow(stale))
      .finally(() => {
        renewing = null
      })
    return renewing
  }

  async function renewNow(stale: string | null): Promise<Renewal> {
    // Another tab may have done it while this one waited for the lock.
    if (token !== null && token !== stale) return 'good'
    if (state.kind !== 'signedIn' || state.access === 'needsSignIn') return 'ended'
    const result = await client.call(refreshToken, {}, { waitMs: BACKGROUND_WAIT_MS })
    if (result.ok) {
      const { accessToken, isAccountVerified: verified, profile } = result.value.data
      token = accessToken
      deps.tabs.send({ type: 'token', accessToken })
      if (state.kind === 'signedIn') set({ kind: 'signedIn', profile, verified, access: 'good' })
      return 'good'
    }
    if (result.error.kind === 'refused' && result.error.code === 'organization-deactivated') {
      if (!state.closed) set({ ...state, closed: true })
      return 'offline'
    }
    if (result.error.kind !== 'refused' || result.error.code !== 'session-ended') return 'offline'
    end(result.error.facts.reason === 'revoked' ? 'revoked' : 'locked', 'expired')
    return 'ended'
  }

  /** The cookie cannot be taken away from here; until the server did, nobody may be let in by it. */
  async function tellLogout(): Promise<void> {
    const result = await createApiClient({
      ...deps,
      token: () => null,
      renew: async () => 'ended',
      theme: stored.theme,
    }).call(logout, {})
    if (result.ok) stored.setLogoutPending(false)
  }
}
