import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { edit } from '../../../sync/collab/draft-doc.ts'
import type { GroupView, RecipientView } from '../../../sync/collab/draft-view.ts'
import { dissolveGroup, makeGroup, updateGroup } from '../../../sync/collab/edit-groups.ts'
import { updateRecipient } from '../../../sync/collab/edit-recipients.ts'
import { signs } from '../../../sync/entities/step-kind.ts'
import { createId, type RecipientId } from '../../../sync/ids.ts'
import { STEP_FACES } from '../../faces/signing/step-faces.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { deviceIds } from '../../replica/device-ids.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import styles from './group-dialog.module.css'

export interface GroupDialogProps {
  /** Who can be in it: the same work in the same step, and in no other group. */
  readonly people: readonly RecipientView[]
  /** The group that is changed; null makes a new one. */
  readonly group: GroupView | null
  readonly onClose: () => void
}

/** Of several people some are enough: who, how many, and what they are called together. */
export function GroupDialog({ people, group, onClose }: GroupDialogProps) {
  const { t, i18n } = useLingui()
  const { live } = useWizard()
  const format = useFormat()
  const kind = people[0]?.kind ?? 'sign'
  const [chosen, setChosen] = useState<ReadonlySet<RecipientId>>(
    () => new Set(group?.memberIds ?? people.map((one) => one.id)),
  )
  const suggested = signs(kind) ? t`Signatories` : kind === 'approve' ? t`Approvers` : t`Team`
  const [name, setName] = useState(group?.name ?? suggested)
  const [needed, setNeeded] = useState(group?.quota ?? 1)
  const count = chosen.size
  const isAll = needed >= count
  const toggle = (id: RecipientId) =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const save = () => {
    const memberIds = people.map((one) => one.id).filter((id) => chosen.has(id))
    const quota = Math.min(needed, count)
    live.undo.endStep()
    live.edit((ydoc) => {
      if (group && (isAll || count < 2)) dissolveGroup(ydoc, group.id)
      else if (group)
        edit(ydoc, 'updateGroup', group.id, () => {
          updateGroup(ydoc, group.id, { name: name.trim(), quota })
          for (const one of people)
            updateRecipient(ydoc, one.id, { groupId: chosen.has(one.id) ? group.id : null })
        })
      else if (!isAll)
        makeGroup(ydoc, { id: createId('group', deviceIds), name: name.trim(), quota, memberIds })
    })
    live.undo.endStep()
    onClose()
  }
  const total = format.number(count)
  return (
    <Dialog
      open
      width={480}
      title={<Trans>Only some of them are needed</Trans>}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" size="md" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="filled"
            size="md"
            disabled={count < 2 || (!isAll && name.trim() === '')}
            onClick={save}
          >
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.groupForm}>
        <p className="m">
          <Trans>
            All of them are asked. As soon as enough have acted, the others need not act any more.
          </Trans>
        </p>
        <fieldset className="field">
          <legend className="lab">{i18n._(STEP_FACES[kind].role)}</legend>
          {people.map((one) => (
            <Checkbox
              key={one.id}
              label={<bdi>{one.name || one.email || t`New recipient`}</bdi>}
              checked={chosen.has(one.id)}
              onChecked={() => toggle(one.id)}
            />
          ))}
        </fieldset>
        <Select
          label={t`How many are needed`}
          value={isAll ? 'all' : String(needed)}
          onValue={(value) => setNeeded(value === 'all' ? people.length : Number(value))}
          options={[
            ...Array.from({ length: Math.max(0, count - 1) }, (_, index) => {
              const some = format.number(index + 1)
              return {
                value: String(index + 1),
                label: index === 0 ? t`One of them` : t`${some} of ${total}`,
              }
            }),
            { value: 'all', label: t`All of them` },
          ]}
          {...(isAll && {
            hint: group
              ? t`Then they are no group: everybody acts, with fields of their own.`
              : t`Nothing changes: everybody acts, with fields of their own.`,
          })}
          {...(count < 2 && {
            error: t`Choose at least two people`,
          })}
        />
        <TextInput
          label={t`Name of the group`}
          hint={t`Everybody sees it, for example “The board”.`}
          maxLength={120}
          value={name}
          disabled={isAll}
          onText={setName}
        />
      </div>
    </Dialog>
  )
}
