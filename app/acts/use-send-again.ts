import { useState } from 'react'
import type { CommandName } from '../../sync/commands/registry.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import type { AnyRefusal } from '../faces/refusal-sentence.ts'
import { useReplica } from '../replica/use-replica.tsx'

/** The same wish once more, as a new one; the refused one goes when the new one is kept. */
export function useSendAgain(entry: OutboxEntry) {
  const replica = useReplica()
  const [refusedAgain, setRefusedAgain] = useState<AnyRefusal | null>(null)
  const again = async () => {
    const sent = await replica.dispatch(entry.name as CommandName, entry.input as never, {
      title: entry.title,
      blobs: entry.blobs,
    })
    if (sent.ok) await replica.discard(entry.id)
    else setRefusedAgain(sent.error)
  }
  return { again, refusedAgain }
}
