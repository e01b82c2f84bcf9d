import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setExpiry, setLanguage, setReminder } from '../../../sync/collab/edit-settings.ts'
import { type Language, REMINDERS, type ReminderInterval } from '../../../sync/entities/envelope.ts'
import { dayOf } from '../../i18n/format.ts'
import { LOCALE_NAMES } from '../../i18n/locale.ts'
import { useNow } from '../../i18n/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import { dayAfter, expiryEntry, expiryInstant } from './expiry.ts'
import { REMINDER_WORDS } from './reminder-words.ts'

/** How the document runs: until when, how often it reminds, in which language it speaks. */
export function OptionsPanel() {
  const { t, i18n } = useLingui()
  const { live, draft } = useWizard()
  return (
    <div className="summary">
      <ExpiryInputs key={draft.timeZone} />
      <Select
        id="draft-reminder"
        label={t`Reminders`}
        hint={t`Sent to whoever is asked to act and has not yet. They stop at the expiry.`}
        value={draft.reminder}
        onValue={(value) => live.edit((ydoc) => setReminder(ydoc, value as ReminderInterval))}
        options={REMINDERS.map((value) => ({ value, label: i18n._(REMINDER_WORDS[value]) }))}
      />
      <Select
        id="draft-language"
        label={t`Language`}
        hint={t`Of e-mails and certificates. Recipients may each have their own.`}
        value={draft.language}
        onValue={(value) => live.edit((ydoc) => setLanguage(ydoc, value as Language))}
        options={Object.entries(LOCALE_NAMES).map(([value, label]) => ({ value, label }))}
      />
    </div>
  )
}

const PRESETS = [7, 14, 30] as const

function ExpiryInputs() {
  const { t } = useLingui()
  const { live, draft } = useWizard()
  const now = useNow()
  const { timeZone, expiresAt } = draft
  const kept = expiryEntry(expiresAt, timeZone)
  // Half an entry, such as a time without a day, lives here until it means something.
  const [typed, setTyped] = useState<{ day?: string; time?: string }>({})
  const day = typed.day ?? kept.day
  const time = typed.time ?? (kept.time === '23:59' ? '' : kept.time)
  const today = dayOf(now, timeZone)
  const isPast = expiresAt !== null && expiresAt <= now.getTime()
  const write = (next: { day: string; time: string }) => {
    const instant = expiryInstant(next, timeZone)
    if (instant !== null || next.day === '') live.edit((ydoc) => setExpiry(ydoc, instant))
    setTyped(instant === null ? next : {})
  }
  return (
    <fieldset className="expiry">
      <legend className="lab">
        <Trans>Expires</Trans>
      </legend>
      <div className="pair">
        <DateInput
          id="draft-expiry"
          label={t`Day`}
          value={day}
          min={today}
          onText={(value) => write({ day: value, time })}
          {...(isPast && { error: t`The expiry is in the past` })}
        />
        <TextInput
          label={t`Time`}
          optional
          type="time"
          value={time}
          onText={(value) => write({ day, time: value })}
          disabled={day === ''}
        />
      </div>
      <p className="hint">
        <span>
          {time === '' ? <Trans>The whole day counts, to its end.</Trans> : null} <Trans>Time zone:</Trans>{' '}
          <bdi dir="ltr">{timeZone.replaceAll('_', ' ')}</bdi>
        </span>
      </p>
      <div className="row wrap">
        {PRESETS.map((days) => (
          <Button key={days} variant="quiet" onClick={() => write({ day: dayAfter(today, days), time: '' })}>
            {t`${plural(days, { one: 'In # day', other: 'In # days' })}`}
          </Button>
        ))}
        <Button variant="quiet" disabled={expiresAt === null} onClick={() => write({ day: '', time: '' })}>
          <Trans>Never</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
