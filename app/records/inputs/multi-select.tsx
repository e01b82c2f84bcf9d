import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { foldText, searchWords } from '../../../sync/rules/text-keys.ts'
import { Chip } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import type { FieldText } from '../../ui/field.tsx'
import { isolate } from '../../ui/isolate.ts'
import type { FilterOption } from '../record-table.ts'
import { useWords } from '../use-words.ts'
import styles from './inputs.module.css'

export type MultiSelectProps = FieldText & {
  readonly id?: string
  readonly options: readonly FilterOption[]
  readonly value: readonly string[]
  readonly onValue: (value: readonly string[]) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  /** What is chosen shows, and nothing can be done with it. */
  readonly readOnly?: boolean
}

/** Several of many: typed to find, taken one by one, each with a cross. What is no option any more still shows. */
export function MultiSelect(props: MultiSelectProps) {
  const { options, value, onValue, onBlur, placeholder, readOnly = false, ...text } = props
  const { t } = useLingui()
  const words = useWords()
  const [typed, setTyped] = useState('')
  const nameOf = (id: string) => {
    const option = options.find((one) => one.value === id)
    return option ? words(option.label) : id
  }
  const wanted = searchWords(typed)
  const left = options.filter((one) => {
    const key = foldText(words(one.label))
    return !value.includes(one.value) && wanted.every((word) => key.includes(word))
  })
  return (
    <div className={styles.box}>
      {readOnly ? null : (
        <Combobox
          {...text}
          text={typed}
          onText={setTyped}
          options={left.slice(0, MOST_SHOWN).map((one) => ({
            value: one.value,
            label: words(one.label),
            content: <bdi>{words(one.label)}</bdi>,
          }))}
          preselect={wanted.length > 0 ? 0 : -1}
          onChoose={(option) => {
            onValue([...value, option.value])
            setTyped('')
          }}
          onBackspace={() => onValue(value.slice(0, -1))}
          onLeave={() => onBlur?.()}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
      {value.length === 0 ? null : (
        <div className={styles.tags}>
          {value.map((id) => {
            const name = isolate(nameOf(id))
            return (
              <Chip
                key={id}
                tag
                {...(!readOnly && {
                  onRemove: () => onValue(value.filter((one) => one !== id)),
                  removeLabel: t`Remove ${name}`,
                })}
              >
                <bdi>{nameOf(id)}</bdi>
              </Chip>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** Nobody reads further; they type another letter. */
const MOST_SHOWN = 50
