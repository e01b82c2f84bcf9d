import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MAX_TITLE } from '../../sync/entities/envelope.ts'
import type { Template } from '../../sync/entities/template.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { isolate } from '../ui/isolate.ts'
import { TextInput } from '../ui/text-input.tsx'

interface ChangeProps {
  readonly template: Template
  readonly onClose: () => void
}

export function RenameTemplateDialog({ template, onClose }: ChangeProps) {
  const { t } = useLingui()
  const replica = useReplica()
  const [name, setName] = useState(template.name)
  const save = () => {
    if (name.trim() === '') return
    void replica
      .dispatch('renameTemplate', { templateId: template.id, name: name.trim() }, { title: template.name })
      .then(onClose)
  }
  return (
    <Dialog
      open
      title={t`Rename template`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="filled" disabled={name.trim() === ''} onClick={save}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <TextInput label={t`Template name`} maxLength={MAX_TITLE} autoFocus value={name} onText={setName} />
    </Dialog>
  )
}

export function DeleteTemplateDialog({ template, onClose }: ChangeProps) {
  const { t } = useLingui()
  const replica = useReplica()
  const name = isolate(template.name)
  const remove = () =>
    void replica
      .dispatch('deleteTemplate', { templateId: template.id }, { title: template.name })
      .then(onClose)
  return (
    <Dialog
      open
      title={t`Delete template?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="danger" onClick={remove}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      {template.showTo === 'allMembers' ? (
        <p>
          <Trans>“{name}” goes for everybody in your organisation. Documents begun from it stay.</Trans>
        </p>
      ) : (
        <p>
          <Trans>“{name}” goes for good. Documents begun from it stay.</Trans>
        </p>
      )}
    </Dialog>
  )
}
