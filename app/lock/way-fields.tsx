import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { PasswordInput } from '../ui/password-input.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { pinProblem } from './attempts.ts'
import type { NewWay, Way } from './lock-of-device.ts'
import { createPasskeys } from './passkeys.ts'

/** Which way a device is to open by, and what it takes. `chosen` is null while something is missing. */
export function useWayFields() {
  const { t } = useLingui()
  const [way, setWay] = useState<Way>('pin')
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const problem = way === 'pin' ? pinProblem(pin) : null
  const errors = {
    pin:
      problem === 'short'
        ? t`At least 6 characters`
        : problem === 'simple'
          ? t`Too easy to guess: not a row of figures`
          : undefined,
    again: way === 'pin' && problem === null && again !== pin ? t`The two are not the same` : undefined,
  }
  const isWhole = errors.pin === undefined && errors.again === undefined
  const chosen: NewWay | null = !isWhole ? null : way === 'pin' ? { kind: 'pin', pin } : { kind: 'passkey' }
  return { way, setWay, pin, setPin, again, setAgain, errors, chosen }
}

export function WayFields(props: {
  readonly fields: ReturnType<typeof useWayFields>
  readonly profile: { readonly name: string; readonly email: string }
  /** The form was sent once: what is missing is said. */
  readonly tried: boolean
}) {
  const { fields, profile, tried } = props
  const { way, setWay, pin, setPin, again, setAgain, errors } = fields
  const { t } = useLingui()
  const offersPasskey = usePasskeyOffered(profile)
  return (
    <>
      {offersPasskey ? (
        <Segmented
          label={t`How it opens`}
          fill
          value={way}
          onValue={setWay}
          options={[
            { value: 'pin', label: <Trans>PIN</Trans> },
            { value: 'passkey', label: <Trans>Passkey</Trans> },
          ]}
        />
      ) : null}
      {way === 'pin' ? (
        <>
          <PasswordInput
            label={t`PIN`}
            hint={t`Figures or letters, at least 6. Longer ones are harder to find out.`}
            autoComplete="off"
            maxLength={64}
            value={pin}
            onText={setPin}
            error={tried ? errors.pin : undefined}
          />
          <PasswordInput
            label={t`PIN again`}
            autoComplete="off"
            maxLength={64}
            value={again}
            onText={setAgain}
            error={tried ? errors.again : undefined}
          />
        </>
      ) : (
        <p className="m">
          <Trans>
            The browser asks for a fingerprint, your face or the code of this device. This is the stronger
            way: nobody can guess it.
          </Trans>
        </p>
      )}
    </>
  )
}

function usePasskeyOffered(person: { readonly name: string; readonly email: string }): boolean {
  const [offered, setOffered] = useState(false)
  const { name, email } = person
  useEffect(() => {
    let current = true
    void createPasskeys({ name, email })
      .offered()
      .then((yes) => current && setOffered(yes))
    return () => {
      current = false
    }
  }, [name, email])
  return offered
}
