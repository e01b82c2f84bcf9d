import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { FieldView } from '../../../sync/collab/draft-view.ts'
import { MAX_FIELD_OPTIONS } from '../../../sync/entities/field.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useDesigner } from './designer-context.tsx'
import styles from './field-properties.module.css'

/** What can be chosen in a radio or drop-down field. Enter goes to the next one, or adds it. */
export function OptionsEditor({ field }: { readonly field: FieldView }) {
  const { t } = useLingui()
  const designer = useDesigner()
  const format = useFormat()
  const list = useRef<HTMLFieldSetElement>(null)
  const { options } = field
  const write = (next: readonly string[]) => designer.update({ options: next })
  const add = () => {
    write([...options, String(options.length + 1)])
    // The new input exists after the next rendering.
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll('input')
      const last = inputs?.[inputs.length - 1]
      last?.focus()
      last?.select()
    })
  }
  return (
    <fieldset ref={list} className={styles.options}>
      <legend className="lab">
        <Trans>Options</Trans>
      </legend>
      {options.map((option, index) => {
        const number = format.number(index + 1)
        const repeated = options.indexOf(option) !== index
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; two may read the same while typing
          <div className="row" key={index}>
            <TextInput
              label={t`Option ${number}`}
              hideLabel
              size="sm"
              maxLength={200}
              value={option}
              {...(option.trim() === '' && { error: t`An option needs a text` })}
              {...(repeated && option.trim() !== '' && { error: t`This option is there already` })}
              onText={(text) => write(options.map((one, at) => (at === index ? text : one)))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                const inputs = list.current?.querySelectorAll('input')
                if (index + 1 < options.length) inputs?.[index + 1]?.focus()
                else add()
              }}
            />
            <IconButton
              icon={IconX}
              label={t`Remove option ${number}`}
              disabled={options.length < 2}
              onClick={() => write(options.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      <Button icon={IconPlus} variant="quiet" disabled={options.length >= MAX_FIELD_OPTIONS} onClick={add}>
        <Trans>Add option</Trans>
      </Button>
    </fieldset>
  )
}
