/** Whether a condition over the values of an envelope holds, as whoever asks may see them. */

import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/expressions.ts'
import { refuseClosed } from '../../sync/commands/workflow-command.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { err, ok } from '../../sync/result.ts'
import { dayIn } from '../../sync/rules/calendar-days.ts'
import { MAX_EXPRESSION } from '../../sync/rules/expression.ts'
import { plain, shownFields } from '../../sync/rules/field-conditions.ts'
import { readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { parseWhole, wholeHolds } from '../../sync/rules/whole-language.ts'
import { type Call, serve } from '../http/call.ts'
import type { SystemCommands } from '../replication/system-commands.ts'

export function expressionCalls(system: SystemCommands, now: () => number): Call[] {
  return [
    serve(contracts.evaluateProcessExpression, {
      run: async ({ processId, expression }, context) => {
        const stored = await system.envelope(processId)
        const actor = context.actor as Actor
        const envelope = stored && renderEnvelope(stored, readerOf(actor))
        if (!envelope) return err(refusal('not-permitted'))
        const closed = refuseClosed(envelope, actor)
        if (closed) return err(closed)
        const parsed = parseWhole(expression, MAX_EXPRESSION)
        if (!parsed.ok) return err(refusal('expression-not-valid', { near: parsed.error.near }))
        const today = dayIn(now(), envelope.timeZone)
        return ok({ processId, value: wholeHolds(parsed.value, { lookup: valuesByName(envelope), today }) })
      },
    }),
  ]
}

/** A field is called by its id or, where only one has it, by its label. */
function valuesByName(envelope: Envelope) {
  const fields = shownFields(envelope.fields, envelope.values)
  return (name: string) => {
    const called = fields.filter((one) => one.id === name || one.label === name)
    return called.length === 1 && called[0] ? plain(envelope.values[called[0].id]) : undefined
  }
}
