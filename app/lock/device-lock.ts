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
import { afterFailure, NO_ATTEMPTS, nextAttempt } from './attempts.ts'
import { type KeyWrap, unwrapKey } from './key-wrap.ts'
import type {
  DeviceLock,
  DeviceLockDeps,
  LockMessage,
  LockState,
  Opened,
  UnlockFailure,
  Way,
} from './lock-of-device.ts'
import type { LockRecord } from './lock-store.ts'

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
