import type { Refusal } from '../../sync/answers.ts'
import type { CommandInput, CommandName } from '../../sync/commands/registry.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { useReplica } from '../replica/use-replica.tsx'

export type Captured = (entry: OutboxEntry) => void

/** Asks the rule first, then captures the wish; answers with the refusal, or null when it is on its way. */
export function useAct(title: string, onCaptured: Captured) {
  const replica = useReplica()
  return async <N extends CommandName>(name: N, input: CommandInput<N>): Promise<Refusal | null> => {
    const refused = replica.check(name, input)
    if (refused) return refused
    const captured = await replica.dispatch(name, input, { title })
    if (!captured.ok) return captured.error
    onCaptured(captured.value)
    return null
  }
}
