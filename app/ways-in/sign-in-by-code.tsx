import { Trans, useLingui } from '@lingui/react/macro'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { mailSignInCode, signInByCode } from '../../sync/calls/mailed-sign-in.ts'
import { CodeEntry } from '../identity/code-entry.tsx'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { looksLikeEmail } from '../identity/form-check.ts'
import styles from '../identity/reactivate.module.css'
import { useCall } from '../identity/use-call.ts'
import { usePlatformConfig } from '../identity/use-config.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import type { SignInProps } from './sign-in-props.ts'
import { useSwitchedOff } from './use-switched-off.ts'

/** A code to the address in the field above; the answer is the same whether it has an account or not. */
export function SignInByCode({ userName, enter, onSignedIn, onSwitchedOff }: SignInProps) {
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`There was a problem with login`)
  useSwitchedOff(call, onSwitchedOff)
  const config = usePlatformConfig()
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [noAddress, setNoAddress] = useState(false)
  const email = userName.trim()
  const mail = async () => {
    setNoAddress(!looksLikeEmail(email))
    if (!looksLikeEmail(email)) return false
    const sent = (await call.run(() => session.call(mailSignInCode, { email }))) !== null
    if (sent) setMailedTo(email)
    return sent
  }
  const signIn = async (checkOtp: string) => {
    const input = { email, checkOtp, cookieOnly: true }
    const done = await call.run(() => enter(() => session.call(signInByCode, input)))
    if (done === null) setCode('')
    else onSignedIn(done.data)
  }
  return (
    <>
      <FailureBanner text={noAddress ? t`Enter your e-mail address above first.` : call.failure} />
      {mailedTo === email ? (
        <div className={styles.idForm}>
          <p className={styles.lead}>
            <Trans>
              If <bdi dir="ltr">{email}</bdi> has an account here, a 6-digit code is on its way.
            </Trans>
          </p>
          <CodeEntry
            code={code}
            onCode={setCode}
            onComplete={(full) => void signIn(full)}
            onResend={mail}
            mailboxUrl={config?.mailboxUrl ?? null}
          />
        </div>
      ) : (
        <Button variant="outline" size="md" wide icon={IconMail} busy={call.busy} onClick={() => void mail()}>
          <Trans>Sign in with a mailed code</Trans>
        </Button>
      )}
    </>
  )
}
