/** What the initiator may still set while a document is under way: its expiry with the warning, its reminders. */

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { type Envelope, REMINDERS, type ReminderInterval } from '../../sync/entities/envelope.ts'
import { addCalendarDays } from '../../sync/rules/calendar-days.ts'
import { reminderDate } from '../../sync/rules/workflow/timers.ts'
import { ENVELOPE_FACES } from '../faces/envelopes/envelope-faces.ts'
import { REMINDER_WORDS } from '../faces/envelopes/envelope-words.ts'
import { dayOf } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useNow } from '../i18n/use-now.ts'
import { useZoneName } from '../i18n/zone-names.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/checkbox.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ActForm, focusFirstError } from './act-form.tsx'
import { dayAfter, expiryEntry, expiryInstant } from './expiry.ts'
import { useKeptForm } from './kept-form.ts'
import styles from './terms-dialogs.module.css'
import { type Captured, useAct } from './use-act.ts'

type Common = { envelope: Envelope; onCaptured: Captured; onClose: () => void }
const PRESETS = [7, 14, 30] as const

const whole = (text: string, most: number): number | null => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null
}

export function ExpiryDialog({ envelope, onCaptured, onClose }: Common) {
  const { t } = useLingui()
  const act = useAct(envelope.title, onCaptured)
  const { timeZone } = envelope
  const { dateTime } = useFormat(timeZone)
  const zone = useZoneName(timeZone)
  const now = useNow()
  const today = dayOf(now, timeZone)
  // What stood there when the dialog was opened, whatever comes meanwhile.
  const [seen] = useState(envelope.expiresAt)
  const before = expiryEntry(seen, timeZone)
  const [form, change, forget] = useKeptForm(`expiry-${envelope.id}-${seen}`, {
    day: before.day,
    time: before.time === '23:59' ? '' : before.time,
    warn: envelope.warnDaysBefore !== null,
    days: String(envelope.warnDaysBefore ?? 3),
  })
  const [asked, setAsked] = useState(false)
  const expiresAt = form.day === '' ? null : expiryInstant(form, timeZone)
  const past = form.day !== '' && (expiresAt === null || expiresAt <= now.getTime())
  const days = whole(form.days, 30)
  const warns = form.warn && expiresAt !== null
  const warnAt = warns && days !== null && !past ? addCalendarDays(expiresAt, -days, timeZone) : null
  const bad = past || (warns && days === null)
  const set = (day: string) => change({ day, ...(day === '' && { time: '' }) })
  return (
    <ActForm
      face={ENVELOPE_FACES.changeExpiry}
      validate={(element) => {
        setAsked(true)
        if (bad) focusFirstError(element)
        return !bad
      }}
      onConfirm={() =>
        act('changeExpiry', {
          envelopeId: envelope.id,
          expiresAt,
          warnDaysBefore: warns ? days : null,
          seenExpiresAt: seen,
        })
      }
      onDone={forget}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <DateInput
          label={t`Day`}
          value={form.day}
          min={today}
          onText={set}
          {...(past && { error: t`Choose a date and time in the future` })}
        />
        <TextInput
          label={t`Time`}
          optional
          type="time"
          value={form.time}
          disabled={form.day === ''}
          onText={(time) => change({ time })}
        />
      </div>
      <div className="row wrap">
        {PRESETS.map((count) => (
          <Button
            key={count}
            variant="quiet"
            onClick={() => change({ day: dayAfter(today, count), time: '' })}
          >
            {t`${plural(count, { one: 'In # day', other: 'In # days' })}`}
          </Button>
        ))}
        <Button variant="quiet" disabled={form.day === ''} onClick={() => set('')}>
          <Trans>Never</Trans>
        </Button>
      </div>
      <p className={styles.actResult} role="status">
        {expiresAt === null ? (
          form.day === '' ? (
            <Trans>The document never expires.</Trans>
          ) : null
        ) : (
          <Trans>
            Expires <bdi className="b">{dateTime(new Date(expiresAt))}</bdi> (<bdi>{zone}</bdi>)
          </Trans>
        )}
      </p>
      <Switch
        label={t`Warn me before it expires`}
        hint={warnAt === null ? undefined : t`You get a message on ${dateTime(new Date(warnAt))}`}
        checked={warns}
        disabled={form.day === ''}
        onChecked={(warn) => change({ warn })}
      />
      {warns ? (
        <TextInput
          label={t`Days before`}
          inputMode="numeric"
          value={form.days}
          error={asked && days === null ? t`From 1 to 30 days` : undefined}
          onText={(text) => change({ days: text })}
        />
      ) : null}
    </ActForm>
  )
}

/** As many dates as are shown; a plan says how many more there are. */
const SHOWN_DATES = 5

export function RemindersDialog({ envelope, onCaptured, onClose }: Common) {
  const { t } = useLingui()
  const act = useAct(envelope.title, onCaptured)
  const format = useFormat(envelope.timeZone)
  const zone = useZoneName(envelope.timeZone)
  const now = useNow()
  const plan = envelope.customReminder
  const [form, change, forget] = useKeptForm(`reminders-${envelope.id}-${envelope.reminder}`, {
    reminder: envelope.reminder as string,
    first: String(plan?.firstAfterDays ?? 2),
    every: String(plan?.everyDays ?? 3),
    count: String(plan?.count ?? 5),
  })
  const [asked, setAsked] = useState(false)
  const reminder = (REMINDERS as readonly string[]).includes(form.reminder)
    ? (form.reminder as ReminderInterval)
    : 'none'
  const custom = reminder === 'custom'
  const [first, every, count] = [whole(form.first, 90), whole(form.every, 30), whole(form.count, 50)]
  const customReminder =
    first !== null && every !== null && count !== null
      ? { firstAfterDays: first, everyDays: every, count }
      : null
  const bad = custom && customReminder === null
  const dates = useMemo(() => {
    const { expiresAt, timeZone } = envelope
    const from = {
      reminder,
      customReminder,
      remindersFrom: now.getTime(),
      remindersSent: 0,
      expiresAt,
      timeZone,
    }
    const found: number[] = []
    for (
      let at = reminderDate(from, 0);
      at !== null && found.length < 51;
      at = reminderDate(from, found.length)
    )
      found.push(at)
    return found
  }, [envelope, reminder, customReminder, now])
  const more = custom ? dates.length - SHOWN_DATES : 0
  return (
    <ActForm
      face={ENVELOPE_FACES.changeReminders}
      validate={(element) => {
        setAsked(true)
        if (bad) focusFirstError(element)
        return !bad
      }}
      onConfirm={() =>
        act('changeReminders', {
          envelopeId: envelope.id,
          reminder,
          customReminder: custom ? customReminder : null,
        })
      }
      onDone={forget}
      onClose={onClose}
    >
      <Select
        label={t`Reminders`}
        value={reminder}
        onValue={(value) => change({ reminder: value })}
        {...(reminder === 'everyMinute' && { hint: t`Suits tests only.` })}
        options={REMINDERS.map((value) => ({ value, label: t(REMINDER_WORDS[value]) }))}
      />
      {custom ? (
        <div className={styles.thirds}>
          <TextInput
            label={t`First after (days)`}
            inputMode="numeric"
            value={form.first}
            error={asked && first === null ? t`1 to 90` : undefined}
            onText={(text) => change({ first: text })}
          />
          <TextInput
            label={t`Then every (days)`}
            inputMode="numeric"
            value={form.every}
            error={asked && every === null ? t`1 to 30` : undefined}
            onText={(text) => change({ every: text })}
          />
          <TextInput
            label={t`How many`}
            inputMode="numeric"
            value={form.count}
            error={asked && count === null ? t`1 to 50` : undefined}
            onText={(text) => change({ count: text })}
          />
        </div>
      ) : null}
      {reminder === 'none' ? null : (
        <section className={styles.reminderDates} aria-live="polite">
          <h3 className="t12 m">
            <Trans>
              Dates (<bdi>{zone}</bdi>)
            </Trans>
          </h3>
          {dates.length === 0 ? (
            <p>{bad ? t`Fill in the three numbers.` : t`No reminder falls before the expiry.`}</p>
          ) : (
            <ol>
              {dates.slice(0, SHOWN_DATES).map((at, index) => (
                <li key={at}>
                  <span className="m num">{format.number(index + 1)}</span>{' '}
                  <bdi>{format.dateTime(new Date(at))}</bdi>
                </li>
              ))}
            </ol>
          )}
          {more > 0 ? (
            <p className="m">{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</p>
          ) : custom || dates.length <= SHOWN_DATES ? null : (
            <p className="m">
              <Trans>and so on</Trans>
            </p>
          )}
        </section>
      )}
    </ActForm>
  )
}
