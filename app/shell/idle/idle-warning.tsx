import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type IdlePhase, idlePhase } from '../rules/idle.ts'
import { createActivity } from './activity.ts'

export type IdleWarningProps = {
  timeoutMs: number
  /** The time is over. The owner stores drafts, covers the screen and keeps the data. */
  onOver: () => void
  onLogOut: () => void
}

/**
 * Sixty seconds before an idle session ends: how long is left, and one button to go on. Works over all tabs.
 * Mounted only while the session is open; unlocking mounts it anew.
 */
export function IdleWarning({ timeoutMs, onOver, onLogOut }: IdleWarningProps) {
  const { t } = useLingui()
  const activity = useMemo(() => createActivity({ storage: localStorage, target: window, now: Date.now }), [])
  const [phase, setPhase] = useState<IdlePhase>({ phase: 'active' })
  const active = phase.phase === 'active'

  // Once the warning stands, only its button (in any tab) goes on: a nudge of the table must not hide it.
  useEffect(() => (active ? activity.start() : undefined), [activity, active])
  useEffect(() => {
    const look = () =>
      setPhase((old) => {
        const next = idlePhase(activity.lastAt(), Date.now(), timeoutMs)
        return old.phase === 'active' && next.phase === 'active' ? old : next
      })
    const timer = setInterval(look, 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [activity, timeoutMs])
  useEffect(() => {
    if (phase.phase === 'over') onOver()
  }, [phase.phase, onOver])

  if (phase.phase !== 'warning') return null
  const resume = () => {
    activity.touch()
    setPhase({ phase: 'active' })
  }
  return (
    <Dialog
      open
      onClose={resume}
      closeButton={false}
      title={t`Are you still there?`}
      footer={
        <>
          <Button size="md" onClick={onLogOut}>
            <Trans>Logout</Trans>
          </Button>
          <Button size="md" variant="filled" data-autofocus onClick={resume}>
            <Trans>Continue</Trans>
          </Button>
        </>
      }
    >
      <p className="m" role="timer">
        <Plural
          value={phase.secondsLeft}
          one="Your session ends in # second."
          other="Your session ends in # seconds."
        />{' '}
        <Trans>What you entered is kept.</Trans>
      </p>
    </Dialog>
  )
}
