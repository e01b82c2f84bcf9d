import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconShieldLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Member } from '../../sync/entities/member.ts'
import type { CustomRole } from '../../sync/entities/role.ts'
import { PERMISSIONS, permissionsOf } from '../../sync/rules/authority.ts'
import type { RecordSource, RecordTable } from '../records/record-table.ts'
import { RecordMark } from '../records/replica/record-mark.tsx'
import { useHeldSource } from '../records/replica/use-held-source.ts'
import { Pill } from '../ui/pill.tsx'
import styles from './administration.module.css'
import { ActivePill, NamesInCell, PeopleCount } from './group-table.tsx'
import { type BuiltInRole, type Holders, holdersOfRole } from './rules/role-holders.ts'
import { type Administration, nameOf, useRoleWords } from './use-administration.ts'
import { BUILT_IN_WORDS } from './words.ts'

/** A role with who has it; `made` is null for one that is built in. */
export interface RoleRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly active: boolean
  readonly permissions: readonly number[]
  readonly restrictions: CustomRole['restrictions']
  readonly made: CustomRole | null
  readonly holders: Holders<Member>
}

/** The most powerful first, as people look for them. */
export const BUILT_IN_ROLES: readonly BuiltInRole[] = ['companyAdmin', 'userAdmin', 'adminReader', 'member']

export function useRoleSource({ members, roles, groups }: Administration): RecordSource<RoleRow> {
  const { t } = useLingui()
  const source = useHeldSource('role')
  return useMemo(() => {
    const all = { roles, groups }
    const builtIn = BUILT_IN_ROLES.map(
      (name): RoleRow => ({
        id: name,
        name: t(BUILT_IN_WORDS[name].label),
        description: t(BUILT_IN_WORDS[name].hint),
        active: true,
        permissions: permissionsOf(name).map((one) => PERMISSIONS[one]),
        restrictions: [],
        made: null,
        holders: holdersOfRole(name, members, all),
      }),
    )
    const made = source.rows.map(
      (role): RoleRow => ({
        ...{ id: role.id, name: role.name, description: role.description, active: role.active },
        ...{ permissions: role.permissions, restrictions: role.restrictions, made: role },
        holders: holdersOfRole(role.id, members, all),
      }),
    )
    return { ...source, phase: 'ready', rows: [...builtIn, ...made] }
  }, [source, members, roles, groups, t])
}

export function useRoleTable({ seesPeople }: Administration): RecordTable<RoleRow> {
  const words = useRoleWords()
  return useMemo(() => roleTable(seesPeople, words), [seesPeople, words])
}

export const roleTable = (
  seesPeople: boolean,
  words: Pick<ReturnType<typeof useRoleWords>, 'given' | 'list'>,
): RecordTable<RoleRow> => ({
  id: 'roles',
  rowId: (one) => one.id,
  nameOf: (one) => one.name,
  words: (one) => [one.name, one.description, ...words.given(one)],
  searchLabel: msg`Role or permission`,
  columns: [
    {
      id: 'name',
      label: msg`Name`,
      shown: 'always',
      card: 'title',
      value: (one) => one.name,
      cell: (one) => (
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
    },
    ...(seesPeople
      ? [
          {
            id: 'people',
            label: msg({ message: 'People', context: 'column' }),
            width: 120,
            end: true,
            card: 'fact' as const,
            value: (one: RoleRow) => one.holders.all.length,
            exported: (one: RoleRow) => one.holders.all.map(nameOf).join('; '),
            cell: (one: RoleRow) => <PeopleCount count={one.holders.all.length} />,
          },
        ]
      : []),
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
    {
      id: 'active',
      label: msg`Status`,
      width: 130,
      card: 'fact',
      value: (one) => one.active,
      cell: (one) => <ActivePill active={one.active} />,
    },
  ],
  filters: [
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
    {
      id: 'active',
      kind: 'choice',
      label: msg`Status`,
      options: [
        { value: 'active', label: msg({ message: 'Active', context: 'switched on' }) },
        { value: 'inactive', label: msg({ message: 'Inactive', context: 'switched off' }) },
      ],
      of: (one) => (one.active ? 'active' : 'inactive'),
    },
  ],
})

export function BuiltInPill() {
  const { t } = useLingui()
  return <Pill icon={IconShieldLock}>{t({ message: 'Built in', context: 'role' })}</Pill>
}
