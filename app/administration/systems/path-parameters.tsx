import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import {
  PARAMETER_LOCATIONS,
  PARAMETER_TYPES,
  type ParameterLocation,
  type ParameterType,
  type PathParameter,
} from '../../../sync/entities/connected-system.ts'
import { bareId, createId } from '../../../sync/ids.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { ControlProps } from '../../records/form/record-form.ts'
import { deviceIds } from '../../replica/device-ids.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { LOCATION_WORDS, PARAMETER_TYPE_WORDS } from './system-words.ts'
import styles from './systems.module.css'

/** Names an element inside its list, and nowhere else. */
export const newElementId = (): string => bareId(createId('systemCall', deviceIds))

const MOST = 50

/** What is filled in when a path is asked: name, place, type, and what stands where nothing is filled in. */
export function PathParameters(props: ControlProps<PathParameter[]>) {
  const { id, value, onValue, onBlur, error, errorAt, readOnly } = props
  const { t } = useLingui()
  const format = useFormat()
  const wrongAt = error === undefined ? -1 : Number(errorAt[0] ?? -1)
  const change = (at: number, part: Partial<PathParameter>) =>
    onValue(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const add = () =>
    onValue([...value, { id: newElementId(), name: '', location: 'query', type: 'string', defaultValue: '' }])
  return (
    <div className={styles.rows}>
      {value.length === 0 ? null : (
        <div className={styles.parameterHead} aria-hidden="true">
          <span>
            <Trans>Name</Trans>
          </span>
          <span>
            <Trans context="parameter">Location</Trans>
          </span>
          <span>
            <Trans context="parameter">Type</Trans>
          </span>
          <span>
            <Trans>Default value</Trans>
          </span>
        </div>
      )}
      {value.map((one, at) => {
        const number = format.number(at + 1)
        return (
          <fieldset
            key={one.id}
            className={styles.parameter}
            aria-label={t`Parameter ${number}`}
            disabled={readOnly}
          >
            <TextInput
              label={t`Name of parameter ${number}`}
              hideLabel
              size="sm"
              dir="ltr"
              value={one.name}
              placeholder={t`Name`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onBlur={onBlur}
              {...(wrongAt === at && { 'aria-invalid': true })}
              onText={(name) => change(at, { name })}
            />
            <Select
              label={t`Location of parameter ${number}`}
              hideLabel
              size="sm"
              value={one.location}
              options={PARAMETER_LOCATIONS.map((value) => ({ value, label: t(LOCATION_WORDS[value]) }))}
              onValue={(location) => change(at, { location: location as ParameterLocation })}
            />
            <Select
              label={t`Type of parameter ${number}`}
              hideLabel
              size="sm"
              value={one.type}
              options={PARAMETER_TYPES.map((value) => ({ value, label: t(PARAMETER_TYPE_WORDS[value]) }))}
              onValue={(type) => change(at, { type: type as ParameterType })}
            />
            <TextInput
              label={t`Default value of parameter ${number}`}
              hideLabel
              size="sm"
              dir="ltr"
              value={one.defaultValue}
              placeholder={t`filled in`}
              autoComplete="off"
              onBlur={onBlur}
              onText={(defaultValue) => change(at, { defaultValue })}
            />
            <IconButton
              icon={IconTrash}
              label={t`Remove parameter ${number}`}
              disabled={readOnly}
              onClick={() => onValue(value.filter((other) => other !== one))}
            />
          </fieldset>
        )
      })}
      {readOnly || value.length >= MOST ? null : (
        <div>
          <Button id={id} variant="link" icon={IconPlus} onClick={add}>
            <Trans>Add parameter</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
