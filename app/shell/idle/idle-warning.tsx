import { useEffect, useMemo, useState } from 'react'
import { partOnDemand } from '../../ui/on-demand.tsx'
import { type IdlePhase, idlePhase } from '../rules/idle.ts'
import { createActivity } from './activity.ts'

/** Only its words come late: the time runs from the first screen on, and is over without them too. */
const IdleDialog = partOnDemand(async () => (await import('./idle-dialog.tsx')).IdleDialog)

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
  return <IdleDialog secondsLeft={phase.secondsLeft} onContinue={resume} onLogOut={onLogOut} />
}
