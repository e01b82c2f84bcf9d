/**
 * What the person of the session has on this device: opened once per person, covered and closed by the lock. It
 * stands outside of React, so that storage is being read while the first screen's code still runs.
 */

import { accountKey } from '../../sync/calls/account-header.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import type { Member } from '../device/member.ts'
import { holdStores, openBrowserLock } from '../lock/browser-lock.ts'
import { type FollowedMember, followMember, type Opening } from '../lock/follow-member.ts'
import type { DeviceLock } from '../lock/lock-of-device.ts'
import { storeOf, storesOf } from '../session/kept-accounts.ts'
import { ofAccount } from '../session/of-account.ts'
import type { Session } from '../session/session.ts'
import { accountStore } from './account-store.ts'
import { openMember } from './open-member.ts'
import { finishRemoval, forgetAccountAnswers } from './removal.ts'
import { noteRemoval } from './removal-note.ts'

export interface OpenedMember {
  readonly opening: Opening<Member>
  readonly lock: DeviceLock
}

export interface CurrentMember {
  /** Null while nobody is signed in, and for the moment until it is known whether this device is locked. */
  state(): OpenedMember | null
  subscribe(listener: () => void): () => void
  /** Settles once whoever left has taken with them what was to go. */
  removed(): Promise<void>
}

interface Followed {
  readonly member: FollowedMember<Member>
  readonly lock: DeviceLock
}

/** A person who leaves takes everything with them or leaves it locked, as the end of the session says. */
export function createCurrentMember(session: Session): CurrentMember {
  const listeners = new Set<() => void>()
  let current: OpenedMember | null = null
  let who: string | null = null
  let leave = async () => {}
  let leaving: Promise<void> = finishRemoval()
  session.subscribe(look)
  look()

  function become(next: OpenedMember | null): void {
    current = next
    for (const listener of [...listeners]) listener()
  }

  function look(): void {
    const now = session.state()
    const profile = now.kind === 'signedOut' ? null : now.profile
    const id = profile && accountKey(profile)
    if (id === who) return
    if (who !== null && id !== null) forgetAccountAnswers()
    who = id
    leaving = leave()
    leave = profile ? enter(profile) : async () => {}
  }

  /** Answers with how this person leaves again. */
  function enter(profile: Profile): () => Promise<void> {
    let gone = false
    let purging: readonly string[] = []
    const opened = storeFor(profile)
    const stopListening = session.onSessionEnd((kind, ended) => {
      if (accountKey(ended) !== accountKey(profile)) {
        if (kind === 'placeEnded') void forgetOther(ended)
        return
      }
      if (kind === 'locked')
        return void opened.then(async (here) =>
          (await import('./forget-held-keys.ts')).forgetHeldKeys(profile.id, here),
        )
      // Who leaves takes all their accounts along; where one place has ended, the others stay.
      purging = kind === 'placeEnded' ? [storeOf(localStorage, profile)] : storesOf(localStorage, profile.id)
      noteRemoval(purging)
    })
    const following = opened.then((store) => follow(profile, store, session))
    void following.then(({ member, lock }) => {
      const show = () => {
        if (!gone) become({ opening: member.state(), lock })
      }
      member.subscribe(show)
      show()
    })
    async function close(): Promise<void> {
      // A session tells its new state first and how it ended after that; here both are known.
      const { member, lock } = await following
      stopListening()
      await member.stop()
      lock.stop()
      if (purging.length > 0) await finishRemoval([...purging, await opened])
    }
    return () => {
      gone = true
      become(null)
      return close()
    }
  }

  /** Of an account that is not open, or not any more: once whoever had it open has written everything. */
  async function forgetOther(profile: Profile): Promise<void> {
    noteRemoval([storeOf(localStorage, profile)])
    await leaving
    await finishRemoval()
  }

  return {
    state: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    removed: () => leaving.catch(() => undefined),
  }
}

/** After what was noted to go is gone: it may have had that name. */
async function storeFor(profile: Profile): Promise<string> {
  await finishRemoval()
  return accountStore(localStorage, profile)
}

const openBodies = async (store: string) =>
  (await import('../replica/rxdb-body-store.ts')).openRxdbBodyStore(store)

async function follow(profile: Profile, store: string, session: Session): Promise<Followed> {
  const lock = await openBrowserLock(profile, store)
  const member = followMember<Member>({
    lock,
    isSessionLocked: () => session.state().kind === 'locked',
    demandsLock: () => {
      const state = session.state()
      return state.kind !== 'signedOut' && state.profile.demandsDeviceLock === true
    },
    unlockSession: session.unlock,
    onSessionChange: session.subscribe,
    open: (sealing) => openMember(profile, ofAccount(session, profile), { store, sealing }),
    close: (one) => one.close(),
    change: async (sealing, onProgress) => {
      const { changeSealing } = await import('./change-sealing.ts')
      await changeSealing({ subject: store, sealing, openBodies: () => openBodies(store), onProgress })
    },
    hold: (mode) => holdStores(store, mode),
  })
  return { member, lock }
}
