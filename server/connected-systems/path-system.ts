/**
 * A step that asks a path of its organisation's own systems. Values of the document fill its parameters, its mapped
 * answer fills the fields of the step. What it came to is told in words by a code (`STEP_FAILURES`).
 *
 * Asked again is only what cannot be done twice: what was surely not taken, what changes nothing (RFC 9110 §9.2.1), and
 * what was declared to be the same however often it is asked; a method alone promises nothing of the system behind it.
 * Where nobody knows whether it was done, a person looks and presses Retry.
 */
import type { Refusal } from '../../sync/answers.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { mayRepeat } from '../../sync/rules/connected-systems/path-standing.ts'
import { givenByDocument, valuesOfAnswer } from '../../sync/rules/connected-systems/step-values.ts'
import type { AskPath, PathAnswer } from './ask-path.ts'
import { stepKey } from './http-system.ts'
import type { IntegrationDone, IntegrationFailure, IntegrationPort } from './integration-port.ts'

/** The step says which: a path of the organisation, or the system of the installation. */
export const bySystem = (ofPath: IntegrationPort, ofInstallation: IntegrationPort): IntegrationPort => ({
  run: (envelope, recipient) => (recipient.asks ? ofPath : ofInstallation).run(envelope, recipient),
})

export function pathSystem(askPath: AskPath): IntegrationPort {
  return {
    run: async (envelope, recipient) => {
      if (!recipient.asks) return failed('no-connected-system', true)
      const answer = await askPath({
        pathId: recipient.asks,
        values: (path) => givenByDocument(envelope, path),
        how: 'step',
        actor: { organizationId: envelope.organizationId, personId: envelope.ownerId },
        idempotencyKey: stepKey(envelope, recipient),
      })
      return answer.ok ? judged(envelope, recipient, answer.value) : refused(answer.error)
    },
  }
}

/** What stands in the way before anything is asked. */
function refused({ code, facts }: Refusal): Result<never, IntegrationFailure> {
  if (code === 'too-many-requests') return failed('busy', false)
  const name = facts?.name
  return failed(name === undefined ? code : `${code}: ${name}`, true)
}

/** It says itself that it has not taken it. */
const NOT_TAKEN: ReadonlySet<number> = new Set([408, 425, 429, 503])

function judged(
  envelope: Envelope,
  recipient: Recipient,
  { outcome, status, path, fields }: PathAnswer,
): Result<IntegrationDone, IntegrationFailure> {
  const isSame = mayRepeat(path)
  if (outcome === 'address-not-allowed') return failed(outcome, true)
  // A connection that ended may have ended before the answer alone.
  if (outcome === 'not-reached' || outcome === 'timed-out')
    return isSame ? failed(outcome, false) : failed('not-known', true)
  if (outcome !== 'answered' || status === null) return failed(outcome, true)
  if (status >= 200 && status < 300) {
    const values = valuesOfAnswer(envelope, recipient.id, fields)
    return values.ok
      ? ok({ outcome: `HTTP ${status}`, values: values.value })
      : failed(`${values.error.code}: ${values.error.name}`, true)
  }
  if (NOT_TAKEN.has(status)) return failed(`answered: ${status}`, false)
  return status >= 500 && !isSame ? failed('not-known', true) : failed(`answered: ${status}`, status < 500)
}

const failed = (reason: string, isPermanent: boolean): Result<never, IntegrationFailure> =>
  err({ reason: `connected-system: ${reason}`, isPermanent })
