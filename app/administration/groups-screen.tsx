/** Groups of the organisation's people: made, filled, given roles, switched off (`/administration/groups`). */
import { msg, plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconLock, IconUsersGroup } from '@tabler/icons-react'
import { downloadGroupsCsv, downloadGroupsPdf } from '../../sync/calls/administration.ts'
import { madeAt } from '../../sync/ids.ts'
import type { RecordColumn } from '../records/record-table.ts'
import { FieldMessage } from '../ui/field.tsx'
import { DateOnly } from '../ui/values.tsx'
import { NamesInCell, PeopleCount } from './cells.tsx'
import { GROUP_LISTS, type GroupEntry, type GroupRow, groupForm, groupToEntry } from './group-form.tsx'
import type { ManagedList } from './list-declaration.ts'
import { ManagedListScreen } from './managed-list-screen.tsx'
import { mayGive, mayLiftAll } from './rules/role-draft.ts'
import { membersByGroup, rolesOfGroup } from './rules/role-holders.ts'
import { type Administration, nameOf, useAdministration } from './use-administration.ts'
import { useGroupSave } from './use-group-save.ts'

const people: RecordColumn<GroupRow> = {
  id: 'people',
  label: msg({ message: 'People', context: 'column' }),
  width: 120,
  end: true,
  card: 'fact',
  value: (one) => one.people.length,
  exported: (one) => one.people.map(nameOf).join('; '),
  cell: (one) => <PeopleCount count={one.people.length} />,
}

const groups: ManagedList<'memberGroup', GroupEntry, GroupRow, Administration> = {
  kind: 'memberGroup',
  table: 'member-groups',
  icon: IconUsersGroup,
  page: '/administration/groups',
  changes: 'groupWrite',
  words: {
    title: msg`Groups`,
    one: msg`Group`,
    gone: msg`This group is not there any more.`,
    fresh: { title: msg`New group`, add: msg`Add group` },
    count: (count) => msg`${plural(count, { one: '# group', other: '# groups' })}`,
    search: msg`Group or role`,
    empty: msg`People who may do the same belong together. Give the group its roles once, and whoever is put in has them.`,
  },
  use: useAdministration,
  rows: (held, { members, roles }) => {
    const inside = membersByGroup(members)
    return held.map((group) => ({
      id: group.id,
      group,
      people: inside.get(group.id) ?? [],
      roles: rolesOfGroup(group, roles),
    }))
  },
  names: ({ group }) => [group.name],
  searched: (one) => one.roles.map((role) => role.name),
  columns: ({ seesPeople }) => [
    ...(seesPeople ? [people] : []),
    {
      id: 'roles',
      label: msg`Roles`,
      card: 'line',
      value: (one) => one.roles.map((role) => role.name).join('; '),
      cell: (one) => <NamesInCell names={one.roles.map((role) => role.name)} />,
    },
    {
      id: 'created',
      label: msg({ message: 'Created', context: 'column' }),
      width: 130,
      card: 'none',
      value: (one) => madeAt(one.id),
      exported: (one) => new Date(madeAt(one.id)).toISOString(),
      cell: (one) => (
        <span className="m">
          <DateOnly at={madeAt(one.id)} />
        </span>
      ),
    },
  ],
  filters: ({ roles }) =>
    roles.size === 0
      ? []
      : [
          {
            id: 'role',
            kind: 'choice',
            label: msg`Role`,
            options: [...roles.values()].map(({ id, name }) => ({ value: id, label: name })),
            of: (one) => one.roles.map((role) => role.id),
          },
        ],
  files: (calls, as) => calls.call(as === 'csv' ? downloadGroupsCsv : downloadGroupsPdf, {}),
  active: {
    of: ({ group }) => group.active,
    field: 'active',
    may: ({ group }, { roles, authority }) => {
      const given = rolesOfGroup(group, roles)
      return mayGive(given, authority) && (!group.active || mayLiftAll(given, authority))
    },
  },
  save: 'saveMemberGroup',
  form: groupForm,
  entry: groupToEntry,
  lists: GROUP_LISTS,
  initial: { active: true },
  useSave: useGroupSave,
  under: (_, { seesPeople }) =>
    seesPeople ? null : (
      <FieldMessage icon={IconLock}>
        <Trans>Who is in a group is shown to who may see users.</Trans>
      </FieldMessage>
    ),
}

export const GroupsScreen = () => <ManagedListScreen of={groups} />
