/** The list of users: what is shown of each, by what it is found and narrowed, and what stands in an export. */
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconMail } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { jobRoleIn } from '../../../sync/entities/job-role.ts'
import { USER_CLASSES } from '../../../sync/entities/profile.ts'
import { type ListedUser, USER_STATUSES } from '../../../sync/rules/user-list.ts'
import { PersonAvatar } from '../../people/person-avatar.tsx'
import type { RecordTable } from '../../records/record-table.ts'
import { RecordMark } from '../../records/replica/record-mark.tsx'
import { useHeld } from '../../replica/use-replica.tsx'
import { EmptyAvatar } from '../../ui/avatar.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DateOnly } from '../../ui/values.tsx'
import { useGiven } from './use-users.ts'
import { CLASS_WORDS, isMoreRole, MORE_ROLES, STATUS_LOOKS, TYPE_WORDS } from './user-words.ts'
import styles from './users.module.css'

export function useUserTable(): RecordTable<ListedUser> {
  const { t, i18n } = useLingui()
  const given = useGiven()
  const roles = useHeld('role')
  const groups = useHeld('memberGroup')
  const jobRoles = useHeld('jobRole')
  return useMemo(() => {
    const rolesOf = (one: ListedUser): string =>
      [
        ...one.roles.filter(isMoreRole).map((role) => t(MORE_ROLES[role].label)),
        ...one.heldRoles.flatMap(({ id }) => roles.get(id)?.name ?? []),
      ].join(', ')
    const groupsOf = (one: ListedUser): string =>
      one.groups.flatMap(({ id }) => groups.get(id)?.name ?? []).join(', ')
    const jobRolesOf = (one: ListedUser): string =>
      (one.member?.jobRoles ?? [])
        .flatMap(({ id }) => {
          const known = jobRoles.get(id)
          return known ? [jobRoleIn(known, i18n.locale)] : []
        })
        .join(', ')
    const typeOf = (one: ListedUser): string => t(TYPE_WORDS[one.userTypeId])
    const classOf = (one: ListedUser): string => (one.member ? t(CLASS_WORDS[one.member.userClass]) : '')
    const statusOf = (one: ListedUser): string => t(STATUS_LOOKS[one.status].label)
    return {
      id: 'users',
      rowId: (one) => one.id,
      nameOf: (one) => one.name,
      words: (one) => [one.name, one.email],
      searchLabel: msg`Name or e-mail`,
      sort: 'name',
      card: (one) => (
        <NameCell one={one}>
          <span className="m t12">
            <bdi>{[typeOf(one), rolesOf(one)].filter(Boolean).join(' · ')}</bdi>
          </span>
          <span className={styles.foot}>
            <StatusPill one={one} />
          </span>
        </NameCell>
      ),
      columns: [
        {
          id: 'name',
          label: msg`Name`,
          shown: 'always',
          card: 'title',
          value: (one) => one.name,
          cell: (one) => <NameCell one={one} />,
        },
        {
          id: 'email',
          label: msg`E-mail`,
          shown: 'asked',
          card: 'none',
          width: 220,
          value: (one) => one.email,
          cell: (one) => <bdi dir="ltr">{one.email}</bdi>,
        },
        {
          id: 'type',
          label: msg({ message: 'Type', context: 'user' }),
          width: 150,
          value: typeOf,
          cell: typeOf,
        },
        {
          id: 'class',
          label: msg({ message: 'Class', context: 'user' }),
          shown: 'asked',
          card: 'none',
          width: 110,
          value: classOf,
          cell: classOf,
        },
        {
          id: 'status',
          label: msg`Status`,
          width: 190,
          card: 'fact',
          value: statusOf,
          cell: (one) => <StatusPill one={one} />,
        },
        {
          id: 'roles',
          label: msg`Roles`,
          width: 170,
          value: rolesOf,
          cell: (one) => <bdi className="cut">{rolesOf(one)}</bdi>,
        },
        {
          id: 'groups',
          label: msg`Groups`,
          shown: 'asked',
          card: 'none',
          width: 170,
          value: groupsOf,
          cell: (one) => <bdi className="cut">{groupsOf(one)}</bdi>,
        },
        {
          id: 'jobRoles',
          label: msg`Job roles`,
          shown: 'asked',
          card: 'none',
          width: 170,
          value: jobRolesOf,
          cell: (one) => <bdi className="cut">{jobRolesOf(one)}</bdi>,
        },
        {
          id: 'since',
          label: msg`Joined or invited`,
          shown: 'asked',
          card: 'none',
          width: 150,
          value: (one) => one.since,
          exported: (one) => new Date(one.since).toISOString(),
          cell: (one) => <DateOnly at={one.since} />,
        },
      ],
      filters: [
        {
          id: 'type',
          kind: 'choice',
          label: msg({ message: 'Type', context: 'user' }),
          options: ([1, 5, 3, 4] as const).map((id) => ({ value: String(id), label: TYPE_WORDS[id] })),
          of: (one) => String(one.userTypeId),
        },
        {
          id: 'class',
          kind: 'choice',
          label: msg({ message: 'Class', context: 'user' }),
          options: USER_CLASSES.map((value) => ({ value, label: CLASS_WORDS[value] })),
          // Who is invited has none before they have joined.
          of: (one) => one.member?.userClass ?? [],
        },
        {
          id: 'role',
          kind: 'choice',
          label: msg({ message: 'Role', context: 'user' }),
          options: [
            ...Object.entries(MORE_ROLES).map(([value, { label }]) => ({ value, label })),
            ...given.roles,
          ],
          of: (one) => [...one.roles, ...one.heldRoles.map(({ id }) => id)],
        },
        {
          id: 'status',
          kind: 'choice',
          label: msg`Status`,
          options: USER_STATUSES.map((value) => ({ value, label: STATUS_LOOKS[value].label })),
          of: (one) => one.status,
        },
        ...(given.groups.length === 0
          ? []
          : [
              {
                id: 'group',
                kind: 'choice' as const,
                label: msg`Group`,
                options: given.groups,
                of: (one: ListedUser) => one.groups.map(({ id }) => id),
              },
            ]),
        ...(given.jobRoles.length === 0
          ? []
          : [
              {
                id: 'jobRole',
                kind: 'choice' as const,
                label: msg`Job role`,
                options: given.jobRoles,
                of: (one: ListedUser) => (one.member?.jobRoles ?? []).map(({ id }) => id),
              },
            ]),
      ],
    }
  }, [t, i18n.locale, given, roles, groups, jobRoles])
}

export function UserAvatar({ one, size = 32 }: { readonly one: ListedUser; readonly size?: 32 | 40 }) {
  return one.member ? (
    <PersonAvatar personId={one.member.personId} name={one.name} size={size} />
  ) : (
    <EmptyAvatar icon={IconMail} size={size} />
  )
}

function NameCell({ one, children }: { readonly one: ListedUser; readonly children?: ReactNode }) {
  return (
    <span className={styles.person}>
      <UserAvatar one={one} />
      <span className={styles.names}>
        <span className={styles.name}>
          <bdi className="b">{one.name}</bdi>
          <RecordMark kind={one.member ? 'member' : 'memberInvite'} id={one.id} />
        </span>
        {one.name === one.email ? null : (
          <bdi className={`cut ${styles.email}`} dir="ltr">
            {one.email}
          </bdi>
        )}
        {children}
      </span>
    </span>
  )
}

export function StatusPill({ one }: { readonly one: ListedUser }) {
  const { t } = useLingui()
  const { icon, label, tone } = STATUS_LOOKS[one.status]
  return (
    <Pill icon={icon} {...(tone && { tone })}>
      {t(label)}
    </Pill>
  )
}
