import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import lockStyles from '../identity/lock-screen.module.css'
import { ProfileLine } from '../identity/profile-line.tsx'
import styles from '../identity/reactivate.module.css'
import type { ProofCoverProps } from '../identity/session-gate.tsx'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ShowProof } from './show-proof.tsx'
import { useWaysWords } from './words.ts'

/** Covers a session that lacks a proof. What lies below stays as it is, and goes on by itself once it has been shown. */
export function ProofCover(props: ProofCoverProps) {
  useWaysWords()
  const { state, onSignOut } = props
  const { t } = useLingui()
  const session = useSession()
  const title = t`One more step`
  useEffect(() => {
    const before = document.title
    document.title = `${title} · Tawqi`
    return () => {
      document.title = before
    }
  }, [title])
  return (
    <div className={lockStyles.lock} role="dialog" aria-modal="true" aria-label={title}>
      <div className={classNames(lockStyles.idCard, styles.idForm)}>
        <div>
          <PageTitle title={title} />
          <p className={styles.lead}>
            <Trans>Your organization asks for it. Everything on this device is kept.</Trans>
          </p>
        </div>
        <ProfileLine profile={state.profile} />
        <ShowProof
          email={state.profile.email}
          keepsPage
          onShown={() => session.proven(null)}
          whileOffline={
            <Button variant="outline" size="md" wide onClick={() => session.showLater(true)}>
              <Trans>Go on without network</Trans>
            </Button>
          }
        />
        <Button variant="link" onClick={onSignOut}>
          <Trans>Sign in as a different user</Trans>
        </Button>
      </div>
    </div>
  )
}
