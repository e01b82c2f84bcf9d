import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import type { DataOf } from '../../sync/calls/contract.ts'
import { acceptInvitation, checkInvitation, requestOtpAcceptInvite } from '../../sync/calls/invitation.ts'
import { unmetPasswordRules } from '../../sync/rules/password.ts'
import { useLanguage } from '../i18n/language.ts'
import type { AnswerProps } from '../invited/answers.tsx'
import type { CallResult } from '../session/call-result.ts'
import { useSession } from '../session/use-session.tsx'
import { goTo } from '../shell/address.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldErrorSummary } from '../ui/field-error-summary.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { State } from '../ui/states.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { CodeEntry } from './code-entry.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { useFailureText } from './failure-text.ts'
import { useFormCheck } from './form-check.ts'
import styles from './invite-screen.module.css'
import lockScreenStyles from './lock-screen.module.css'
import { PasswordRules, usePasswordProblem } from './password-rules.tsx'
import reactivateStyles from './reactivate.module.css'
import { useCall } from './use-call.ts'
import { usePlatformConfig } from './use-config.ts'

type Invitation = DataOf<typeof checkInvitation>

/** /invite/{code}: who invites to what; a name and a password for new people; the mailed code for everybody. */
export function InviteScreen({ code }: { code: string }) {
  const { t } = useLingui()
  const session = useSession()
  const failureText = useFailureText()
  const [found, setFound] = useState<CallResult<Invitation> | null>(null)
  useEffect(() => {
    let current = true
    void session.call(checkInvitation, { invitationCode: code }).then((result) => current && setFound(result))
    return () => {
      current = false
    }
  }, [session, code])
  if (found === null) return null
  if (!found.ok)
    return (
      <State icon={IconAlertTriangle} level={1} title={failureText(found.error, t`Something Went Wrong`)}>
        <Trans>Whoever invited you can send you a new invitation.</Trans>
      </State>
    )
  return <AcceptForm code={code} invitation={found.value.data} />
}

function AcceptForm({ code, invitation }: { code: string; invitation: Invitation }) {
  const { t } = useLingui()
  const session = useSession()
  const language = useLanguage()
  const config = usePlatformConfig()
  const call = useCall(t`An error was encountered during Sign Up`)
  const weak = usePasswordProblem()
  const [person, setPerson] = useState({ firstName: '', lastName: '', password: '' })
  const [asked, setAsked] = useState(false)
  const [checkOtp, setCheckOtp] = useState('')
  const [Answer, setAnswer] = useState<ComponentType<AnswerProps> | null>(null)
  const { email, hasAccount, invitedBy } = invitation
  const organization =
    language.locale() === 'ar' ? invitation.organizationNameAr : invitation.organizationNameEn
  const set = (name: keyof typeof person) => (value: string) =>
    setPerson((old) => ({ ...old, [name]: value }))
  const check = useFormCheck({
    'invite-first': !hasAccount && person.firstName.trim() === '' ? t`Enter your first name` : undefined,
    'invite-last': !hasAccount && person.lastName.trim() === '' ? t`Enter your last name` : undefined,
    'invite-password': !hasAccount && unmetPasswordRules(person.password).length > 0 ? weak : undefined,
  })
  const ask = async () => {
    const body = { invitationCode: code, otpReasonId: 7 as const, language: language.locale() }
    const done = await call.run(() => session.call(requestOtpAcceptInvite, body))
    if (done) setAsked(true)
    return done !== null
  }
  const accept = async (otp: string) => {
    const body = {
      invitationCode: code,
      checkOtp: otp,
      language: language.locale(),
      cookieOnly: true,
      ...(hasAccount ? {} : person),
    }
    const done = await call.run(() => session.call(acceptInvitation, body))
    if (done === null) return setCheckOtp('')
    if ('signIn' in done.data) return void answer('Joined').catch(() => goTo('/login'))
    session.takeOver(done.data)
    goTo('/', { replace: true })
  }
  // What few see comes when it is asked for: everybody else is spared the code for it.
  const answer = async (as: 'Joined' | 'DeclineInvite') => {
    const screens = import('../invited/answers.tsx')
    await language.use('invited')
    const Answer = (await screens)[as]
    setAnswer(() => Answer)
  }
  if (Answer)
    return (
      <Answer
        code={code}
        organization={organization}
        className={classNames(lockScreenStyles.idCard, reactivateStyles.idForm)}
        leadClass={reactivateStyles.lead}
        onBack={() => setAnswer(null)}
      />
    )
  return (
    <form
      className={classNames(lockScreenStyles.idCard, reactivateStyles.idForm)}
      noValidate
      onSubmit={check.onSubmit(() => void (asked ? accept(checkOtp) : ask()))}
    >
      <div>
        <PageTitle title={t`Join ${organization}`} />
        <p className={reactivateStyles.lead}>
          {invitedBy === null ? (
            <Trans>
              This invitation is for <bdi dir="ltr">{email}</bdi>.
            </Trans>
          ) : (
            <Trans>
              <bdi>{invitedBy}</bdi> invites you. This invitation is for <bdi dir="ltr">{email}</bdi>.
            </Trans>
          )}
        </p>
      </div>
      <FieldErrorSummary errors={check.errors} attempt={check.attempt} />
      <FailureBanner text={call.failure} />
      {asked ? (
        <CodeEntry
          code={checkOtp}
          onCode={setCheckOtp}
          onComplete={(full) => void accept(full)}
          onResend={ask}
          mailboxUrl={config?.mailboxUrl ?? null}
        />
      ) : hasAccount ? null : (
        <>
          <div className={styles.two}>
            <TextInput
              id="invite-first"
              label={t`First name`}
              autoComplete="given-name"
              maxLength={100}
              value={person.firstName}
              onText={set('firstName')}
              error={check.errorOf('invite-first')}
            />
            <TextInput
              id="invite-last"
              label={t`Last name`}
              autoComplete="family-name"
              maxLength={100}
              value={person.lastName}
              onText={set('lastName')}
              error={check.errorOf('invite-last')}
            />
          </div>
          <div>
            <PasswordInput
              id="invite-password"
              label={t`Password`}
              autoComplete="new-password"
              maxLength={200}
              value={person.password}
              onText={set('password')}
              error={check.errorOf('invite-password')}
            />
            <PasswordRules password={person.password} />
          </div>
        </>
      )}
      <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
        {asked ? <Trans>Join</Trans> : <Trans>Continue</Trans>}
      </Button>
      <Button variant="link" onClick={() => void answer('DeclineInvite')}>
        <Trans>Decline</Trans>
      </Button>
    </form>
  )
}
