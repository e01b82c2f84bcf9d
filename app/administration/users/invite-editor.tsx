import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { InviteRow } from '../../../sync/commands/organization/invite-members.ts'
import { createId } from '../../../sync/ids.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { RecordEditor } from '../../records/form/record-editor.tsx'
import { deviceIds } from '../../replica/device-ids.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { type InviteEntry, inviteForm } from './user-forms.tsx'

const BEGINS_WITH = { userTypeId: '3', heldRoles: [], groups: [] } as const

export const inviteRow = (id: InviteRow['id'], entry: InviteEntry): InviteRow => ({
  ...entry,
  id,
  userTypeId: Number(entry.userTypeId),
})

/** Somebody new: what is written is kept until it is sent. */
export function InviteEditor({ onSaved }: { readonly onSaved: (id: string) => void }) {
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const [id] = useState(() => createId('memberInvite', deviceIds))
  return (
    <RecordEditor
      form={inviteForm}
      recordId="new"
      record={null}
      initial={BEGINS_WITH as unknown as Partial<InviteEntry>}
      saveLabel={t`Invite user`}
      onSave={async ({ values }) => {
        const input = { invites: [inviteRow(id, values)] }
        const here = replica.check('inviteMembers', input)
        const sent = here ? null : await replica.dispatch('inviteMembers', input, { title: values.email })
        const refusal = here ?? (sent?.ok ? null : sent?.error)
        if (refusal)
          return {
            kind: 'refused',
            sentence: sentence(refusal),
            ...(OF_ADDRESS.has(refusal.code) && { field: 'email' as const }),
          }
        onSaved(id)
        return { kind: 'saved' }
      }}
    />
  )
}

const OF_ADDRESS: ReadonlySet<string> = new Set([
  'already-invited',
  'invite-domain-not-allowed',
  'user-already-exists',
  'email-not-valid',
])
