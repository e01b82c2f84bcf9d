import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Contact } from '../../sync/entities/contact.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { isolate } from '../ui/isolate.ts'
import { useReading } from './use-reading.ts'

export function RemoveContactsDialog(props: {
  readonly contacts: readonly Contact[]
  readonly onClose: () => void
  readonly onRemoved?: () => void
}) {
  const { contacts, onClose, onRemoved } = props
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const reading = useReading()
  const [refused, setRefused] = useState<string | null>(null)
  const [first] = contacts
  const count = contacts.length
  const name = first ? isolate(reading.nameOf(first)) : ''
  const shared = contacts.filter((one) => one.shared).length
  const remove = async () => {
    const sent = await replica.dispatchAll(
      contacts.map((one) => ({
        name: 'removeContact' as const,
        input: { contactId: one.id },
        options: { title: reading.nameOf(one) },
      })),
    )
    if (!sent.ok) return setRefused(sentence(sent.error))
    onClose()
    onRemoved?.()
  }
  return (
    <AlertDialog
      open
      destructive
      title={
        count === 1
          ? t`Remove ${name}?`
          : t`${plural(count, { one: 'Remove # contact?', other: 'Remove # contacts?' })}`
      }
      confirmLabel={
        count === 1
          ? t`Remove contact`
          : t`${plural(count, { one: 'Remove # contact', other: 'Remove # contacts' })}`
      }
      cancelLabel={t`Keep`}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        {shared === 0
          ? t`What was sent to them stays as it is.`
          : t`${plural(shared, {
              one: '# of them is shared and will be gone for everybody. What was sent to them stays as it is.',
              other:
                '# of them are shared and will be gone for everybody. What was sent to them stays as it is.',
            })}`}
      </p>
      {refused === null ? null : <FieldMessage tone="bad">{refused}</FieldMessage>}
    </AlertDialog>
  )
}
