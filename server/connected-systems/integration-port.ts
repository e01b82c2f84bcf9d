/**
 * Steps that a connected system does. A port finds the system of a step, asks it, and says what came of it.
 *
 * `run` is called at least once for a step: after a crash, or after the owner pressed Retry, it is called again
 * with the same envelope and recipient, and those two are the key under which the system must do the work once.
 */
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import type { FieldValues } from '../../sync/entities/field.ts'
import { err, type Result } from '../../sync/result.ts'

export interface IntegrationFailure {
  /** Shown to the owner beside Retry; at most 500 characters are kept. */
  readonly reason: string
  /** Trying again cannot help until somebody changes something. */
  readonly isPermanent: boolean
}

export interface IntegrationDone {
  /** What the system answered, in its own words. */
  readonly outcome: string
  /** For the fields of the step. */
  readonly values?: FieldValues
}

export interface IntegrationPort {
  run(envelope: Envelope, recipient: Recipient): Promise<Result<IntegrationDone, IntegrationFailure>>
}

/** No system has been connected: every such step stops its envelope and says so. */
export const NOTHING_CONNECTED: IntegrationPort = {
  run: async () => err({ reason: 'no-connected-system', isPermanent: true }),
}
