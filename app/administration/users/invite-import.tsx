/** Inviting everybody of a file: what each row would become, then what became of it. */
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { isOpenInvite } from '../../../sync/entities/member-invite.ts'
import { createId } from '../../../sync/ids.ts'
import { isPending } from '../../../sync/replication/outbox.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { recordForm } from '../../records/form/record-form.ts'
import { ImportDialog } from '../../records/import/import-dialog.tsx'
import type { RecordImport } from '../../records/import/import-rows.ts'
import type { ImportWords } from '../../records/import/import-words.ts'
import type { Brought, RowResult } from '../../records/import/run-import.ts'
import type { FilterOption } from '../../records/record-table.ts'
import { deviceIds } from '../../replica/device-ids.ts'
import { useHeld, useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { inviteRow } from './invite-editor.tsx'
import { withNameParts } from './name-parts.ts'
import { useGiven } from './use-users.ts'
import { INVITE_ROW } from './user-forms.tsx'

type Given = Readonly<Record<'roles' | 'groups', readonly FilterOption[]>>

/** A name that is none of these is said before anybody is invited, not when the server cannot find it. */
const rowEntryOf = ({ roles, groups }: Given) =>
  z.object({
    email: INVITE_ROW.entry.shape.email,
    firstName: INVITE_ROW.entry.shape.firstName,
    lastName: INVITE_ROW.entry.shape.lastName,
    userTypeId: INVITE_ROW.entry.shape.userTypeId,
    roles: z.array(oneOf(roles)).check(z.maxLength(50)),
    groups: z.array(oneOf(groups)).check(z.maxLength(100)),
  })
const oneOf = (options: readonly FilterOption[]) =>
  z.string().check(z.refine((id) => options.some((one) => one.value === id)))
type FileRow = z.infer<ReturnType<typeof rowEntryOf>>

const TYPES_OF_FILES = {
  '1': [
    ...['Company admin', 'Admin', 'Administrator', 'CompanyAdmin'],
    ...[
      'Administrateur de l’entreprise',
      "Administrateur de l'entreprise",
      'Administrateur',
      'مدير الشركة',
      'مدير',
    ],
  ],
  '3': [
    ...['Standard user', 'Standard', 'StandardUser', 'Member'],
    ...['Utilisateur standard', 'Membre', 'مستخدم عادي', 'عضو'],
  ],
  '4': [
    ...['Temporary user', 'Temporary', 'TemporaryUser', 'Temp'],
    ...['Utilisateur temporaire', 'Temporaire', 'مستخدم مؤقت', 'مؤقت'],
  ],
} as const

export const importOf = (given: Given): RecordImport<FileRow> => {
  const { warning: _, ...userTypeId } = INVITE_ROW.texts.userTypeId
  return {
    form: recordForm(rowEntryOf(given), {
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
    // As the specification and the three languages have it: a file is written by somebody else than who brings it.
    optionWords: { userTypeId: TYPES_OF_FILES },
    keyOf: ({ email }) => (email === '' ? null : email.toLowerCase()),
    otherwise: { userTypeId: '3' },
    shape: withNameParts,
    leavesOutRepeated: true,
  }
}

export function InviteImport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const members = useHeld('member')
  const invites = useHeld('memberInvite')
  const words = useInviteWords()
  const given = useGiven()
  const what = useMemo(() => importOf(given), [given])
  // As they were when the file was opened.
  const [held] = useState(() =>
    [
      ...[...members.values()].map((one) => ({ one, code: 'user-already-exists' as const })),
      ...[...invites.values()].filter(isOpenInvite).map((one) => ({ one, code: 'already-invited' as const })),
    ].map(({ one, code }) => ({
      id: one.id,
      said: sentence({ code }),
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
    for (const { row } of rows) {
      const { roles, groups, ...values } = row.values
      const id = createId('memberInvite', deviceIds)
      const entry = {
        ...values,
        heldRoles: roles.map((one) => ({ id: one as `role:${string}` })),
        groups: groups.map((one) => ({ id: one as `memberGroup:${string}` })),
      }
      const input = { invites: [inviteRow(id, entry)] }
      const refused = replica.check('inviteMembers', input)
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
      words={words}
    />
  )
}

function useInviteWords(): ImportWords {
  const { t } = useLingui()
  return useMemo(
    () => ({
      ready: (count) =>
        t`${plural(count, {
          one: '# person will be invited by e-mail',
          other: '# people will be invited by e-mail',
        })}`,
      act: (count) => t`Invite ${count}`,
      created: t({ message: 'Invited', context: 'user' }),
      createdCount: (invited) => t`Invited: ${invited}`,
    }),
    [t],
  )
}
