/** Who this person is: photo, names, what they sign with, and their addresses, which only the server knows. */
import { useLingui } from '@lingui/react/macro'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import { PhotoSection } from '../photo/photo-section.tsx'
import styles from '../preferences-screen.module.css'
import { SigningSection } from '../signing-section.tsx'
import { AddressesSection } from './addresses-section.tsx'
import { DetailsSection } from './details-section.tsx'

export function ProfileScreen() {
  const { t } = useLingui()
  return (
    <>
      <ScreenHeader title={t`Profile`} folders />
      <div className={styles.acc}>
        <PhotoSection />
        <DetailsSection />
        <SigningSection />
        <AddressesSection />
      </div>
    </>
  )
}
