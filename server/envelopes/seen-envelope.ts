/** What whoever asks may see of one envelope: the same answer for what is not there and for what is not theirs. */
import { type Refusal, refusal } from '../../sync/answers.ts'
import { refuseClosed } from '../../sync/commands/workflow-command.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { RenderedEnvelope } from '../../sync/entities/rendered-envelope.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import type { SystemCommands } from '../replication/system-commands.ts'

export async function seenEnvelope(
  system: Pick<SystemCommands, 'envelope'>,
  processId: string,
  actor: Actor | null,
): Promise<Result<RenderedEnvelope, Refusal>> {
  const stored = await system.envelope(processId)
  const envelope = stored && actor && renderEnvelope(stored, readerOf(actor))
  if (!envelope) return err(refusal('not-permitted'))
  const closed = refuseClosed(envelope, actor)
  return closed ? err(closed) : ok(envelope)
}
