/** The number, the details, the code: one after the other, each with a way back; what was typed stays. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import {
  getRimAccountDetails,
  sendAccountCode,
  verifyAccountCode,
  verifyAccountDetails,
} from '../../../sync/calls/customer-accounts.ts'
import { dottedMask } from '../../../sync/rules/mask.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useCalls } from '../../session/use-calls.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { OtpInput } from '../../ui/otp-input.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DateOnly } from '../../ui/values.tsx'

type Details = DataOf<typeof getRimAccountDetails>
type Step = 'number' | 'details' | 'code'
type Answer<T> =
  | { readonly ok: true; readonly value: { readonly data: T } }
  | { readonly ok: false; readonly error: unknown }

export function VerificationSteps() {
  const { t } = useLingui()
  const { call } = useCalls()
  const [linked, setLinked] = useState<Details['linked'] | 'unknown'>('unknown')
  const [account, setAccount] = useState<Details['account']>(null)
  const [step, setStep] = useState<Step>('number')
  const [rimNumber, setNumber] = useState('')
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const ask = useCallback(
    async <T,>(run: () => Promise<Answer<T>>): Promise<{ readonly data: T } | null> => {
      setBusy(true)
      const answer = await run()
      setBusy(false)
      if (answer.ok) {
        setFailure(null)
        return answer.value
      }
      const { sentence } = (answer.error ?? {}) as { readonly sentence?: string }
      setFailure(sentence ?? t`The server did not answer.`)
      return null
    },
    [t],
  )
  useEffect(() => {
    void ask(() => call(getRimAccountDetails, {})).then((found) => setLinked(found?.data.linked ?? null))
  }, [ask, call])

  const find = async () => {
    const found = await ask(() => call(getRimAccountDetails, { rimNumber }))
    if (!found?.data.account) return
    setAccount(found.data.account)
    setStep('details')
  }
  /** Confirmed, and the code asked for with what was confirmed. */
  const confirm = async () => {
    const confirmed = await ask(() => call(verifyAccountDetails, { rimNumber, email }))
    if (!confirmed) return
    const { confirmation } = confirmed.data
    if (!(await ask(() => call(sendAccountCode, { rimNumber, email, confirmation })))) return
    setCode('')
    setStep('code')
    announce(t`The code is on its way.`)
  }
  const verify = async (checkOtp: string) => {
    const made = await ask(() => call(verifyAccountCode, { rimNumber, email, checkOtp }))
    if (!made) return setCode('')
    setLinked(made.data)
    setStep('number')
    announce(t`You are linked to your account.`)
  }

  if (linked === 'unknown') return <ListSkeleton rows={2} />
  return (
    <>
      {linked ? (
        <Banner icon={IconCircleCheck} tone="ok">
          <p>
            <Trans>
              You are linked to the account <bdi dir="ltr">{linked.rimNumber}</bdi> since{' '}
              <DateOnly at={linked.linkedAt} />.
            </Trans>
          </p>
        </Banner>
      ) : null}
      <FailureBanner text={failure} />
      {step === 'number' ? (
        <Asked onSubmit={find} busy={busy} label={linked ? t`Link another account` : t`Find the account`}>
          <TextInput
            label={t`RIM number`}
            dir="ltr"
            maxLength={30}
            value={rimNumber}
            onText={setNumber}
            hint={t`It stands on your statements and contracts.`}
          />
        </Asked>
      ) : null}
      {step === 'details' && account ? (
        <Asked onSubmit={confirm} onBack={() => setStep('number')} busy={busy} label={t`Mail me a code`}>
          <dl>
            <dt className="m">
              <Trans>Name</Trans>
            </dt>
            <dd>
              <bdi>{dottedMask(account.name)}</bdi>
            </dd>
            <dt className="m">
              <Trans>E-mail</Trans>
            </dt>
            <dd>
              <bdi dir="ltr">{dottedMask(account.email)}</bdi>
            </dd>
          </dl>
          <TextInput
            label={t`The whole e-mail address of the account`}
            type="email"
            dir="ltr"
            value={email}
            onText={setEmail}
            hint={t`The code goes there and nowhere else.`}
          />
        </Asked>
      ) : null}
      {step === 'code' ? (
        <Asked
          onSubmit={confirm}
          onBack={() => setStep('details')}
          busy={busy}
          label={t`Mail me another code`}
        >
          <OtpInput
            label={t`The code that was mailed to the account`}
            value={code}
            onText={setCode}
            onComplete={(typed) => void verify(typed)}
            autoFocus
          />
        </Asked>
      ) : null}
    </>
  )
}

function Asked(props: {
  readonly onSubmit: () => Promise<unknown>
  readonly onBack?: () => void
  readonly busy: boolean
  readonly label: string
  readonly children: ReactNode
}) {
  const { onSubmit, onBack, busy, label, children } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      {children}
      <div className="row wrap">
        <Button variant="filled" size="md" type="submit" busy={busy}>
          {label}
        </Button>
        {onBack ? (
          <Button variant="ghost" size="md" onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  )
}
