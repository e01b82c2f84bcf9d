/** What a lock of a device is, says and is asked; it is opened by `device-lock.ts` and changed by `change-lock.ts`. */
import type { Result } from '../../sync/result.ts'
import type { Sealing } from '../replica/sealing.ts'
import type { NextAttempt } from './attempts.ts'
import type { KeyWrap } from './key-wrap.ts'
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
