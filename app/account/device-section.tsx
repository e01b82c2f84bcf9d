import { Trans } from '@lingui/react/macro'
import { IconDeviceMobile } from '@tabler/icons-react'
import { PlainLinkButton } from '../shell/links.tsx'
import { AccountSection } from './account-section.tsx'

/** The way to what concerns this device and not the person. */
export function DeviceSection() {
  return (
    <AccountSection
      title={<Trans>On this device</Trans>}
      lead={
        <Trans>The lock with a PIN or passkey, how much is kept here, and what stays here on purpose.</Trans>
      }
    >
      <div>
        <PlainLinkButton to="/account/device" variant="outline" size="md" icon={IconDeviceMobile}>
          <Trans>Lock and storage</Trans>
        </PlainLinkButton>
      </div>
    </AccountSection>
  )
}
