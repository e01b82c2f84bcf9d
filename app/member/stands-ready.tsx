import { useDueNotices } from '../notifications/use-due-notices.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { ProofAsker } from './proof-asker.tsx'

/** What no first screen waits for: it comes a moment after it, and from then on it is there. */
export function StandsReady({ email }: { readonly email: string }) {
  useDueNotices(useReplica())
  return <ProofAsker email={email} />
}
