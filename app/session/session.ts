/**
 * The session of a person on this device, one for all tabs.
 *
 * The access token lives in memory only; the refresh token is a cookie no script can read. The last profile is
 * kept in local storage, so the app opens without network and with the person's own replica; only an answer of
 * the server can say that the session is over.
 *
 * It ends in three ways. `locked`: idle too long, or expired; the screen is covered, the data stays. `signedOut`:
 * the person chose it; who listens deletes. `revoked`: the server said so to this very session; who listens
 * purges. Nothing else deletes anything. `placeEnded` is one organisation's: what is here of the person's others stays,
 * and the next of them is what is left, covered until they sign in.
 *
 * A locked one opens for its own person by itself, whichever way they come back by. Somebody else who shows who they are at
 * the cover opens nothing: they wait (`other`) until a switch is asked for, or refused.
 *
 * One that lacks a proof has not ended: it is covered (`missing`) until the proof has been shown, and whatever waits to
 * be sent goes on then. Only the server says that something is missing, so a policy nobody has heard of covers nothing;
 * without network what is here opens all the same, as it does for a session that has expired.
 */

import { accountKey } from '../../sync/calls/account-header.ts'
import type { DataOf } from '../../sync/calls/contract.ts'
import { getToken, getUserToken, logout, refreshToken } from '../../sync/calls/sign-in.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import type { MissingProof } from '../../sync/rules/sign-in-policy.ts'
import {
  type ApiClient,
  type ApiClientDeps,
  BACKGROUND_WAIT_MS,
  createApiClient,
  type Renewal,
} from './api-client.ts'
import type { CallFailure, CallResult } from './call-result.ts'
import { type Account, createKeptAccounts, type KeptAccount } from './kept-accounts.ts'
import { createStoredSession, type KeyValueStore, type LastUser } from './stored-session.ts'

export type SessionState =
  | {
      readonly kind: 'signedOut'
      /** By the person, in this very tab: they are told so, and not asked to sign in. */
      readonly chosen?: true
      /** Whose own session goes on, until it is ended there too. */
      readonly elsewhere?: SignedOutElsewhere
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
      /** What has to be shown before anything else; only a session that lacks nothing reaches the server. */
      readonly missing?: MissingProof
      /** It is shown later, and what is here is open meanwhile: there was no network to show it by. */
      readonly showsLater?: true
    }
  | {
      readonly kind: 'locked'
      readonly profile: Profile
      readonly verified: boolean
      readonly reason: 'idle' | 'expired'
      readonly missing?: MissingProof
      /** Somebody else has signed in at the cover, in this tab or another, and waits to be let in. */
      readonly other?: Profile
    }

export type SignedOutElsewhere = NonNullable<DataOf<typeof logout>['elsewhere']>
/** `placeEnded`: of one organisation alone; what is here of the person's other ones stays. */
export type SessionEndKind = 'locked' | 'signedOut' | 'revoked' | 'placeEnded'

/** Between the tabs of this device. */
export type SessionMessage =
  | {
      readonly type: 'token'
      readonly accessToken: string
      readonly missing: MissingProof | null
      /** Of which account; absent from a tab of the previous release. */
      readonly account?: string
    }
  /** Another account of the same person, which this device keeps. */
  | { readonly type: 'switched'; readonly organizationId: Profile['organizationId'] }
  | {
      readonly type: 'signedIn'
      readonly profile: Profile
      readonly verified: boolean
      readonly accessToken: string
      readonly missing: MissingProof | null
    }
  | { readonly type: 'proofs'; readonly missing: MissingProof | null }
  | { readonly type: 'ended'; readonly kind: SessionEndKind; readonly reason: 'idle' | 'expired' }
  | { readonly type: 'unlocked' }
  /** Somebody else has signed in at the cover; null: they were refused. */
  | { readonly type: 'other'; readonly answer: SignedInAnswer | null }

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
export type SignedInAnswer = Pick<
  DataOf<typeof getToken>,
  'accessToken' | 'isAccountVerified' | 'profile' | 'missingProof'
> &
  // A server of the release before says neither.
  Partial<Pick<DataOf<typeof getToken>, 'accounts' | 'leftAccounts'>>
/** Asks the person for a proof; true once it has been shown. */
export type AskProof = (missing: MissingProof) => Promise<boolean>

export type SignInBy = <T = SignedInAnswer>(
  call: () => Promise<CallResult<T>>,
  started?: (data: T) => SignedInAnswer | null,
) => Promise<CallResult<T>>

export interface Session extends ApiClient {
  readonly state: () => SessionState
  readonly subscribe: (changed: () => void) => () => void
  /** Called in every tab, once per ending, with the profile whose session it was. */
  onSessionEnd(listener: (kind: SessionEndKind, profile: Profile) => void): () => void
  signIn(userName: string, password: string): Promise<CallResult<SignedInAnswer>>
  /** By any call that signs in; `started` finds the session in its answer, where that is not the whole of it. */
  signInBy: SignInBy
  /** As `signInBy`, at the cover of a locked session: its own person goes on, somebody else waits as `other`. */
  comeBackBy: SignInBy
  /** Of a sign-in that was begun at the cover and ended on another page. */
  comeBack(answer: SignedInAnswer): void
  /** Who waits at the cover is let in, and whose session it was stays closed, with all that is theirs. */
  switchToOther(): void
  /** Who waits at the cover is signed out again. */
  refuseOther(): Promise<void>
  /** What the server says is missing now that something was shown; null when the session goes on. */
  proven(missing: MissingProof | null): void
  /** In every tab: something was shown, so what was held up for it may be sent. */
  onProven(listener: () => void): () => void
  /** Who asks when an act wants a fresh proof; without anybody, the act is refused. Answers with how to stop. */
  asksProof(ask: AskProof): () => void
  /** Something is missing and there is no network to show it by: what is here opens. `false` covers it again. */
  showLater(later: boolean): void
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
  /** The person's organisations as last heard, the present one among them. */
  accounts(): readonly Account[]
  /** Whether it opens without network. */
  keepsAccount(organizationId: Profile['organizationId']): boolean
  /** Opens another account of the person in every tab: at once where this device keeps it, by the server otherwise. */
  switchAccount(organizationId: Profile['organizationId']): Promise<CallFailure | null>
  /** Signs out of the organisation that is open alone: nothing of it stays here, and another one is opened. */
  leaveAccountFor(organizationId: Profile['organizationId']): Promise<CallFailure | null>
  lastUser(): LastUser | null
  forgetLastUser(): void
  /** The theme chosen on the sign-in page, sent with every call. */
  setTheme(key: string): void
  stop(): void
}

const SIGNED_OUT: SessionState = { kind: 'signedOut' }

export function createSession(deps: SessionDeps): Session {
  const stored = createStoredSession(deps.storage)
  const kept = createKeptAccounts(deps.storage)
  const changed = new Set<() => void>()
  const ended = new Set<(kind: SessionEndKind, profile: Profile) => void>()
  let token: string | null = null
  let renewing: Promise<Renewal> | null = null
  const heardOfProofs = new Set<() => void>()
  let ask: AskProof | null = null
  let asking: Promise<boolean> | null = null
  /** Theirs who waits at the cover; in memory alone. */
  let waiting: SignedInAnswer | null = null
  const signInBy = signsInBy(takeOver)
  let state = initialState()
  const stopListening = deps.tabs.listen(receive)
  if (stored.logoutPending()) void tellLogout()

  const client = createApiClient({
    fetch: deps.fetch,
    token: () => token,
    account: () => (state.kind === 'signedOut' ? null : accountKey(state.profile)),
    renew,
    locale: deps.locale,
    theme: stored.theme,
    ...(deps.prove && { prove: deps.prove }),
    onMissingProof: lacks,
    showAnew,
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
    signIn: (userName, password) =>
      signInBy(() => client.call(getToken, { userName, password, cookieOnly: true })),
    signInBy,
    comeBackBy: signsInBy(comeBack),
    comeBack,
    switchToOther() {
      if (waiting) takeOver(waiting)
    },
    async refuseOther() {
      if (!waiting) return
      deps.tabs.send({ type: 'other', answer: null })
      hearOfOther(null)
      await endByCookie()
    },
    takeOver,
    proven(missing) {
      deps.tabs.send({ type: 'proofs', missing })
      hearOfProof(missing)
    },
    onProven(listener) {
      heardOfProofs.add(listener)
      return () => heardOfProofs.delete(listener)
    },
    asksProof(next) {
      ask = next
      return () => {
        if (ask === next) ask = null
      }
    },
    showLater(later) {
      if (state.kind !== 'signedIn' || !state.missing) return
      const { showsLater: _, ...covered } = state
      set(later ? { ...covered, showsLater: true } : covered)
    },
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
        set({
          ...{ kind: 'signedIn', profile: state.profile, verified: state.verified, access: 'needsSignIn' },
          ...(state.missing && { missing: state.missing, showsLater: true }),
        })
    },
    accounts: () => (state.kind === 'signedOut' ? [] : kept.told(state.profile.id)),
    keepsAccount: (organizationId) =>
      state.kind !== 'signedOut' && kept.find({ id: state.profile.id, organizationId }) !== null,
    switchAccount,
    async leaveAccountFor(organizationId) {
      if (state.kind !== 'signedIn') return null
      const { profile } = state
      const failure = await switchAccount(organizationId)
      if (failure === null) forgetAccount(profile)
      return failure
    },
    lastUser: stored.lastUser,
    forgetLastUser: stored.forgetLastUser,
    setTheme: stored.setTheme,
    stop: stopListening,
  }

  async function switchAccount(organizationId: Profile['organizationId']): Promise<CallFailure | null> {
    if (state.kind !== 'signedIn' || state.profile.organizationId === organizationId) return null
    const one = kept.find({ id: state.profile.id, organizationId })
    if (one) {
      deps.tabs.send({ type: 'switched', organizationId })
      show(one)
      return null
    }
    const result = await client.call(getUserToken, { organizationId, cookieOnly: true })
    if (!result.ok) return result.error
    takeOver(result.value.data)
    return null
  }

  /** One that is not open: nothing of it stays on this device. */
  function forgetAccount(profile: Profile): void {
    kept.forget(profile)
    for (const listener of ended) listener('placeEnded', profile)
  }

  /** What an answer says of the accounts there are: of one that has ended, nothing stays. */
  function hearOfAccounts({ profile, accounts, leftAccounts = [] }: SignedInAnswer): void {
    if (accounts) kept.tell(profile.id, accounts)
    for (const one of kept.ofPerson(profile.id))
      if (one.profile.organizationId !== profile.organizationId)
        if (leftAccounts.includes(one.profile.organizationId)) forgetAccount(one.profile)
  }

  /** Opened as this device knows it; the server is asked for a token of that account when something is asked of it. */
  function show({ profile, verified, missing }: KeptAccount): void {
    token = null
    set({ kind: 'signedIn', profile, verified, access: 'unchecked', ...(missing && { missing }) })
  }

  function initialState(): SessionState {
    const last = stored.read()
    if (last === null || stored.logoutPending()) return SIGNED_OUT
    const { profile, verified, locked, missing } = last
    const one = { profile, verified, ...(missing && { missing }) }
    kept.keep(one)
    if (locked) return { kind: 'locked', ...one, reason: 'idle' }
    return { kind: 'signedIn', ...one, access: 'unchecked' }
  }

  function set(next: SessionState): void {
    state = next
    if (next.kind === 'signedOut') stored.clear()
    else {
      const { kind, profile, verified, missing } = next
      const one = { profile, verified, ...(missing && { missing }) }
      stored.write({ ...one, locked: kind === 'locked' })
      kept.keep(one)
    }
    for (const listener of changed) listener()
  }

  function signsInBy(goOn: (answer: SignedInAnswer) => void): SignInBy {
    return async (call, started) => {
      if (stored.logoutPending()) await tellLogout()
      const result = await call()
      if (!result.ok) return result
      const { data } = result.value
      // Where nobody says how to find it, the call answers with the session itself.
      const answer = started ? started(data) : (data as unknown as SignedInAnswer)
      if (answer) goOn(await whereOpen(answer))
      return result
    }
  }

  function comeBack(answer: SignedInAnswer): void {
    const isOut = state.kind === 'locked' || (state.kind === 'signedIn' && state.access === 'needsSignIn')
    if (isOut && state.kind !== 'signedOut' && state.profile.id !== answer.profile.id) {
      // Open without a network, it is covered now that somebody else has come.
      if (state.kind === 'signedIn') end('locked', 'expired')
      deps.tabs.send({ type: 'other', answer })
      hearOfOther(answer)
    } else takeOver(answer)
  }

  function hearOfOther(answer: SignedInAnswer | null): void {
    if (state.kind !== 'locked') return
    waiting = answer
    const { other: _, ...locked } = state
    set(answer ? { ...locked, other: answer.profile } : locked)
  }

  /** Whoever signs in where an account of theirs is open goes on in that one, whichever the server thought of first. */
  async function whereOpen(answer: SignedInAnswer): Promise<SignedInAnswer> {
    if (state.kind === 'signedOut' || state.profile.id !== answer.profile.id) return answer
    const there = await tokenIn(state.profile.organizationId, answer)
    return there?.ok ? there.value.data : answer
  }

  /** Null where the answer is of that organisation. */
  async function tokenIn(organizationId: Profile['organizationId'], answer: SignedInAnswer) {
    if (answer.profile.organizationId === organizationId) return null
    return createApiClient({
      ...deps,
      token: () => answer.accessToken,
      renew: async () => 'ended',
      theme: stored.theme,
    }).call(getUserToken, { organizationId, cookieOnly: true }, { waitMs: BACKGROUND_WAIT_MS })
  }

  function takeOver(answer: SignedInAnswer): void {
    const { accessToken, isAccountVerified: verified, profile, missingProof: missing } = answer
    stored.setLogoutPending(false)
    deps.tabs.send({ type: 'signedIn', profile, verified, accessToken, missing })
    enter({ profile, verified, accessToken, missing })
    hearOfAccounts(answer)
  }

  function enter(one: Omit<Extract<SessionMessage, { type: 'signedIn' }>, 'type'>): void {
    const { profile, verified, accessToken, missing } = one
    waiting = null
    token = accessToken
    stored.rememberUser({ name: profile.name, email: profile.email })
    set({ kind: 'signedIn', profile, verified, access: 'good', ...(missing && { missing }) })
  }

  /** The same news twice draws nothing anew, and covers nobody who has put it off. */
  function lacks(missing: MissingProof | null): void {
    if (state.kind === 'signedOut') return
    const { missing: before, ...lackingNothing } = state
    if (missing ? before && isSame(before, missing) : !before) return
    if (missing) set({ ...state, missing })
    else if (lackingNothing.kind === 'locked') set(lackingNothing)
    else {
      const { showsLater: _, ...open } = lackingNothing
      set(open)
    }
  }

  function hearOfProof(missing: MissingProof | null): void {
    lacks(missing)
    for (const listener of heardOfProofs) listener()
  }

  /** One question for all who ask at once. */
  function showAnew(missing: MissingProof): Promise<boolean> {
    if (ask === null) return Promise.resolve(false)
    asking ??= ask(missing).finally(() => {
      asking = null
    })
    return asking
  }

  function end(kind: SessionEndKind, reason: 'idle' | 'expired', left: SessionState = SIGNED_OUT): void {
    deps.tabs.send({ type: 'ended', kind, reason })
    applyEnd(kind, reason, left)
  }

  function applyEnd(kind: SessionEndKind, reason: 'idle' | 'expired', left: SessionState = SIGNED_OUT): void {
    token = null
    if (state.kind === 'signedOut') return
    const { profile, verified, missing } = state
    if (kind === 'locked' && state.kind === 'locked') return
    const covered = { kind: 'locked', profile, verified, reason, ...(missing && { missing }) } as const
    if (kind === 'placeEnded') kept.forget(profile)
    else if (kind !== 'locked') kept.forgetPerson(profile.id)
    const [other] = kind === 'placeEnded' ? kept.ofPerson(profile.id) : []
    set(kind === 'locked' ? covered : other ? { kind: 'locked', ...other, reason: 'expired' } : left)
    for (const listener of ended) listener(kind, profile)
  }

  function applyUnlock(): void {
    if (state.kind !== 'locked') return
    const { profile, verified, reason, missing } = state
    set({
      ...{ kind: 'signedIn', profile, verified, access: reason === 'expired' ? 'needsSignIn' : 'unchecked' },
      ...(missing && { missing }),
    })
  }

  function receive(message: SessionMessage): void {
    if (message.type === 'unlocked') applyUnlock()
    else if (message.type === 'other') hearOfOther(message.answer)
    else if (message.type === 'ended') applyEnd(message.kind, message.reason)
    else if (message.type === 'signedIn') enter(message)
    else if (message.type === 'proofs') hearOfProof(message.missing)
    else if (message.type === 'switched') {
      const one =
        state.kind === 'signedIn' &&
        kept.find({ id: state.profile.id, organizationId: message.organizationId })
      if (one) show(one)
    } else if (
      state.kind === 'signedIn' &&
      (message.account === undefined || message.account === accountKey(state.profile))
    ) {
      token = message.accessToken
      const { closed, ...open } = state
      if (closed || state.access === 'unchecked') set({ ...open, access: 'good' })
      lacks(message.missing)
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
    const asked = accountKey(state.profile)
    const result = await client.call(refreshToken, {}, { waitMs: BACKGROUND_WAIT_MS })
    if (result.ok) return goOn(asked, result.value.data)
    if (state.kind !== 'signedIn' || accountKey(state.profile) !== asked) return 'offline'
    if (result.error.kind !== 'refused') return 'offline'
    const { code, facts } = result.error
    const isClosed = code === 'organization-deactivated'
    if (!isClosed && code !== 'session-ended') return 'offline'
    const { organization } = facts
    const { id, organizationId } = state.profile
    if (organization !== undefined && organization !== organizationId) {
      // The cookie was of another account than the one that is open, which has to be signed in to.
      const other = kept.find({ id, organizationId: organization as Profile['organizationId'] })
      if (other && !isClosed) forgetAccount(other.profile)
      set({ ...state, access: 'needsSignIn' })
      return 'ended'
    }
    if (isClosed) {
      if (!state.closed) set({ ...state, closed: true })
      return 'offline'
    }
    const { reason } = facts
    end(reason !== 'revoked' ? 'locked' : organization === undefined ? 'revoked' : 'placeEnded', 'expired')
    return 'ended'
  }

  /**
   * The cookie is of one account and may be of another than the one that is open: switched to without network, or by
   * a tab that never heard the answer. Then a token is asked for where the person is.
   */
  async function goOn(asked: string, renewed: SignedInAnswer): Promise<Renewal> {
    if (state.kind !== 'signedIn') return 'ended'
    // The cookie is of somebody who signed in here and was not let in: it opens nothing of whose session this is.
    if (renewed.profile.id !== state.profile.id) {
      applyEnd('locked', 'expired')
      return 'ended'
    }
    const there = await tokenIn(state.profile.organizationId, renewed)
    // Switched while the server was asked: what it said is of no account that is open.
    if (state.kind !== 'signedIn' || accountKey(state.profile) !== asked) return 'offline'
    if (there && !there.ok) return withoutToken(there.error, renewed)
    const answer: SignedInAnswer = there?.ok ? there.value.data : renewed
    const { accessToken, isAccountVerified: verified, profile, missingProof: missing } = answer
    token = accessToken
    hearOfAccounts(answer)
    deps.tabs.send({ type: 'token', accessToken, missing: missing ?? null, account: accountKey(profile) })
    set({
      ...{ kind: 'signedIn', profile, verified, access: 'good' },
      ...(missing && { missing, ...(state.showsLater && { showsLater: true }) }),
    })
    return 'good'
  }

  /** No token in the account that is open, though the person is signed in to `renewed`. */
  function withoutToken(error: CallFailure, renewed: SignedInAnswer): Renewal {
    if (state.kind !== 'signedIn' || error.kind !== 'refused') return 'offline'
    if (error.code === 'organization-deactivated') {
      if (!state.closed) set({ ...state, closed: true })
      return 'offline'
    }
    if (error.code === 'not-permitted') {
      end('placeEnded', 'expired')
      takeOver(renewed)
    } else if (error.code === 'proof-too-old') set({ ...state, access: 'needsSignIn' })
    return error.code === 'too-many-requests' ? 'offline' : 'ended'
  }

  /** The cookie cannot be taken away from here; until the server did, nobody may be let in by it. */
  async function tellLogout(): Promise<void> {
    const ended = await endByCookie()
    if (!ended) return
    stored.setLogoutPending(false)
    // A server of the release before says nothing.
    const elsewhere = ended.data?.elsewhere
    if (elsewhere && state.kind === 'signedOut') set({ ...state, elsewhere })
  }

  /** Ends the session the cookie is of, whoever is signed in here; null while the server does not answer. */
  async function endByCookie(): Promise<{ readonly data: DataOf<typeof logout> | null } | null> {
    const client = createApiClient({
      ...deps,
      token: () => null,
      renew: async () => 'ended',
      theme: stored.theme,
    })
    const result = await client.call(logout, {})
    return result.ok ? result.value : null
  }
}

const isSame = (a: MissingProof, b: MissingProof): boolean =>
  a.second === b.second && a.ways.length === b.ways.length && a.ways.every((way) => b.ways.includes(way))
