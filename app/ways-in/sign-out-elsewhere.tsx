import { Trans, useLingui } from '@lingui/react/macro'
import { beginSignOut } from '../../sync/calls/ways-in.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { useCall } from '../identity/use-call.ts'
import type { SignedOutElsewhere } from '../session/session.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { rememberSigningOut } from './left-for.ts'
import styles from './ways-in.module.css'
import { useWaysWords } from './words.ts'

/** Whoever shares this device would be let in by the provider without a word: its own session is theirs to end too. */
export function SignOutElsewhere({ elsewhere }: { readonly elsewhere: SignedOutElsewhere }) {
  useWaysWords()
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`You could not be taken there.`)
  const { providerId, name } = elsewhere
  const leave = async () => {
    const done = await call.run(() => session.call(beginSignOut, { providerId }))
    if (done === null) return
    const { goTo, state } = done.data
    rememberSigningOut({ name, state })
    location.assign(goTo)
  }
  return (
    <section className={styles.elsewhere}>
      <p>
        <Trans>
          You may still be signed in at <bdi>{name}</bdi>. Whoever uses this browser next could come in by it.
        </Trans>
      </p>
      <FailureBanner text={call.failure} />
      <Button variant="outline" size="md" busy={call.busy} onClick={() => void leave()}>
        <Trans>
          Sign out at <bdi>{name}</bdi> too
        </Trans>
      </Button>
    </section>
  )
}
