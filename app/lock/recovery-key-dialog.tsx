import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import type { DeviceLock, PreparedKey, Way } from './lock-of-device.ts'
import { RecoveryKeyShown } from './recovery-key-shown.tsx'

/** A recovery key for a device that is open, first or anew: its person shows by the PIN or the passkey that they may. */
export function RecoveryKeyDialog(props: {
  readonly lock: DeviceLock
  readonly way: Way
  readonly email: string
  /** There is one, which opens nothing any more then. */
  readonly isAnew: boolean
  readonly onClose: () => void
}) {
  const { lock, way, email, isAnew, onClose } = props
  const { t } = useLingui()
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [made, setMade] = useState<PreparedKey | null>(null)
  const [kept, setKept] = useState(false)
  const make = async () => {
    setBusy(true)
    const result = await lock.newRecoveryKey(way === 'pin' ? { kind: 'pin', pin } : { kind: 'passkey' })
    setBusy(false)
    setPin('')
    if (result.ok) setMade(result.value)
    else
      setFailure(
        result.error.code !== 'wrong'
          ? t`The passkey was not given.`
          : result.error.next.kind === 'now'
            ? t`This is not the PIN.`
            : t`The PIN was wrong too often. Wait a while before you try again.`,
      )
  }
  const keep = async () => {
    if (!made || !kept) return
    await made.keep()
    onClose()
  }
  return (
    <Dialog
      open
      {...(made === null && { onClose })}
      title={isAnew ? t`New recovery key` : t`Make a recovery key`}
      footer={
        <>
          <Button size="md" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            size="md"
            variant="filled"
            busy={busy}
            disabled={made !== null && !kept}
            onClick={() => void (made ? keep() : make())}
          >
            {made ? <Trans>Done</Trans> : <Trans>Go on</Trans>}
          </Button>
        </>
      }
    >
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void (made ? keep() : make())
        }}
      >
        <FailureBanner text={failure} />
        {made ? (
          <RecoveryKeyShown {...{ email, kept }} recoveryKey={made.recoveryKey} onKept={setKept} />
        ) : (
          <>
            <p className="m">
              {isAnew ? (
                <Trans>The one you have opens this device until you say that the new one is kept.</Trans>
              ) : (
                <Trans>It opens this device without a network if the other ways are lost.</Trans>
              )}
            </p>
            {way === 'pin' ? (
              <PasswordInput label={t`PIN`} autoComplete="off" maxLength={64} value={pin} onText={setPin} />
            ) : (
              <p className="m">
                <Trans>The browser asks for the passkey of this device next.</Trans>
              </p>
            )}
          </>
        )}
      </form>
    </Dialog>
  )
}
