import { useEffect, useRef } from 'react'
import { ownPath } from '../../sync/rules/own-path.ts'
import type { SessionState } from '../session/session.ts'
import { useSessionState } from '../session/use-session.tsx'
import { goTo } from '../shell/address.ts'

/** Somebody signs in, in another tab of this browser too: who waits here goes in with them. `waits`: there is something to do first. */
export function useFollowSignIn(next?: string, waits = false): void {
  const state = useSessionState()
  const who = waits ? null : whoIsIn(state)
  const before = useRef(who)
  useEffect(() => {
    if (who === before.current) return
    before.current = who
    if (who !== null && state.kind === 'signedIn' && !state.missing)
      goTo(state.verified ? ownPath(next) : '/account-verification', { replace: true })
  }, [who, state, next])
}

const whoIsIn = (state: SessionState): string | null =>
  state.kind === 'signedIn' ? `${state.profile.id} ${state.verified} ${state.missing !== undefined}` : null
