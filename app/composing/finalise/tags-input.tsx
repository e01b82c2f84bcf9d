import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setOptions } from '../../../sync/collab/edit-settings.ts'
import { MAX_TAG, MAX_TAGS } from '../../../sync/entities/envelope.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Chip } from '../../ui/chip.tsx'
import { announce } from '../../ui/live-region.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import { withTags } from './tags.ts'
import styles from './tags-input.module.css'

/** Words to find it by later; Enter or a comma ends one. */
export function TagsInput() {
  const { t } = useLingui()
  const { live, draft, reading } = useWizard()
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const { tags } = draft
  const limit = format.number(MAX_TAGS)
  const add = (text: string) => {
    setTyped('')
    const next = withTags(tags, text)
    if (next.length === tags.length) return
    live.edit((ydoc) => setOptions(ydoc, { tags: next }))
    announce(t`${text.trim()} added`)
  }
  const remove = (tag: string) =>
    live.edit((ydoc) => setOptions(ydoc, { tags: tags.filter((one) => one !== tag) }))
  const isWrong = reading.problems.some((one) => one.code === 'tags-not-valid')
  return (
    <div className={styles.tags}>
      <TextInput
        id="draft-tags"
        label={t`Tags`}
        optional
        hint={t`Enter or a comma ends a tag. At most ${limit}.`}
        maxLength={MAX_TAG}
        value={typed}
        disabled={tags.length >= MAX_TAGS && !isWrong}
        onText={(text) => (/[,،]/.test(text) ? add(text) : setTyped(text))}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            add(typed)
          }
          const last = tags.at(-1)
          if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
        }}
        {...(isWrong && { error: t`There are too many tags, or one is too long` })}
      />
      {tags.length === 0 ? null : (
        <div className="row wrap">
          {tags.map((tag) => (
            <Chip key={tag} tag onRemove={() => remove(tag)} removeLabel={t`Remove ${tag}`}>
              <bdi>{tag}</bdi>
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
