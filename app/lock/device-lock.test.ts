import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { err, ok } from '../../sync/result.ts'
import { openDeviceLock } from './device-lock.ts'
import type { DeviceLock, LockMessage, NewWay, Shown } from './lock-of-device.ts'
import { openLockStore } from './lock-store.ts'
import type { Passkeys } from './passkeys.ts'
import { createRecoveryKey } from './recovery-key.ts'

const PIN = '271828'
const PASSWORD = 'Correct-Horse-7'
const BY_PASSWORD = { kind: 'password', password: PASSWORD } as const
const bytes = (value: number) => new Uint8Array(32).fill(value)

/** One device with tabs. Its authenticator is there, or not, or cannot make secrets. */
function device({ authenticator = 'able' as 'able' | 'absent' | 'unable' } = {}) {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const tabs = new Map<object, (message: LockMessage) => void>()
  let now = 1_000_000
  const passkeys: Passkeys = {
    offered: async () => authenticator !== 'absent',
    create: async () =>
      authenticator === 'able'
        ? ok({ credentialId: bytes(1), prfSalt: bytes(2), secret: bytes(3) })
        : err(authenticator === 'unable' ? 'not-able' : 'not-given'),
    secret: async () => (authenticator === 'able' ? ok(bytes(3)) : err('not-given')),
  }
  return {
    pass: (ms: number) => {
      now += ms
    },
    loseAuthenticator: () => {
      authenticator = 'absent'
    },
    onDisk: () => openLockStore('person:1', options).read(),
    openTab: () => {
      const self = {}
      const others = () => [...tabs].filter(([one]) => one !== self).map(([, receive]) => receive)
      return openDeviceLock({
        store: openLockStore('person:1', options),
        now: () => now,
        passkeys,
        tabs: {
          send: (message) => {
            for (const receive of others()) queueMicrotask(() => receive(message))
          },
          listen: (receive) => {
            tabs.set(self, receive)
            return () => tabs.delete(self)
          },
        },
        askMs: 20,
        wait: (ms) => new Promise((settle) => setTimeout(settle, ms)),
        iterations: 1_000,
      })
    },
  }
}

const kindOf = (lock: DeviceLock) => lock.state().kind
async function lockedWithPin() {
  const phone = device()
  const tab = await phone.openTab()
  await tab.turnOn({ kind: 'pin', pin: PIN }, BY_PASSWORD)
  await tab.settled()
  await tab.lock()
  return { phone, tab }
}
/** What a message sealed before opens to, after whatever happened. */
async function sealedIn(lock: DeviceLock) {
  const now = lock.state()
  if (now.kind !== 'unlocked') throw new Error(now.kind)
  return now.sealing.cipher.seal(new TextEncoder().encode('Lease'), 'x')
}
async function openedIn(lock: DeviceLock, sealed: Awaited<ReturnType<typeof sealedIn>>) {
  const now = lock.state()
  if (now.kind !== 'unlocked') throw new Error(now.kind)
  return new TextDecoder().decode(await now.sealing.cipher.open(sealed, 'x'))
}

describe('the lock of a device', () => {
  it('[L2] is off until a person turns it on, and what was sealed opens again with the PIN', async () => {
    const phone = device()
    const tab = await phone.openTab()
    expect(kindOf(tab)).toBe('off')
    await tab.turnOn({ kind: 'pin', pin: PIN }, BY_PASSWORD)
    const sealed = await sealedIn(tab)
    await tab.settled()
    await tab.lock()
    expect(tab.state()).toEqual({
      ...{ kind: 'locked', way: 'pin', next: { kind: 'now', left: 10 } },
      spares: { password: true, recoveryKey: false },
    })
    expect(await tab.unlockWithPin(PIN)).toEqual(ok(undefined))
    expect(await openedIn(tab, sealed)).toBe('Lease')
  })

  it('[L2] a locked device holds neither the key nor what it opens with', async () => {
    const { phone } = await lockedWithPin()
    const record = await phone.onDisk()
    expect(record).toMatchObject({ phase: 'on', heldKey: null })
    expect(JSON.stringify(record)).not.toContain(PIN)
    expect(JSON.stringify(record)).not.toContain(PASSWORD)
  })

  it('[L2] a passkey opens it, also in another tab later on', async () => {
    const phone = device()
    const tab = await phone.openTab()
    await tab.turnOn({ kind: 'passkey' }, BY_PASSWORD)
    const sealed = await sealedIn(tab)
    await tab.settled()
    tab.stop()
    const next = await phone.openTab()
    expect(next.state()).toMatchObject({ kind: 'locked', way: 'passkey' })
    expect(await next.unlockWithPasskey()).toEqual(ok(undefined))
    expect(await openedIn(next, sealed)).toBe('Lease')
  })

  it('an authenticator that cannot make secrets turns nothing on', async () => {
    const tab = await device({ authenticator: 'unable' }).openTab()
    expect(await tab.turnOn({ kind: 'passkey' }, BY_PASSWORD)).toEqual(err({ code: 'not-able' }))
    expect(kindOf(tab)).toBe('off')
  })

  it('[L3] a wrong PIN is counted before it is tried, in every tab together, and a right one clears the count', async () => {
    const { phone, tab } = await lockedWithPin()
    const other = await phone.openTab()
    await tab.unlockWithPin('000001')
    await other.unlockWithPin('000002')
    expect(await tab.unlockWithPin('000003')).toMatchObject({
      error: { code: 'wrong', next: { kind: 'wait', left: 7 } },
    })
    phone.pass(30_000)
    expect(await other.unlockWithPin('000004')).toMatchObject({ error: { next: { kind: 'wait', left: 6 } } })
    // While it waits, the right one does not help, and does not count either.
    expect(await other.unlockWithPin(PIN)).toMatchObject({ error: { next: { kind: 'wait', left: 6 } } })
    phone.pass(60_000)
    expect(await tab.unlockWithPin(PIN)).toEqual(ok(undefined))
    expect((await phone.onDisk())?.attempts).toEqual({ failures: 0, lastAt: null })
  })

  it('[L3] after ten failures the PIN opens nothing any more, and signing in does', async () => {
    const { phone, tab } = await lockedWithPin()
    for (let n = 0; n < 10; n++) {
      await tab.unlockWithPin(`00000${n}`)
      phone.pass(24 * 3_600_000)
    }
    expect(await tab.unlockWithPin(PIN)).toMatchObject({ error: { next: { kind: 'signInOnly' } } })
    expect(await tab.unlockWithPassword('another')).toMatchObject({ error: { code: 'wrong' } })
    expect(await tab.unlockWithPassword(PASSWORD)).toEqual(ok(undefined))
  })

  it('[L2] a lost authenticator is no lost work: signing in opens the device', async () => {
    const phone = device()
    const tab = await phone.openTab()
    await tab.turnOn({ kind: 'passkey' }, BY_PASSWORD)
    await tab.settled()
    await tab.lock()
    phone.loseAuthenticator()
    expect(await tab.unlockWithPasskey()).toEqual(err({ code: 'not-given' }))
    expect(await tab.unlockWithPassword(PASSWORD)).toEqual(ok(undefined))
  })

  it('[L2] another PIN or another password takes the place of the one before', async () => {
    const { tab } = await lockedWithPin()
    await tab.unlockWithPin(PIN)
    expect(
      await tab.changeWay({ kind: 'pin', pin: '314159' }, { ...BY_PASSWORD, password: 'another' }),
    ).toMatchObject({
      error: { code: 'wrong' },
    })
    expect(await tab.changeWay({ kind: 'pin', pin: '314159' }, BY_PASSWORD)).toEqual(ok(undefined))
    expect(await tab.changePassword(PASSWORD, 'Battery-Staple-8')).toEqual(ok(undefined))
    await tab.lock()
    expect(await tab.unlockWithPin(PIN)).toMatchObject({ error: { code: 'wrong' } })
    expect(await tab.unlockWithPassword(PASSWORD)).toMatchObject({ error: { code: 'wrong' } })
    expect(await tab.unlockWithPassword('Battery-Staple-8')).toEqual(ok(undefined))
    await tab.lock()
    expect(await tab.unlockWithPin('314159')).toEqual(ok(undefined))
  })

  describe('[L2] of a person without a password', () => {
    async function lockedWithKey(way: NewWay = { kind: 'pin', pin: PIN }) {
      const phone = device()
      const tab = await phone.openTab()
      const recoveryKey = createRecoveryKey()
      expect(await tab.turnOn(way, { kind: 'recoveryKey', recoveryKey })).toEqual(ok(undefined))
      const sealed = await sealedIn(tab)
      await tab.settled()
      await tab.lock()
      return { phone, tab, recoveryKey, sealed }
    }
    const byKey = (recoveryKey: string) => ({ kind: 'recoveryKey', recoveryKey }) as const
    const prepared = async (lock: DeviceLock, shown: Shown) => {
      const made = await lock.newRecoveryKey(shown)
      if (!made.ok) throw new Error(made.error.code)
      return made.value
    }

    it('opens with the recovery key when the authenticator is lost, as it was typed off paper; no password is asked for', async () => {
      const { phone, tab, recoveryKey, sealed } = await lockedWithKey({ kind: 'passkey' })
      phone.loseAuthenticator()
      expect(tab.state()).toMatchObject({ spares: { password: false, recoveryKey: true } })
      expect(await tab.unlockWithPassword('anything')).toMatchObject({ ok: false })
      const typed = recoveryKey.toLowerCase().replaceAll('-', ' ')
      await (await prepared(tab, byKey(typed))).keep()
      expect(await openedIn(tab, sealed)).toBe('Lease')
    })

    it('opens with it after ten wrong PINs, which begin to count anew', async () => {
      const { phone, tab, recoveryKey } = await lockedWithKey()
      for (let n = 0; n < 10; n++) {
        await tab.unlockWithPin(`00000${n}`)
        phone.pass(24 * 3_600_000)
      }
      expect(tab.state()).toMatchObject({ next: { kind: 'signInOnly' } })
      await (await prepared(tab, byKey(recoveryKey))).keep()
      await tab.lock()
      expect(await tab.unlockWithPin(PIN)).toEqual(ok(undefined))
    })

    it('a used key is replaced by the one that is shown then; until that was kept the old one goes on', async () => {
      const { tab, recoveryKey } = await lockedWithKey()
      // Shown, and the page was closed before it was written down.
      await prepared(tab, byKey(recoveryKey))
      expect(kindOf(tab)).toBe('locked')
      const next = await prepared(tab, byKey(recoveryKey))
      await next.keep()
      expect(kindOf(tab)).toBe('unlocked')
      await tab.lock()
      expect(await tab.newRecoveryKey(byKey(recoveryKey))).toMatchObject({ error: { code: 'wrong' } })
      await (await prepared(tab, byKey(next.recoveryKey))).keep()
      expect(kindOf(tab)).toBe('unlocked')
    })

    it('is renewed by whoever shows the PIN, and its wrong ones count', async () => {
      const { phone, tab, recoveryKey } = await lockedWithKey()
      await tab.unlockWithPin(PIN)
      expect(await tab.newRecoveryKey({ kind: 'pin', pin: '000001' })).toMatchObject({
        error: { code: 'wrong', next: { left: 9 } },
      })
      await (await prepared(tab, { kind: 'pin', pin: PIN })).keep()
      expect((await phone.onDisk())?.attempts.failures).toBe(0)
      await tab.lock()
      expect(await tab.newRecoveryKey(byKey(recoveryKey))).toMatchObject({ error: { code: 'wrong' } })
    })

    it('changes the PIN by the recovery key, and lets a device with a password have one beside it', async () => {
      const { tab, recoveryKey } = await lockedWithKey()
      await tab.unlockWithPin(PIN)
      expect(await tab.changeWay({ kind: 'pin', pin: '314159' }, byKey(recoveryKey))).toEqual(ok(undefined))
      await tab.lock()
      expect(await tab.unlockWithPin('314159')).toEqual(ok(undefined))

      const { tab: other } = await lockedWithPin()
      await (await prepared(other, BY_PASSWORD)).keep()
      expect(other.state()).toMatchObject({ kind: 'unlocked', spares: { password: true, recoveryKey: true } })
    })

    it('keeps nothing of the key itself, and takes no other for it', async () => {
      const { phone, tab, recoveryKey } = await lockedWithKey()
      const record = JSON.stringify(await phone.onDisk())
      expect(record).not.toContain(recoveryKey)
      expect(record).not.toContain(recoveryKey.replaceAll('-', ''))
      for (const wrong of [createRecoveryKey(), 'ABCD', ''])
        expect(await tab.newRecoveryKey(byKey(wrong))).toMatchObject({ error: { code: 'wrong' } })
      expect(kindOf(tab)).toBe('locked')
      const fresh = await device().openTab()
      expect(await fresh.turnOn({ kind: 'pin', pin: PIN }, byKey('ABCD'))).toMatchObject({ ok: false })
      expect(kindOf(fresh)).toBe('off')
    })
  })

  it('[L5] a new tab gets the key from an open one, and a tab that unlocks hands it to the others', async () => {
    const { phone, tab } = await lockedWithPin()
    const other = await phone.openTab()
    expect(kindOf(other)).toBe('locked')
    await tab.unlockWithPin(PIN)
    await Promise.resolve()
    expect(kindOf(other)).toBe('unlocked')
    expect(kindOf(await phone.openTab())).toBe('unlocked')
  })

  it('[L5] with its last tab it locks, unless the person asked for the contrary; then it locks when told', async () => {
    const { phone, tab } = await lockedWithPin()
    await tab.unlockWithPin(PIN)
    tab.stop()
    const second = await phone.openTab()
    expect(kindOf(second)).toBe('locked')
    await second.unlockWithPin(PIN)
    await second.setLocksOnClose(false)
    second.stop()
    const third = await phone.openTab()
    expect(kindOf(third)).toBe('unlocked')
    await third.lock()
    third.stop()
    expect(kindOf(await phone.openTab())).toBe('locked')
  })

  it('[L4] what was being sealed or opened when the tab died is known to the next one', async () => {
    const phone = device()
    const tab = await phone.openTab()
    await tab.turnOn({ kind: 'pin', pin: PIN }, BY_PASSWORD)
    tab.stop()
    const next = await phone.openTab()
    expect(kindOf(next)).toBe('locked')
    await next.unlockWithPin(PIN)
    expect(next.state()).toMatchObject({ isChanging: true, sealing: { writes: 'sealed' } })
    await next.settled()
    await next.turnOff()
    next.stop()
    const last = await phone.openTab()
    await last.unlockWithPin(PIN)
    expect(last.state()).toMatchObject({ isChanging: true, sealing: { writes: 'clear' } })
    await last.settled()
    expect(kindOf(last)).toBe('off')
    expect(await phone.onDisk()).toBeNull()
  })
})
