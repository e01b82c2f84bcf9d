import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { createId } from '../../../sync/ids.ts'
import { ActForm, focusFirstError } from '../../acts/act-form.tsx'
import { expiryEntry, expiryInstant, startInstant } from '../../acts/expiry.ts'
import { useKeptForm } from '../../acts/kept-form.ts'
import termsDialogsStyles from '../../acts/terms-dialogs.module.css'
import { useAct } from '../../acts/use-act.ts'
import { ACCOUNT_FACES, CHANGED_RULE } from '../../faces/account/account-faces.ts'
import { dayOf } from '../../i18n/format.ts'
import { useFormat, useFormatSettings } from '../../i18n/use-format.ts'
import { useNow } from '../../i18n/use-now.ts'
import { useZoneName } from '../../i18n/zone-names.ts'
import { PersonInput } from '../../people/person-input.tsx'
import { useReplica } from '../../replica/use-replica.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { zoneOffset } from '../time-zones.ts'
import styles from './rule-dialog.module.css'
import { clashWith, type ShownRule } from './shown-rules.ts'

/** What the form begins with: a delegation there is, one that was refused, or nothing. */
export type RuleDraft = Pick<ShownRule, 'id' | 'delegate' | 'startsAt' | 'endsAt' | 'active' | 'proxy'>

const ids = { now: () => Date.now(), randomBytes: (n: number) => crypto.getRandomValues(new Uint8Array(n)) }

export function RuleDialog(props: {
  readonly draft: RuleDraft | null
  readonly rules: readonly ShownRule[]
  readonly onSaved: () => void
  readonly onClose: () => void
}) {
  const { draft, rules, onSaved, onClose } = props
  const { t } = useLingui()
  const { actor } = useReplica()
  const form = useRuleForm(draft)
  const { entry, change } = form
  const format = useFormat()
  // A name made of an address is a guess; whoever was chosen has a name.
  const called = entry.text.includes('<') ? entry.name : entry.email
  const act = useAct(called, onSaved)
  const [asked, setAsked] = useState(false)
  const { timeZone } = useFormatSettings()
  const now = useNow()
  const zone = useZoneName(timeZone)
  const offset = zoneOffset(timeZone, now)

  const { startsAt, endsAt } = form
  const id = draft?.id ?? form.newId
  const clash =
    entry.active && startsAt !== null && endsAt !== null
      ? clashWith({ id, startsAt, endsAt }, rules)
      : undefined
  const clashWords = clash && {
    name: clash.delegate.name,
    from: format.dateTime(new Date(clash.startsAt)),
    until: format.dateTime(new Date(clash.endsAt)),
  }
  const errors = {
    person:
      entry.email === ''
        ? t`Choose somebody, or type a whole e-mail address`
        : entry.email === actor.email
          ? t`You cannot delegate to yourself`
          : undefined,
    start: startsAt === null ? t`Choose a day` : undefined,
    end:
      endsAt === null
        ? t`Choose a day`
        : startsAt !== null && endsAt <= startsAt
          ? t`It must end after it starts`
          : endsAt <= now.getTime()
            ? t`Choose an end in the future`
            : clashWords
              ? t`You have already delegated to ${clashWords.name} from ${clashWords.from} until ${clashWords.until}`
              : undefined,
  }
  const isBad = Object.values(errors).some((one) => one !== undefined)
  const shown: Partial<typeof errors> = asked ? errors : {}
  const name = called === '' ? t`Delegate` : called
  return (
    <ActForm
      face={draft === null ? ACCOUNT_FACES.saveDelegationRule : CHANGED_RULE}
      validate={(element) => {
        setAsked(true)
        if (isBad) focusFirstError(element)
        return !isBad
      }}
      onConfirm={async () =>
        startsAt === null || endsAt === null
          ? null
          : act('saveDelegationRule', {
              id,
              email: entry.email,
              ...(called !== '' && { name: called }),
              startsAt,
              endsAt,
              active: entry.active,
              proxy: entry.proxy,
            })
      }
      onDone={form.forget}
      onClose={onClose}
    >
      <PersonInput
        label={t`Delegate to`}
        hint={t`They need an account here. That is checked when it is sent.`}
        error={shown.person}
        leaveOut={[actor.email]}
        text={entry.text}
        onText={(text) => change({ text })}
        onPerson={(person) => change({ name: person.name, email: person.email })}
      />
      <DayAndTime
        labels={[t`First day`, t`From`]}
        day={entry.startDay}
        time={entry.startTime}
        error={shown.start}
        onChange={(startDay, startTime) => change({ startDay, startTime })}
      />
      <DayAndTime
        labels={[t`Last day`, t`Until`]}
        day={entry.endDay}
        time={entry.endTime}
        min={entry.startDay || dayOf(now, timeZone)}
        error={shown.end}
        hint={
          <Trans>
            Times are those of <bdi>{zone}</bdi> (<bdi dir="ltr">{offset}</bdi>). Now it is{' '}
            <bdi>{format.time(now)}</bdi>.
          </Trans>
        }
        onChange={(endDay, endTime) => change({ endDay, endTime })}
      />
      <Switch
        label={t`Acts in your name`}
        hint={
          entry.proxy ? (
            <Trans>
              Documents say “<bdi>{name}</bdi> on behalf of <bdi>{actor.name}</bdi>”.
            </Trans>
          ) : (
            t`Off: the work becomes theirs, and documents carry their name alone.`
          )
        }
        checked={entry.proxy}
        onChecked={(proxy) => change({ proxy })}
      />
      <Switch
        label={t`Active`}
        hint={t`Off: it is kept and does nothing, whatever its dates say.`}
        checked={entry.active}
        onChecked={(active) => change({ active })}
      />
    </ActForm>
  )
}

/** The entries as typed, and the instants they mean in the person's own zone. */
function useRuleForm(draft: RuleDraft | null) {
  const { timeZone } = useFormatSettings()
  const [newId] = useState(() => createId('delegation', ids))
  const [opened] = useState(() => Date.now())
  const start = expiryEntry(draft?.startsAt ?? opened, timeZone)
  const end = expiryEntry(draft?.endsAt ?? null, timeZone)
  const key = draft ? `${draft.id}-${draft.startsAt}-${draft.endsAt}-${draft.active}` : 'new'
  const [entry, change, forget] = useKeptForm(`delegation-${key}`, {
    text: draft ? `${draft.delegate.name} <${draft.delegate.email}>` : '',
    name: draft?.delegate.name ?? '',
    email: draft?.delegate.email ?? '',
    startDay: start.day,
    startTime: start.time,
    endDay: end.day,
    endTime: end.time === '' ? '23:59' : end.time,
    proxy: (draft?.proxy ?? false) as boolean,
    active: (draft?.active ?? true) as boolean,
  })
  const startsAt = startInstant({ day: entry.startDay, time: entry.startTime || '00:00' }, timeZone)
  const endsAt = expiryInstant({ day: entry.endDay, time: entry.endTime }, timeZone)
  return { entry, change, forget, newId, startsAt, endsAt }
}

function DayAndTime(props: {
  readonly labels: readonly [string, string]
  readonly day: string
  readonly time: string
  readonly min?: string
  readonly hint?: React.ReactNode
  readonly error: string | undefined
  readonly onChange: (day: string, time: string) => void
}) {
  const { labels, day, time, min, hint, error, onChange } = props
  return (
    <div>
      <div className={classNames(termsDialogsStyles.pair, styles.ruleWhen)}>
        <DateInput
          label={labels[0]}
          value={day}
          {...(min !== undefined && { min })}
          {...(error !== undefined && { error })}
          onText={(value) => onChange(value, time)}
        />
        <TextInput label={labels[1]} type="time" value={time} onText={(value) => onChange(day, value)} />
      </div>
      {hint === undefined ? null : (
        <p className="hint">
          <span>{hint}</span>
        </p>
      )}
    </div>
  )
}
