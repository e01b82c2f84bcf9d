import { useLocation, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLanguage } from '../i18n/language.ts'
import type { SessionState } from '../session/session.ts'
import { useSession, useSessionState } from '../session/use-session.tsx'
import { gateOf } from './gate-rule.ts'
import styles from './lock-screen.module.css'

export type SessionGateProps = {
  /** The person leaves from the lock screen; asks about unsent work first. Signs out at once when absent. */
  onSignOut?: () => void
  children: ReactNode
}

/** Comes with its words, and only when it is needed. */
const LockScreen = lazy(async () => ({ default: (await import('./lock-screen.tsx')).LockScreen }))

/** Between the router and its pages: who must sign in or prove an address first, and the lock over everything. */
export function SessionGate({ onSignOut, children }: SessionGateProps) {
  const session = useSession()
  const state = useSessionState()
  const { pathname, href } = useLocation()
  const navigate = useNavigate()
  const language = useLanguage()
  const gate = gateOf(state, pathname)
  // On the way to sign in the address is ahead of the page: the one still drawn is not for nobody to see.
  const drawn = useRouterState({ select: ({ matches }) => matches[1]?.pathname ?? pathname })
  const gateOfDrawn = gateOf(state, drawn)
  useEffect(() => {
    if (gate === 'login')
      void navigate({ to: '/login', search: href === '/' ? {} : { next: href }, replace: true })
    if (gate === 'verify') void navigate({ to: '/account-verification', replace: true })
  }, [gate, href, navigate])
  useEffect(() => {
    if (gate === 'locked') void language.use('identity')
  }, [gate, language])
  if (isElsewhere(gate) || isElsewhere(gateOfDrawn)) return null
  return (
    <>
      {/* Kept mounted below the lock: nothing typed is lost. Inert, so that neither keys nor readers reach it. */}
      <div inert={gate === 'locked'} hidden={gate === 'locked'} className="gate-page">
        {children}
      </div>
      {gate === 'locked' && isLocked(state) ? (
        <Suspense fallback={<div className={styles.lock} />}>
          <LockScreen locked={state} onSignOut={onSignOut ?? (() => void session.signOut())} />
        </Suspense>
      ) : null}
    </>
  )
}

const isElsewhere = (gate: ReturnType<typeof gateOf>): boolean => gate === 'login' || gate === 'verify'

const isLocked = (state: SessionState): state is Extract<SessionState, { kind: 'locked' }> =>
  state.kind === 'locked'
