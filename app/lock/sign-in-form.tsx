import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Profile } from '../../sync/entities/profile.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import styles from '../identity/reactivate.module.css'
import { useSession } from '../session/use-session.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import type { DeviceLock } from './lock-of-device.ts'

type Failure = 'offline' | 'password-changed' | { readonly sentence: string }

/** When the PIN or the passkey is not at hand: the server checks the password, and it opens the device. */
export function SignInForm(props: { readonly profile: Profile; readonly lock: DeviceLock }) {
  const { profile, lock } = props
  const { t } = useLingui()
  const session = useSession()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const signIn = async () => {
    setBusy(true)
    const result = await session.signIn(profile.email, password)
    if (result.ok) {
      const opened = await lock.unlockWithPassword(password)
      setBusy(false)
      if (!opened.ok) setFailure('password-changed')
      return
    }
    setBusy(false)
    setFailure('sentence' in result.error ? { sentence: result.error.sentence } : 'offline')
  }
  return (
    <form
      className={styles.idForm}
      onSubmit={(event) => {
        event.preventDefault()
        void signIn()
      }}
    >
      {failure === 'offline' ? (
        <Banner icon={IconCloudOff}>
          <Trans>There is no network to check your password with.</Trans>
        </Banner>
      ) : null}
      <FailureBanner
        text={
          failure === 'password-changed'
            ? t`Your password was changed since this lock was set, so it does not open what is kept here. Use the way you set, or remove your data from this device.`
            : typeof failure === 'object'
              ? (failure?.sentence ?? null)
              : null
        }
      />
      <input type="hidden" name="username" autoComplete="username" value={profile.email} />
      <PasswordInput label={t`Password`} name="password" autoFocus value={password} onText={setPassword} />
      <Button type="submit" variant="filled" size="md" wide busy={busy}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}
