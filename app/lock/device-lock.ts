/**
 * The lock of one person on this device, one for all tabs.
 *
 * What rests here is sealed under a data key that lives in memory only; locked means it is gone from there. It
 * comes back by a PIN, a passkey or, after signing in, the account's password. A tab that unlocks hands the key to
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
import {
  createDataKey,
  type KeyWrap,
  type PasskeyWrap,
  type Proof,
  unwrapKey,
  wrapUnderPasskey,
  wrapUnderText,
} from './key-wrap.ts'
import type { LockRecord, LockStore } from './lock-store.ts'
import type { Passkeys } from './passkeys.ts'

export type LockState =
  | { readonly kind: 'off' }
  /** `ways`: by which it opens, besides signing in. */
  | { readonly kind: 'locked'; readonly way: Way; readonly next: NextAttempt }
  | {
      readonly kind: 'unlocked'
      readonly way: Way
      readonly locksOnClose: boolean
      /** Sealing or opening what rests here has not come to its end. */
      readonly isChanging: boolean
      readonly sealing: Sealing
    }

export type Way = 'pin' | 'passkey'
export type NewWay = { readonly kind: 'pin'; readonly pin: string } | { readonly kind: 'passkey' }

export type UnlockFailure =
  | { readonly code: 'wrong'; readonly next: NextAttempt }
  /** The person closed the browser's question, or it has no such passkey. */
  | { readonly code: 'not-given' }
  /** The authenticator cannot make secrets (no PRF extension). */
  | { readonly code: 'not-able' }

export interface DeviceLock {
  state(): LockState
  subscribe(listener: () => void): () => void
  /** The password has been checked by the server: it opens this device when the PIN or passkey is not at hand. */
  turnOn(way: NewWay, password: string): Promise<Result<void, UnlockFailure>>
  turnOff(): Promise<void>
  /** `wrong`: this password does not open the device. */
  changeWay(way: NewWay, password: string): Promise<Result<void, UnlockFailure>>
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
    const way: Way = wraps.some((one) => one.kind === 'passkey') ? 'passkey' : 'pin'
    if (!key) return { kind: 'locked', way, next: nextAttempt(attempts, deps.now()) }
    const writes = phase === 'opening' ? 'clear' : 'sealed'
    if (sealing?.key !== key || sealing.writes !== writes)
      sealing = { key, cipher: createCipher(key), writes }
    return { kind: 'unlocked', way, locksOnClose, isChanging: phase !== 'on', sealing }
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

  const wrapOf = <K extends KeyWrap['kind']>(kind: K) =>
    record?.wraps.find((one): one is Extract<KeyWrap, { kind: K }> => one.kind === kind)

  async function unlockWithPin(pin: string): Promise<Result<void, UnlockFailure>> {
    let may = false
    // Counted before it is tried, in the transaction that looks whether it may be.
    const counted = await store.change((kept) => {
      if (!kept) return kept
      may = nextAttempt(kept.attempts, deps.now()).kind === 'now'
      return may ? { ...kept, attempts: afterFailure(kept.attempts, deps.now()) } : kept
    })
    record = counted
    const wrap = wrapOf('pin')
    const found = may && wrap ? await unwrapKey(wrap, { kind: 'pin', text: pin }) : err('wrong' as const)
    if (found.ok) return ok(await entered(found.value))
    become(record, key)
    const next = nextAttempt(record?.attempts ?? NO_ATTEMPTS, deps.now())
    return err({ code: 'wrong', next })
  }

  async function unlockWithPasskey(): Promise<Result<void, UnlockFailure>> {
    const wrap = wrapOf('passkey')
    if (!wrap) return err({ code: 'not-given' })
    const secret = await deps.passkeys.secret(wrap.credentialId, wrap.prfSalt)
    if (!secret.ok) return err({ code: secret.error })
    const found = await unwrapKey(wrap, { kind: 'passkey', secret: secret.value })
    return found.ok ? ok(await entered(found.value)) : err({ code: 'not-given' })
  }

  async function wrapFor(way: NewWay, dataKey: CryptoKey): Promise<Result<KeyWrap, UnlockFailure>> {
    if (way.kind === 'pin')
      return ok(await wrapUnderText(dataKey, { kind: 'pin', text: way.pin }, deps.iterations))
    const made = await deps.passkeys.create()
    return made.ok
      ? ok((await wrapUnderPasskey(dataKey, made.value)) satisfies PasskeyWrap)
      : err({ code: made.error })
  }

  /** Puts one wrap in the place of those of the kinds it replaces, with the key the password opens. */
  async function replaceWrap(
    password: string,
    kinds: readonly KeyWrap['kind'][],
    make: (extractable: CryptoKey) => Promise<Result<KeyWrap, UnlockFailure>>,
  ): Promise<Result<void, UnlockFailure>> {
    const wrong = err({ code: 'wrong', next: nextAttempt(NO_ATTEMPTS, deps.now()) } as const)
    const known = wrapOf('password')
    if (!known) return wrong
    const found = await unwrapKey(known, { kind: 'password', text: password }, { extractable: true })
    if (!found.ok) return wrong
    const made = await make(found.value)
    if (!made.ok) return made
    const next = await store.change(
      (kept) =>
        kept && {
          ...kept,
          wraps: [...kept.wraps.filter((one) => !kinds.includes(one.kind)), made.value],
        },
    )
    become(next, key)
    tabs.send({ type: 'changed' })
    return ok(undefined)
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    turnOn: async (way, password) => {
      const extractable = await createDataKey()
      const first = await wrapFor(way, extractable)
      if (!first.ok) return first
      const proof: Proof = { kind: 'password', text: password }
      const second = await wrapUnderText(extractable, proof, deps.iterations)
      const kept = await store.change(
        (before) =>
          before ?? {
            key: 'lock',
            phase: 'sealing',
            wraps: [first.value, second],
            attempts: NO_ATTEMPTS,
            locksOnClose: true,
            heldKey: null,
          },
      )
      // Another tab was faster: its key is the one, and this one was never used.
      const own = await unwrapKey(kept?.wraps.find((one) => one.kind === 'password') ?? second, proof)
      if (!own.ok) return err({ code: 'wrong', next: { kind: 'signInOnly' } })
      become(kept, own.value)
      tabs.send({ type: 'changed' })
      return ok(undefined)
    },
    turnOff: async () => {
      become(await store.change((kept) => kept && { ...kept, phase: 'opening' }), key)
      tabs.send({ type: 'changed' })
    },
    changeWay: (way, password) =>
      replaceWrap(password, ['pin', 'passkey'], (extractable) => wrapFor(way, extractable)),
    changePassword: (before, after) =>
      replaceWrap(before, ['password'], async (extractable) =>
        ok(await wrapUnderText(extractable, { kind: 'password', text: after }, deps.iterations)),
      ),
    setLocksOnClose: async (locksOnClose) => {
      const next = await store.change(
        (kept) => kept && { ...kept, locksOnClose, heldKey: locksOnClose ? null : key },
      )
      become(next, key)
      tabs.send({ type: 'changed' })
    },
    unlockWithPin,
    unlockWithPasskey,
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
