import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { accountActivation, requestAccountActivation } from '../../sync/calls/activation.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { CodeEntry } from './code-entry.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { looksLikeEmail } from './form-check.ts'
import styles from './reactivate.module.css'
import { useCall } from './use-call.ts'
import { usePlatformConfig } from './use-config.ts'

export type ReactivateProps = {
  /** '' where it is not known yet: who came by a passkey or a provider typed none. */
  userName: string
  onDone: () => void
  onBack: () => void
}

/** Whoever shows to be the owner of an account they switched off: a mailed code switches it on, then sign-in goes on. */
export function Reactivate({ userName, onDone, onBack }: ReactivateProps) {
  const { t } = useLingui()
  const session = useSession()
  const config = usePlatformConfig()
  const [asked, setAsked] = useState(false)
  const [address, setAddress] = useState(userName)
  const [noAddress, setNoAddress] = useState(false)
  const email = address.trim()
  const [code, setCode] = useState('')
  const call = useCall(t`Something Went Wrong`)
  const ask = async () => {
    setNoAddress(!looksLikeEmail(email))
    if (!looksLikeEmail(email)) return false
    const done = await call.run(() => session.call(requestAccountActivation, { email }))
    if (done) setAsked(true)
    return done !== null
  }
  const activate = async (checkOtp: string) => {
    const body = { email, checkOtp }
    if (await call.run(() => session.call(accountActivation, body))) onDone()
    else setCode('')
  }
  return (
    <form
      className={styles.idForm}
      onSubmit={(event) => {
        event.preventDefault()
        void (asked ? activate(code) : ask())
      }}
    >
      <div>
        <PageTitle title={t`Welcome back`} />
        <p className={styles.lead}>
          <Trans>You switched this account off. A code to your e-mail switches it on again.</Trans>
        </p>
      </div>
      <FailureBanner text={call.failure} />
      {looksLikeEmail(userName) || asked ? null : (
        <TextInput
          id="back-address"
          label={t`Your e-mail address`}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={address}
          onText={setAddress}
          error={noAddress ? t`Enter the e-mail address of the account.` : undefined}
        />
      )}
      {asked ? (
        <CodeEntry
          code={code}
          onCode={setCode}
          onComplete={(full) => void activate(full)}
          onResend={ask}
          mailboxUrl={config?.mailboxUrl ?? null}
        />
      ) : null}
      <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
        {asked ? <Trans>Switch on and sign in</Trans> : <Trans>Send the code</Trans>}
      </Button>
      <Button variant="link" onClick={onBack}>
        <Trans>Back to sign in</Trans>
      </Button>
    </form>
  )
}
