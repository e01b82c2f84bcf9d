import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { err, ok } from '../../sync/result.ts'
import { type DeviceLock, type LockMessage, openDeviceLock } from './device-lock.ts'
import { openLockStore } from './lock-store.ts'
import type { Passkeys } from './passkeys.ts'

const PIN = '271828'
const PASSWORD = 'Correct-Horse-7'
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
  await tab.turnOn({ kind: 'pin', pin: PIN }, PASSWORD)
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
    await tab.turnOn({ kind: 'pin', pin: PIN }, PASSWORD)
    const sealed = await sealedIn(tab)
    await tab.settled()
    await tab.lock()
    expect(tab.state()).toEqual({ kind: 'locked', way: 'pin', next: { kind: 'now', left: 10 } })
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
    await tab.turnOn({ kind: 'passkey' }, PASSWORD)
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
    expect(await tab.turnOn({ kind: 'passkey' }, PASSWORD)).toEqual(err({ code: 'not-able' }))
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
    await tab.turnOn({ kind: 'passkey' }, PASSWORD)
    await tab.settled()
    await tab.lock()
    phone.loseAuthenticator()
    expect(await tab.unlockWithPasskey()).toEqual(err({ code: 'not-given' }))
    expect(await tab.unlockWithPassword(PASSWORD)).toEqual(ok(undefined))
  })

  it('[L2] another PIN or another password takes the place of the one before', async () => {
    const { tab } = await lockedWithPin()
    await tab.unlockWithPin(PIN)
    expect(await tab.changeWay({ kind: 'pin', pin: '314159' }, 'another')).toMatchObject({
      error: { code: 'wrong' },
    })
    expect(await tab.changeWay({ kind: 'pin', pin: '314159' }, PASSWORD)).toEqual(ok(undefined))
    expect(await tab.changePassword(PASSWORD, 'Battery-Staple-8')).toEqual(ok(undefined))
    await tab.lock()
    expect(await tab.unlockWithPin(PIN)).toMatchObject({ error: { code: 'wrong' } })
    expect(await tab.unlockWithPassword(PASSWORD)).toMatchObject({ error: { code: 'wrong' } })
    expect(await tab.unlockWithPassword('Battery-Staple-8')).toEqual(ok(undefined))
    await tab.lock()
    expect(await tab.unlockWithPin('314159')).toEqual(ok(undefined))
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
    await tab.turnOn({ kind: 'pin', pin: PIN }, PASSWORD)
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
