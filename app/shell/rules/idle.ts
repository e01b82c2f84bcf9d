import type { DeploymentType } from './shell-user.ts'

export const IDLE_WARNING_MS = 60_000

/** Ten minutes in deployment 2, five elsewhere, or what the organisation has set. */
export function idleTimeoutMs(deploymentType: DeploymentType, ownSeconds?: number): number {
  return ownSeconds !== undefined ? ownSeconds * 1000 : deploymentType === 2 ? 600_000 : 300_000
}

export type IdlePhase = { phase: 'active' } | { phase: 'warning'; secondsLeft: number } | { phase: 'over' }

/** Where an idle session stands: the last minute is a warning that counts down, then it is over. */
export function idlePhase(lastActivityAt: number, now: number, timeoutMs: number): IdlePhase {
  const leftMs = timeoutMs - (now - lastActivityAt)
  if (leftMs <= 0) return { phase: 'over' }
  if (leftMs > IDLE_WARNING_MS) return { phase: 'active' }
  return { phase: 'warning', secondsLeft: Math.ceil(leftMs / 1000) }
}
