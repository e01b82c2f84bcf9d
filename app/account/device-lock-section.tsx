/** What the organisation demands of every device that keeps anything of it. */
import { Trans } from '@lingui/react/macro'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { Switch } from '../ui/checkbox.tsx'
import { AccountSection } from './account-section.tsx'
import { SettingFacts } from './setting-facts.tsx'
import { useOrganization } from './use-organization.ts'

export function DeviceLockSection() {
  const { organization, failure, change } = useOrganization()
  if (!organization) return null
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
          <>
            <Trans>
              Devices without one, this one among them, show nothing until their owner has set it.
            </Trans>{' '}
            <SettingFacts organization={organization} field="demandsDeviceLock" />
          </>
        }
        checked={organization.demandsDeviceLock}
        onChecked={(on) => void change({ demandsDeviceLock: on })}
      />
    </AccountSection>
  )
}
