/** `TasksEf/UpdateProcessSetting`: when a document under way expires, and how its people are reminded. */

import type * as z from 'zod/mini'
import type { settings } from '../../sync/calls/terms.ts'
import * as contracts from '../../sync/calls/terms.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { seenEnvelope } from './seen-envelope.ts'

type Settings = z.infer<typeof settings>

export interface TermsCallsDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
}

export function termsCalls({ platform, executor, system }: TermsCallsDeps): Call[] {
  return [
    serve(contracts.updateProcessSetting, {
      run: change,
    }),
  ]

  async function change(input: Settings, context: CallContext) {
    const envelope = await seenEnvelope(system, input.processId, context.actor)
    if (!envelope.ok) return envelope
    const { id: envelopeId, expiresAt, warnDaysBefore } = envelope.value
    const run = (name: string, data: object) =>
      runCommand(platform, executor, context, { name, input: { envelopeId, ...data } })
    if (input.expiryDate !== undefined || input.warnDaysBefore !== undefined) {
      const { expiryDate } = input
      const changed = await run('changeExpiry', {
        expiresAt: expiryDate === undefined ? expiresAt : expiryDate && Date.parse(expiryDate),
        warnDaysBefore: input.warnDaysBefore === undefined ? warnDaysBefore : input.warnDaysBefore,
      })
      if (!changed.ok || !input.reminder) return changed
    }
    return run('changeReminders', {
      reminder: input.reminder,
      customReminder: input.customReminder ?? null,
    })
  }
}
