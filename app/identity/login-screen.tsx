import { Trans, useLingui } from '@lingui/react/macro'
import { IconUserCheck } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useCallback, useState } from 'react'
import type { Profile } from '../../sync/entities/profile.ts'
import { ownPath } from '../../sync/rules/own-path.ts'
import type { SignedInAnswer } from '../session/session.ts'
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
import { type PendingLink, pendingLink, rememberLink } from './pending-link.ts'
import reactivateStyles from './reactivate.module.css'
import { useAtRest } from './use-at-rest.ts'
import { useCall } from './use-call.ts'
import { type PlatformConfig, usePlatformConfig } from './use-config.ts'
import { useFollowSignIn } from './use-follow-sign-in.ts'
import { type OfferedWays, useOfferedWays } from './use-offered-ways.ts'

/** Few have switched their account off. */
const Reactivate = lazy(async () => ({ default: (await import('./reactivate.tsx')).Reactivate }))

/** What may follow, or stand beside the password; it is loaded where it is needed. */
export interface LoginWays {
  readonly OtherWays: ComponentType<{
    readonly offered: OfferedWays
    readonly next: string
    readonly userName: string
    readonly onSignedIn: (answer: SignedInAnswer) => void
    readonly onLink: (link: PendingLink) => void
    readonly onSwitchedOff: () => void
  }>
  readonly SecondStep: ComponentType<{ readonly profile: Profile; readonly onOther: () => void }>
  readonly LinkNotice: ComponentType<{ readonly link: PendingLink }>
  readonly LinkAccount: ComponentType<{
    readonly link: PendingLink
    readonly profile: Profile
    readonly onDone: () => void
  }>
}

export type LoginScreenProps = {
  /** Where the person wanted to go. */
  next?: string | undefined
  /** From the theme parameter or the address itself (`entrance-page.ts` keeps it). */
  theme?: string | undefined
  ways: LoginWays
}

/** Signing in, and what has to follow before the app is opened: linking an account elsewhere, a second step. */
export function LoginScreen({ next, theme, ways }: LoginScreenProps) {
  const config = usePlatformConfig()
  const state = useSessionState()
  const [link, setLink] = useState(pendingLink)
  const [asOther, setAsOther] = useState(false)
  useFollowSignIn(next, link !== null)

  const { LinkAccount, SecondStep } = ways
  const signedIn = state.kind === 'signedIn' && !asOther ? state : null
  const keep = (next: PendingLink | null) => {
    rememberLink(next)
    setLink(next)
  }
  return (
    <LoginFrame {...hostLook(theme, config)} aside={<LoginAside />}>
      <Suspense fallback={<div aria-busy="true" />}>
        {signedIn && link ? (
          <LinkAccount link={link} profile={signedIn.profile} onDone={() => keep(null)} />
        ) : signedIn?.missing ? (
          <SecondStep profile={signedIn.profile} onOther={() => setAsOther(true)} />
        ) : (
          <LoginForm {...{ next, config, link, ways }} onLink={keep} onSignedIn={() => setAsOther(false)} />
        )}
      </Suspense>
    </LoginFrame>
  )
}

const hasOthers = ({ providers, methods }: OfferedWays): boolean =>
  providers.length > 0 || methods.some((way) => way !== 'password')

/**
 * E-mail or user ID and password, or what the organisation of the address has in its place. Who was here last is greeted
 * and types the password only.
 */
function LoginForm(props: {
  readonly next: string | undefined
  readonly config: PlatformConfig | null
  readonly link: PendingLink | null
  readonly ways: LoginWays
  readonly onLink: (link: PendingLink) => void
  readonly onSignedIn: () => void
}) {
  const { next, config, link, ways, onLink, onSignedIn } = props
  const { LinkNotice, OtherWays } = ways
  const { t } = useLingui()
  const session = useSession()
  const [lastUser, setLastUser] = useState(() => session.lastUser())
  const [userName, setUserName] = useState(lastUser?.email ?? '')
  const [password, setPassword] = useState('')
  const [isOff, setIsOff] = useState(false)
  const [isBack, setIsBack] = useState(false)
  const switchedOff = useCallback(() => setIsOff(true), [])
  const call = useCall(t`There was a problem with login`)
  const state = useSessionState()
  const { offered, look, hasPassword: isOffered } = useOfferedWays(lastUser?.email ?? '')
  // Who has come by an account that is nobody's yet signs in as before, also where that way is closed by now.
  const hasPassword = isOffered || link !== null
  // Whoever has a password at hand waits for nothing but its form.
  const isAtRest = useAtRest()
  const check = useFormCheck({
    'login-user': userName.trim() === '' ? t`Enter your e-mail or user ID` : undefined,
    'login-password': hasPassword && password === '' ? t`Enter your password` : undefined,
  })
  const entered = (answer: SignedInAnswer) => {
    onSignedIn()
    if (link === null && answer.missingProof === null)
      goTo(answer.isAccountVerified ? ownPath(next) : '/account-verification', { replace: true })
  }
  const signIn = async (name: string, word: string) => {
    const done = await call.run(() => session.signIn(name.trim(), word))
    if (done !== null) entered(done.data)
  }
  /** A password goes only where one is asked for. */
  const submit = async () => {
    const known = await look(userName)
    if (link !== null || (known?.methods.includes('password') ?? true)) await signIn(userName, password)
  }
  const other = () => {
    session.forgetLastUser()
    setLastUser(null)
    setUserName('')
    call.clear()
  }
  if (isOff || call.failureCode === 'account-deactivated-by-user')
    return (
      <Suspense>
        <Reactivate
          userName={userName.trim()}
          onDone={() => {
            setIsOff(false)
            call.clear()
            // Whoever came by another way comes by it again.
            if (password === '') setIsBack(true)
            else void signIn(userName, password)
          }}
          onBack={() => {
            setIsOff(false)
            call.clear()
          }}
        />
      </Suspense>
    )
  return (
    <div className={reactivateStyles.idForm}>
      <form className={reactivateStyles.idForm} noValidate onSubmit={check.onSubmit(() => void submit())}>
        <PageTitle title={t`Sign in`} />
        {config?.tenant ? (
          <p className="m">
            <bdi>{config.tenant.name}</bdi>
          </p>
        ) : null}
        {link ? (
          <Suspense>
            <LinkNotice link={link} />
          </Suspense>
        ) : null}
        {state.kind === 'signedIn' && state.verified && !state.missing ? (
          <Banner icon={IconUserCheck} tone="info">
            <Trans>
              <bdi>{state.profile.name}</bdi> is signed in on this device.{' '}
              <PageLink to={ownPath(next)}>Go on to the documents</PageLink>
            </Trans>
          </Banner>
        ) : null}
        {isBack ? (
          <Banner icon={IconUserCheck} tone="ok">
            <Trans>Your account is switched on again. Sign in as before.</Trans>
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
            onBlur={() => void look(userName)}
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
        {hasPassword ? (
          <>
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
          </>
        ) : null}
      </form>
      {offered && hasOthers(offered) && (isAtRest || !hasPassword) ? (
        <Suspense>
          <OtherWays
            offered={offered}
            next={ownPath(next)}
            userName={userName}
            onSignedIn={entered}
            onLink={onLink}
            onSwitchedOff={switchedOff}
          />
        </Suspense>
      ) : null}
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
    </div>
  )
}
