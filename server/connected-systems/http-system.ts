/**
 * A connected system behind one HTTP address. We ask it to do a step with a signed `POST`; it answers
 *
 * - `200 {"outcome": "…"}` done, in its own words · `200 {"failed": "…"}` it will not, and why
 * - `202` it has begun: it tells us later (`outcome-routes.ts`), or answers 200 when we ask again
 * - `408 425 429 5xx`, no answer in 30 s, no connection: we ask again later · any other status: it never will
 *
 * The same step is always asked for under the same `Idempotency-Key`; under it the system must do the work once.
 */
import * as z from 'zod/mini'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { bareId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import type { AskOutside } from '../outbound/ask-outside.ts'
import type { IntegrationDone, IntegrationFailure, IntegrationPort } from './integration-port.ts'
import { SIGNATURE_HEADER, signMessage } from './signed-message.ts'

export interface HttpSystem {
  readonly url: string
  /** Shared with the system; signs what we ask and what it tells us. */
  readonly secret: string
}

export interface HttpSystemDeps {
  readonly system: HttpSystem
  readonly ask: AskOutside
  readonly publicUrl: string
  readonly now: () => number
}

const TIMEOUT_MS = 30_000
const MAX_ANSWER_BYTES = 100_000
const TRY_AGAIN = new Set([408, 425, 429])
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))
const answerShape = z.union([z.object({ outcome: words }), z.object({ failed: words })])

export function httpSystem({ system, ask, publicUrl, now }: HttpSystemDeps): IntegrationPort {
  return {
    run: async (envelope, recipient) => {
      const body = JSON.stringify({ ...wishOf(envelope, recipient), tellAt: `${publicUrl}${OUTCOME_PATH}` })
      const answer = await ask({
        method: 'POST',
        url: system.url,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': stepKey(envelope, recipient),
          [SIGNATURE_HEADER]: signMessage(system.secret, body, now()),
        },
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
      })
      if (!answer.ok)
        return failed(`connected-system: ${answer.error.code}`, answer.error.code === 'address-not-allowed')
      const { status } = answer.value
      if (status === 202) return failed('connected-system: still at work', false)
      if (status !== 200)
        return failed(`connected-system: answered ${status}`, status < 500 && !TRY_AGAIN.has(status))
      return read(answer.value.body)
    },
  }
}

export const OUTCOME_PATH = '/connected-system/outcome'

/** Names one wish: a step that is reached again after a way back is another one. */
export const stepKey = (envelope: Envelope, recipient: Recipient): string =>
  `${bareId(envelope.id)}.${bareId(recipient.id)}.${recipient.activatedAt ?? 0}`

/** What a system is told: the step, and the documents by name and hash; their bytes it fetches over the API. */
const wishOf = (envelope: Envelope, recipient: Recipient) => ({
  key: stepKey(envelope, recipient),
  processId: envelope.id,
  stepId: recipient.id,
  organizationId: envelope.organizationId,
  title: envelope.title,
  sequenceNumber: envelope.sequenceNumber,
  step: { name: recipient.name, message: recipient.message },
  documents: envelope.documents.map((one) => ({
    documentId: one.id,
    name: one.name,
    sha256: one.revisions.find(({ id }) => id === one.currentRevisionId)?.sha256 ?? one.pdfSha256,
  })),
})

function read(body: Uint8Array): Result<IntegrationDone, IntegrationFailure> {
  const parsed = answerShape.safeParse(jsonOf(body))
  if (!parsed.success) return failed('connected-system: answered what we cannot read', false)
  return 'outcome' in parsed.data ? ok({ outcome: parsed.data.outcome }) : failed(parsed.data.failed, true)
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

const failed = (reason: string, isPermanent: boolean): Result<never, IntegrationFailure> =>
  err({ reason, isPermanent })
