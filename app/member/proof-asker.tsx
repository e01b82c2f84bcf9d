import { useEffect, useMemo, useState } from 'react'
import { isPending, type OutboxEntry } from '../../sync/replication/outbox.ts'
import type { MissingProof, SignInPolicy } from '../../sync/rules/sign-in-policy.ts'
import { useReplicaView } from '../replica/use-replica.tsx'
import { useSession } from '../session/use-session.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import type { AskedFor } from '../ways-in/show-proof.tsx'

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
  const outbox = useReplicaView((view) => view.outbox)
  const held = useMemo(
    () => outbox.filter((one) => isPending(one) && one.heldBy === 'proof-too-old' && one.notBefore > 0),
    [outbox],
  )
  const asks = useMemo(() => (held[0] ? askedBy(held[0]) : undefined), [held])
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
    if (held.length === 0) setPutOff(new Set())
  }, [held])
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
  if (held.every(({ id }) => putOff.has(id))) return null
  const later = () => setPutOff(new Set(held.map(({ id }) => id)))
  const shown = () => {
    later()
    session.proven(null)
  }
  return <ProofDialog {...{ email, asks, isKept: true }} onShown={shown} onClose={later} />
}

/** A policy is taken only from who meets it; everything else that waits was signed. */
function askedBy({ input }: OutboxEntry): AskedFor {
  const { set } = input as { readonly set?: { readonly signInPolicy?: SignInPolicy } }
  return set?.signInPolicy ? { act: 'policy', policy: set.signInPolicy } : { act: 'signing' }
}
