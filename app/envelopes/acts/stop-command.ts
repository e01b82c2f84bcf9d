import { liveActs } from '../../../sync/rules/workflow/change-envelope.ts'
import type { Replica } from '../../replica/engine.ts'

export type StopCommand = 'cancelEnvelope' | 'revokeEnvelope'

/**
 * How the initiator stops a document, which lists and details call by the same word: before anybody has acted it is
 * revoked, afterwards cancelled. Without the document on this device, its row tells whether somebody has finished.
 */
export function stopCommand(
  replica: Pick<Replica, 'envelope'>,
  { id, doneCount }: { readonly id: string; readonly doneCount: number },
): StopCommand {
  const known = replica.envelope(id)
  const untouched = known ? liveActs(known.acts).length === 0 : doneCount === 0
  return untouched ? 'revokeEnvelope' : 'cancelEnvelope'
}
