import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { provePassword } from '../../sync/calls/ways-in.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import styles from '../identity/reactivate.module.css'
import { useCall } from '../identity/use-call.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import type { OwnProofProps } from './own-proof.ts'

/** The password of the account, within its session. */
export function PasswordProof({ email, onShown }: OwnProofProps) {
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`There was a problem with login`)
  const [password, setPassword] = useState('')
  const show = async () => {
    const done = await call.run(() => session.call(provePassword, { password }))
    if (done === null) return setPassword('')
    onShown(done.data.missingProof)
  }
  return (
    <form
      className={styles.idForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') void show()
      }}
    >
      <FailureBanner text={call.failure} />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordInput label={t`Password`} name="password" value={password} onText={setPassword} />
      <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  )
}
