/** How the organisation looks to its people and to those it writes to, and what it demands of devices; for whoever runs it. */

import { Trans, useLingui } from '@lingui/react/macro'
import { NotAuthorised } from '../shell/error-screens.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { useShellData } from '../shell/shell-data.ts'
import { useIsOnline } from '../shell/use-connection.ts'
import { ColourSection } from './colour-section.tsx'
import { DeviceLockSection } from './device-lock-section.tsx'
import { DownloadsSection } from './downloads-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { NeedsConnection } from './needs-connection.tsx'
import styles from './preferences-screen.module.css'

export function OrganizationScreen() {
  const { t } = useLingui()
  const { user, organisation } = useShellData()
  const online = useIsOnline()
  if (!user.runsOrganization) return <NotAuthorised />
  const name = <bdi>{organisation.name}</bdi>
  return (
    <>
      <ScreenHeader title={t`Organization`} folders />
      <div className={styles.acc}>
        <p className="m">
          <Trans>How {name} looks in the app, on the page your recipients sign on, and in e-mails.</Trans>
        </p>
        <ColourSection />
        {online ? <LogoSection /> : null}
        <DeviceLockSection />
        <DownloadsSection />
        {online ? null : <NeedsConnection />}
      </div>
    </>
  )
}
