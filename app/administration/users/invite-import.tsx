/** Inviting everybody of a file: what each row would become, then what became of it. */
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type InviteRow, MAX_INVITES } from '../../../sync/commands/organization/invite-members.ts'
import { isOpenInvite } from '../../../sync/entities/member-invite.ts'
import { createId } from '../../../sync/ids.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { recordForm } from '../../records/form/record-form.ts'
import { ImportDialog } from '../../records/import/import-dialog.tsx'
import type { RecordImport } from '../../records/import/import-rows.ts'
import type { ImportWords } from '../../records/import/import-words.ts'
import { ImportsNotice } from '../../records/import/imports-notice.tsx'
import { inParts } from '../../records/import/in-parts.ts'
import type { Brought, RowResult } from '../../records/import/run-import.ts'
import type { FilterOption } from '../../records/record-table.ts'
import { deviceIds } from '../../replica/device-ids.ts'
import type { Wish } from '../../replica/engine.ts'
import { useHeld, useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { inviteRow } from './invite-editor.tsx'
import { filesIn, invitedRows } from './invited-rows.ts'
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
  '5': [
    ...['SAC admin', 'SacAdmin', 'SAC administrator', 'SAC'],
    ...['Administrateur SAC', 'Admin SAC', 'مدير SAC', 'مسؤول SAC'],
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
  const entries = useReplicaView((view) => filesIn(view.outbox))
  const fates = useMemo(
    () => new Map(invitedRows(entries, sentence).map((one) => [one.id, one.result])),
    [entries, sentence],
  )
  // All of a file is kept in one step: whoever leaves then has it whole, and it goes when it can.
  const bring = async (rows: readonly Brought<FileRow>[]): Promise<readonly RowResult[]> => {
    const invites = rows.map(({ row }): InviteRow => {
      const { roles, groups, ...values } = row.values
      return inviteRow(createId('memberInvite', deviceIds), {
        ...values,
        heldRoles: roles.map((one) => ({ id: one as `role:${string}` })),
        groups: groups.map((one) => ({ id: one as `memberGroup:${string}` })),
      })
    })
    const wishes = inParts(invites, MAX_INVITES).map(
      (part): Wish => ({
        name: 'inviteMembers',
        input: { invites: part, each: true },
        options: { title: t`Users of a file` },
      }),
    )
    const sent = await replica.dispatchAll(wishes)
    if (!sent.ok) return rows.map(() => ({ kind: 'failed', sentence: sentence(sent.error) }))
    rows.forEach(({ row }, at) => {
      idByLine.current.set(row.line, invites[at]?.id ?? '')
    })
    return rows.map(() => ({ kind: 'waiting' }))
  }
  const follow = (line: number): RowResult | undefined => {
    const id = idByLine.current.get(line)
    // What the outbox has forgotten was taken.
    return id === undefined ? undefined : (fates.get(id) ?? { kind: 'created' })
  }
  return (
    <ImportDialog
      open
      onClose={onClose}
      title={t`Invite users from a file`}
      what={what}
      held={held}
      bring={bring}
      atOnce={Number.POSITIVE_INFINITY}
      follow={follow}
      words={words}
    />
  )
}

export function useInviteWords(): ImportWords {
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

/** Invitations of files that wait, or came back: also when the app was closed meanwhile. */
export function InvitesNotice() {
  const { t } = useLingui()
  const sentence = useRefusalSentence()
  const words = useInviteWords()
  const entries = useReplicaView((view) => filesIn(view.outbox))
  const fates = useMemo(() => invitedRows(entries, sentence), [entries, sentence])
  return (
    <ImportsNotice
      title={t`Users of a file`}
      entries={entries}
      fates={fates}
      words={words}
      waiting={(waiting) =>
        t`${plural(waiting, {
          one: '# invitation is waiting to be sent.',
          other: '# invitations are waiting to be sent.',
        })}`
      }
      refused={(failed) =>
        t`${plural(failed, {
          one: '# invitation was not accepted.',
          other: '# invitations were not accepted.',
        })}`
      }
    />
  )
}
