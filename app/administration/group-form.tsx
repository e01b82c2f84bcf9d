import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import type { Member } from '../../sync/entities/member.ts'
import {
  listedRole,
  MAX_ROLES_OF_GROUP,
  MEMBER_GROUP_FIELDS,
  type MemberGroup,
} from '../../sync/entities/role.ts'
import { idSchema } from '../../sync/ids.ts'
import { type RecordForm, recordForm } from '../records/form/record-form.ts'
import { GroupPeople } from './group-people.tsx'
import { GroupRoles } from './group-roles.tsx'
import { mayGive, mayLiftAll } from './rules/role-draft.ts'
import { rolesOfGroup } from './rules/role-holders.ts'
import { type Administration, nameOf } from './use-administration.ts'

/** A group with who is in it, as the list shows it. */
export interface GroupRow {
  readonly id: MemberGroup['id']
  readonly group: MemberGroup
  readonly people: readonly Member[]
  readonly roles: readonly { readonly id: string; readonly name: string }[]
}

const groupEntry = z.object({
  ...MEMBER_GROUP_FIELDS,
  roles: z.array(listedRole).check(z.maxLength(MAX_ROLES_OF_GROUP)),
  /** By person. */
  people: z.array(z.object({ id: idSchema('person') })),
})
export type GroupEntry = z.infer<typeof groupEntry>

export const GROUP_LISTS = ['roles', 'people'] as const

export const groupToEntry = ({ group, people }: GroupRow): GroupEntry => ({
  name: group.name,
  active: group.active,
  roles: group.roles,
  people: people.map((one) => ({ id: one.personId })),
})

/** What may be changed depends on what its person holds: nobody gives or takes what they do not hold themselves. */
export function groupForm({ authority, roles, members, seesPeople }: Administration): RecordForm<GroupEntry> {
  const names = new Map(members.map((one: Member) => [one.personId as string, nameOf(one)]))
  const said = (ids: readonly { readonly id: string }[], of: ReadonlyMap<string, string>) =>
    ids.map(({ id }) => of.get(id) ?? id).join(', ')
  const roleNames = new Map([...roles.values()].map((one) => [one.id as string, one.name]))
  const mayMoveRoles = (entry: Pick<GroupEntry, 'roles'>) => {
    const given = rolesOfGroup(entry, roles)
    return mayGive(given, authority) && mayLiftAll(given, authority)
  }
  return recordForm(groupEntry, {
    id: 'memberGroup',
    fields: {
      name: { label: msg`Name` },
      active: {
        label: msg({ message: 'Active', context: 'switched on' }),
        hint: msg`Switched off, it brings no roles to anybody. Who is in it stays in it.`,
        locked: (entry) =>
          mayMoveRoles(entry) ? null : msg`Its roles allow more than you may, so you cannot switch it.`,
      },
      roles: {
        label: msg`Roles`,
        hint: msg`Everybody in the group has them.`,
        said: (value) => said(value, roleNames),
        control: (props) => <GroupRoles {...props} />,
      },
      people: {
        label: msg({ message: 'People', context: 'column' }),
        said: (value) => said(value, names),
        control: (props) => <GroupPeople {...props} />,
        ...(!seesPeople && { shown: () => false }),
        locked: (entry) =>
          mayMoveRoles(entry) || !entry.active
            ? null
            : msg`Its roles allow more than you may, so you cannot put people in or take them out.`,
      },
    },
  })
}
