import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { OtpInput } from '../ui/otp-input.tsx'

export type CodeEntryProps = {
  code: string
  onCode: (code: string) => void
  onComplete: (code: string) => void
  /** Sends another one; true when it is on its way. */
  onResend: () => Promise<boolean>
  /** Seconds until another may be asked for. */
  waitSeconds?: number
  error?: string | null
  mailboxUrl?: string | null
}

/** Six boxes, paste and autofill, and another code when the first one does not come. */
export function CodeEntry({
  code,
  onCode,
  onComplete,
  onResend,
  waitSeconds = 60,
  error,
  mailboxUrl,
}: CodeEntryProps) {
  const { t } = useLingui()
  const [seconds, restart] = useCountdown(waitSeconds)
  const resend = async () => {
    if (await onResend()) {
      restart()
      onCode('')
    }
  }
  return (
    <>
      <OtpInput
        label={t`Code from the e-mail`}
        hint={t`The code works for 5 minutes.`}
        {...(error == null ? {} : { error })}
        value={code}
        onText={onCode}
        onComplete={onComplete}
        autoFocus
      />
      <div className="row wrap">
        {seconds > 0 ? (
          <span className="t12 m">
            <Trans>You can ask for another code in {seconds} s.</Trans>
          </span>
        ) : (
          <Button variant="link" onClick={() => void resend()}>
            <Trans>Send another code</Trans>
          </Button>
        )}
        {mailboxUrl == null ? null : (
          <a className="t12" href={mailboxUrl} target="_blank" rel="noreferrer">
            <Trans>Open the mailbox of this computer</Trans>
          </a>
        )}
      </div>
    </>
  )
}

function useCountdown(from: number): [number, () => void] {
  const [until, setUntil] = useState(() => Date.now() + from * 1000)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const restart = () => {
    setNow(Date.now())
    setUntil(Date.now() + from * 1000)
  }
  return [Math.max(0, Math.ceil((until - now) / 1000)), restart]
}
