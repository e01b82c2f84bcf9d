import { idleTimeoutMs } from '../rules/idle.ts'
import { useShellDataIfAny } from '../shell-data.ts'
import { IdleWarning } from './idle-warning.tsx'

/** For pages without the frame, which bring the warning before an idle session ends themselves. */
export function IdleGuard() {
  const shell = useShellDataIfAny()
  if (!shell) return null
  return (
    <IdleWarning
      timeoutMs={idleTimeoutMs(shell.user.deploymentType, shell.organisation.idleTimeoutSeconds)}
      onOver={shell.lock}
      onLogOut={shell.logOut}
    />
  )
}
