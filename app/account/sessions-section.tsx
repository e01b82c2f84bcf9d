import { Trans } from '@lingui/react/macro'
import { ActiveSessions } from '../identity/active-sessions.tsx'
import { AccountSection } from './account-section.tsx'
import { OnceOnline } from './once-online.tsx'

export function SessionsSection() {
  return (
    <AccountSection title={<Trans>Where you are signed in</Trans>}>
      <OnceOnline>
        <ActiveSessions />
      </OnceOnline>
    </AccountSection>
  )
}
