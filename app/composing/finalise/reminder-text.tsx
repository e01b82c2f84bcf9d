import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useWizard } from '../wizard/wizard-context.tsx'
import { REMINDER_WORDS } from './reminder-words.ts'

/** "Every 2 days", or a plan in words. */
export function ReminderText() {
  const { t, i18n } = useLingui()
  const { draft } = useWizard()
  const plan = draft.customReminder
  if (draft.reminder !== 'custom' || plan === null) return i18n._(REMINDER_WORDS[draft.reminder])
  const first = t`${plural(plan.firstAfterDays, { one: 'First after # day', other: 'First after # days' })}`
  const then = t`${plural(plan.everyDays, { one: 'then every day', other: 'then every # days' })}`
  const all = t`${plural(plan.count, { one: 'once', other: '# times in all' })}`
  return plan.count === 1 ? first : `${first} · ${then} · ${all}`
}
