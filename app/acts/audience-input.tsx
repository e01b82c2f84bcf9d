import { Trans, useLingui } from '@lingui/react/macro'
import type { Envelope, ReadAccess } from '../../sync/entities/envelope.ts'
import { READ_ACCESS_HINTS, READ_ACCESS_WORDS } from '../faces/envelopes/envelope-words.ts'
import { Checkbox, Radio } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldMessage } from '../ui/field.tsx'
import styles from './audience-input.module.css'

export interface Audience {
  readonly readAccess: ReadAccess
  readonly specific: readonly string[]
}

const LEVELS: readonly ReadAccess[] = ['all', 'internal', 'private', 'specific']

/** Specific people are at least one. */
export const isWholeAudience = ({ readAccess, specific }: Audience): boolean =>
  readAccess !== 'specific' || specific.length > 0

/** The four levels of the specification, each with what it means; the last with the people it names. */
export function AudienceInput(props: {
  envelope: Envelope
  value: Audience
  onValue: (value: Audience) => void
  asked: boolean
}) {
  const { envelope, value, onValue, asked } = props
  const { t } = useLingui()
  const people = envelope.recipients.filter((one) => one.kind !== 'integration' && one.state !== 'removed')
  const toggle = (id: string, on: boolean) =>
    onValue({
      ...value,
      specific: on ? [...value.specific, id] : value.specific.filter((one) => one !== id),
    })
  return (
    <fieldset className={classNames('field', styles.choices)}>
      <legend className="lab">
        <Trans>Who may read it</Trans>
      </legend>
      {LEVELS.map((level) => (
        <Radio
          key={level}
          name="read-access"
          checked={value.readAccess === level}
          onChecked={() => onValue({ ...value, readAccess: level })}
          label={t(READ_ACCESS_WORDS[level])}
          hint={t(READ_ACCESS_HINTS[level])}
        />
      ))}
      {value.readAccess === 'specific' ? (
        <div className={classNames(styles.choices, styles.inner)}>
          {people.map((one) => (
            <Checkbox
              key={one.id}
              checked={value.specific.includes(one.id)}
              onChecked={(on) => toggle(one.id, on)}
              label={<bdi>{one.name}</bdi>}
            />
          ))}
          {asked && !isWholeAudience(value) ? (
            <FieldMessage tone="bad">{t`Choose at least one person`}</FieldMessage>
          ) : null}
        </div>
      ) : null}
    </fieldset>
  )
}
