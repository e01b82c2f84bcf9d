import { Trans } from '@lingui/react/macro'
import { ActiveSessions } from '../identity/active-sessions.tsx'
import { useIsOnline } from '../shell/use-connection.ts'
import { AccountSection } from './account-section.tsx'
import { NeedsConnection } from './needs-connection.tsx'

export function SessionsSection() {
  const online = useIsOnline()
  return (
    <AccountSection title={<Trans>Where you are signed in</Trans>}>
      {online ? <ActiveSessions /> : <NeedsConnection />}
    </AccountSection>
  )
}
