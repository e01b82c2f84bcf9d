/** The dates a reminder plan comes to if the draft is sent at a moment: by the very rule the server reminds by. */
import type { DraftView } from '../../../sync/collab/draft-view.ts'
import { reminderDate } from '../../../sync/rules/workflow/timers.ts'

export interface PlannedReminders {
  /** The first few. */
  readonly dates: readonly number[]
  /** Of the whole plan. */
  readonly count: number
  /** Dates of the plan that the expiry leaves out. */
  readonly cut: number
}

const SHOWN = 5

export function plannedReminders(
  draft: Pick<DraftView, 'customReminder' | 'expiresAt' | 'timeZone'>,
  sentAt: number,
): PlannedReminders {
  const { customReminder, expiresAt, timeZone } = draft
  const wanted = customReminder?.count ?? 0
  const plan = {
    reminder: 'custom',
    customReminder,
    remindersFrom: sentAt,
    remindersSent: 0,
    timeZone,
  } as const
  const dates = Array.from({ length: wanted }, (_, index) =>
    reminderDate({ ...plan, expiresAt }, index),
  ).filter((at) => at !== null)
  return { dates: dates.slice(0, SHOWN), count: dates.length, cut: wanted - dates.length }
}
