import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { changePassword } from '../../sync/calls/password.ts'
import { unmetPasswordRules } from '../../sync/rules/password.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { useFormCheck } from '../identity/form-check.ts'
import { PasswordRules, usePasswordProblem } from '../identity/password-rules.tsx'
import { useCall } from '../identity/use-call.ts'
import { useSession } from '../session/use-session.tsx'
import { useShellData } from '../shell/shell-data.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { AccountSection } from './account-section.tsx'
import { OnceOnline } from './once-online.tsx'

export function PasswordSection() {
  return (
    <AccountSection
      title={<Trans>Password</Trans>}
      lead={<Trans>Your other devices will ask for the new one. Unsent work stays on them.</Trans>}
    >
      <OnceOnline>
        <ChangePassword />
      </OnceOnline>
    </AccountSection>
  )
}

function ChangePassword() {
  const { t } = useLingui()
  const session = useSession()
  const { profile } = useShellData()
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const [done, setDone] = useState(false)
  const call = useCall(t`Something Went Wrong`)
  const weak = usePasswordProblem()
  const check = useFormCheck({
    'current-password': current === '' ? t`Enter your present password` : undefined,
    'new-password': unmetPasswordRules(wanted).length > 0 ? weak : undefined,
  })
  const save = async () => {
    setDone(false)
    const body = { currentPassword: current, newPassword: wanted }
    if (!(await call.run(() => session.call(changePassword, body)))) return
    setCurrent('')
    setWanted('')
    check.reset()
    setDone(true)
  }
  return (
    <form className="form" noValidate onSubmit={check.onSubmit(() => void save())}>
      <FailureBanner text={call.failure} />
      {done ? (
        <Banner icon={IconCircleCheck} tone="ok">
          <Trans>Your password is changed.</Trans>
        </Banner>
      ) : null}
      <input type="hidden" name="username" autoComplete="username" value={profile.email} />
      <PasswordInput
        id="current-password"
        label={t`Present password`}
        autoComplete="current-password"
        maxLength={200}
        value={current}
        onText={setCurrent}
        error={check.errorOf('current-password')}
      />
      <div>
        <PasswordInput
          id="new-password"
          label={t`New password`}
          autoComplete="new-password"
          maxLength={200}
          value={wanted}
          onText={setWanted}
          error={check.errorOf('new-password')}
        />
        <PasswordRules password={wanted} />
      </div>
      <div>
        <Button type="submit" variant="outline" size="md" busy={call.busy}>
          <Trans>Change password</Trans>
        </Button>
      </div>
    </form>
  )
}
