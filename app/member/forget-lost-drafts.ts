/**
 * A draft that leaves the list was taken away: its owner no longer shares it. Its copy leaves this device as well,
 * also when it is not open; an open one is closed by its own connection and goes with it.
 */
import type { ReplicaView } from '../replica/view-of.ts'

export interface LostDraftsDeps {
  readonly replica: {
    view(): Pick<ReplicaView, 'rows' | 'outbox' | 'pulling' | 'contact'>
    subscribe(listener: () => void): () => void
  }
  readonly forget: (envelopeId: string) => Promise<void>
}

export function forgetLostDrafts({ replica, forget }: LostDraftsDeps): () => void {
  let known = draftsIn(replica.view())
  return replica.subscribe(() => {
    const view = replica.view()
    // While the list is being told anew, or its telling was cut off, what is missing may still come.
    if (view.pulling || view.contact !== 'reached') return
    const lost = [...known].filter(
      (id) =>
        !view.rows.has(id) &&
        // A draft the server would not create is still the person's own, with its entry in the outbox.
        !view.outbox.some((entry) => entry.entity === id),
    )
    known = draftsIn(view)
    for (const id of lost) void forget(id).catch(() => undefined)
  })
}

const draftsIn = ({ rows }: Pick<ReplicaView, 'rows'>): ReadonlySet<string> =>
  new Set([...rows.values()].filter((row) => row.state === 'draft').map((row) => row.id))
