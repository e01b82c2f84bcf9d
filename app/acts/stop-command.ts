import { liveActs } from '../../sync/rules/workflow/change-envelope.ts'
import type { Replica } from '../replica/engine.ts'

export type StopCommand = 'cancelEnvelope' | 'revokeEnvelope'

/** What a row or an envelope tells of whether anybody has acted. */
export interface Begun {
  readonly id: string
  readonly isBegun?: boolean | undefined
  readonly doneCount: number
}

/**
 * How the initiator stops a document, which lists and details call by the same word: before anybody has acted it is
 * revoked, afterwards cancelled. Of what is not on this device the row tells it; one kept by an older version knows
 * only whether somebody has finished.
 */
export function stopCommand(
  replica: Pick<Replica, 'envelope'>,
  { id, isBegun, doneCount }: Begun,
): StopCommand {
  const known = replica.envelope(id)
  const begun = known ? liveActs(known.acts).length > 0 : (isBegun ?? doneCount > 0)
  return begun ? 'cancelEnvelope' : 'revokeEnvelope'
}
