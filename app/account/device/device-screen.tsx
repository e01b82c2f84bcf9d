/** What is on this device and who can open it: the lock, how much rests here, and what stays here on purpose. */

import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import styles from '../preferences-screen.module.css'
import { BackupSection } from './backup/backup-section.tsx'
import { KeptSection } from './kept-section.tsx'
import { LockSection } from './lock-section.tsx'
import { StorageSection } from './storage-section.tsx'

export function DeviceScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <>
      <ScreenHeader title={t`On this device`} onBack={() => void navigate({ to: '/account/preferences' })} />
      <div className={styles.acc}>
        <LockSection />
        <StorageSection />
        <BackupSection />
        <KeptSection />
      </div>
    </>
  )
}
