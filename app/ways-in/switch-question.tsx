import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Profile } from '../../sync/entities/profile.ts'
import { ProfileLine } from '../identity/profile-line.tsx'
import styles from '../identity/reactivate.module.css'
import { useSession } from '../session/use-session.tsx'
import { goTo } from '../shell/address.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** Somebody else has signed in at the cover: nothing of whose session it was opens, and nothing is switched unasked. */
export function SwitchQuestion(props: {
  readonly profile: Profile
  readonly other: Profile
  /** Where whoever stays goes on. */
  readonly onStay?: () => void
}) {
  const { profile, other, onStay } = props
  const { t } = useLingui()
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const whole = () => {
    session.switchToOther()
    // Not to a page of whoever was here before.
    goTo('/', { replace: true })
  }
  const stay = async () => {
    setBusy(true)
    await session.refuseOther()
    onStay?.()
  }
  return (
    <>
      <div>
        <PageTitle title={t`This is somebody else’s account`} />
        <p className={styles.lead}>
          <Trans>
            You have signed in as <bdi className="b">{other.name}</bdi>. What{' '}
            <bdi className="b">{profile.name}</bdi> has on this device stays closed, and is kept with all that
            was not sent yet.
          </Trans>
        </p>
      </div>
      <ProfileLine profile={other} />
      <Button variant="filled" size="md" wide disabled={busy} onClick={whole}>
        <Trans>
          Switch to <bdi>{other.name}</bdi>
        </Trans>
      </Button>
      <Button variant="outline" size="md" wide busy={busy} onClick={() => void stay()}>
        <Trans>
          Stay with <bdi>{profile.name}</bdi>
        </Trans>
      </Button>
    </>
  )
}
