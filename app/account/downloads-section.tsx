/** Whether the organisation's people save files of documents. */

import { Trans, useLingui } from '@lingui/react/macro'
import { restrictDownloads } from '../../sync/calls/organization.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { useCall } from '../identity/use-call.ts'
import { useSession, useSessionState } from '../session/use-session.tsx'
import { Switch } from '../ui/checkbox.tsx'
import { AccountSection } from './account-section.tsx'

export function DownloadsSection() {
  const { t } = useLingui()
  const session = useSession()
  const state = useSessionState()
  const { busy, failure, run } = useCall(t`Something Went Wrong`)
  if (state.kind === 'signedOut') return null
  const { restrictsDownloads: _, ...profile } = state.profile
  const restrict = async (restricted: boolean) => {
    const done = await run(() => session.call(restrictDownloads, { restricted }))
    if (done) session.updateProfile(restricted ? { ...profile, restrictsDownloads: true } : profile)
  }
  return (
    <AccountSection
      title={<Trans>Files of documents</Trans>}
      lead={<Trans>Your people read and sign documents in the app in any case.</Trans>}
    >
      <FailureBanner text={failure} />
      <Switch
        label={<Trans>Nobody downloads documents</Trans>}
        hint={
          <Trans>
            Documents, certificates and reports with documents are not saved as files, yours neither. Devices
            follow when they next reach the server.
          </Trans>
        }
        checked={state.profile.restrictsDownloads === true}
        disabled={busy}
        onChecked={(on) => void restrict(on)}
      />
    </AccountSection>
  )
}
