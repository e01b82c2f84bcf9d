import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudOff, IconHourglass, IconMail } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { dottedMask } from '../../sync/rules/mask.ts'
import type { ApiClient } from '../session/api-client.ts'
import { useIsOnline } from '../shell/use-connection.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/live-region.tsx'
import { OtpInput } from '../ui/otp-input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { type AccessProblem, type Lock, lackOf } from './access-state.ts'
import styles from './step-access-form.module.css'
import { type StepPlace, useUnlock } from './use-unlock.ts'

export interface StepAccessFormProps {
  readonly call: ApiClient['call']
  readonly place: StepPlace
  readonly lock: Lock
  /** What opening leads to: "Open document", "Unlock and send again". */
  readonly openLabel: string
  readonly onOpened?: () => Promise<void> | void
}

/** Password or mailed code, what a wrong try means, and how long to wait. Needs the server and says so. */
export function StepAccessForm({ call, place, lock, openLabel, onOpened }: StepAccessFormProps) {
  const { t } = useLingui()
  const online = useIsOnline()
  const { state, busy, verify, forgetProblem } = useUnlock(call, place, onOpened ?? (() => undefined))
  const [given, setGiven] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const until = state.problem?.kind === 'blocked' ? state.problem.until : 0
  const now = useSecond(Math.max(until, state.sent?.againAt ?? 0))
  const blocked = until > now
  const problem = useProblemWords(state.problem, lock)
  const off = blocked || !online
  const lack = lackOf(lock, given)

  const open = async (value: string) => {
    if (off) return
    const after = await verify(lock === 'password' ? { password: value } : { otp: value })
    if (typeof after === 'string') return
    if (after.problem?.kind === 'wrong' || after.problem?.kind === 'blocked') setGiven('')
    if (after.problem?.kind === 'wrong') form.current?.querySelector('input')?.focus()
  }
  const send = async () => {
    setGiven('')
    const after = await verify({})
    if (typeof after === 'object' && after.sent && !after.problem) announce(t`The code was sent.`)
  }
  const type = (value: string) => {
    setGiven(value)
    setMissing(false)
    if (value !== '' && state.problem !== null) forgetProblem()
  }
  return (
    <form
      ref={form}
      className={styles.stepAccess}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (lack === null && !busy) void open(given)
        else if (lack === 'required') {
          setMissing(true)
          form.current?.querySelector('input')?.focus()
        }
      }}
    >
      {online ? null : (
        <Banner icon={IconCloudOff} tone="info">
          <Trans>Unlocking needs a connection.</Trans>
        </Banner>
      )}
      {blocked ? <Wait until={until} now={now} /> : null}
      {lock === 'password' ? (
        <PasswordInput
          label={<Trans>Password from the sender</Trans>}
          autoComplete="off"
          value={given}
          onText={type}
          disabled={off}
          {...(isMissing
            ? { error: <Trans>Security password is required</Trans> }
            : problem === null || blocked
              ? {}
              : { error: problem })}
        />
      ) : state.sent === null ? null : (
        <>
          <p>
            {state.sent.email === null ? (
              <Trans>We sent a code to your e-mail address.</Trans>
            ) : (
              <Trans>
                We sent a code to <bdi dir="ltr">{dottedMask(state.sent.email)}</bdi>
              </Trans>
            )}
          </p>
          <OtpInput
            label={<Trans>Code from the e-mail</Trans>}
            hint={<Trans>It works for five minutes.</Trans>}
            value={given}
            onText={type}
            onComplete={(whole) => void open(whole)}
            autoFocus
            {...(problem === null || blocked ? {} : { error: problem })}
          />
        </>
      )}
      {lock === 'code' && state.sent === null ? (
        <>
          {problem === null || blocked ? null : (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <Button
            variant="filled"
            size="lg"
            wide
            icon={IconMail}
            busy={busy}
            disabled={off}
            onClick={() => void send()}
          >
            <Trans>Send me a code</Trans>
          </Button>
        </>
      ) : (
        <Button
          variant="filled"
          size="lg"
          wide
          type="submit"
          busy={busy}
          disabled={off || (lock === 'code' && lack !== null)}
        >
          {openLabel}
        </Button>
      )}
      {lock === 'code' && state.sent !== null && !blocked ? (
        <Resend againAt={state.sent.againAt} now={now} disabled={off || busy} onSend={() => void send()} />
      ) : null}
    </form>
  )
}

function useProblemWords(problem: AccessProblem | null, lock: Lock): string | null {
  const { t } = useLingui()
  if (problem === null) return null
  switch (problem.kind) {
    case 'wrong': {
      const left = t`${plural(problem.attemptsLeft, { one: '# try is left.', other: '# tries are left.' })}`
      return lock === 'password'
        ? t`This is not the password of this step. ${left}`
        : t`This is not the code, or it is too old. ${left}`
    }
    case 'blocked':
      return t`Too many wrong tries.`
    case 'offline':
      return t`There is no connection. Nothing was tried.`
    case 'said':
      return problem.sentence
  }
}

function Wait({ until, now }: { readonly until: number; readonly now: number }) {
  const { t } = useLingui()
  const minutes = Math.ceil((until - now) / 60_000)
  return (
    <Banner icon={IconHourglass} tone="warn" urgent>
      <p>
        <b className="b">
          <Trans>Too many wrong tries.</Trans>
        </b>{' '}
        {t`${plural(minutes, { one: 'You can try again in # minute.', other: 'You can try again in # minutes.' })}`}{' '}
        <Trans>The sender was told.</Trans>
      </p>
    </Banner>
  )
}

function Resend(props: {
  readonly againAt: number
  readonly now: number
  readonly disabled: boolean
  readonly onSend: () => void
}) {
  const { t } = useLingui()
  const seconds = Math.ceil((props.againAt - props.now) / 1000)
  return seconds > 0 ? (
    <p className="t12 m">
      {t`${plural(seconds, { one: 'You can ask for another code in # second.', other: 'You can ask for another code in # seconds.' })}`}
    </p>
  ) : (
    <Button variant="link" disabled={props.disabled} onClick={props.onSend}>
      <Trans>Send another code</Trans>
    </Button>
  )
}

/** The present, every second until `until`. */
function useSecond(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (until <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() > until) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return now
}
