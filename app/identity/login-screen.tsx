import { Trans, useLingui } from '@lingui/react/macro'
import { IconUserCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ownPath } from '../../sync/rules/own-path.ts'
import { useSession, useSessionState } from '../session/use-session.tsx'
import { goTo } from '../shell/address.ts'
import { LoginFrame } from '../shell/layouts/open-layouts.tsx'
import { PageLink } from '../shell/page-links.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FieldErrorSummary } from '../ui/field-error-summary.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { DemoLogins } from './demo-logins.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { useFormCheck } from './form-check.ts'
import { hostLook } from './host-look.ts'
import { LoginAside } from './login-aside.tsx'
import styles from './login-screen.module.css'
import reactivateStyles from './reactivate.module.css'
import { Reactivate } from './reactivate.tsx'
import { useCall } from './use-call.ts'
import { usePlatformConfig } from './use-config.ts'
import { useFollowSignIn } from './use-follow-sign-in.ts'

export type LoginScreenProps = {
  /** Where the person wanted to go. */
  next?: string | undefined
  /** From the theme parameter or the address itself; stored. */
  theme?: string | undefined
}

/** E-mail or user ID and password. Who was here last is greeted and types the password only. */
export function LoginScreen({ next, theme }: LoginScreenProps) {
  const { t } = useLingui()
  const session = useSession()
  const config = usePlatformConfig()
  const [lastUser, setLastUser] = useState(() => session.lastUser())
  const [userName, setUserName] = useState(lastUser?.email ?? '')
  const [password, setPassword] = useState('')
  const call = useCall(t`There was a problem with login`)
  const state = useSessionState()
  useFollowSignIn(next)
  useEffect(() => {
    if (theme !== undefined) session.setTheme(theme)
  }, [session, theme])

  const check = useFormCheck({
    'login-user': userName.trim() === '' ? t`Enter your e-mail or user ID` : undefined,
    'login-password': password === '' ? t`Enter your password` : undefined,
  })
  const signIn = async (name: string, word: string) => {
    const done = await call.run(() => session.signIn(name.trim(), word))
    if (done === null) return
    goTo(done.data.isAccountVerified ? ownPath(next) : '/account-verification', { replace: true })
  }
  const other = () => {
    session.forgetLastUser()
    setLastUser(null)
    setUserName('')
    call.clear()
  }
  return (
    <LoginFrame {...hostLook(theme, config)} aside={<LoginAside />}>
      {call.failureCode === 'account-deactivated-by-user' ? (
        <Reactivate
          userName={userName.trim()}
          onDone={() => void signIn(userName, password)}
          onBack={call.clear}
        />
      ) : (
        <form
          className={reactivateStyles.idForm}
          noValidate
          onSubmit={check.onSubmit(() => void signIn(userName, password))}
        >
          <PageTitle title={t`Sign in`} />
          {config?.tenant ? (
            <p className="m">
              <bdi>{config.tenant.name}</bdi>
            </p>
          ) : null}
          {state.kind === 'signedIn' && state.verified ? (
            <Banner icon={IconUserCheck} tone="info">
              <Trans>
                <bdi>{state.profile.name}</bdi> is signed in on this device.{' '}
                <PageLink to={ownPath(next)}>Go on to the documents</PageLink>
              </Trans>
            </Banner>
          ) : null}
          <FieldErrorSummary errors={check.errors} attempt={check.attempt} />
          <FailureBanner text={call.failure} />
          {lastUser === null ? (
            <TextInput
              id="login-user"
              label={t`E-mail or user ID`}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              value={userName}
              onText={setUserName}
              error={check.errorOf('login-user')}
            />
          ) : (
            <div className={styles.known}>
              <div className={styles.user}>
                <Avatar name={lastUser.name} size={40} />
                <div>
                  <div className="b cut" dir="auto">
                    {lastUser.name}
                  </div>
                  <div className="t12 m cut">
                    <bdi dir="ltr">{lastUser.email}</bdi>
                  </div>
                </div>
                {/* Password managers need to see whom the password belongs to. */}
                <input type="hidden" name="username" autoComplete="username" value={lastUser.email} />
              </div>
              <Button variant="link" onClick={other}>
                <Trans>Sign in as a different user</Trans>
              </Button>
            </div>
          )}
          <PasswordInput
            id="login-password"
            label={t`Password`}
            name="password"
            value={password}
            onText={setPassword}
            error={check.errorOf('login-password')}
            labelEnd={
              <PageLink to="/forgot-password">
                <Trans>Forgot password?</Trans>
              </PageLink>
            }
          />
          <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
            <Trans>Sign in</Trans>
          </Button>
          <DemoLogins
            logins={config?.demoLogins ?? []}
            onPick={(login) => void signIn(login.email, login.password)}
          />
          {config?.signupDisabled ? null : (
            <p className={styles.center}>
              <Trans>
                New here? <PageLink to="/register">Start a 30-day free trial</PageLink>
              </Trans>
            </p>
          )}
        </form>
      )}
    </LoginFrame>
  )
}
