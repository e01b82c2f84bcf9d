import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { checkOtp, requestPasswordReset, resetPassword } from '../../sync/calls/password.ts'
import { resendOtp } from '../../sync/calls/sign-up.ts'
import { unmetPasswordRules } from '../../sync/rules/password.ts'
import { useSession } from '../session/use-session.tsx'
import { LoginFrame } from '../shell/layouts/open-layouts.tsx'
import { PageLink, PageLinkButton } from '../shell/page-links.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FieldErrorSummary } from '../ui/field-error-summary.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { CodeEntry } from './code-entry.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { looksLikeEmail, useFormCheck } from './form-check.ts'
import { LoginAside } from './login-aside.tsx'
import loginScreenStyles from './login-screen.module.css'
import { PasswordRules, usePasswordProblem } from './password-rules.tsx'
import reactivateStyles from './reactivate.module.css'
import { useCall } from './use-call.ts'
import { usePlatformConfig } from './use-config.ts'

type Step = { name: 'email' } | { name: 'code' } | { name: 'password'; code: string } | { name: 'done' }

/** E-mail, then the code, then the new password; one thing at a time, going back keeps the address. */
export function ForgotPasswordScreen() {
  const [step, setStep] = useState<Step>({ name: 'email' })
  const [email, setEmail] = useState(useSession().lastUser()?.email ?? '')
  return (
    <LoginFrame aside={<LoginAside />}>
      {step.name === 'email' ? (
        <EmailStep email={email} onEmail={setEmail} onSent={() => setStep({ name: 'code' })} />
      ) : step.name === 'code' ? (
        <CodeStep
          email={email}
          onBack={() => setStep({ name: 'email' })}
          onCode={(code) => setStep({ name: 'password', code })}
        />
      ) : step.name === 'password' ? (
        <PasswordStep email={email} code={step.code} onDone={() => setStep({ name: 'done' })} />
      ) : (
        <DoneStep />
      )}
    </LoginFrame>
  )
}

function EmailStep({
  email,
  onEmail,
  onSent,
}: {
  email: string
  onEmail: (email: string) => void
  onSent: () => void
}) {
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`Something Went Wrong`)
  const check = useFormCheck({
    'forgot-email': looksLikeEmail(email) ? undefined : t`Enter a full address, such as name@company.com`,
  })
  const send = async () => {
    const body = { email: email.trim() }
    if (await call.run(() => session.call(requestPasswordReset, body))) onSent()
  }
  return (
    <form
      className={reactivateStyles.idForm}
      noValidate
      onFocus={() => session.prepare(requestPasswordReset)}
      onSubmit={check.onSubmit(() => void send())}
    >
      <div>
        <PageTitle title={t`Choose a new password`} />
        <p className={reactivateStyles.lead}>
          <Trans>Enter your e-mail. If it has an account, we send a code to it.</Trans>
        </p>
      </div>
      <FieldErrorSummary errors={check.errors} attempt={check.attempt} />
      <FailureBanner text={call.failure} />
      <TextInput
        id="forgot-email"
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onText={onEmail}
        error={check.errorOf('forgot-email')}
      />
      <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
        <Trans>Send the code</Trans>
      </Button>
      <p className={loginScreenStyles.center}>
        <PageLink to="/login">
          <Trans>Back to sign in</Trans>
        </PageLink>
      </p>
    </form>
  )
}

function CodeStep({
  email,
  onBack,
  onCode,
}: {
  email: string
  onBack: () => void
  onCode: (code: string) => void
}) {
  const { t } = useLingui()
  const session = useSession()
  const config = usePlatformConfig()
  const [code, setCode] = useState('')
  const call = useCall(t`Something Went Wrong`)
  const check = async (typed: string) => {
    const body = { email: email.trim(), checkOtp: typed, otpReasonId: 2 }
    if (await call.run(() => session.call(checkOtp, body))) onCode(typed)
    else setCode('')
  }
  const resend = async () => {
    const body = { otpReasonId: 2 as const, email: email.trim() }
    return (await call.run(() => session.call(resendOtp, body))) !== null
  }
  return (
    <form
      className={reactivateStyles.idForm}
      onSubmit={(event) => {
        event.preventDefault()
        void check(code)
      }}
    >
      <div>
        <PageTitle title={t`Enter the code`} />
        <p className={reactivateStyles.lead}>
          <Trans>
            If <bdi dir="ltr">{email}</bdi> has an account, a 6-digit code is on its way.
          </Trans>
        </p>
      </div>
      <FailureBanner text={call.failure} />
      <CodeEntry
        code={code}
        onCode={setCode}
        onComplete={(full) => void check(full)}
        onResend={resend}
        mailboxUrl={config?.mailboxUrl ?? null}
      />
      <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
        <Trans>Continue</Trans>
      </Button>
      <Button variant="link" onClick={onBack}>
        <Trans>Use another address</Trans>
      </Button>
    </form>
  )
}

function PasswordStep({ email, code, onDone }: { email: string; code: string; onDone: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const [password, setPassword] = useState('')
  const call = useCall(t`Something Went Wrong`)
  const weak = usePasswordProblem()
  const check = useFormCheck({ 'new-password': unmetPasswordRules(password).length > 0 ? weak : undefined })
  const save = async () => {
    const body = { password, email: email.trim(), checkOtp: code }
    if (await call.run(() => session.call(resetPassword, body))) onDone()
  }
  return (
    <form className={reactivateStyles.idForm} noValidate onSubmit={check.onSubmit(() => void save())}>
      <div>
        <PageTitle title={t`Choose a new password`} />
        <p className={reactivateStyles.lead}>
          <Trans>You will be signed out on your other devices. Unsent work stays on them.</Trans>
        </p>
      </div>
      <FailureBanner text={call.failure} />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <div>
        <PasswordInput
          id="new-password"
          label={t`New password`}
          autoComplete="new-password"
          maxLength={200}
          value={password}
          onText={setPassword}
          error={check.errorOf('new-password')}
        />
        <PasswordRules password={password} />
      </div>
      <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
        <Trans>Save the password</Trans>
      </Button>
    </form>
  )
}

function DoneStep() {
  const { t } = useLingui()
  return (
    <div className={reactivateStyles.idForm}>
      <PageTitle title={t`Your password is changed`} />
      <Banner icon={IconCircleCheck} tone="ok">
        <Trans>Sign in with your new password.</Trans>
      </Banner>
      <PageLinkButton to="/login" variant="filled" size="md" wide>
        <Trans>Sign in</Trans>
      </PageLinkButton>
    </div>
  )
}
