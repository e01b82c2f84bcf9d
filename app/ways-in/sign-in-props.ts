import type { SignedInAnswer, SignInBy } from '../session/session.ts'

/** What a way of signing in on a page of ours is told, and tells. */
export interface SignInProps {
  /** What stands in the address field, or whose session it was. */
  readonly userName: string
  /** Signs in, or comes back to a session that is covered. */
  readonly enter: SignInBy
  readonly onSignedIn: (answer: SignedInAnswer) => void
  /** Whoever it was has switched their account off. */
  readonly onSwitchedOff?: (() => void) | undefined
}
