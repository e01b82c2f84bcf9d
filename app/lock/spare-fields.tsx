import { Trans, useLingui } from '@lingui/react/macro'
import { PasswordInput } from '../ui/password-input.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Spares } from './lock-of-device.ts'

export type Spare = 'password' | 'recoveryKey'

/** What opens the device when the way is lost: chosen for a new lock, shown to change one. */
export function SpareFields(props: {
  readonly purpose: 'choose' | 'show'
  readonly offered: Spares
  readonly spare: Spare
  readonly onSpare: (spare: Spare) => void
  /** The password, or the key as it is typed. */
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly email: string
  readonly error: string | undefined
}) {
  const { purpose, offered, spare, onSpare, typed, onTyped, email, error } = props
  const { t } = useLingui()
  return (
    <>
      {offered.password && offered.recoveryKey ? (
        <Segmented
          label={purpose === 'choose' ? t`If that is lost` : t`Shown by`}
          fill
          value={spare}
          onValue={onSpare}
          options={[
            { value: 'password', label: <Trans>Password</Trans> },
            { value: 'recoveryKey', label: <Trans>Recovery key</Trans> },
          ]}
        />
      ) : null}
      {spare === 'password' ? (
        <>
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordInput
            label={t`Password of your account`}
            hint={t`Opens this device if the other way is lost.`}
            maxLength={200}
            value={typed}
            onText={onTyped}
            error={error}
          />
        </>
      ) : purpose === 'show' ? (
        <TextInput
          label={t`Recovery key`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={80}
          value={typed}
          onText={onTyped}
          error={error}
        />
      ) : (
        <p className="m">
          <Trans>
            You get a recovery key next, to write down or print. It opens this device if the other way is
            lost. Without both, nobody can open what is kept here, and what was not sent yet is gone.
          </Trans>
        </p>
      )}
    </>
  )
}
