/** What protects the account, and who has been at it. */
import { useLingui } from '@lingui/react/macro'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import styles from '../preferences-screen.module.css'
import { HistorySection } from './history-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'
import { WaysSection } from './ways-section.tsx'

export function SecurityScreen() {
  const { t } = useLingui()
  return (
    <>
      <ScreenHeader title={t`Security`} folders />
      <div className={styles.acc}>
        <TwoStepSection />
        <PasskeysSection />
        <WaysSection />
        <HistorySection />
        <OwnDataSection />
        <LeaveSection />
      </div>
    </>
  )
}
