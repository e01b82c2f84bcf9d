/**
 * Where a connected system says what came of a step it took time for: `{"key", "processId", "stepId"}` as we gave
 * them, and `outcome` or `failed`. Only the signature counts (`signed-message.ts`); telling twice changes nothing.
 * 204 heard · 401 not signed with the secret, or too old · 409 nobody waits for it any more · 422 unreadable ·
 * 429 too many of them were not.
 */
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '../../sync/ids.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { statusOf } from '../http/answer.ts'
import { parseJson, readBytes } from '../http/body.ts'
import type { SecretTries } from '../http/call.ts'
import { refuseProgram } from '../identity/refuse-program.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { OUTCOME_PATH, stepKey } from './http-system.ts'
import { isSignedMessage, SIGNATURE_HEADER } from './signed-message.ts'

export interface OutcomeRoutesDeps {
  readonly secret: string
  readonly tries: Pick<SecretTries, 'attempt'>
  readonly trustProxy: boolean
  readonly system: SystemCommands
  readonly now: () => number
}

const MAX_BODY_BYTES = 100_000
const MAX_WORDS = 500
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))
const told = z.object({
  key: z.string(),
  processId: idSchema('envelope'),
  stepId: idSchema('recipient'),
  outcome: z.optional(words),
  failed: z.optional(words),
})

export function outcomeRoutes({ secret, tries, trustProxy, system, now }: OutcomeRoutesDeps): Hono {
  const routes = new Hono()
  routes.post(OUTCOME_PATH, async (context) => {
    const body = await readBytes(context.req.raw, MAX_BODY_BYTES)
    if (!body.ok) return new Response(null, { status: statusOf(body.error) })
    const bytes = body.value
    const signature = context.req.header(SIGNATURE_HEADER)
    const isSigned = signature === undefined ? null : isSignedMessage(secret, bytes, signature, now())
    const refused = await refuseProgram({ tries, trustProxy, about: 'connected system' }, context, isSigned)
    if (refused) return context.body(null, refused.code === 'too-many-requests' ? 429 : 401)
    const json = parseJson(bytes)
    const parsed = told.safeParse(json.ok ? json.value : null)
    const isEither =
      parsed.success && (parsed.data.outcome === undefined) !== (parsed.data.failed === undefined)
    if (!parsed.success || !isEither) return context.body(null, 422)
    const { key, processId, stepId, outcome, failed } = parsed.data
    const envelope = await system.envelope(processId)
    const recipient = envelope && recipientById(envelope, stepId)
    if (!envelope || recipient?.kind !== 'integration' || stepKey(envelope, recipient) !== key)
      return context.body(null, 409)
    const result = await system.run('recordIntegration', {
      envelopeId: processId,
      recipientId: stepId,
      outcome: outcome?.slice(0, MAX_WORDS) ?? null,
      reason: failed?.slice(0, MAX_WORDS) ?? '',
    })
    // Told before: the step is done, and the system may stop telling.
    const isDone = result.status === 'applied' || recipient.state === 'integrated'
    return context.body(null, isDone ? 204 : 409)
  })
  return routes
}
