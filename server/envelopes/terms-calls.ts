/** `TasksEf/UpdateProcessSetting`: when a document under way expires, and how its people are reminded. */
import * as z from 'zod/mini'
import { customReminder, reminderInterval } from '../../sync/entities/envelope.ts'
import { idSchema } from '../../sync/ids.ts'
import { type Call, type CallContext, defineCall } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { seenEnvelope } from './seen-envelope.ts'

const settings = z
  .object({
    processId: idSchema('envelope'),
    /** Null: never. Absent: as it is. */
    expiryDate: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
    warnDaysBefore: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(30)))),
    reminder: z.optional(reminderInterval),
    customReminder: z.optional(customReminder),
  })
  .check(
    z.refine((one) => one.expiryDate !== undefined || one.warnDaysBefore !== undefined || !!one.reminder),
    // Said here, so that an expiry is not changed by a call that is refused for its reminders.
    z.refine((one) => (one.reminder === 'custom') === (one.customReminder !== undefined)),
  )
type Settings = z.infer<typeof settings>

export interface TermsCallsDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
}

export function termsCalls({ platform, executor, system }: TermsCallsDeps): Call[] {
  return [
    defineCall({
      area: 'documents',
      access: 'person',
      path: 'TasksEf/UpdateProcessSetting',
      method: 'POST',
      summary: 'Change expiry and reminders of a document under way',
      input: settings,
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
