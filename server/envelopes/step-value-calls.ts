/** `TasksEf/UpdateStepAttributes`: a step that is filled in over several calls, and done with the last one. */

import type * as z from 'zod/mini'
import { refusal } from '../../sync/answers.ts'
import type { stepValues } from '../../sync/calls/step-values.ts'
import * as contracts from '../../sync/calls/step-values.ts'
import { isDrawn } from '../../sync/entities/field.ts'
import { err, ok } from '../../sync/result.ts'
import { isValidValue, writableFields } from '../../sync/rules/field-values.ts'
import { answersFor, refuseActing } from '../../sync/rules/workflow/guards.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { seatOf } from '../../sync/rules/workflow/seats.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import type { Platform } from '../platform.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { valuesIn } from './perform-action.ts'
import { seenEnvelope } from './seen-envelope.ts'
import { readStepValues, writeStepValues } from './step-values.ts'

export interface StepValueDeps {
  readonly platform: Pick<Platform, 'db'>
  readonly system: SystemCommands
}

export const stepValueCalls = (deps: StepValueDeps): Call[] => [
  serve(contracts.updateStepAttributes, {
    run: (input, context) => keepValues(deps, input, context),
  }),
]

/** Keeps what somebody has filled in so far. Drawn marks come with the act itself, never before it. */
async function keepValues(
  { platform, system }: StepValueDeps,
  { processId, stepId, attributes }: z.infer<typeof stepValues>,
  context: CallContext,
) {
  const { actor } = context
  const seen = await seenEnvelope(system, processId, actor)
  const recipient = seen.ok ? recipientById(seen.value, stepId) : undefined
  if (!seen.ok) return seen
  if (!actor || !recipient || !answersFor(seen.value, recipient, actor)) return err(refusal('not-permitted'))
  const denied = refuseActing(seen.value, recipient.id, actor)
  if (denied) return err(denied)
  const given = valuesIn(attributes)
  const fields = writableFields(seen.value.fields, seatOf(seen.value, recipient))
  for (const [id, value] of Object.entries(given)) {
    const field = fields.find((one) => one.id === id)
    if (!field || isDrawn(field.kind) || !isValidValue(field, value))
      return err(refusal('field-value-not-valid', { where: id }))
  }
  const { db } = platform
  const part = { envelopeId: processId, recipientId: recipient.id }
  const values = await db.transact(async (query) => {
    const all = { ...(await readStepValues(query, db.tables, part)), ...given }
    await writeStepValues(query, db.tables, part, all)
    return all
  })
  return ok({
    processId,
    stepId,
    attributes: Object.entries(values).map(([attributeId, attributeValue]) => ({
      attributeId,
      attributeValue,
    })),
  })
}
