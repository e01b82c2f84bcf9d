import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dottedMask } from '../../../sync/rules/mask.ts'
import type { Guest, GuestSession } from '../../session/guest-session.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { OtpInput } from '../../ui/otp-input.tsx'

/** The code mailed to the recipient's own address: proves that a second device is theirs too. */
export function CodeForm({
  session,
  maskedEmail,
  onOpened,
}: {
  readonly session: GuestSession
  readonly maskedEmail: string | null
  readonly onOpened: (guest: Guest) => void
}) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [email, setEmail] = useState(maskedEmail)

  const open = async (given?: string) => {
    setBusy(true)
    setProblem(null)
    const result = await session.open(given)
    setBusy(false)
    if (result.ok) return onOpened(result.value.data)
    if (result.error.kind !== 'refused') return setProblem(t`There is no connection. The code needs one.`)
    const { facts, sentence, code: word } = result.error
    if (typeof facts.email === 'string') setEmail(facts.email)
    if (given === undefined && word === 'step-code-required') return announce(t`A new code was sent.`)
    setCode('')
    setProblem(sentence)
    announce(sentence, 'assertive')
  }
  const address = email === null ? null : <bdi dir="ltr">{dottedMask(email)}</bdi>
  return (
    <form
      className="col"
      style={{ gap: 16 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6) void open(code)
      }}
    >
      <p>
        {address === null ? (
          <Trans>We sent a code to your e-mail address.</Trans>
        ) : (
          <Trans>We sent a code to {address}</Trans>
        )}
      </p>
      <OtpInput
        label={<Trans>Code from the e-mail</Trans>}
        value={code}
        onText={setCode}
        onComplete={(whole) => void open(whole)}
        autoFocus
        {...(problem !== null && { error: problem })}
      />
      <Button variant="filled" size="lg" wide type="submit" busy={busy} disabled={code.length < 6}>
        <Trans>Open document</Trans>
      </Button>
      <Button variant="link" onClick={() => void open()}>
        <Trans>Send a new code</Trans>
      </Button>
    </form>
  )
}
