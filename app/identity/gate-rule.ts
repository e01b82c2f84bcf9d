import type { SessionState } from '../session/session.ts'
import { layoutOfPath } from '../shell/rules/layout-of-path.ts'

/** These have the page to themselves like a guest's, and belong to a member all the same. */
const MEMBERS_OWN = /^\/(add\/?$|(documents|requests|downloads|view)\/)/

/** Pages that belong to everybody stand in the layouts login, plain and sign. */
export function gateOf(state: SessionState, path: string): 'open' | 'login' | 'verify' | 'locked' {
  const layout = layoutOfPath(path)
  const isBare = layout === 'plain' || layout === 'sign'
  if (layout === 'login' || (isBare && !MEMBERS_OWN.test(path))) return 'open'
  if (state.kind === 'signedOut') return 'login'
  if (state.kind === 'locked') return 'locked'
  return state.verified ? 'open' : 'verify'
}
