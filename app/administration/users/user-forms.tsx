/** What is written of a member and of somebody who is invited. */
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { type Member, member } from '../../../sync/entities/member.ts'
import { INVITE_FIELDS } from '../../../sync/entities/member-invite.ts'
import { USER_CLASSES } from '../../../sync/entities/profile.ts'
import { emailAddress } from '../../../sync/entities/recipient.ts'
import { isTemporary } from '../../../sync/rules/account-type.ts'
import { recordForm } from '../../records/form/record-form.ts'
import {
  ADMIN_WARNING,
  GroupsControl,
  HeldRolesControl,
  JobRolesControl,
  RolesControl,
  TEMPORARY_HINT,
} from './given-controls.tsx'
import { CLASS_WORDS, TYPE_WORDS } from './user-words.ts'

const { userClass, heldRoles, groups, jobRoles } = member.shape
const LISTED = {
  heldRoles: { label: msg`Roles`, control: HeldRolesControl, said: () => '' },
  groups: { label: msg`Groups`, control: GroupsControl, said: () => '' },
}

const INTERNAL_NOTE = msg`One of your own people: sees the menus their roles give.`
const EXTERNAL_NOTE = msg`A customer or partner. Where the bank’s menus are used, they see Documents & Forms alone.`

const memberEntry = z.object({
  roles: z.array(z.string()).check(z.minLength(1)),
  userClass,
  heldRoles,
  groups,
  jobRoles,
})
export type MemberEntry = z.infer<typeof memberEntry>

const CLASS_OPTIONS = USER_CLASSES.map((value) => ({ value, label: CLASS_WORDS[value] }))

/** `runs`: whoever writes it runs the organisation, and says who is of its own people. */
export const memberForm = ({
  before,
  runs,
}: {
  readonly before: readonly string[]
  readonly runs: boolean
}) =>
  recordForm(memberEntry, {
    id: 'member',
    fields: {
      roles: {
        label: msg({ message: 'Type', context: 'user' }),
        control: RolesControl,
        said: (value) => value.join(', '),
        warning: ({ roles }) =>
          roles.includes('companyAdmin') && !before.includes('companyAdmin') ? ADMIN_WARNING : null,
      },
      userClass: {
        label: msg({ message: 'Class', context: 'user' }),
        kind: 'choice',
        options: CLASS_OPTIONS,
        note: ({ userClass: wanted }) => (wanted === 'internal' ? INTERNAL_NOTE : EXTERNAL_NOTE),
        locked: ({ roles }) =>
          isTemporary(roles)
            ? msg`A temporary user is external. Make them permanent first.`
            : runs
              ? null
              : msg`Changed by who runs the organization.`,
      },
      ...LISTED,
      jobRoles: {
        label: msg`Job roles`,
        hint: msg`What they are. Documents can be sent to whoever has one.`,
        control: JobRolesControl,
        said: () => '',
      },
    },
  })
export const MEMBER_LISTS = ['heldRoles', 'groups', 'jobRoles'] as const
export const memberToEntry = (one: Member): MemberEntry => ({
  roles: one.roles,
  userClass: one.userClass,
  heldRoles: one.heldRoles,
  groups: one.groups,
  jobRoles: one.jobRoles ?? [],
})

const inviteEntry = z.object({
  email: emailAddress,
  firstName: INVITE_FIELDS.firstName,
  lastName: INVITE_FIELDS.lastName,
  userTypeId: z.enum(['3', '4', '5', '1']),
  heldRoles,
  groups,
})
export type InviteEntry = z.infer<typeof inviteEntry>

const INVITE_TEXTS = {
  email: { label: msg`E-mail` },
  firstName: { label: msg`First name`, half: true },
  lastName: { label: msg`Last name`, half: true },
  userTypeId: {
    label: msg({ message: 'Type', context: 'user' }),
    kind: 'choice' as const,
    options: [
      { value: '3', label: TYPE_WORDS[3] },
      { value: '4', label: TYPE_WORDS[4] },
      { value: '5', label: TYPE_WORDS[5] },
      { value: '1', label: TYPE_WORDS[1] },
    ],
    warning: ({ userTypeId }: InviteEntry) =>
      userTypeId === '1' ? ADMIN_WARNING : userTypeId === '4' ? TEMPORARY_HINT : null,
  },
}

export const inviteForm = recordForm(inviteEntry, {
  id: 'memberInvite',
  fields: { ...INVITE_TEXTS, ...LISTED },
})

/** Of a file roles and groups are read by their names (`invite-import.tsx`). */
export const INVITE_ROW = { entry: inviteEntry, texts: INVITE_TEXTS }
