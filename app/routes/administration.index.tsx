import { createFileRoute, Navigate } from '@tanstack/react-router'
import { NotAuthorised } from '../shell/error-screens.tsx'
import { useRouteExists } from '../shell/links.tsx'
import { firstOpenPage } from '../shell/rules/page-access.ts'
import { useShellDataIfAny } from '../shell/shell-data.ts'

/** What people type: it is the first page they may open. */
export const Route = createFileRoute('/administration/')({ component: Administration })

function Administration() {
  const user = useShellDataIfAny()?.user
  const exists = useRouteExists()
  const first = user && firstOpenPage(user, exists)
  return first === undefined ? <NotAuthorised /> : <Navigate to={first} replace />
}
