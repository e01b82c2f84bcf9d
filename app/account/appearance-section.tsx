import { Trans, useLingui } from '@lingui/react/macro'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useShellData } from '../shell/shell-data.ts'
import { Switch } from '../ui/checkbox.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { AccountSection } from './account-section.tsx'
import styles from './device/storage-section.module.css'

export function AppearanceSection() {
  const { t } = useLingui()
  const { preferences, setPreference } = useShellData()
  return (
    <AccountSection title={<Trans>Appearance and keys</Trans>}>
      <div className={styles.accLine}>
        <span className="lab">
          <Trans>Colours</Trans>
        </span>
        <Segmented
          label={t`Colours`}
          value={preferences.colourScheme}
          onValue={(scheme) => setPreference('colourScheme', scheme)}
          options={[
            { value: 'light', label: <Trans>Light</Trans>, icon: IconSun },
            { value: 'dark', label: <Trans>Dark</Trans>, icon: IconMoon },
            { value: 'system', label: <Trans>As the device</Trans>, icon: IconDeviceDesktop },
          ]}
        />
      </div>
      <Switch
        label={<Trans>Single letters as shortcuts</Trans>}
        hint={<Trans>Switch them off if you work with a screen reader or by voice.</Trans>}
        checked={preferences.letterShortcuts}
        onChecked={(on) => setPreference('letterShortcuts', on)}
      />
    </AccountSection>
  )
}
