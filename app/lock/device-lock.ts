/**
 * The lock of one person on this device, one for all tabs.
 *
 * What rests here is sealed under a data key that lives in memory only; locked means it is gone from there. It
 * comes back by a PIN, a passkey, a recovery key or, after signing in, the account's password. A tab that unlocks hands the key to
 * the others, a new tab asks them for it. The lock knows nothing of what it protects: who listens closes its
 * stores before `lock` and reads them anew after `unlock`.
 *
 * Off → sealing → on → opening → off. What is on its way is finished by whoever opens the stores next, so there is
 * one way through it, after a crash or not (`app/member/change-sealing.ts`).
 */
import { err, ok, type Result } from '../../sync/result.ts'
import { createCipher } from '../replica/cipher.ts'
import type { Sealing } from '../replica/sealing.ts'
import { afterFailure, type NextAttempt, NO_ATTEMPTS, nextAttempt } from './attempts.ts'
import { type KeyWrap, unwrapKey } from './key-wrap.ts'
import type { LockRecord, LockStore } from './lock-store.ts'
import type { Passkeys } from './passkeys.ts'

export type LockState =
  | { readonly kind: 'off' }
  | { readonly kind: 'locked'; readonly way: Way; readonly spares: Spares; readonly next: NextAttempt }
  | {
      readonly kind: 'unlocked'
      readonly way: Way
      readonly spares: Spares
      readonly locksOnClose: boolean
      /** Sealing or opening what rests here has not come to its end. */
      readonly isChanging: boolean
      readonly sealing: Sealing
    }

export type Way = 'pin' | 'passkey'
export type NewWay = { readonly kind: 'pin'; readonly pin: string } | { readonly kind: 'passkey' }

/** What opens it when the way is not at hand; one of them is there. */
export interface Spares {
  /** Of the account, after the server has accepted it. */
  readonly password: boolean
  readonly recoveryKey: boolean
}
export type NewSpare =
  | { readonly kind: 'password'; readonly password: string }
  /** As it was shown. */
  | { readonly kind: 'recoveryKey'; readonly recoveryKey: string }
/** What is shown to change the lock: one of the things that open it. */
export type Shown = NewSpare | NewWay

/** A recovery key that opens nothing yet. */
export interface PreparedKey {
  /** To be shown this once. */
  readonly recoveryKey: string
  /** It has been kept: it takes the place of the one before, and a locked device opens. */
  keep(): Promise<void>
}

export type UnlockFailure =
  | { readonly code: 'wrong'; readonly next: NextAttempt }
  /** The person closed the browser's question, or it has no such passkey. */
  | { readonly code: 'not-given' }
  /** The authenticator cannot make secrets (no PRF extension). */
  | { readonly code: 'not-able' }

export interface DeviceLock {
  state(): LockState
  subscribe(listener: () => void): () => void
  /** A password has been checked by the server before, or the person has shown another way who they are. */
  turnOn(way: NewWay, spare: NewSpare): Promise<Result<void, UnlockFailure>>
  turnOff(): Promise<void>
  /** `wrong`: what was shown does not open the device. */
  changeWay(way: NewWay, shown: Shown): Promise<Result<void, UnlockFailure>>
  /**
   * A new recovery key, for whoever shows what opens the device; also the way in for who shows the present one, which is
   * used up by that. With or without a network. `wrong`: what was shown does not open it.
   */
  newRecoveryKey(shown: Shown): Promise<Result<PreparedKey, UnlockFailure>>
  /** The account's password was changed here; another device's lock does not hear of it. */
  changePassword(before: string, after: string): Promise<Result<void, UnlockFailure>>
  setLocksOnClose(locksOnClose: boolean): Promise<void>
  unlockWithPin(pin: string): Promise<Result<void, UnlockFailure>>
  unlockWithPasskey(): Promise<Result<void, UnlockFailure>>
  /** After signing in. `wrong`: the password was changed since the lock was set. */
  unlockWithPassword(password: string): Promise<Result<void, UnlockFailure>>
  /** The key leaves this tab's memory and the device. */
  lock(): Promise<void>
  /** Read from storage, for another tab may have come to the end; then this one takes note of it. */
  isChanging(): Promise<boolean>
  /** What was on its way has arrived. */
  settled(): Promise<void>
  /** Signing out and revocation. */
  destroy(): Promise<void>
  stop(): void
}

/** What changing the lock has of it. */
export interface LockInside {
  readonly deps: DeviceLockDeps
  readonly key: () => CryptoKey | null
  wrapOf<K extends KeyWrap['kind']>(kind: K): Extract<KeyWrap, { kind: K }> | undefined
  openWithPin(pin: string, how: { readonly extractable: boolean }): Opened
  openWithPasskey(how: { readonly extractable: boolean }): Opened
  entered(dataKey: CryptoKey): Promise<void>
  /** And tells the other tabs. The key stays as it is unless another is given. */
  become(record: LockRecord | null, key?: CryptoKey | null): void
}

export interface DeviceLockDeps {
  readonly store: LockStore
  readonly now: () => number
  readonly passkeys: Passkeys
  readonly tabs: {
    send(message: LockMessage): void
    listen(receive: (message: LockMessage) => void): () => void
  }
  /** How long a new tab waits for another one to hand it the key. */
  readonly askMs: number
  readonly wait: (ms: number) => Promise<void>
  /** Of PBKDF2; as `PIN_ITERATIONS` unless a test says otherwise. */
  readonly iterations?: number
}

export type LockMessage =
  | { readonly type: 'ask' }
  | { readonly type: 'key'; readonly key: CryptoKey }
  /** Turned on or off, or the way changed: read the record again. */
  | { readonly type: 'changed' }

export type Opened = Promise<Result<CryptoKey, UnlockFailure>>
export async function openDeviceLock(deps: DeviceLockDeps): Promise<DeviceLock> {
  const { store, tabs } = deps
  const listeners = new Set<() => void>()
  let record = await store.read()
  let key: CryptoKey | null = record?.heldKey ?? null
  /** The same object as long as it says the same: who opened stores with it knows that they still fit. */
  let sealing: (Sealing & { readonly key: CryptoKey }) | null = null
  let state = stateNow()
  let answered = () => {}
  const stopListening = tabs.listen((message) => void receive(message))
  if (record && !key) await askOthers()

  function stateNow(): LockState {
    if (!record) return { kind: 'off' }
    const { wraps, attempts, locksOnClose, phase } = record
    const has = (kind: KeyWrap['kind']) => wraps.some((one) => one.kind === kind)
    const way: Way = has('passkey') ? 'passkey' : 'pin'
    const spares = { password: has('password'), recoveryKey: has('recoveryKey') }
    if (!key) return { kind: 'locked', way, spares, next: nextAttempt(attempts, deps.now()) }
    const writes = phase === 'opening' ? 'clear' : 'sealed'
    if (sealing?.key !== key || sealing.writes !== writes)
      sealing = { key, cipher: createCipher(key), writes }
    return { kind: 'unlocked', way, spares, locksOnClose, isChanging: phase !== 'on', sealing }
  }

  function become(next: LockRecord | null, nextKey: CryptoKey | null): void {
    record = next
    key = next ? nextKey : null
    if (!key) sealing = null
    state = stateNow()
    for (const listener of [...listeners]) listener()
  }

  async function askOthers(): Promise<void> {
    const answer = new Promise<void>((settle) => {
      answered = settle
    })
    tabs.send({ type: 'ask' })
    await Promise.race([answer, deps.wait(deps.askMs)])
  }

  async function receive(message: LockMessage): Promise<void> {
    if (message.type === 'ask') {
      if (key) tabs.send({ type: 'key', key })
    } else if (message.type === 'key') {
      if (key) return
      become(record ?? (await store.read()), message.key)
      answered()
    } else {
      const before = record
      const now = await store.read()
      if (now && !before) await askOthers()
      become(now, now?.heldKey ?? key)
    }
  }

  async function entered(dataKey: CryptoKey): Promise<void> {
    const next = await store.change(
      (kept) => kept && { ...kept, attempts: NO_ATTEMPTS, heldKey: kept.locksOnClose ? null : dataKey },
    )
    become(next, dataKey)
    tabs.send({ type: 'key', key: dataKey })
  }

  const enteredBy = async (found: Awaited<Opened>): Promise<Result<void, UnlockFailure>> =>
    found.ok ? ok(await entered(found.value)) : found

  const wrapOf = <K extends KeyWrap['kind']>(kind: K) =>
    record?.wraps.find((one): one is Extract<KeyWrap, { kind: K }> => one.kind === kind)

  async function openWithPin(pin: string, how = { extractable: false }): Opened {
    let may = false
    // Counted before it is tried, in the transaction that looks whether it may be.
    const counted = await store.change((kept) => {
      if (!kept) return kept
      may = nextAttempt(kept.attempts, deps.now()).kind === 'now'
      return may ? { ...kept, attempts: afterFailure(kept.attempts, deps.now()) } : kept
    })
    record = counted
    const wrap = wrapOf('pin')
    const found = may && wrap ? await unwrapKey(wrap, { kind: 'pin', text: pin }, how) : err('wrong' as const)
    if (found.ok) return found
    become(record, key)
    const next = nextAttempt(record?.attempts ?? NO_ATTEMPTS, deps.now())
    return err({ code: 'wrong', next })
  }

  async function openWithPasskey(how = { extractable: false }): Opened {
    const wrap = wrapOf('passkey')
    if (!wrap) return err({ code: 'not-given' })
    const secret = await deps.passkeys.secret(wrap.credentialId, wrap.prfSalt)
    if (!secret.ok) return err({ code: secret.error })
    const found = await unwrapKey(wrap, { kind: 'passkey', secret: secret.value }, how)
    return found.ok ? found : err({ code: 'not-given' })
  }

  /** Rare, and half of what a lock is: it comes when it is asked for. */
  const changes = async () =>
    (await import('./change-lock.ts')).lockChanges({
      ...{ deps, wrapOf, openWithPin, openWithPasskey, entered },
      key: () => key,
      become: (next, nextKey = key) => {
        become(next, nextKey)
        tabs.send({ type: 'changed' })
      },
    })

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    turnOn: async (...given) => (await changes()).turnOn(...given),
    turnOff: async () => {
      become(await store.change((kept) => kept && { ...kept, phase: 'opening' }), key)
      tabs.send({ type: 'changed' })
    },
    changeWay: async (...given) => (await changes()).changeWay(...given),
    changePassword: async (...given) => (await changes()).changePassword(...given),
    newRecoveryKey: async (...given) => (await changes()).newRecoveryKey(...given),
    setLocksOnClose: async (locksOnClose) => {
      const next = await store.change(
        (kept) => kept && { ...kept, locksOnClose, heldKey: locksOnClose ? null : key },
      )
      become(next, key)
      tabs.send({ type: 'changed' })
    },
    unlockWithPin: async (pin) => enteredBy(await openWithPin(pin)),
    unlockWithPasskey: async () => enteredBy(await openWithPasskey()),
    unlockWithPassword: async (password) => {
      const wrap = wrapOf('password')
      if (!wrap) return err({ code: 'not-given' })
      const found = await unwrapKey(wrap, { kind: 'password', text: password })
      if (!found.ok) return err({ code: 'wrong', next: nextAttempt(NO_ATTEMPTS, deps.now()) })
      return ok(await entered(found.value))
    },
    lock: async () => {
      become(await store.change((kept) => kept && { ...kept, heldKey: null }), null)
    },
    isChanging: async () => {
      const now = await store.read()
      if (now && now.phase !== 'on') return true
      become(now, key)
      return false
    },
    settled: async () => {
      const next = await store.change((kept) =>
        kept?.phase === 'opening' ? null : kept?.phase === 'sealing' ? { ...kept, phase: 'on' } : kept,
      )
      become(next, key)
      tabs.send({ type: 'changed' })
    },
    destroy: async () => {
      become(null, null)
      await store.destroy()
    },
    stop: () => {
      stopListening()
      listeners.clear()
      store.close()
    },
  }
}
