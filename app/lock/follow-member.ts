/**
 * Opens what a person has on this device when they may see it, and closes it when they may not.
 *
 *   device unlocked, or without a lock → open · locked → close, then let go of the key · the lock was just turned
 *   on or off → close in every tab, rewrite, open · no lock where one is demanded → close
 *
 * One thing at a time, towards whatever is wanted by then. An open person holds a shared lock of the browser;
 * rewriting waits for the exclusive one, so no tab writes while another rewrites.
 */

import type { Sealing } from '../replica/sealing.ts'
import type { DeviceLock } from './lock-of-device.ts'

export type Opening<M> =
  | { readonly kind: 'opening' }
  /** `done` from 0 to 1: what rests here is being sealed or opened for good. */
  | { readonly kind: 'changing'; readonly done: number }
  | { readonly kind: 'locked' }
  /** The organisation demands a lock and this device has none: nothing is opened until it has. */
  | { readonly kind: 'unprotected' }
  /** The browser refused a store: no space, or closed under us. */
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'open'; readonly member: M }

export interface FollowedMember<M> {
  state(): Opening<M>
  subscribe(listener: () => void): () => void
  /** Closes for good; resolves when everything is written. The data stays. */
  stop(): Promise<void>
}

export interface FollowMemberDeps<M> {
  readonly lock: DeviceLock
  /** The session is locked: covered, whoever opened it. */
  readonly isSessionLocked: () => boolean
  /** A device without a lock may keep nothing open. */
  readonly demandsLock: () => boolean
  /** The lock was opened, here or in another tab: so is the session. */
  readonly unlockSession: () => void
  readonly onSessionChange: (listener: () => void) => () => void
  readonly open: (sealing: Sealing | null) => Promise<M>
  readonly close: (member: M) => Promise<void>
  readonly change: (sealing: Sealing, onProgress: (done: number) => void) => Promise<void>
  /** Resolves once held, with how to let go. */
  readonly hold: (mode: 'shared' | 'exclusive') => Promise<() => void>
}

export function followMember<M>(deps: FollowMemberDeps<M>): FollowedMember<M> {
  const { lock } = deps
  const listeners = new Set<() => void>()
  let state: Opening<M> = { kind: 'opening' }
  let held: { readonly member: M; readonly sealing: Sealing | null; readonly release: () => void } | null =
    null
  let running: Promise<void> | null = null
  let wanted = false
  let stopped = false
  let lastKind = lock.state().kind
  const stops = [lock.subscribe(onLock), deps.onSessionChange(wake)]
  wake()

  function onLock(): void {
    const { kind } = lock.state()
    const isOpened = lastKind === 'locked' && kind === 'unlocked'
    lastKind = kind
    // Before anything looks at the session: a session that is still locked would take the key away again.
    if (isOpened) deps.unlockSession()
    wake()
  }

  function become(next: Opening<M>): void {
    if (stopped) return
    state = next
    for (const listener of [...listeners]) listener()
  }

  function wake(): void {
    wanted = true
    running ??= run().finally(() => {
      running = null
      if (wanted && state.kind !== 'failed') wake()
    })
  }

  async function run(): Promise<void> {
    while (wanted && !stopped) {
      wanted = false
      try {
        await turn()
      } catch {
        await close().catch(() => undefined)
        become({
          kind: 'failed',
          retry: () => {
            become({ kind: 'opening' })
            wake()
          },
        })
        return
      }
    }
    if (stopped) await close()
  }

  async function turn(): Promise<void> {
    const now = lock.state()
    if (now.kind === 'locked' || (now.kind === 'unlocked' && deps.isSessionLocked())) {
      // Covered first, then closed, and only then without the key: the last stroke is on disk by now.
      become({ kind: 'locked' })
      await close()
      if (now.kind === 'unlocked') await lock.lock()
      return
    }
    if (now.kind === 'off' && deps.demandsLock()) {
      become({ kind: 'unprotected' })
      await close()
      return
    }
    const sealing = now.kind === 'off' ? null : now.sealing
    if (now.kind === 'unlocked' && now.isChanging) return change(now.sealing)
    if (held && held.sealing === sealing) return
    become({ kind: 'opening' })
    await close()
    const release = await deps.hold('shared')
    try {
      held = { member: await deps.open(sealing), sealing, release }
    } catch (error) {
      release()
      throw error
    }
    become({ kind: 'open', member: held.member })
  }

  async function change(sealing: Sealing): Promise<void> {
    become({ kind: 'changing', done: 0 })
    await close()
    const release = await deps.hold('exclusive')
    try {
      // Another tab has done it while this one waited.
      if (!(await lock.isChanging())) return
      await deps.change(sealing, (done) => become({ kind: 'changing', done }))
      await lock.settled()
    } finally {
      release()
    }
  }

  async function close(): Promise<void> {
    const last = held
    held = null
    if (!last) return
    await deps.close(last.member)
    last.release()
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      stopped = true
      for (const stop of stops) stop()
      listeners.clear()
      await running
      await close()
    },
  }
}
