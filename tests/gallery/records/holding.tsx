/** A device that holds these contacts and has nothing to send. */
import { type ReactNode, useMemo } from 'react'
import type { Replica } from '../../../app/replica/engine.ts'
import { ReplicaProvider } from '../../../app/replica/use-replica.tsx'
import type { Contact } from '../../../sync/entities/contact.ts'

export function Holding(props: {
  readonly contacts: ReadonlyMap<string, Contact>
  readonly children: ReactNode
}) {
  const { contacts, children } = props
  const replica = useMemo(() => {
    const view = {
      held: { contact: contacts, contactGroup: new Map(), colleague: new Map(), memberInvite: new Map() },
      overlay: { patched: new Map(), waiting: new Map() },
      outbox: [],
      profile: null,
      contact: 'reached',
      pulledAt: 1,
      pulling: false,
    }
    const actor = { kind: 'person', personId: 'person:me', organizationId: 'organization:1' }
    return { view: () => view, subscribe: () => () => undefined, actor } as unknown as Replica
  }, [contacts])
  return <ReplicaProvider replica={replica}>{children}</ReplicaProvider>
}
