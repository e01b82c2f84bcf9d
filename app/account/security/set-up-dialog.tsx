/**
 * Connecting an authenticator app. The first one takes a code from the mailbox beside a fresh way in, for who knows the
 * password alone must not choose what protects the account; another one takes a code of the present one.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  mailSecondFactorCode,
} from '../../../sync/calls/second-factor.ts'
import { QrImage } from '../../hand-over/qr-image.tsx'
import { CodeEntry } from '../../identity/code-entry.tsx'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useProvenCall } from '../../identity/use-proven-call.ts'
import { useSession } from '../../session/use-session.tsx'
import { useShellData } from '../../shell/shell-data.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OtpInput } from '../../ui/otp-input.tsx'
import styles from './security.module.css'
import { useCopy } from './use-copy.ts'

type App = DataOf<typeof beginSecondFactor>

export function SetUpDialog(props: {
  /** There is one already, and it goes. */
  readonly hasApp: boolean
  /** By it, or by a passkey: nothing is mailed, what protects the account is asked for. */
  readonly isProtected: boolean
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onClose: () => void
}) {
  const { hasApp, isProtected, onDone, onClose } = props
  const { t } = useLingui()
  const session = useSession()
  const call = useProvenCall(t`Something Went Wrong`)
  const [step, setStep] = useState<'first' | 'mailed' | App>('first')
  const begin = async (checkOtp?: string) => {
    const begun = await call.run(() =>
      session.call(beginSecondFactor, checkOtp === undefined ? {} : { checkOtp }),
    )
    if (begun) setStep(begun.data)
  }
  const mail = async () => {
    const sent = await call.run(() => session.call(mailSecondFactorCode, {}))
    if (sent) setStep('mailed')
    return sent !== null
  }
  return (
    <Dialog
      open
      width={640}
      title={hasApp ? t`Use another phone or app` : t`Set up two-step sign-in`}
      onClose={onClose}
    >
      {step === 'first' ? (
        <First
          hasApp={hasApp}
          isProtected={isProtected}
          busy={call.busy}
          failure={call.failure}
          onNext={() => void (isProtected ? begin() : mail())}
        />
      ) : step === 'mailed' ? (
        <Mailed failure={call.failure} onCode={(code) => void begin(code)} onResend={mail} />
      ) : (
        <Connect app={step} onDone={onDone} />
      )}
    </Dialog>
  )
}

function First(props: {
  readonly hasApp: boolean
  readonly isProtected: boolean
  readonly busy: boolean
  readonly failure: string | null
  readonly onNext: () => void
}) {
  const { hasApp, isProtected, busy, failure, onNext } = props
  const { profile } = useShellData()
  return (
    <div className="form">
      <p>
        <Trans>
          You need an authenticator app on your phone. Any will do, such as Google Authenticator, Microsoft
          Authenticator or the passwords app of your phone. It works without a network.
        </Trans>
      </p>
      {hasApp ? (
        <p className="m">
          <Trans>The present app stops working once the new one has shown its first code.</Trans>
        </p>
      ) : isProtected ? null : (
        <p className="m">
          <Trans>
            First we send a code to <bdi dir="ltr">{profile.email}</bdi>, so that nobody else can set this up.
          </Trans>
        </p>
      )}
      <FailureBanner text={failure} />
      <Button variant="filled" size="md" wide busy={busy} onClick={onNext} data-autofocus>
        {isProtected ? <Trans>Go on</Trans> : <Trans>Send me the code</Trans>}
      </Button>
    </div>
  )
}

function Mailed(props: {
  readonly failure: string | null
  readonly onCode: (code: string) => void
  readonly onResend: () => Promise<boolean>
}) {
  const { profile } = useShellData()
  const [code, setCode] = useState('')
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
        onComplete={props.onCode}
        onResend={props.onResend}
        error={props.failure}
      />
    </div>
  )
}

function Connect({
  app,
  onDone,
}: {
  readonly app: App
  readonly onDone: (recoveryCodes: readonly string[]) => void
}) {
  const { t } = useLingui()
  const session = useSession()
  const call = useProvenCall(t`Something Went Wrong`)
  const [code, setCode] = useState('')
  const { copied, copy } = useCopy(app.secret)
  const confirm = async (checkOtp: string) => {
    const done = await call.run(() => session.call(confirmSecondFactor, { checkOtp }))
    if (done) onDone(done.data.recoveryCodes)
    else setCode('')
  }
  return (
    <div className="form">
      <ol className={styles.steps}>
        <li>
          <p>
            <Trans>Scan this with the authenticator app.</Trans>
          </p>
          <QrImage text={app.address} label={t`Code for the authenticator app`} />
          <p className="m">
            <Trans>Is the app on this device, or does the camera not work? Enter this key there:</Trans>
          </p>
          <div className={styles.key}>
            <code className="mono" dir="ltr">
              {(app.secret.match(/.{1,4}/g) ?? []).join(' ')}
            </code>
            <Button variant="tonal" icon={copied ? IconCheck : IconCopy} onClick={copy}>
              {copied ? t`Copied` : t`Copy`}
            </Button>
          </div>
        </li>
        <li>
          <OtpInput
            label={t`Code that the app shows now`}
            value={code}
            onText={setCode}
            onComplete={(whole) => void confirm(whole)}
            {...(call.failure !== null && { error: call.failure })}
          />
        </li>
      </ol>
    </div>
  )
}
