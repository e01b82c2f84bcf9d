/** Somebody from outside is linked to their account at the organisation (`/account/verification`, A092). */
import { Trans, useLingui } from '@lingui/react/macro'
import { NotAuthorised } from '../../shell/error-screens.tsx'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import { useShellData } from '../../shell/shell-data.ts'
import { useMayOpen } from '../../shell/use-may-open.ts'
import { AccountSection } from '../account-section.tsx'
import { OnceOnline } from '../once-online.tsx'
import styles from '../preferences-screen.module.css'
import { VerificationSteps } from './verification-steps.tsx'

export function VerificationScreen() {
  const { t } = useLingui()
  const mayOpen = useMayOpen('/account/verification')
  const { organisation } = useShellData()
  if (!mayOpen) return <NotAuthorised />
  const name = <bdi>{organisation.name}</bdi>
  return (
    <>
      <ScreenHeader title={t`Account verification`} folders />
      <div className={styles.acc}>
        <AccountSection
          title={<Trans>Your account at {name}</Trans>}
          lead={
            <Trans>
              You show once that the account is yours: a code goes to the e-mail address that {name} has of
              it.
            </Trans>
          }
        >
          <OnceOnline>
            <div className="form">
              <VerificationSteps />
            </div>
          </OnceOnline>
        </AccountSection>
      </div>
    </>
  )
}
