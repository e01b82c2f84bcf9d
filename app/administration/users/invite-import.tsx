/** Inviting everybody of a file: what each row would become, then what became of it. */
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { createId } from '../../../sync/ids.ts'
import { isPending } from '../../../sync/replication/outbox.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { recordForm } from '../../records/form/record-form.ts'
import { ImportDialog } from '../../records/import/import-dialog.tsx'
import type { RecordImport } from '../../records/import/import-rows.ts'
import type { Brought, RowResult } from '../../records/import/run-import.ts'
import type { FilterOption } from '../../records/record-table.ts'
import { deviceIds } from '../../replica/device-ids.ts'
import { useHeld, useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { inviteRow } from './invite-editor.tsx'
import { useGiven } from './use-users.ts'
import { INVITE_ROW } from './user-forms.tsx'

const rowEntry = z.object({
  email: INVITE_ROW.entry.shape.email,
  firstName: INVITE_ROW.entry.shape.firstName,
  lastName: INVITE_ROW.entry.shape.lastName,
  userTypeId: INVITE_ROW.entry.shape.userTypeId,
  roles: z.array(z.string()).check(z.maxLength(50)),
  groups: z.array(z.string()).check(z.maxLength(100)),
})
type FileRow = z.infer<typeof rowEntry>

const importOf = (given: {
  readonly roles: readonly FilterOption[]
  readonly groups: readonly FilterOption[]
}): RecordImport<FileRow> => {
  const { warning: _, ...userTypeId } = INVITE_ROW.texts.userTypeId
  return {
    form: recordForm(rowEntry, {
      id: 'invite-row',
      fields: {
        email: INVITE_ROW.texts.email,
        firstName: INVITE_ROW.texts.firstName,
        lastName: INVITE_ROW.texts.lastName,
        userTypeId,
        roles: { label: msg`Roles`, kind: 'choices', options: given.roles },
        groups: { label: msg`Groups`, kind: 'choices', options: given.groups },
      },
    }),
    headers: {
      email: ['email', 'e-mail', 'mail', 'address', 'courriel', 'البريد الإلكتروني'],
      firstName: ['first name', 'given name', 'prénom', 'الاسم الأول'],
      lastName: ['last name', 'family name', 'surname', 'nom', 'اسم العائلة'],
      userTypeId: ['type', 'user type', 'userTypeId', 'النوع'],
      roles: ['role', 'roles', 'rôles', 'الأدوار'],
      groups: ['group', 'groups', 'groupes', 'المجموعات'],
    },
    keyOf: ({ email }) => (email === '' ? null : email.toLowerCase()),
    otherwise: { userTypeId: '3' },
  }
}

export function InviteImport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const members = useHeld('member')
  const given = useGiven()
  const what = useMemo(() => importOf(given), [given])
  // As they were when the file was opened.
  const [held] = useState(() =>
    [...members.values()].map((one) => ({
      id: one.id,
      values: {
        ...{ email: one.email, firstName: '', lastName: '', userTypeId: '3' as const },
        ...{ roles: [], groups: [] },
      },
    })),
  )
  const idByLine = useRef(new Map<number, string>())
  const entries = useReplicaView(({ outbox }) => outbox.filter((one) => one.name === 'inviteMembers'))
  const bring = async (rows: readonly Brought<FileRow>[]): Promise<readonly RowResult[]> => {
    const results: RowResult[] = []
    for (const { row, plan } of rows) {
      const { roles, groups, ...values } = row.values
      const id = createId('memberInvite', deviceIds)
      const entry = {
        ...values,
        heldRoles: roles.map((one) => ({ id: one as `role:${string}` })),
        groups: groups.map((one) => ({ id: one as `memberGroup:${string}` })),
      }
      const input = { invites: [inviteRow(id, entry)] }
      const refused =
        plan === 'update' ? { code: 'user-already-exists' as const } : replica.check('inviteMembers', input)
      const sent = refused ? null : await replica.dispatch('inviteMembers', input, { title: values.email })
      const refusal = refused ?? (sent?.ok ? null : sent?.error)
      if (!refusal) idByLine.current.set(row.line, id)
      results.push(refusal ? { kind: 'failed', sentence: sentence(refusal) } : { kind: 'waiting' })
    }
    return results
  }
  const follow = (line: number): RowResult | undefined => {
    const id = idByLine.current.get(line)
    if (id === undefined) return undefined
    const entry = entries.find((one) => one.entity === id)
    if (!entry) return { kind: 'created' }
    if (isPending(entry)) return { kind: 'waiting' }
    const { result } = entry
    return result?.status === 'refused' ? { kind: 'failed', sentence: sentence(result) } : { kind: 'created' }
  }
  return (
    <ImportDialog
      open
      onClose={onClose}
      title={t`Invite users from a file`}
      what={what}
      held={held}
      bring={bring}
      follow={follow}
    />
  )
}
