/** What a person has on this device, as React sees it: opened once per person, covered and closed by the lock. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Profile } from '../../sync/entities/profile.ts'
import { holdStores, openBrowserLock } from '../lock/browser-lock.ts'
import type { DeviceLock } from '../lock/device-lock.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/use-session.tsx'
import { type FollowedMember, followMember, type Opening } from './follow-member.ts'
import { type Member, openMember } from './open-member.ts'
import { finishRemoval, noteRemoval } from './removal.ts'

export interface OpenedMember {
  readonly opening: Opening<Member>
  readonly lock: DeviceLock
}

interface Followed {
  readonly member: FollowedMember<Member>
  readonly lock: DeviceLock
}

const openBodies = async (subject: string) =>
  (await import('../replica/rxdb-body-store.ts')).openRxdbBodyStore(subject)

/** A person who leaves takes everything with them or leaves it locked, as the end of the session says. */
export function useOpenedMember(profile: Profile | null): OpenedMember | null {
  const session = useSession()
  const [followed, setFollowed] = useState<Followed | null>(null)
  const id = profile?.id ?? null
  const latest = useRef(profile)
  latest.current = profile
  useEffect(() => void finishRemoval(), [])
  useEffect(() => {
    const who = latest.current
    if (id === null || !who) return
    let gone = false
    let purging = false
    const following = follow(who, session)
    void following.then((one) => {
      if (!gone) setFollowed(one)
    })
    const leave = async () => {
      const { member, lock } = await following
      await member.stop()
      lock.stop()
      if (purging) await finishRemoval(id)
    }
    const stop = session.onSessionEnd((kind, ended) => {
      if (ended.id !== id || kind === 'locked') return
      purging = true
      noteRemoval(id)
    })
    return () => {
      gone = true
      stop()
      setFollowed(null)
      void leave()
    }
  }, [id, session])
  const opening = useSyncExternalStore(
    (changed) => followed?.member.subscribe(changed) ?? (() => undefined),
    () => followed?.member.state() ?? null,
  )
  return followed && opening ? { opening, lock: followed.lock } : null
}

async function follow(profile: Profile, session: Session): Promise<Followed> {
  const { id: subject } = profile
  await finishRemoval()
  const lock = await openBrowserLock(profile)
  const member = followMember<Member>({
    lock,
    isSessionLocked: () => session.state().kind === 'locked',
    demandsLock: () => {
      const state = session.state()
      return state.kind !== 'signedOut' && state.profile.demandsDeviceLock === true
    },
    unlockSession: session.unlock,
    onSessionChange: session.subscribe,
    open: (sealing) => openMember(profile, session, sealing),
    close: (one) => one.close(),
    change: async (sealing, onProgress) => {
      const { changeSealing } = await import('./change-sealing.ts')
      await changeSealing({ subject, sealing, openBodies: () => openBodies(subject), onProgress })
    },
    hold: (mode) => holdStores(subject, mode),
  })
  return { member, lock }
}
