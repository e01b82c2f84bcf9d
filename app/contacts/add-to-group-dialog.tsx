import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type Contact,
  type ContactGroup,
  contactGroup,
  MAX_GROUP_CONTACTS,
} from '../../sync/entities/contact.ts'
import { createId } from '../../sync/ids.ts'
import { changedElements, changedFields } from '../../sync/rules/changed-fields.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useFormat } from '../i18n/use-format.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { useHeld, useReplica } from '../replica/use-replica.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import styles from './contacts.module.css'
import { useMayChange } from './use-reading.ts'

const NEW = 'new'

/** Into a group there is, or a new one of these. */
export function AddToGroupDialog(props: {
  readonly contacts: readonly Contact[]
  readonly onClose: () => void
}) {
  const { contacts, onClose } = props
  const { t } = useLingui()
  const format = useFormat()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const mayChange = useMayChange()
  const groups = [...useHeld('contactGroup').values()].filter(mayChange)
  const [chosen, setChosen] = useState(groups[0]?.id ?? NEW)
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const count = contacts.length
  const add = async () => {
    const group = groups.find((one) => one.id === chosen)
    const after = withMembers(group, contacts)
    const most = format.number(MAX_GROUP_CONTACTS)
    if (after.length > MAX_GROUP_CONTACTS) return setWrong(t`A group has at most ${most} contacts.`)
    const title = group?.name ?? name.trim()
    if (!group && !contactGroup.shape.name.safeParse(title).success)
      return setWrong(t`Give the group a name.`)
    const lists = { contacts: changedElements(group?.contacts ?? [], after) }
    const input = group
      ? { id: group.id, set: {}, seen: {}, lists }
      : {
          id: createId('contactGroup', deviceIds),
          ...changedFields(null, { name: title, shared: false }),
          lists,
        }
    const refusal = replica.check('saveContactGroup', input)
    if (refusal) return setWrong(sentence(refusal))
    const sent = await replica.dispatch('saveContactGroup', input, { title })
    if (!sent.ok) return setWrong(sentence(sent.error))
    onClose()
  }
  return (
    <Dialog
      open
      title={t`${plural(count, { one: 'Add # contact to a group', other: 'Add # contacts to a group' })}`}
      onClose={onClose}
      footer={
        <>
          <Button size="md" onClick={onClose}>{t`Cancel`}</Button>
          <Button size="md" variant="filled" onClick={() => void add()}>{t`Add to group`}</Button>
        </>
      }
    >
      <div className={styles.details}>
        {groups.length === 0 ? null : (
          <Select
            label={t`Group`}
            value={chosen}
            options={[
              ...groups.map((one) => ({ value: one.id, label: one.name })),
              { value: NEW, label: t`New group…` },
            ]}
            onValue={(value) => {
              setChosen(value as ContactGroup['id'])
              setWrong(null)
            }}
          />
        )}
        {chosen === NEW ? (
          <TextInput label={t`Name of the new group`} value={name} onText={setName} autoComplete="off" />
        ) : null}
        {wrong === null ? null : <FieldMessage tone="bad">{wrong}</FieldMessage>}
      </div>
    </Dialog>
  )
}

const withMembers = (group: ContactGroup | undefined, contacts: readonly Contact[]) => {
  const before = group?.contacts ?? []
  const known = new Set(before.map((one) => one.id))
  return [...before, ...contacts.filter((one) => !known.has(one.id)).map(({ id }) => ({ id }))]
}
