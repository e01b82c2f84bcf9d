/** The number, the details, the code: one after the other, each with a way back; what was typed stays. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import {
  getRimAccountDetails,
  sendAccountCode,
  verifyAccountCode,
  verifyAccountDetails,
} from '../../../sync/calls/customer-accounts.ts'
import { dottedMask } from '../../../sync/rules/mask.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useAnswer } from '../../identity/use-answer.ts'
import { useCall } from '../../identity/use-call.ts'
import type { Session } from '../../session/session.ts'
import { useSession } from '../../session/use-session.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { OtpInput } from '../../ui/otp-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DateOnly } from '../../ui/values.tsx'
import { AwaitedAnswer } from '../awaited-answer.tsx'

type Details = DataOf<typeof getRimAccountDetails>
type Step = 'number' | 'details' | 'code'
const askLinked = (session: Session) => session.call(getRimAccountDetails, {})

export function VerificationSteps() {
  const answer = useAnswer(askLinked)
  return answer.data ? <Steps before={answer.data.linked} /> : <AwaitedAnswer answer={answer} />
}

function Steps({ before }: { readonly before: Details['linked'] }) {
  const { t } = useLingui()
  const session = useSession()
  const asked = useCall(t`Something Went Wrong`)
  const [linked, setLinked] = useState(before)
  const [account, setAccount] = useState<Details['account']>(null)
  const [step, setStep] = useState<Step>('number')
  const [rimNumber, setNumber] = useState('')
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')

  const find = async () => {
    const found = await asked.run(() => session.call(getRimAccountDetails, { rimNumber }))
    if (!found?.data.account) return
    setAccount(found.data.account)
    setStep('details')
  }
  /** Confirmed, and the code asked for with what was confirmed. */
  const confirm = async () => {
    const confirmed = await asked.run(() => session.call(verifyAccountDetails, { rimNumber, email }))
    if (!confirmed) return
    const { confirmation } = confirmed.data
    if (!(await asked.run(() => session.call(sendAccountCode, { rimNumber, email, confirmation })))) return
    setCode('')
    setStep('code')
    announce(t`The code is on its way.`)
  }
  const verify = async (checkOtp: string) => {
    const made = await asked.run(() => session.call(verifyAccountCode, { rimNumber, email, checkOtp }))
    if (!made) return setCode('')
    setLinked(made.data)
    setStep('number')
    announce(t`You are linked to your account.`)
  }

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
      <FailureBanner text={asked.failure} />
      {step === 'number' ? (
        <Asked
          onSubmit={find}
          busy={asked.busy}
          label={linked ? t`Link another account` : t`Find the account`}
        >
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
        <Asked
          onSubmit={confirm}
          onBack={() => setStep('number')}
          busy={asked.busy}
          label={t`Mail me a code`}
        >
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
          busy={asked.busy}
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
    <form className="form" onSubmit={submit} noValidate>
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
