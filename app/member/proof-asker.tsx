import { useEffect, useState } from 'react'
import { isPending } from '../../sync/replication/outbox.ts'
import type { MissingProof } from '../../sync/rules/sign-in-policy.ts'
import { useReplicaView } from '../replica/use-replica.tsx'
import { useSession } from '../session/use-session.tsx'
import { onDemand } from '../ui/on-demand.tsx'

const ProofDialog = onDemand(async () => (await import('../ways-in/proof-dialog.tsx')).ProofDialog)

interface Asked {
  readonly missing: MissingProof
  readonly settle: (shown: boolean) => void
}

/**
 * Asks for a fresh proof when an act wants one: at once for a call, which goes on then, and for what was signed and
 * waits in the outbox for nothing else. Who puts the latter off is asked again by the next page.
 */
export function ProofAsker({ email }: { readonly email: string }) {
  const session = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set())
  const waiting = useReplicaView(({ outbox }) =>
    outbox
      .filter((one) => isPending(one) && one.heldBy === 'proof-too-old' && one.notBefore > 0)
      .map(({ id }) => id)
      .join(' '),
  )
  useEffect(
    () =>
      session.asksProof(
        (missing) =>
          new Promise((settle) => {
            setAsked({ missing, settle })
          }),
      ),
    [session],
  )
  useEffect(() => {
    if (waiting === '') setPutOff(new Set())
  }, [waiting])
  const ids = waiting === '' ? [] : waiting.split(' ')
  if (asked) {
    const end = (shown: boolean) => {
      setAsked(null)
      asked.settle(shown)
    }
    return (
      <ProofDialog
        {...{ email, missing: asked.missing, isKept: false }}
        onShown={() => end(true)}
        onClose={() => end(false)}
      />
    )
  }
  if (ids.every((id) => putOff.has(id))) return null
  const later = () => setPutOff(new Set(ids))
  const shown = () => {
    later()
    session.proven(null)
  }
  return <ProofDialog {...{ email, act: 'signing', isKept: true }} onShown={shown} onClose={later} />
}
