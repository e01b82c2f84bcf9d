/** The replica as React sees it: one provider, selectors that re-render only on their own change. */
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { KindName } from '../../sync/kinds/kind-names.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import type { Replica } from './engine.ts'
import type { ReplicaView } from './view-of.ts'

const ReplicaContext = createContext<Replica | null>(null)

export function ReplicaProvider({
  replica,
  children,
}: {
  readonly replica: Replica
  readonly children: ReactNode
}) {
  return <ReplicaContext value={replica}>{children}</ReplicaContext>
}

export function useReplica(): Replica {
  const replica = use(ReplicaContext)
  if (!replica) throw new Error('No replica above this component')
  return replica
}

/** Everything a screen may know now. Derive from it with `useMemo` on the part you use. */
export function useReplicaView(): ReplicaView
/** One part of it, whose identity changes only with itself: then nothing else draws the component again. */
export function useReplicaView<T>(select: (view: ReplicaView) => T): T
export function useReplicaView<T>(select?: (view: ReplicaView) => T): T | ReplicaView {
  const replica = useReplica()
  return useSyncExternalStore(replica.subscribe, () => (select ? select(replica.view()) : replica.view()))
}

/** What this device holds of a kind, by id, with previews laid over. */
export const useHeld = <K extends KindName>(kind: K): ReplicaView['held'][K] =>
  useReplicaView((view) => view.held[kind])

export type EnvelopeReading =
  | { readonly status: 'held'; readonly envelope: Envelope; readonly waiting: readonly OutboxEntry[] }
  /** `absent`: not there, or not ours to see. `offline`: not on this device and no network. */
  | { readonly status: 'loading' | 'absent' | 'offline' }

/** One envelope with previews laid over, and what waits to be sent about it. Loads the body when it is not here. */
export function useEnvelope(id: string): EnvelopeReading {
  const replica = useReplica()
  const view = useReplicaView()
  const [missing, setMissing] = useState<'loading' | 'absent' | 'offline'>('loading')
  const envelope = replica.envelope(id)
  const held = envelope !== undefined
  const reachable = view.contact === 'reached'
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reachable` asks again when the network returns
  useEffect(() => {
    if (held) return
    let current = true
    void replica.loadEnvelope(id).then((outcome) => {
      if (current && outcome !== 'held') setMissing(outcome)
    })
    return () => {
      current = false
    }
  }, [replica, id, held, reachable])
  return envelope
    ? { status: 'held', envelope, waiting: view.overlay.waiting.get(id) ?? [] }
    : { status: missing }
}

export const useDispatch = (): Replica['dispatch'] => {
  const replica = useReplica()
  return useCallback((name, input, options) => replica.dispatch(name, input, options), [replica])
}
