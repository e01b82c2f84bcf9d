/**
 * What a person sets for themselves. Preferences work without network and follow the person to their other
 * devices; passwords and sessions are the server's and say so.
 */

import { useLingui } from '@lingui/react/macro'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DeviceSection } from './device-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { PasswordSection } from './password-section.tsx'
import styles from './preferences-screen.module.css'
import { SessionsSection } from './sessions-section.tsx'

export function PreferencesScreen() {
  const { t } = useLingui()
  return (
    <>
      <ScreenHeader title={t`Preferences`} folders />
      <div className={styles.acc}>
        <LanguageSection />
        <AppearanceSection />
        <NotificationsSection />
        <DeviceSection />
        <PasswordSection />
        <SessionsSection />
      </div>
    </>
  )
}
