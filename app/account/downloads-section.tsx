/** Whether the organisation's people save files of documents. */
import { Trans } from '@lingui/react/macro'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { Switch } from '../ui/checkbox.tsx'
import { AccountSection } from './account-section.tsx'
import { SettingFacts } from './setting-facts.tsx'
import { useOrganization } from './use-organization.ts'

export function DownloadsSection() {
  const { organization, failure, change } = useOrganization()
  if (!organization) return null
  return (
    <AccountSection
      title={<Trans>Files of documents</Trans>}
      lead={<Trans>Your people read and sign documents in the app in any case.</Trans>}
    >
      <FailureBanner text={failure} />
      <Switch
        label={<Trans>Nobody downloads documents</Trans>}
        hint={
          <>
            <Trans>
              Documents, certificates and reports with documents are not saved as files, yours neither.
            </Trans>{' '}
            <SettingFacts organization={organization} field="restrictsDownloads" />
          </>
        }
        checked={organization.restrictsDownloads}
        onChecked={(on) => void change({ restrictsDownloads: on })}
      />
    </AccountSection>
  )
}
