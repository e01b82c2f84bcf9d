/** The roles of an organisation, who has them and by which way (`/administration/roles`). */
import { msg, plural } from '@lingui/core/macro'
import { IconKey } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { RecordColumn } from '../records/record-table.ts'
import { RecordMark } from '../records/replica/record-mark.tsx'
import styles from './administration.module.css'
import { NamesInCell, PeopleCount } from './cells.tsx'
import type { ManagedList } from './list-declaration.ts'
import { ManagedListScreen } from './managed-list-screen.tsx'
import { BuiltInFacts, RoleFacts } from './role-facts.tsx'
import { maySwitch, type RoleEntry, roleForm } from './role-form.tsx'
import { BuiltInPill, type RoleRow, useRoleRows } from './role-rows.tsx'
import { RoleTabs } from './role-tabs.tsx'
import { type Administration, nameOf, useAdministration, useRoleWords } from './use-administration.ts'

interface Given {
  readonly administration: Administration
  readonly rows: readonly RoleRow[]
  readonly words: ReturnType<typeof useRoleWords>
}

function useRoles(): Given {
  const administration = useAdministration()
  const rows = useRoleRows(administration)
  const words = useRoleWords()
  return useMemo(() => ({ administration, rows, words }), [administration, rows, words])
}

const people: RecordColumn<RoleRow> = {
  id: 'people',
  label: msg({ message: 'People', context: 'column' }),
  width: 120,
  end: true,
  card: 'fact',
  value: (one) => one.holders.all.length,
  exported: (one) => one.holders.all.map(nameOf).join('; '),
  cell: (one) => <PeopleCount count={one.holders.all.length} />,
}

const roles: ManagedList<'role', RoleEntry, RoleRow, Given> = {
  kind: 'role',
  table: 'roles',
  icon: IconKey,
  page: '/administration/roles',
  changes: 'roleWrite',
  words: {
    title: msg`Roles`,
    one: msg`Role`,
    gone: msg`This role is not there any more.`,
    fresh: { title: msg`New role`, add: msg`Add role` },
    count: (count) => msg`${plural(count, { one: '# role', other: '# roles' })}`,
    search: msg`Role or permission`,
    empty: msg`A role is a name for what somebody may do.`,
  },
  use: useRoles,
  rows: (_, { rows }) => rows,
  hasOwn: true,
  names: (one) => [one.name],
  nameCell: (one) => (
    <span className={styles.names}>
      <span className={styles.name}>
        <bdi className="b">{one.name}</bdi>
        {one.made ? <RecordMark kind="role" id={one.id} /> : <BuiltInPill />}
      </span>
      {one.description === '' ? null : (
        <span className={`cut ${styles.small}`} dir="auto">
          {one.description}
        </span>
      )}
    </span>
  ),
  searched: (one, { words }) => [one.description, ...words.given(one)],
  columns: ({ administration, words }) => [
    ...(administration.seesPeople ? [people] : []),
    {
      id: 'groups',
      label: msg`Groups`,
      card: 'line',
      width: 200,
      value: (one) => one.holders.groups.map(({ group }) => group.name).join('; '),
      cell: (one) => <NamesInCell names={one.holders.groups.map(({ group }) => group.name)} />,
    },
    {
      id: 'allows',
      label: msg`Allows`,
      shown: 'asked',
      card: 'none',
      width: 260,
      value: (one) => words.list(words.given(one)),
      cell: (one) => <span className={`cut ${styles.block}`}>{words.list(words.given(one))}</span>,
    },
  ],
  filters: () => [
    {
      id: 'kind',
      kind: 'choice',
      label: msg({ message: 'Kind', context: 'roles' }),
      options: [
        { value: 'builtIn', label: msg({ message: 'Built in', context: 'role' }) },
        { value: 'made', label: msg({ message: 'Made here', context: 'role' }) },
      ],
      of: (one) => (one.made ? 'made' : 'builtIn'),
    },
  ],
  exported: 'all',
  active: {
    of: (one) => one.active,
    field: 'active',
    may: ({ made }, { administration }) => maySwitch(made, administration),
  },
  save: 'saveRole',
  form: ({ administration }, row) => roleForm(administration, row?.made ?? null),
  entry: ({ name, description, active }) => ({ name, description, active }),
  initial: { active: true },
  isFixed: (one) => one.made === null,
  facts: (row, { administration }) =>
    row.made ? null : <BuiltInFacts row={row} administration={administration} />,
  lead: (row) => (row.made ? null : <BuiltInPill />),
  under: (row, { administration }) => <RoleFacts row={row} administration={administration} />,
  tabs: <RoleTabs here="/administration/roles" />,
}

export const RolesScreen = () => <ManagedListScreen of={roles} />
