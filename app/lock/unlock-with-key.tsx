import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureBanner } from '../identity/failure-banner.tsx'
import styles from '../identity/reactivate.module.css'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { DeviceLock, PreparedKey } from './lock-of-device.ts'
import { readRecoveryKey } from './recovery-key.ts'
import { RecoveryKeyShown } from './recovery-key-shown.tsx'

/**
 * By the recovery key, with or without a network. It is used up by that: the new one is shown before the device opens, and
 * the old one goes on until its person says that the new one is kept.
 */
export function UnlockWithKey(props: { readonly lock: DeviceLock; readonly email: string }) {
  const { lock, email } = props
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [next, setNext] = useState<PreparedKey | null>(null)
  const [kept, setKept] = useState(false)
  const show = async () => {
    if (readRecoveryKey(typed) === null)
      return setFailure(t`A recovery key has seven groups of four letters and figures. Look at it again.`)
    setBusy(true)
    const made = await lock.newRecoveryKey({ kind: 'recoveryKey', recoveryKey: typed })
    setBusy(false)
    setFailure(made.ok ? null : t`This is not the recovery key of this device.`)
    if (made.ok) setNext(made.value)
  }
  if (next)
    return (
      <form
        className={styles.idForm}
        onSubmit={(event) => {
          event.preventDefault()
          if (kept) void next.keep()
        }}
      >
        <p className={styles.lead}>
          <Trans>
            That was it. The key you used opens nothing from now on; this is the new one. You can choose
            another PIN or passkey with it under Account, This device.
          </Trans>
        </p>
        <RecoveryKeyShown {...{ email, kept }} recoveryKey={next.recoveryKey} onKept={setKept} />
        <Button type="submit" variant="filled" size="md" wide disabled={!kept}>
          <Trans>Unlock</Trans>
        </Button>
      </form>
    )
  return (
    <form
      className={styles.idForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void show()
      }}
    >
      <FailureBanner text={failure} />
      <TextInput
        label={t`Recovery key`}
        hint={t`Seven groups of four letters and figures. It works without a network.`}
        name="recovery-key"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={80}
        autoFocus
        value={typed}
        onText={setTyped}
      />
      <Button type="submit" variant="filled" size="md" wide busy={busy}>
        <Trans>Go on</Trans>
      </Button>
    </form>
  )
}
