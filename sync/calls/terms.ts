/** `TasksEf/UpdateProcessSetting`: when a document under way expires, and how its people are reminded. */
import * as z from 'zod/mini'
import { customReminder, reminderInterval } from '../entities/envelope.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { ENVELOPE_REFUSALS } from './refusals.ts'
import * as told from './shapes.ts'

export const settings = z
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

export const updateProcessSetting = contract({
  path: 'TasksEf/UpdateProcessSetting',
  method: 'POST',
  area: 'documents',
  summary: 'Change expiry and reminders of a document under way',
  access: 'person',
  input: settings,
  output: told.ofEnvelope,
  refusals: ENVELOPE_REFUSALS,
})
