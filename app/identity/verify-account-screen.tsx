import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { resendOtp, verifyEmail } from '../../sync/calls/sign-up.ts'
import { useSession, useSessionState } from '../session/use-session.tsx'
import { goTo } from '../shell/address.ts'
import { LoginFrame } from '../shell/layouts/open-layouts.tsx'
import { PageLink, PageLinkButton } from '../shell/page-links.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { CodeEntry } from './code-entry.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { LoginAside } from './login-aside.tsx'
import loginScreenStyles from './login-screen.module.css'
import { forgetVerification, type PendingVerification, pendingVerification } from './pending-verification.ts'
import reactivateStyles from './reactivate.module.css'
import { useCall } from './use-call.ts'
import { usePlatformConfig } from './use-config.ts'
import { useFollowSignIn } from './use-follow-sign-in.ts'

/** The code that proves a new account's address. After sign-up, or when somebody signs in before proving it. */
export function VerifyAccountScreen() {
  const { t } = useLingui()
  const state = useSessionState()
  const signedIn = state.kind === 'signedIn' ? { userId: state.profile.id, email: state.profile.email } : null
  const pending = pendingVerification() ?? signedIn
  useFollowSignIn()
  return (
    <LoginFrame aside={<LoginAside />}>
      {pending === null ? (
        <div className={reactivateStyles.idForm}>
          <PageTitle title={t`Confirm your e-mail`} />
          <p className={reactivateStyles.lead}>
            <Trans>Sign in first; then we ask for the code if your address still needs one.</Trans>
          </p>
          <PageLinkButton to="/login" variant="filled" size="md" wide>
            <Trans>Sign in</Trans>
          </PageLinkButton>
        </div>
      ) : (
        <VerifyForm pending={pending} />
      )}
    </LoginFrame>
  )
}

function VerifyForm({ pending }: { pending: PendingVerification }) {
  const { t } = useLingui()
  const session = useSession()
  const config = usePlatformConfig()
  const [code, setCode] = useState('')
  const call = useCall(t`An error occurred during Email Verification`)
  const { email, userId } = pending

  const verify = async (checkOTP: string) => {
    const body = { checkOTP, userId, email, otpReasonId: 1 as const, cookieOnly: true }
    const done = await call.run(() => session.call(verifyEmail, body))
    if (done === null) return setCode('')
    forgetVerification()
    session.takeOver(done.data)
    goTo('/', { replace: true })
  }
  const resend = async () =>
    (await call.run(() => session.call(resendOtp, { otpReasonId: 1, userId }))) !== null
  return (
    <form
      className={reactivateStyles.idForm}
      onSubmit={(event) => {
        event.preventDefault()
        void verify(code)
      }}
    >
      <div>
        <PageTitle title={t`Confirm your e-mail`} />
        <p className={reactivateStyles.lead}>
          <Trans>
            We sent a 6-digit code to <bdi dir="ltr">{email}</bdi>.
          </Trans>
        </p>
      </div>
      <FailureBanner text={call.failure} />
      <CodeEntry
        code={code}
        onCode={setCode}
        onComplete={(full) => void verify(full)}
        onResend={resend}
        mailboxUrl={config?.mailboxUrl ?? null}
      />
      <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
        <Trans>Confirm</Trans>
      </Button>
      <p className={loginScreenStyles.center}>
        <Trans>
          Does the message say that you already have an account? <PageLink to="/login">Sign in</PageLink>
        </Trans>
      </p>
    </form>
  )
}
