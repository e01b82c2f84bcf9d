import { describe, expect, it } from 'vitest'
import type { Sealing } from '../replica/sealing.ts'
import { followMember } from './follow-member.ts'
import type { DeviceLock, LockState } from './lock-of-device.ts'

const sealing = (writes: Sealing['writes'] = 'sealed') => ({ writes }) as Sealing
const SPARES = { password: true, recoveryKey: false }
const unlocked = (isChanging: boolean, its = sealing()): LockState => ({
  kind: 'unlocked',
  way: 'pin',
  spares: SPARES,
  locksOnClose: true,
  isChanging,
  sealing: its,
})
const LOCKED: LockState = { kind: 'locked', way: 'pin', spares: SPARES, next: { kind: 'now', left: 10 } }

/** A person followed in one tab, with everything that happened to their stores in order. */
function world(first: LockState, demandedFromTheStart = false) {
  const log: string[] = []
  const listeners = new Set<() => void>()
  const sessionListeners = new Set<() => void>()
  let state = first
  let isSessionLocked = false
  let isDemanded = demandedFromTheStart
  let isCut = false
  let keyGone = () => {}
  const withoutKey = new Promise<void>((settle) => {
    keyGone = settle
  })
  const become = (next: LockState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const lock = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isChanging: async () => state.kind === 'unlocked' && state.isChanging,
    lock: async () => {
      log.push('key gone')
      become(LOCKED)
      keyGone()
    },
    settled: async () => {
      if (state.kind !== 'unlocked') return
      become(state.sealing.writes === 'clear' ? { kind: 'off' } : { ...state, isChanging: false })
    },
  } as unknown as DeviceLock
  const followed = followMember<string>({
    lock,
    isSessionLocked: () => isSessionLocked,
    demandsLock: () => isDemanded,
    unlockSession: () => {
      isSessionLocked = false
    },
    onSessionChange: (listener) => {
      sessionListeners.add(listener)
      return () => sessionListeners.delete(listener)
    },
    open: async (its) => {
      log.push(`open ${its ? its.writes : 'without key'}`)
      return 'member'
    },
    close: async () => {
      log.push('closing')
      await Promise.resolve()
      log.push('closed')
    },
    change: async (its) => {
      log.push(`rewrite ${its.writes}`)
      if (isCut) throw new Error('no space left')
    },
    hold: async (mode) => {
      log.push(`hold ${mode}`)
      return () => void log.push(`release ${mode}`)
    },
  })
  const reach = (kind: string) =>
    new Promise<void>((settle) => {
      const look = () => {
        if (followed.state().kind === kind) settle()
      }
      followed.subscribe(look)
      look()
    })
  return {
    followed,
    log,
    become,
    reach,
    withoutKey,
    cut: (cut: boolean) => {
      isCut = cut
    },
    demand: (demanded: boolean) => {
      isDemanded = demanded
      for (const listener of sessionListeners) listener()
    },
    lockSession: (locked: boolean) => {
      isSessionLocked = locked
      for (const listener of sessionListeners) listener()
    },
  }
}

describe('what a person has on this device', () => {
  it('opens at once where no lock is', async () => {
    const { followed, log, reach } = world({ kind: 'off' })
    await reach('open')
    await followed.stop()
    expect(log).toEqual(['hold shared', 'open without key', 'closing', 'closed', 'release shared'])
  })

  it('[L5] locking covers first, writes what is on its way, and then lets go of the key', async () => {
    const { followed, log, reach, lockSession, become, withoutKey } = world(unlocked(false))
    await reach('open')
    lockSession(true)
    await reach('locked')
    expect(log).not.toContain('closed')
    await withoutKey
    // The PIN was right: nobody but the lock knows yet.
    become(unlocked(false))
    await reach('open')
    await followed.stop()
    expect(log.slice(0, 6)).toEqual([
      'hold shared',
      'open sealed',
      'closing',
      'closed',
      'release shared',
      'key gone',
    ])
  })

  it('[L5] an idle session without a lock keeps its stores open below the cover', async () => {
    const { followed, log, reach, lockSession } = world({ kind: 'off' })
    await reach('open')
    lockSession(true)
    await Promise.resolve()
    expect([followed.state().kind, log]).toEqual(['open', ['hold shared', 'open without key']])
    await followed.stop()
  })

  it('[L8] a lock that the organisation demands closes what lies open, and a lock opens it again, sealed', async () => {
    const { followed, log, reach, become, demand } = world({ kind: 'off' })
    await reach('open')
    demand(true)
    await reach('unprotected')
    become(unlocked(true))
    await reach('open')
    await followed.stop()
    expect(log.slice(0, 8)).toEqual([
      'hold shared',
      'open without key',
      'closing',
      'closed',
      'release shared',
      'hold exclusive',
      'rewrite sealed',
      'release exclusive',
    ])
    expect(log).toContain('open sealed')
  })

  it('[L8] nothing is ever opened where a demanded lock is missing', async () => {
    const { followed, log, reach } = world({ kind: 'off' }, true)
    await reach('unprotected')
    await followed.stop()
    expect(log).toEqual([])
  })

  it('[L4] turning the lock on closes, rewrites alone, and opens with the key', async () => {
    const { followed, log, reach, become } = world({ kind: 'off' })
    await reach('open')
    log.length = 0
    become(unlocked(true))
    await reach('changing')
    await reach('open')
    expect(log).toEqual([
      'closing',
      'closed',
      'release shared',
      'hold exclusive',
      'rewrite sealed',
      'release exclusive',
      'hold shared',
      'open sealed',
    ])
    await followed.stop()
  })

  it('[L4] what was cut is begun again, and nothing is opened half rewritten', async () => {
    const { followed, log, reach, cut } = world(unlocked(true, sealing('clear')))
    cut(true)
    await reach('failed')
    expect(log).not.toContain('hold shared')
    cut(false)
    const now = followed.state()
    if (now.kind === 'failed') now.retry()
    await reach('open')
    expect(log.filter((one) => /rewrite|open/.test(one))).toEqual([
      'rewrite clear',
      'rewrite clear',
      'open without key',
    ])
    await followed.stop()
  })
})
