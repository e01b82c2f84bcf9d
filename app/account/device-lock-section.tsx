/** What the organisation demands of every device that keeps anything of it. */

import { Trans, useLingui } from '@lingui/react/macro'
import { demandDeviceLock } from '../../sync/calls/organization.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { useCall } from '../identity/use-call.ts'
import { useSession, useSessionState } from '../session/use-session.tsx'
import { Switch } from '../ui/checkbox.tsx'
import { AccountSection } from './account-section.tsx'

export function DeviceLockSection() {
  const { t } = useLingui()
  const session = useSession()
  const state = useSessionState()
  const { busy, failure, run } = useCall(t`Something Went Wrong`)
  if (state.kind === 'signedOut') return null
  const { demandsDeviceLock: _, ...profile } = state.profile
  const demand = async (demanded: boolean) => {
    const done = await run(() => session.call(demandDeviceLock, { demanded }))
    // This device follows at once, also when it is the one without a lock.
    if (done) session.updateProfile(demanded ? { ...profile, demandsDeviceLock: true } : profile)
  }
  return (
    <AccountSection
      title={<Trans>Devices of your people</Trans>}
      lead={
        <Trans>
          A lost phone or laptop then tells nothing: what the app keeps on it is encrypted and opens with a
          PIN or a passkey.
        </Trans>
      }
    >
      <FailureBanner text={failure} />
      <Switch
        label={<Trans>Every device needs a lock</Trans>}
        hint={
          <Trans>
            Devices without one, this one among them, show nothing until their owner has set it. Others follow
            when they next reach the server.
          </Trans>
        }
        checked={state.profile.demandsDeviceLock === true}
        disabled={busy}
        onChecked={(on) => void demand(on)}
      />
    </AccountSection>
  )
}
