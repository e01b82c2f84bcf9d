import { useLingui } from '@lingui/react/macro'
import type { Field, FieldValue } from '../../sync/entities/field.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useFieldWords } from '../signing/field-words.ts'
import { pngUrl } from '../signing/signature/mark-picture.ts'
import styles from './entered-values.module.css'
import { enteredText } from './rules/entered-text.ts'

export interface EnteredValuesProps {
  readonly fields: readonly Field[]
  readonly valueFor: (field: Field) => FieldValue | undefined
  /** Drawn values by SHA-256, base64 PNG. */
  readonly pictures: Readonly<Record<string, string>>
}

/** What a person has put into their fields: before they act, and when an act was not accepted. */
export function EnteredValues({ fields, valueFor, pictures }: EnteredValuesProps) {
  const { t } = useLingui()
  const words = useFieldWords()
  const format = useFormat()
  const shown = (field: Field, value: FieldValue | undefined): string => {
    if (value?.kind === 'checked') return value.checked ? t`Ticked` : t`Not ticked`
    if (value?.kind !== 'text' || value.text === '') return t`Left empty`
    return enteredText(field, value.text, format)
  }
  return (
    <dl className={styles.entered}>
      {fields.map((field) => {
        const value = valueFor(field)
        const picture = value?.kind === 'drawing' ? pictures[value.sha256] : undefined
        return (
          <div key={field.id}>
            <dt className="t12 m">
              <bdi>{words.name(field)}</bdi>
            </dt>
            <dd>
              {picture === undefined ? (
                <span dir="auto">{shown(field, value)}</span>
              ) : (
                <span className={styles.drawn}>
                  <img
                    src={pngUrl(picture)}
                    alt={value?.kind === 'drawing' && value.text !== '' ? value.text : t`Your drawing`}
                  />
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
