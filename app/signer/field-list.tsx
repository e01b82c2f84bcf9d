import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { Field } from '../../sync/entities/field.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useFieldWords } from '../signing/field-words.ts'
import type { SigningPart } from '../signing/rules/signing-part.ts'
import { heldValue, isDone, type SigningProgress } from '../signing/rules/signing-progress.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './field-list.module.css'
import { enteredText } from './rules/entered-text.ts'

/** All fields in reading order, for people who would rather not hunt over pages. */
export function FieldList({
  part,
  progress,
  onGo,
}: {
  readonly part: SigningPart
  readonly progress: SigningProgress
  readonly onGo: (field: Field) => void
}) {
  const { t } = useLingui()
  const words = useFieldWords()
  const format = useFormat()
  return (
    <ol className={styles.list} aria-label={t`Fields`}>
      {part.fields.map((field) => {
        const done = isDone(progress, field)
        const required = field.requirement === 'required'
        const page = format.number(field.places[0]?.page ?? 1)
        const value = heldValue(progress, field)
        return (
          <li key={field.id}>
            <button
              type="button"
              aria-current={field.id === progress.currentId ? 'step' : undefined}
              onClick={() => onGo(field)}
            >
              <Icon
                of={done ? IconCircleCheck : required ? IconAlertCircle : IconCircle}
                className={done ? styles.done : undefined}
              />
              <span className="grow">
                <span className="b cut" dir="auto">
                  {words.name(field)}
                </span>
                <span className="t12 m cut" dir="auto">
                  {value?.kind === 'text' && value.text !== '' ? (
                    enteredText(field, value.text, format)
                  ) : done ? (
                    <Trans context="field">Done</Trans>
                  ) : required ? (
                    <Trans>Required</Trans>
                  ) : (
                    <Trans>Optional</Trans>
                  )}
                </span>
              </span>
              <span className="t12 m">
                <Trans>Page {page}</Trans>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
