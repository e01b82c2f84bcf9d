/** The session as React sees it. */
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Session, SessionState } from './session.ts'

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({
  session,
  children,
}: {
  readonly session: Session
  readonly children: ReactNode
}) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('No session above this component')
  return session
}

export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.state, session.state)
}
