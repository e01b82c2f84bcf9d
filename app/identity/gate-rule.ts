import type { SessionState } from '../session/session.ts'
import { LAYOUT_RULES } from '../shell/rules/layout-of-path.ts'

/** These have the page to themselves like a guest's, and belong to a member all the same. */
const MEMBERS_OWN = /^\/(add\/?$|(documents|requests|downloads|view|linking)\/)/

/**
 * Which addresses are everybody's, as sources of patterns, for the page asks this before any script has come
 * (build/page-head.ts): the first that fits decides, and one that none fits is a member's. Pages that belong to
 * everybody stand in the layouts login, plain and sign.
 */
export const OPEN_RULES: readonly (readonly [pattern: string, isOpen: boolean])[] = [
  [MEMBERS_OWN.source, false],
  ...LAYOUT_RULES.map(
    ([pattern, layout]) => [pattern.source, ['login', 'plain', 'sign'].includes(layout)] as const,
  ),
]

/** `proof`: covered until something has been shown, and all stays as it is behind it. */
export type Gate = 'open' | 'login' | 'left' | 'verify' | 'locked' | 'proof'

export const isOpenToAll = (path: string): boolean =>
  OPEN_RULES.find(([pattern]) => new RegExp(pattern).test(path))?.[1] ?? false

export function gateOf(state: SessionState, path: string): Gate {
  if (isOpenToAll(path)) return 'open'
  if (state.kind === 'signedOut') return state.chosen ? 'left' : 'login'
  if (state.kind === 'locked') return 'locked'
  if (state.missing && !state.showsLater) return 'proof'
  return state.verified ? 'open' : 'verify'
}
