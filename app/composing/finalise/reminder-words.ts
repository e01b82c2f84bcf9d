import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReminderInterval } from '../../../sync/entities/envelope.ts'

export const REMINDER_WORDS: Readonly<Record<ReminderInterval, MessageDescriptor>> = {
  none: msg`None`,
  everyMinute: msg`Every 1 minute`,
  twoHours: msg`Every 2 hours`,
  everyday: msg`Everyday`,
  twoDays: msg`Every 2 days`,
  threeDays: msg`Every 3 days`,
  weekly: msg`Weekly`,
  twoWeeks: msg`Every 2 weeks`,
  custom: msg`Custom`,
}
