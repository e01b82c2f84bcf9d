import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { DataOf } from '../../sync/calls/contract.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  mailSecondFactorCode,
} from '../../sync/calls/second-factor.ts'
import type { MissingProof } from '../../sync/rules/sign-in-policy.ts'
import { CodeEntry } from '../identity/code-entry.tsx'
import { FailureBanner } from '../identity/failure-banner.tsx'
import styles from '../identity/reactivate.module.css'
import { useCall } from '../identity/use-call.ts'
import { usePlatformConfig } from '../identity/use-config.ts'
import { missingOf } from '../session/api-client.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { OtpInput } from '../ui/otp-input.tsx'
import { AppSecret } from './app-secret.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export interface SetUpProps {
  readonly email: string
  /** Asks for these ways once more. */
  readonly anew: (missing: MissingProof, onShown: () => void) => ReactNode
  readonly onShown: (missing: MissingProof | null) => void
  /** Another way, offered before anything was begun: whoever left later would lose codes that are shown once. */
  readonly instead?: ReactNode
  /** The present app has just been shown, so no mail is asked for. */
  readonly replaces?: boolean
}

type Step =
  | { readonly kind: 'mail' }
  | { readonly kind: 'mailedCode' }
  /** The way in is too long ago to choose by it what protects the account. */
  | { readonly kind: 'anew'; readonly code: string | undefined; readonly missing: MissingProof }
  | { readonly kind: 'scan'; readonly made: DataOf<typeof beginSecondFactor> }
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly missing: MissingProof | null }

/** An authenticator app for the account: a mailed code, its secret, its first code, and the codes to keep. */
export function SetUpSecondFactor({ email, anew, onShown, instead, replaces = false }: SetUpProps) {
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`Something Went Wrong`)
  const [step, setStep] = useState<Step>({ kind: 'mail' })
  const [code, setCode] = useState('')
  const config = usePlatformConfig()

  const mail = async () => {
    const done = await call.run(() => session.call(mailSecondFactorCode, {}))
    if (done !== null) setStep({ kind: 'mailedCode' })
    return done !== null
  }
  const begin = async (checkOtp: string | undefined) => {
    const result = await session.call(beginSecondFactor, checkOtp === undefined ? {} : { checkOtp })
    if (!result.ok && result.error.kind === 'refused' && result.error.code === 'proof-too-old') {
      const missing = { ...missingOf(result.error.facts), second: false }
      return setStep({ kind: 'anew', code: checkOtp, missing })
    }
    const done = await call.run(async () => result)
    setCode('')
    if (done !== null) setStep({ kind: 'scan', made: done.data })
  }
  const confirm = async (checkOtp: string) => {
    const done = await call.run(() => session.call(confirmSecondFactor, { checkOtp }))
    if (done === null) return setCode('')
    setStep({ kind: 'codes', codes: done.data.recoveryCodes, missing: done.data.missingProof })
  }

  switch (step.kind) {
    case 'mail':
      return (
        <Form failure={call.failure} onSubmit={() => void (replaces ? begin(undefined) : mail())}>
          <p className={styles.lead}>
            {replaces ? (
              <Trans>
                The new app takes the place of the present one, and the recovery codes are new too.
              </Trans>
            ) : (
              <Trans>
                An app on your phone shows a new code every 30 seconds, without a network too. To connect one,
                we first mail a code to <bdi dir="ltr">{email}</bdi>.
              </Trans>
            )}
          </p>
          <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
            {replaces ? <Trans>Connect a new app</Trans> : <Trans>Mail me a code</Trans>}
          </Button>
          {instead}
        </Form>
      )
    case 'mailedCode':
      return (
        <Form failure={call.failure} onSubmit={() => void begin(code)}>
          <CodeEntry
            code={code}
            onCode={setCode}
            onComplete={(full) => void begin(full)}
            onResend={mail}
            mailboxUrl={config?.mailboxUrl ?? null}
          />
          <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
            <Trans>Continue</Trans>
          </Button>
        </Form>
      )
    case 'anew':
      return (
        <div className={styles.idForm}>
          <p className={styles.lead}>
            <Trans>You signed in a while ago. Show once more who you are.</Trans>
          </p>
          {anew(step.missing, () => void begin(step.code))}
        </div>
      )
    case 'scan':
      return (
        <Form failure={call.failure} onSubmit={() => void confirm(code)}>
          <AppSecret made={step.made} />
          <OtpInput
            label={t`Code of your authenticator app`}
            value={code}
            onText={setCode}
            onComplete={(full) => void confirm(full)}
          />
          <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
            <Trans>Connect</Trans>
          </Button>
        </Form>
      )
    case 'codes':
      return <RecoveryCodes codes={step.codes} email={email} onKept={() => onShown(step.missing)} />
  }
}

function Form(props: {
  readonly failure: string | null
  readonly onSubmit: () => void
  readonly children: ReactNode
}) {
  return (
    <form
      className={styles.idForm}
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      <FailureBanner text={props.failure} />
      {props.children}
    </form>
  )
}
