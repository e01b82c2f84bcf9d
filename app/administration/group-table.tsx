import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleOff, IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Member } from '../../sync/entities/member.ts'
import type { MemberGroup } from '../../sync/entities/role.ts'
import { madeAt } from '../../sync/ids.ts'
import type { RecordColumn, RecordSource, RecordTable } from '../records/record-table.ts'
import { RecordMark } from '../records/replica/record-mark.tsx'
import { useHeldSource } from '../records/replica/use-held-source.ts'
import { Icon } from '../ui/icon.tsx'
import { Pill } from '../ui/pill.tsx'
import { DateOnly, FormattedNumber } from '../ui/values.tsx'
import styles from './administration.module.css'
import { membersByGroup, rolesOfGroup } from './rules/role-holders.ts'
import { type Administration, nameOf } from './use-administration.ts'

/** A group with who is in it, as the list shows it. */
export interface GroupRow {
  readonly id: MemberGroup['id']
  readonly group: MemberGroup
  readonly people: readonly Member[]
  readonly roles: readonly { readonly id: string; readonly name: string }[]
}

/** A row stays the same one while nothing it shows has changed. */
export function useGroupSource({ members, roles }: Administration): RecordSource<GroupRow> {
  const source = useHeldSource('memberGroup')
  return useMemo(() => {
    const inside = membersByGroup(members)
    return {
      ...source,
      rows: source.rows.map((group) => ({
        id: group.id,
        group,
        people: inside.get(group.id) ?? [],
        roles: rolesOfGroup(group, roles),
      })),
    }
  }, [source, members, roles])
}

export function useGroupTable({ seesPeople, roles }: Administration): RecordTable<GroupRow> {
  return useMemo(
    () =>
      groupTable(
        seesPeople,
        [...roles.values()].map(({ id, name }) => ({ value: id, label: name })),
      ),
    [seesPeople, roles],
  )
}

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

export const groupTable = (
  seesPeople: boolean,
  roles: readonly { readonly value: string; readonly label: string }[],
): RecordTable<GroupRow> => ({
  id: 'member-groups',
  rowId: (one) => one.id,
  nameOf: (one) => one.group.name,
  words: (one) => [one.group.name, ...one.roles.map((role) => role.name)],
  searchLabel: msg`Group or role`,
  sort: 'name',
  columns: [
    {
      id: 'name',
      label: msg`Name`,
      shown: 'always',
      card: 'title',
      value: (one) => one.group.name,
      cell: ({ group }) => (
        <span className={styles.name}>
          <bdi className="b">{group.name}</bdi>
          <RecordMark kind="memberGroup" id={group.id} />
        </span>
      ),
    },
    ...(seesPeople ? [people] : []),
    {
      id: 'roles',
      label: msg`Roles`,
      card: 'line',
      value: (one) => one.roles.map((role) => role.name).join('; '),
      cell: (one) => <NamesInCell names={one.roles.map((role) => role.name)} />,
    },
    {
      id: 'active',
      label: msg`Status`,
      width: 130,
      card: 'fact',
      value: (one) => one.group.active,
      cell: (one) => <ActivePill active={one.group.active} />,
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
  filters: [
    {
      id: 'active',
      kind: 'choice',
      label: msg`Status`,
      options: [
        { value: 'active', label: msg({ message: 'Active', context: 'switched on' }) },
        { value: 'inactive', label: msg({ message: 'Inactive', context: 'switched off' }) },
      ],
      of: (one) => (one.group.active ? 'active' : 'inactive'),
    },
    ...(roles.length === 0
      ? []
      : [
          {
            id: 'role',
            kind: 'choice' as const,
            label: msg`Role`,
            options: roles,
            of: (one: GroupRow) => one.roles.map((role) => role.id),
          },
        ]),
  ],
})

export function ActivePill({ active }: { readonly active: boolean }) {
  const { t } = useLingui()
  return active ? (
    <Pill icon={IconCircleCheck} tone="ok">
      {t({ message: 'Active', context: 'switched on' })}
    </Pill>
  ) : (
    <Pill icon={IconCircleOff}>{t({ message: 'Inactive', context: 'switched off' })}</Pill>
  )
}

/** A column says of what; a card has only the picture. */
export function PeopleCount({ count }: { readonly count: number }) {
  return (
    <span className={styles.count}>
      <span className="phone-only">
        <Icon of={IconUsers} size={16} />
      </span>
      <FormattedNumber value={count} />
    </span>
  )
}

/** Names of things one after another, cut where there is no room. */
export function NamesInCell({ names }: { readonly names: readonly string[] }) {
  return (
    <span className={`cut ${styles.block}`}>
      {names.map((name, at) => (
        <span key={name}>
          {at === 0 ? null : ' · '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  )
}
