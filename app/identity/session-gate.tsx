import { useLocation, useNavigate, useRouterState } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { signInPath } from '../../sync/rules/own-path.ts'
import type { SessionState } from '../session/session.ts'
import { useSession, useSessionState } from '../session/use-session.tsx'
import { goTo } from '../shell/address.ts'
import { PlainLayout } from '../shell/layouts/open-layouts.tsx'
import { type Gate, gateOf } from './gate-rule.ts'
import styles from './lock-screen.module.css'

export type SessionGateProps = {
  /** The person leaves from the lock screen; asks about unsent work first. Signs out at once when absent. */
  onSignOut?: () => void
  /** Until then this page is not left: what was whose session ended here is being removed. */
  removed?: () => Promise<void>
  /** Covers a session that went idle or expired. */
  LockScreen?: ComponentType<LockScreenProps>
  /** Covers a session that lacks a proof. */
  ProofCover?: ComponentType<ProofCoverProps>
  children: ReactNode
}

export interface LockScreenProps {
  readonly locked: Extract<SessionState, { kind: 'locked' }>
  /** Leaves for good; the owner asks about unsent work. */
  readonly onSignOut: () => void
}

export interface ProofCoverProps {
  readonly state: Extract<SessionState, { kind: 'signedIn' }>
  /** Leaves for good; the owner asks about unsent work. */
  readonly onSignOut: () => void
}

/** Between the router and its pages: who must sign in or prove an address first, and what covers everything. */
export function SessionGate({ onSignOut, removed, LockScreen, ProofCover, children }: SessionGateProps) {
  const session = useSession()
  const state = useSessionState()
  const { pathname, href } = useLocation()
  const navigate = useNavigate()
  const gate = gateOf(state, pathname)
  // On the way to another page the address is ahead of what is drawn: that is not for nobody to see. Where no page was
  // found there is no match to tell which address is drawn, so it is taken for a member's.
  const drawn = useRouterState({
    select: ({ matches, status }) => matches[1]?.pathname ?? (status === 'pending' ? UNKNOWN_PAGE : pathname),
  })
  useEffect(() => {
    let current = true
    // Signing in is a page of its own, the light one: going there ends this one.
    const leaveFor = async (path: string) => {
      await removed?.()
      if (current) goTo(path, { replace: true })
    }
    if (gate === 'login') void leaveFor(signInPath(href))
    if (gate === 'verify') void leaveFor('/account-verification')
    if (gate === 'left') void navigate({ to: '/logout', replace: true })
    return () => {
      current = false
    }
  }, [gate, href, navigate, removed])
  if (isElsewhere(gate) || isElsewhere(gateOf(state, drawn))) return <OnTheWay />
  const isCovered = gate === 'locked' || gate === 'proof'
  const leave = onSignOut ?? (() => void session.signOut())
  return (
    <>
      {/* Kept mounted below the lock: nothing typed is lost. Inert, so that neither keys nor readers reach it. */}
      <div inert={isCovered} hidden={isCovered} className="gate-page">
        {children}
      </div>
      {gate === 'locked' && isLocked(state) && LockScreen ? (
        <Suspense fallback={<div className={styles.lock} />}>
          <LockScreen locked={state} onSignOut={leave} />
        </Suspense>
      ) : null}
      {gate === 'proof' && state.kind === 'signedIn' && ProofCover ? (
        <Suspense fallback={<div className={styles.lock} />}>
          <ProofCover state={state} onSignOut={leave} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Like every address that no rule opens, for members only. */
const UNKNOWN_PAGE = '/not-found'

/** A page that says nothing yet, and is one: with its landmark, and in the looks of the one that comes. */
function OnTheWay() {
  return (
    <PlainLayout>
      <div aria-busy="true" />
    </PlainLayout>
  )
}

const isElsewhere = (gate: Gate): boolean => gate === 'login' || gate === 'verify' || gate === 'left'

const isLocked = (state: SessionState): state is Extract<SessionState, { kind: 'locked' }> =>
  state.kind === 'locked'
