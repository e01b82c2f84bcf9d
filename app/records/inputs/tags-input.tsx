import { useLingui } from '@lingui/react/macro'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { oneLine } from '../../../sync/rules/one-line.ts'
import { foldText, searchWords } from '../../../sync/rules/text-keys.ts'
import { Chip } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { isolate } from '../../ui/isolate.ts'
import styles from './inputs.module.css'

export interface TagsInputProps {
  readonly id: string
  readonly label: string
  readonly value: readonly string[]
  readonly onValue: (value: string[]) => void
  readonly onBlur: () => void
  readonly readOnly: boolean
  /** Used elsewhere: offered, so that one word is not written in three ways. */
  readonly known: readonly string[]
}

/** Words people make up, taken with Enter, a comma, or by going on. */
export function TagsInput({ id, label, value, onValue, onBlur, readOnly, known }: TagsInputProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const take = (words: readonly string[]) => {
    const has = new Map(value.map((word) => [foldText(word), word]))
    for (const word of words.map(oneLine))
      if (word !== '' && !has.has(foldText(word))) has.set(foldText(word), word)
    if (has.size > value.length) onValue([...has.values()])
    setTyped('')
  }
  const type = (text: string) => {
    const parts = text.split(/[,،;؛]/)
    if (parts.length === 1) return setTyped(text)
    take(parts.slice(0, -1))
    setTyped(parts.at(-1) ?? '')
  }
  const wanted = searchWords(typed)
  const offered = known.filter(
    (word) => !value.includes(word) && wanted.every((part) => foldText(word).includes(part)),
  )
  return (
    <div className={styles.box}>
      {readOnly ? null : (
        <Combobox
          id={id}
          label={label}
          hideLabel
          icon={IconTag}
          placeholder={t`Add a tag`}
          text={typed}
          onText={type}
          options={offered.slice(0, MOST_SHOWN).map((word) => ({
            value: word,
            label: word,
            content: <bdi>{word}</bdi>,
          }))}
          onChoose={(option) => take([option.value])}
          onEnter={(text) => take([text])}
          onBackspace={() => onValue(value.slice(0, -1))}
          onLeave={() => {
            take([typed])
            onBlur()
          }}
        />
      )}
      {value.length === 0 ? null : (
        <div className={styles.tags}>
          {value.map((word) => {
            const name = isolate(word)
            return (
              <Chip
                key={word}
                tag
                {...(!readOnly && {
                  onRemove: () => onValue(value.filter((other) => other !== word)),
                  removeLabel: t`Remove ${name}`,
                })}
              >
                <bdi>{word}</bdi>
              </Chip>
            )
          })}
        </div>
      )}
    </div>
  )
}

const MOST_SHOWN = 20
