import type { SignedInAnswer } from '../session/session.ts'

/** What a way of signing in on a page of ours is told, and tells. */
export interface SignInProps {
  /** What stands in the address field. */
  readonly userName: string
  readonly onSignedIn: (answer: SignedInAnswer) => void
  /** Whoever it was has switched their account off. */
  readonly onSwitchedOff: () => void
}
