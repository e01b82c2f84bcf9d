/**
 * A new passkey. As for an authenticator app, the first protection of an account takes a mailed code, and another one what
 * protects it already. The browser asks after a press of its own, or it would not ask at all.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { addPasskey, beginPasskey } from '../../../sync/calls/passkeys.ts'
import { getSecondFactor, mailSecondFactorCode } from '../../../sync/calls/second-factor.ts'
import { browserName } from '../../identity/browser-name.ts'
import { CodeEntry } from '../../identity/code-entry.tsx'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { makePasskey, type PasskeyFailure } from '../../identity/passkey.ts'
import { useProvenCall } from '../../identity/use-proven-call.ts'
import { useSession } from '../../session/use-session.tsx'
import { useShellData } from '../../shell/shell-data.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Options = DataOf<typeof beginPasskey>['options']

export function AddPasskeyDialog(props: {
  /** Recovery codes come with the first protection of the account. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void
  readonly onClose: () => void
}) {
  const { onDone, onClose } = props
  const { t } = useLingui()
  const session = useSession()
  const call = useProvenCall(t`Something Went Wrong`)
  const [step, setStep] = useState<'first' | 'mailed' | Options>('first')
  const mail = async () => {
    const sent = await call.run(() => session.call(mailSecondFactorCode, {}))
    if (sent) setStep('mailed')
    return sent !== null
  }
  const begin = async (checkOtp?: string) => {
    const body = checkOtp === undefined ? {} : { checkOtp }
    const begun = await call.run(() => session.call(beginPasskey, body))
    if (begun) setStep(begun.data.options)
  }
  const start = async () => {
    const facts = await call.run(() => session.call(getSecondFactor, {}))
    if (!facts) return
    const isProtected = facts.data.since !== null || facts.data.passkeys > 0
    await (isProtected ? begin() : mail())
  }
  return (
    <Dialog open width={640} title={t`Add a passkey`} onClose={onClose}>
      {step === 'first' ? (
        <First busy={call.busy} failure={call.failure} onNext={() => void start()} />
      ) : step === 'mailed' ? (
        <Mailed failure={call.failure} onCode={(code) => void begin(code)} onResend={mail} />
      ) : (
        <Make options={step} onDone={onDone} />
      )}
    </Dialog>
  )
}

function First(props: {
  readonly busy: boolean
  readonly failure: string | null
  readonly onNext: () => void
}) {
  return (
    <div className="form">
      <p>
        <Trans>
          The passkey rests in this device, in your password manager or in a security key. It works at this
          address only, so no false page can ask for it.
        </Trans>
      </p>
      <p className="m">
        <Trans>If nothing protects your account yet, we send a code to your main address first.</Trans>
      </p>
      <FailureBanner text={props.failure} />
      <Button variant="filled" size="md" wide busy={props.busy} onClick={props.onNext} data-autofocus>
        <Trans>Go on</Trans>
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

function Make(props: {
  readonly options: Options
  readonly onDone: (recoveryCodes: readonly string[] | null) => void
}) {
  const { options, onDone } = props
  const { t } = useLingui()
  const session = useSession()
  const call = useProvenCall(t`Something Went Wrong`)
  const [name, setName] = useState(() => browserName(navigator.userAgent).name ?? '')
  const [failure, setFailure] = useState<PasskeyFailure | null>(null)
  const make = async () => {
    setFailure(null)
    const made = await makePasskey(options)
    if (!made.ok) return setFailure(made.error)
    const body = { passkey: made.value, name: name.trim() }
    const added = await call.run(() => session.call(addPasskey, body))
    if (added) onDone(added.data.recoveryCodes)
  }
  const words: Readonly<Record<PasskeyFailure, string>> = {
    'not-given': t`No passkey was made.`,
    known: t`This device has a passkey of yours already.`,
    'not-able': t`This browser cannot make a passkey here.`,
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void make()
      }}
    >
      <FailureBanner text={failure ? words[failure] : call.failure} />
      <TextInput
        label={t`Name`}
        hint={t`By which you know it again in the list.`}
        maxLength={100}
        value={name}
        onText={setName}
      />
      <Button variant="filled" size="md" wide type="submit" busy={call.busy} disabled={name.trim() === ''}>
        <Trans>Create the passkey</Trans>
      </Button>
    </form>
  )
}
