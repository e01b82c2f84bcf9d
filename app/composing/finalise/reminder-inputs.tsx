import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { edit } from '../../../sync/collab/draft-doc.ts'
import { setOptions, setReminder } from '../../../sync/collab/edit-settings.ts'
import { type CustomReminder, REMINDERS, type ReminderInterval } from '../../../sync/entities/envelope.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../i18n/use-now.ts'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/select.tsx'
import { NumberInput } from '../designer/number-input.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import { plannedReminders } from './reminder-dates.ts'
import styles from './reminder-inputs.module.css'
import { REMINDER_WORDS } from './reminder-words.ts'

const FIRST_PLAN: CustomReminder = { firstAfterDays: 3, everyDays: 2, count: 5 }

/** How often people are reminded; a plan of one's own with the dates it comes to. */
export function ReminderInputs() {
  const { t, i18n } = useLingui()
  const { live, draft } = useWizard()
  const choose = (reminder: ReminderInterval) =>
    live.edit((ydoc) =>
      edit(ydoc, 'setReminder', '', () => {
        setReminder(ydoc, reminder)
        setOptions(ydoc, {
          customReminder: reminder === 'custom' ? (draft.customReminder ?? FIRST_PLAN) : null,
        })
      }),
    )
  return (
    <div className={styles.reminders}>
      <Select
        id="draft-reminder"
        label={t`Reminders`}
        hint={t`Sent to whoever is asked to act and has not yet. They stop at the expiry.`}
        value={draft.reminder}
        onValue={(value) => choose(value as ReminderInterval)}
        options={REMINDERS.map((value) => ({ value, label: i18n._(REMINDER_WORDS[value]) }))}
      />
      {draft.reminder === 'custom' ? <Plan /> : null}
    </div>
  )
}

function Plan() {
  const { t } = useLingui()
  const { live, draft } = useWizard()
  const plan = draft.customReminder ?? FIRST_PLAN
  const write = (patch: Partial<CustomReminder>) =>
    live.edit((ydoc) => setOptions(ydoc, { customReminder: rounded({ ...plan, ...patch }) }))
  return (
    <div className={styles.plan}>
      <NumberInput
        label={t`First after`}
        unit={t`days`}
        min={1}
        max={90}
        value={plan.firstAfterDays}
        onValue={(firstAfterDays) => write({ firstAfterDays })}
      />
      <NumberInput
        label={t`Then every`}
        unit={t`days`}
        min={1}
        max={30}
        value={plan.everyDays}
        onValue={(everyDays) => write({ everyDays })}
      />
      <NumberInput
        label={t`In all`}
        unit={t`times`}
        min={1}
        max={50}
        value={plan.count}
        onValue={(count) => write({ count })}
      />
      <PlanDates />
    </div>
  )
}

const rounded = ({ firstAfterDays, everyDays, count }: CustomReminder): CustomReminder => ({
  firstAfterDays: Math.round(firstAfterDays),
  everyDays: Math.round(everyDays),
  count: Math.round(count),
})

/** As if it were sent now. */
function PlanDates() {
  const { t } = useLingui()
  const { draft } = useWizard()
  const now = useNow()
  const format = useFormat(draft.timeZone)
  const { dates, count, cut } = plannedReminders(draft, now.getTime())
  const more = count - dates.length
  return (
    <div className={classNames(styles.dates, 't12')} aria-live="polite">
      <p className="m">
        <Trans>Sent now, it would remind on:</Trans>
      </p>
      <ul className="row wrap">
        {dates.map((at) => (
          <li key={at} className="fact">
            <time dateTime={new Date(at).toISOString()}>{format.date(new Date(at))}</time>
          </li>
        ))}
        {more > 0 ? (
          <li className="m">{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</li>
        ) : null}
        {count === 0 ? <li className="m">{t`No day before the expiry`}</li> : null}
      </ul>
      {cut > 0 ? (
        <p className="m">
          {t`${plural(cut, { one: '# reminder would come after the expiry and is left out', other: '# reminders would come after the expiry and are left out' })}`}
        </p>
      ) : null}
    </div>
  )
}
