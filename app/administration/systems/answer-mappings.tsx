import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowRight, IconEye, IconEyeOff, IconPlus, IconTrash } from '@tabler/icons-react'
import { createContext, use } from 'react'
import type { AnswerMapping } from '../../../sync/entities/connected-system.ts'
import { fieldText, readAnswerPath, valueAt } from '../../../sync/rules/connected-systems/answer-path.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { ControlProps } from '../../records/form/record-form.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { newElementId } from './path-parameters.tsx'
import styles from './systems.module.css'

/** An answer to try mappings on: of the last test, or pasted. Undefined while there is none. */
export const SampleAnswer = createContext<unknown>(undefined)

const MOST = 50

/** Which place of the answer becomes which value, and what stands there in the sample. */
export function AnswerMappings(props: ControlProps<AnswerMapping[]>) {
  const { id, value, onValue, onBlur, error, errorAt, readOnly } = props
  const { t } = useLingui()
  const format = useFormat()
  const sample = use(SampleAnswer)
  const wrongAt = error === undefined ? -1 : Number(errorAt[0] ?? -1)
  const change = (at: number, part: Partial<AnswerMapping>) =>
    onValue(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <div className={styles.rows}>
      {value.map((one, at) => {
        const number = format.number(at + 1)
        return (
          <fieldset
            key={one.id}
            className={styles.mapping}
            aria-label={t`Value ${number}`}
            disabled={readOnly}
          >
            <TextInput
              label={t`Place of value ${number} in the answer`}
              hideLabel
              size="sm"
              dir="ltr"
              value={one.path}
              placeholder="data.name"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onBlur={onBlur}
              {...(wrongAt === at && { 'aria-invalid': true })}
              onText={(path) => change(at, { path })}
            />
            <Icon of={IconArrowRight} size={16} mirror />
            <TextInput
              label={t`Field of value ${number}`}
              hideLabel
              size="sm"
              value={one.name}
              placeholder={t`Field`}
              autoComplete="off"
              onBlur={onBlur}
              onText={(name) => change(at, { name })}
            />
            <IconButton
              icon={one.hidden ? IconEyeOff : IconEye}
              on={one.hidden}
              label={t`Hide value ${number} in tests`}
              disabled={readOnly}
              onClick={() => change(at, { hidden: !one.hidden })}
            />
            <IconButton
              icon={IconTrash}
              label={t`Remove value ${number}`}
              disabled={readOnly}
              onClick={() => onValue(value.filter((other) => other !== one))}
            />
            <Found sample={sample} mapping={one} />
          </fieldset>
        )
      })}
      {readOnly || value.length >= MOST ? null : (
        <div>
          <Button
            id={id}
            variant="link"
            icon={IconPlus}
            onClick={() => onValue([...value, { id: newElementId(), path: '', name: '', hidden: false }])}
          >
            {value.length === 0 ? <Trans>Map an answer</Trans> : <Trans>Map another</Trans>}
          </Button>
        </div>
      )}
    </div>
  )
}

function Found({ sample, mapping }: { readonly sample: unknown; readonly mapping: AnswerMapping }) {
  if (sample === undefined || mapping.path === '') return null
  const steps = readAnswerPath(mapping.path)
  const value = steps ? valueAt(sample, steps) : undefined
  return (
    <p className={styles.found}>
      {steps === null ? (
        <Trans>This is no place in an answer.</Trans>
      ) : mapping.hidden ? (
        <Trans>Hidden in tests</Trans>
      ) : value === undefined ? (
        <Trans>Nothing stands there in the sample.</Trans>
      ) : (
        <bdi>{fieldText(value)}</bdi>
      )}
    </p>
  )
}
