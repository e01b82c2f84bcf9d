/** The replica as React sees it: one provider, selectors that re-render only on their own change. */
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { KindName } from '../../sync/kinds/kind-names.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import type { Authority } from '../../sync/rules/authority.ts'
import type { Replica } from './engine.ts'
import { nextSelection, type Selection } from './selection.ts'
import { authorityOf, type ReplicaView } from './view-of.ts'

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

/**
 * What a screen selects of the view, and only a change of that draws it again: a view is a new one with every pull. What
 * says the same as before keeps its identity, so `select` may put parts together (`({ rows, marks }) => ({ rows, marks })`)
 * and take out what is made anew each time.
 */
export function useReplicaView<T>(select: (view: ReplicaView) => T): T {
  const replica = useReplica()
  const last = useRef<Selection<ReplicaView, T>>(undefined)
  return useSyncExternalStore(replica.subscribe, () => {
    last.current = nextSelection(last.current, replica.view(), select)
    return last.current.selected
  })
}

/** What this device holds of a kind, by id, with previews laid over. */
export const useHeld = <K extends KindName>(kind: K): ReplicaView['held'][K] =>
  useReplicaView((view) => view.held[kind])

/** What the person may do in their organisation, as this device was told last; the server asks again. */
export function useAuthority(): Authority | undefined {
  const profile = useReplicaView((view) => view.profile)
  return useMemo(() => authorityOf(profile ?? undefined), [profile])
}

const NONE: readonly OutboxEntry[] = []

export type EnvelopeReading =
  | { readonly status: 'held'; readonly envelope: Envelope; readonly waiting: readonly OutboxEntry[] }
  /** `absent`: not there, or not ours to see. `offline`: not on this device and no network. */
  | { readonly status: 'loading' | 'absent' | 'offline' }

/** One envelope with previews laid over, and what waits to be sent about it. Loads the body when it is not here. */
export function useEnvelope(id: string): EnvelopeReading {
  const replica = useReplica()
  const { envelope, waiting, reachable } = useReplicaView((view) => ({
    envelope: replica.envelope(id),
    waiting: view.overlay.waiting.get(id) ?? NONE,
    reachable: view.contact === 'reached',
  }))
  const [missing, setMissing] = useState<'loading' | 'absent' | 'offline'>('loading')
  const held = envelope !== undefined
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
  return envelope ? { status: 'held', envelope, waiting } : { status: missing }
}

export const useDispatch = (): Replica['dispatch'] => {
  const replica = useReplica()
  return useCallback((name, input, options) => replica.dispatch(name, input, options), [replica])
}
