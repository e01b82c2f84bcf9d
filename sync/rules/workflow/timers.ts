/**
 * When an envelope's own clock strikes: expiry, the warning before it, reminders. All of it follows from what the
 * envelope says, so a timer set for terms that were changed since finds that its time is not one of them.
 */
import type { Effect } from '../../commands/effects.ts'
import { type Envelope, FINAL_STATES, REMINDER_WAITS } from '../../entities/envelope.ts'
import { addCalendarDays } from '../calendar-days.ts'
import { isSettled } from './route.ts'

/** The initiator is warned whole days before, at the expiry's time of day; null without a warning. */
export const warningAt = (
  envelope: Pick<Envelope, 'expiresAt' | 'warnDaysBefore' | 'timeZone'>,
): number | null =>
  envelope.expiresAt === null || envelope.warnDaysBefore === null
    ? null
    : addCalendarDays(envelope.expiresAt, -envelope.warnDaysBefore, envelope.timeZone)

export function expiryTimers(
  envelope: Pick<Envelope, 'id' | 'expiresAt' | 'warnDaysBefore' | 'timeZone'>,
): Effect[] {
  const { id: envelopeId, expiresAt } = envelope
  if (expiresAt === null) return []
  const warnAt = warningAt(envelope)
  return [
    { kind: 'expireEnvelope', envelopeId, dueAt: expiresAt },
    ...(warnAt === null ? [] : [{ kind: 'warnOfExpiry', envelopeId, dueAt: warnAt } as const]),
  ]
}

/** The expiry has passed and nothing holds it up: what is left is not the platform's own work alone. */
export const isOverdue = (envelope: Envelope, now: number): boolean =>
  envelope.expiresAt !== null &&
  envelope.expiresAt <= now &&
  !FINAL_STATES.has(envelope.state) &&
  envelope.state !== 'draft' &&
  !(envelope.state === 'inProgress' && envelope.recipients.every(isSettled))

export type ReminderPlan = Pick<
  Envelope,
  'reminder' | 'customReminder' | 'remindersFrom' | 'remindersSent' | 'expiresAt' | 'timeZone'
>

/**
 * The date of one reminder, counted from 0; null when the plan has no such date, or it is not before the expiry
 * (A116). Dates follow from the day the plan began, so none drifts however late the one before was sent.
 */
export function reminderDate(plan: ReminderPlan, index: number): number | null {
  const { remindersFrom, customReminder, timeZone } = plan
  if (remindersFrom === null) return null
  const wait = REMINDER_WAITS[plan.reminder]
  const days = (count: number): number => addCalendarDays(remindersFrom, count, timeZone)
  let at: number | null = null
  if ('ms' in wait) at = remindersFrom + (index + 1) * wait.ms
  else if ('days' in wait) at = days((index + 1) * wait.days)
  else if (wait.planned && customReminder && index < customReminder.count)
    at = days(customReminder.firstAfterDays + index * customReminder.everyDays)
  return at === null || (plan.expiresAt !== null && at >= plan.expiresAt) ? null : at
}

export const nextReminderAt = (plan: ReminderPlan): number | null => reminderDate(plan, plan.remindersSent)

/** The number of dates that have passed at `now`: those missed meanwhile are one reminder, not many (A106). */
export function remindersPassed(plan: ReminderPlan, now: number): number {
  const isPassed = (index: number): boolean => {
    const at = reminderDate(plan, index)
    return at !== null && at <= now
  }
  // In steps that double, then back: "every minute" over a server stopped for a month is 43,200 dates.
  let low = plan.remindersSent
  let step = 1
  while (isPassed(low + step - 1)) {
    low += step
    step *= 2
  }
  while (step > 1) {
    step /= 2
    if (isPassed(low + step - 1)) low += step
  }
  return low
}

export function reminderTimer(envelope: ReminderPlan & Pick<Envelope, 'id'>): Effect[] {
  const dueAt = nextReminderAt(envelope)
  return dueAt === null ? [] : [{ kind: 'remindRecipients', envelopeId: envelope.id, dueAt }]
}
