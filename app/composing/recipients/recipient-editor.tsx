import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RecipientView } from '../../../sync/collab/draft-view.ts'
import { updateRecipient } from '../../../sync/collab/edit-recipients.ts'
import { isAddress } from '../../people/typed-person.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import styles from './recipient-list.module.css'

export interface RecipientEditorProps {
  readonly recipient: RecipientView
  readonly onDone: () => void
}

/** Name and address in the row itself. Every letter is in the draft at once; done is only about the view. */
export function RecipientEditor({ recipient, onDone }: RecipientEditorProps) {
  const { t } = useLingui()
  const { live, reading } = useWizard()
  const box = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState(false)
  const update = (patch: { name?: string; email?: string }) =>
    live.edit((ydoc) => updateRecipient(ydoc, recipient.id, patch))
  const isComplete = recipient.name.trim() !== '' && isAddress(recipient.email.trim())
  const isTwice = reading.problems.some(
    (one) => one.code === 'recipient-duplicate' && one.id === recipient.id,
  )
  const isNew = useRef(recipient.name === '')
  useEffect(() => {
    if (isNew.current) box.current?.querySelector('input')?.focus()
  }, [])
  const leave = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === 'Escape') && isComplete) onDone()
  }
  return (
    <div ref={box} className={classNames(styles.who, styles.edit)}>
      <TextInput
        id={`${recipient.id}-name`}
        label={t`Name`}
        hideLabel
        placeholder={t`Name`}
        size="sm"
        maxLength={120}
        value={recipient.name}
        onKeyDown={leave}
        onText={(name) => update({ name })}
        {...(left && recipient.name.trim() === '' && { error: t`Enter a name` })}
      />
      <TextInput
        id={`${recipient.id}-email`}
        label={t`E-mail`}
        hideLabel
        placeholder={t`E-mail`}
        size="sm"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={recipient.email}
        onKeyDown={leave}
        onText={(email) => update({ email })}
        onBlur={() => setLeft(true)}
        {...(left && !isAddress(recipient.email.trim()) && { error: t`Enter a full address` })}
        {...(isTwice && { error: t`This person has this part already` })}
      />
      <IconButton icon={IconCheck} label={t`Done`} disabled={!isComplete} onClick={onDone} />
    </div>
  )
}
