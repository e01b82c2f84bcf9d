import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setExpiry, setLanguage, setOptions } from '../../../sync/collab/edit-settings.ts'
import { type Language, MAX_DESCRIPTION } from '../../../sync/entities/envelope.ts'
import { dayAfter, expiryEntry, expiryInstant } from '../../acts/expiry.ts'
import { dayOf } from '../../i18n/format.ts'
import { LOCALE_NAMES } from '../../i18n/locale.ts'
import { useNow } from '../../i18n/use-now.ts'
import { useZoneName } from '../../i18n/zone-names.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import fieldPropertiesStyles from '../designer/field-properties.module.css'
import { useWizard } from '../wizard/wizard-context.tsx'
import { ClassificationChoice } from './classification.tsx'
import styles from './options-panel.module.css'
import { ReminderInputs } from './reminder-inputs.tsx'
import { ReportAccessInputs } from './report-access-inputs.tsx'
import { SequenceChoice } from './sequence-choice.tsx'
import { TagsInput } from './tags-input.tsx'

/** What it is about, how secret it is, until when it runs, how often it reminds, who may see what of it. */
export function OptionsPanel() {
  const { t } = useLingui()
  const { live, draft } = useWizard()
  return (
    <div className={styles.summary}>
      <TextArea
        id="draft-description"
        label={t`Description`}
        optional
        counter
        rows={2}
        maxLength={MAX_DESCRIPTION}
        value={draft.description}
        onText={(description) => live.edit((ydoc) => setOptions(ydoc, { description }))}
      />
      <TagsInput />
      <ClassificationChoice />
      <SequenceChoice />
      <ExpiryInputs key={draft.timeZone} />
      {draft.expiresAt === null ? null : <WarningInput />}
      <ReminderInputs />
      <Select
        id="draft-language"
        label={t`Language`}
        hint={t`Of e-mails and certificates. Recipients may each have their own.`}
        value={draft.language}
        onValue={(value) => live.edit((ydoc) => setLanguage(ydoc, value as Language))}
        options={Object.entries(LOCALE_NAMES).map(([value, label]) => ({ value, label }))}
      />
      <ReportAccessInputs />
      <Switch
        label={t`Open to your organisation`}
        hint={t`Everybody in it can find and read the document.`}
        checked={draft.openToOrganization}
        onChecked={(openToOrganization) => live.edit((ydoc) => setOptions(ydoc, { openToOrganization }))}
      />
      <Switch
        label={t`Signers may be added on the way`}
        hint={t`Adds a page with places for their signatures to each document.`}
        checked={draft.allowAddedSigners}
        onChecked={(allowAddedSigners) => live.edit((ydoc) => setOptions(ydoc, { allowAddedSigners }))}
      />
    </div>
  )
}

const WARNINGS = [1, 2, 3, 5, 7, 14, 30] as const

/** Before the expiry the initiator is told what is still missing. */
function WarningInput() {
  const { t } = useLingui()
  const { live, draft } = useWizard()
  const { warnDaysBefore } = draft
  const days = [...new Set([...WARNINGS, ...(warnDaysBefore === null ? [] : [warnDaysBefore])])]
  return (
    <Select
      id="draft-warning"
      label={t`Warn me before it expires`}
      value={warnDaysBefore === null ? 'no' : String(warnDaysBefore)}
      onValue={(value) =>
        live.edit((ydoc) => setOptions(ydoc, { warnDaysBefore: value === 'no' ? null : Number(value) }))
      }
      options={[
        { value: 'no', label: t`No warning` },
        ...days
          .sort((a, b) => a - b)
          .map((one) => ({
            value: String(one),
            label: t`${plural(one, { one: '# day before', other: '# days before' })}`,
          })),
      ]}
    />
  )
}

const PRESETS = [7, 14, 30] as const

function ExpiryInputs() {
  const { t } = useLingui()
  const { live, draft } = useWizard()
  const now = useNow()
  const { timeZone, expiresAt } = draft
  const zone = useZoneName(timeZone)
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
    <fieldset className={fieldPropertiesStyles.expiry}>
      <legend className="lab">
        <Trans>Expires</Trans>
      </legend>
      <div className={fieldPropertiesStyles.pair}>
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
          <bdi>{zone}</bdi>
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
