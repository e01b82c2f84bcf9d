import type { MissingProof } from '../../sync/rules/sign-in-policy.ts'

/** What each way of ours is told, and tells. */
export interface OwnProofProps {
  /** Whose session it is. */
  readonly email: string
  /** The server took it; what the session still lacks. */
  readonly onShown: (missing: MissingProof | null) => void
}
