import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSessionState } from '../session/use-session.tsx'
import { LoggedOutScreen } from '../shell/logged-out-screen.tsx'

export const Route = createFileRoute('/logout')({ component: LogoutPage })

const SignOutElsewhere = lazy(async () => ({
  default: (await import('../ways-in/sign-out-elsewhere.tsx')).SignOutElsewhere,
}))

function LogoutPage() {
  const state = useSessionState()
  const elsewhere = state.kind === 'signedOut' ? state.elsewhere : undefined
  return (
    <LoggedOutScreen>
      {elsewhere ? (
        <Suspense>
          <SignOutElsewhere elsewhere={elsewhere} />
        </Suspense>
      ) : null}
    </LoggedOutScreen>
  )
}
