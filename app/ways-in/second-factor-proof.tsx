import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { proveSecondFactor } from '../../sync/calls/second-factor.ts'
import type { MissingProof } from '../../sync/rules/sign-in-policy.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import styles from '../identity/reactivate.module.css'
import { useCall } from '../identity/use-call.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { OtpInput } from '../ui/otp-input.tsx'
import { TextInput } from '../ui/text-input.tsx'

/** A code of the authenticator app, or one of the recovery codes where the app is not at hand. */
export function SecondFactorProof(props: {
  readonly hasApp: boolean
  readonly onShown: (missing: MissingProof | null) => void
}) {
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`Something Went Wrong`)
  const [by, setBy] = useState<'app' | 'recovery'>(props.hasApp ? 'app' : 'recovery')
  const [code, setCode] = useState('')
  const show = async (checkOtp: string) => {
    if (checkOtp.trim() === '') return
    const done = await call.run(() => session.call(proveSecondFactor, { checkOtp }))
    if (done === null) return setCode('')
    props.onShown(done.data.missingProof)
  }
  const switchTo = (next: 'app' | 'recovery') => {
    setBy(next)
    setCode('')
    call.clear()
  }
  return (
    <form
      className={styles.idForm}
      onSubmit={(event) => {
        event.preventDefault()
        void show(code)
      }}
    >
      <FailureBanner text={call.failure} />
      {by === 'app' ? (
        <OtpInput
          label={t`Code of your authenticator app`}
          hint={t`Six digits. A new code comes every 30 seconds.`}
          value={code}
          onText={setCode}
          onComplete={(full) => void show(full)}
          autoFocus
        />
      ) : (
        <TextInput
          label={t`Recovery code`}
          hint={t`One of the codes you kept when you set up the app. Each works once.`}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={40}
          value={code}
          onText={setCode}
        />
      )}
      <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
        <Trans>Confirm</Trans>
      </Button>
      {props.hasApp ? (
        <Button variant="link" onClick={() => switchTo(by === 'app' ? 'recovery' : 'app')}>
          {by === 'app' ? <Trans>Use a recovery code</Trans> : <Trans>Use the authenticator app</Trans>}
        </Button>
      ) : null}
    </form>
  )
}
