/** Who is at this device, asked anew: a way in, and the second factor where there is one. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconExternalLink, IconMail } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { DataOf } from '../../sync/calls/contract.ts'
import { mailProofCode, proveByCode } from '../../sync/calls/mailed-sign-in.ts'
import { proveSecondFactor } from '../../sync/calls/second-factor.ts'
import { beginProof, getProofs, provePassword } from '../../sync/calls/ways-in.ts'
import { useSession } from '../session/use-session.tsx'
import { useShellData } from '../shell/shell-data.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OtpInput } from '../ui/otp-input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { CodeEntry } from './code-entry.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { useCall } from './use-call.ts'

export interface Missing {
  /** One of these; none when only the second factor is missing. */
  readonly ways: readonly string[]
  readonly second: boolean
}

export function FreshProofDialog(props: {
  readonly missing: Missing
  readonly onAnswer: (proven: boolean) => void
}) {
  const { missing, onAnswer } = props
  const { t } = useLingui()
  const [wayShown, setWayShown] = useState(missing.ways.length === 0)
  const afterWay = () => (missing.second ? setWayShown(true) : onAnswer(true))
  return (
    <Dialog open title={t`Show that it is you`} onClose={() => onAnswer(false)}>
      {wayShown ? (
        <SecondFactor onProven={() => onAnswer(true)} />
      ) : (
        <WayIn ways={missing.ways} onProven={afterWay} />
      )}
    </Dialog>
  )
}

function WayIn({ ways, onProven }: { readonly ways: readonly string[]; readonly onProven: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const { profile } = useShellData()
  const call = useCall(t`Something Went Wrong`)
  const [offered, setOffered] = useState<DataOf<typeof getProofs> | null>(null)
  const [password, setPassword] = useState('')
  const [mailed, setMailed] = useState(false)
  const { run } = call
  useEffect(() => {
    void session.call(getProofs, { act: 'account' }).then((result) => {
      if (result.ok) setOffered(result.value.data)
    })
  }, [session])
  const prove = async (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && (await run(() => session.call(provePassword, { password })))) onProven()
  }
  const leaveFor = async (providerId: string) => {
    const next = location.pathname + location.search
    const gone = await run(() => session.call(beginProof, { providerId, purpose: 'reprove', next }))
    if (gone) location.assign(gone.data.goTo)
  }
  const isOpen = (way: string) => ways.includes(way)
  const asksPassword = isOpen('password') && (offered?.methods.includes('password') ?? true)
  const providers = (offered?.providers ?? []).filter(({ way }) => isOpen(way))
  const mail = async () => {
    const sent = (await run(() => session.call(mailProofCode, {}))) !== null
    if (sent) setMailed(true)
    return sent
  }
  if (mailed) return <MailedCode onResend={mail} onProven={onProven} />
  return (
    <form className="form" noValidate onSubmit={(event) => void prove(event)} aria-busy={offered === null}>
      <p className="m">
        <Trans>This touches the security of your account, and you signed in a while ago.</Trans>
      </p>
      <FailureBanner text={call.failure} />
      {asksPassword ? (
        <>
          <input type="hidden" name="username" autoComplete="username" value={profile.email} />
          <PasswordInput
            label={t`Password`}
            autoComplete="current-password"
            maxLength={200}
            value={password}
            onText={setPassword}
          />
          <Button variant="filled" size="md" type="submit" wide busy={call.busy} disabled={password === ''}>
            <Trans>Go on</Trans>
          </Button>
        </>
      ) : null}
      {isOpen('mailedCode') && offered?.methods.includes('mailedCode') ? (
        <Button variant="outline" size="md" wide icon={IconMail} onClick={() => void mail()}>
          <Trans>Send me a code by e-mail</Trans>
        </Button>
      ) : null}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="outline"
          size="md"
          wide
          icon={IconExternalLink}
          onClick={() => void leaveFor(id)}
        >
          <Trans>
            Show it at <bdi>{name}</bdi>
          </Trans>
        </Button>
      ))}
    </form>
  )
}

function MailedCode(props: { readonly onResend: () => Promise<boolean>; readonly onProven: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const { profile } = useShellData()
  const call = useCall(t`Something Went Wrong`)
  const [code, setCode] = useState('')
  const prove = async (checkOtp: string) => {
    if (await call.run(() => session.call(proveByCode, { checkOtp }))) props.onProven()
    else setCode('')
  }
  return (
    <div className="form">
      <p>
        <Trans>
          Enter the code sent to <bdi dir="ltr">{profile.email}</bdi>.
        </Trans>
      </p>
      <CodeEntry
        code={code}
        onCode={setCode}
        onComplete={(whole) => void prove(whole)}
        onResend={props.onResend}
        error={call.failure}
      />
    </div>
  )
}

function SecondFactor({ onProven }: { readonly onProven: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`Something Went Wrong`)
  const [code, setCode] = useState('')
  const [byRecovery, setByRecovery] = useState(false)
  const prove = async (checkOtp: string) => {
    if (await call.run(() => session.call(proveSecondFactor, { checkOtp }))) onProven()
    else setCode('')
  }
  const other = (recovery: boolean) => {
    call.clear()
    setCode('')
    setByRecovery(recovery)
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code !== '') void prove(code)
      }}
    >
      {byRecovery ? (
        <TextInput
          key="recovery"
          label={t`Recovery code`}
          hint={t`One of the codes you kept. Each works once.`}
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          value={code}
          onText={setCode}
          {...(call.failure !== null && { error: call.failure })}
        />
      ) : (
        <OtpInput
          key="app"
          label={t`Code of your authenticator app`}
          value={code}
          onText={setCode}
          onComplete={(whole) => void prove(whole)}
          {...(call.failure !== null && { error: call.failure })}
          autoFocus
        />
      )}
      <Button variant="filled" size="md" wide type="submit" busy={call.busy} disabled={code === ''}>
        <Trans>Go on</Trans>
      </Button>
      <Button variant="link" onClick={() => other(!byRecovery)}>
        {byRecovery ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
      </Button>
    </form>
  )
}
