import { Trans, useLingui } from '@lingui/react/macro'
import { ProfileLine } from '../identity/profile-line.tsx'
import styles from '../identity/reactivate.module.css'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ShowProof } from './show-proof.tsx'
import { useWaysWords } from './words.ts'

/** The step after signing in, on the light pages, where nothing lies below. */
export function SecondStep(props: {
  readonly profile: { readonly name: string; readonly email: string }
  readonly onOther: () => void
}) {
  useWaysWords()
  const { profile, onOther } = props
  const { t } = useLingui()
  const session = useSession()
  return (
    <div className={styles.idForm}>
      <div>
        <PageTitle title={t`One more step`} />
        <p className={styles.lead}>
          <Trans>Then you are signed in.</Trans>
        </p>
      </div>
      <ProfileLine profile={profile} />
      <ShowProof email={profile.email} keepsPage={false} onShown={() => session.proven(null)} />
      <Button variant="link" onClick={onOther}>
        <Trans>Sign in as a different user</Trans>
      </Button>
    </div>
  )
}
