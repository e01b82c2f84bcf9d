import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { registerUser } from '../../sync/calls/sign-up.ts'
import { unmetPasswordRules } from '../../sync/rules/password.ts'
import { useLanguage } from '../i18n/language.ts'
import { useSession } from '../session/use-session.tsx'
import { goTo } from '../shell/address.ts'
import { LoginFrame } from '../shell/layouts/open-layouts.tsx'
import { NotAuthorisedState } from '../shell/not-authorised.tsx'
import { PageLink, PageLinkButton } from '../shell/page-links.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FieldErrorSummary } from '../ui/field-error-summary.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { looksLikeEmail, useFormCheck } from './form-check.ts'
import inviteScreenStyles from './invite-screen.module.css'
import { LoginAside } from './login-aside.tsx'
import loginScreenStyles from './login-screen.module.css'
import { PasswordRules, usePasswordProblem } from './password-rules.tsx'
import { rememberVerification } from './pending-verification.ts'
import reactivateStyles from './reactivate.module.css'
import { useCall } from './use-call.ts'
import { usePlatformConfig } from './use-config.ts'

const EMPTY = { firstName: '', lastName: '', email: '', organizationName: '', password: '' }

/** Sign-up: a name, an address, a password; an organisation if there is one. No card. */
export function RegisterScreen() {
  if (!usePlatformConfig()?.signupDisabled) return <Register />
  return (
    <LoginFrame>
      <NotAuthorisedState
        acts={
          <PageLinkButton to="/login" variant="filled" size="md">
            <Trans>Sign in</Trans>
          </PageLinkButton>
        }
      />
    </LoginFrame>
  )
}

function Register() {
  const { t } = useLingui()
  const session = useSession()
  const language = useLanguage()
  const [form, setForm] = useState(EMPTY)
  const [accepted, setAccepted] = useState(false)
  const call = useCall(t`An error was encountered during Sign Up`)
  const weak = usePasswordProblem()
  const set = (name: keyof typeof EMPTY) => (value: string) => setForm((old) => ({ ...old, [name]: value }))

  const check = useFormCheck({
    'register-first': form.firstName.trim() === '' ? t`Enter your first name` : undefined,
    'register-last': form.lastName.trim() === '' ? t`Enter your last name` : undefined,
    'register-email': looksLikeEmail(form.email)
      ? undefined
      : t`Enter a full address, such as name@company.com`,
    'register-password': unmetPasswordRules(form.password).length > 0 ? weak : undefined,
    'register-terms': accepted ? undefined : t`Accept the terms to continue`,
  })
  const register = async () => {
    const { organizationName, ...rest } = form
    const body = {
      ...rest,
      ...(organizationName.trim() === '' ? {} : { organizationName }),
      acceptTerms: true as const,
      language: language.locale(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
    const done = await call.run(() => session.call(registerUser, body))
    if (done === null) return
    rememberVerification(done.data)
    goTo('/account-verification')
  }
  return (
    <LoginFrame aside={<LoginAside />}>
      <form
        className={reactivateStyles.idForm}
        noValidate
        onFocus={() => session.prepare(registerUser)}
        onSubmit={check.onSubmit(() => void register())}
      >
        <div>
          <PageTitle title={t`Create your account`} />
          <p className={reactivateStyles.lead}>
            <Trans>30 days free. No card needed.</Trans>
          </p>
        </div>
        <FieldErrorSummary errors={check.errors} attempt={check.attempt} />
        <FailureBanner text={call.failure} />
        <div className={inviteScreenStyles.two}>
          <TextInput
            id="register-first"
            label={t`First name`}
            autoComplete="given-name"
            maxLength={100}
            value={form.firstName}
            onText={set('firstName')}
            error={check.errorOf('register-first')}
          />
          <TextInput
            id="register-last"
            label={t`Last name`}
            autoComplete="family-name"
            maxLength={100}
            value={form.lastName}
            onText={set('lastName')}
            error={check.errorOf('register-last')}
          />
        </div>
        <TextInput
          id="register-email"
          label={t`E-mail`}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={form.email}
          onText={set('email')}
          error={check.errorOf('register-email')}
        />
        <TextInput
          id="register-organization"
          label={t`Organisation`}
          optional
          autoComplete="organization"
          maxLength={100}
          value={form.organizationName}
          onText={set('organizationName')}
        />
        <div>
          <PasswordInput
            id="register-password"
            label={t`Password`}
            autoComplete="new-password"
            maxLength={200}
            value={form.password}
            onText={set('password')}
            error={check.errorOf('register-password')}
          />
          <PasswordRules password={form.password} />
        </div>
        <div>
          <Checkbox
            id="register-terms"
            checked={accepted}
            onChecked={setAccepted}
            error={check.errorOf('register-terms')}
            label={
              <Trans>
                I accept the{' '}
                <a href="/terms" target="_blank" rel="noreferrer">
                  terms of use
                </a>{' '}
                and the{' '}
                <a href="/privacy" target="_blank" rel="noreferrer">
                  privacy notice
                </a>
                .
              </Trans>
            }
          />
        </div>
        <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
          <Trans>Create account</Trans>
        </Button>
        <p className="t12 m">
          <Trans>Next, we send a 6-digit code to your e-mail. It works for 5 minutes.</Trans>
        </p>
        <p className={loginScreenStyles.center}>
          <Trans>
            Already have an account? <PageLink to="/login">Sign in</PageLink>
          </Trans>
        </p>
      </form>
    </LoginFrame>
  )
}
