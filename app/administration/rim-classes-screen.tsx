/** RIM classes: who may act on which customers of the bank (`/administration/rimclasses`, A091). */
import { msg, plural } from '@lingui/core/macro'
import { IconStack2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { ContactGroup } from '../../sync/entities/contact.ts'
import { GROUP_CLASS_FIELDS, type GroupClassMap, groupClassMap } from '../../sync/entities/group-class-map.ts'
import { type RecordForm, recordForm } from '../records/form/record-form.ts'
import type { FilterOption } from '../records/record-table.ts'
import { useHeld } from '../replica/use-replica.tsx'
import { PeopleCount } from './cells.tsx'
import { GroupPeople } from './group-people.tsx'
import type { ManagedList } from './list-declaration.ts'
import { ManagedListScreen } from './managed-list-screen.tsx'
import { BUILT_IN_ROLES } from './role-rows.tsx'
import { type Administration, nameOf, useAdministration, useRoleWords } from './use-administration.ts'

const entry = z.object({ ...GROUP_CLASS_FIELDS, members: groupClassMap.shape.members })
type Entry = z.infer<typeof entry>

interface Given {
  readonly administration: Administration
  readonly roles: readonly FilterOption[]
  readonly roleName: (role: string) => string
  /** Groups of contacts that the organisation shares: whose customers they are. */
  readonly customers: readonly ContactGroup[]
}

function useRimClasses(): Given {
  const administration = useAdministration()
  const words = useRoleWords()
  const groups = useHeld('contactGroup')
  return useMemo(() => {
    const { roles } = administration
    const roleName = (role: string) => roles.get(role)?.name ?? words.builtIn(role)
    const made = [...roles.values()].filter((one) => one.active)
    return {
      administration,
      roleName,
      roles: [...BUILT_IN_ROLES, ...made.map((one) => one.id)].map((value) => ({
        value,
        label: roleName(value),
      })),
      customers: [...groups.values()].filter((one) => one.shared),
    }
  }, [administration, words, groups])
}

function formOf({ administration, roles, customers }: Given): RecordForm<Entry> {
  const names = new Map(administration.members.map((one) => [one.personId as string, nameOf(one)]))
  return recordForm(entry, {
    id: 'rimClass',
    fields: {
      code: { label: msg`Code`, hint: msg`As the bank writes it.` },
      role: {
        label: msg`Role`,
        kind: 'choice',
        options: roles,
        hint: msg`Who looks after customers of this class, for whoever deals with them.`,
      },
      groupId: {
        label: msg`Customers`,
        kind: 'choice',
        options: customers.map(({ id, name }) => ({ value: id, label: name })),
        hint: msg`A shared group of contacts.`,
        ...(customers.length === 0 && { shown: () => false }),
      },
      members: {
        label: msg`Members`,
        hint: msg`They look after them too, whatever their roles.`,
        said: (value) => value.map(({ id }) => names.get(id) ?? id).join(', '),
        control: (props) => <GroupPeople {...props} />,
      },
    },
  })
}

const customersOf = ({ groupId }: GroupClassMap, { customers }: Given): string =>
  customers.find((one) => one.id === groupId)?.name ?? ''

const rimClasses: ManagedList<'groupClassMap', Entry, GroupClassMap, Given> = {
  kind: 'groupClassMap',
  table: 'rim-classes',
  icon: IconStack2,
  page: '/administration/rimclasses',
  changes: 'groupWrite',
  words: {
    title: msg`RIM classes`,
    one: msg`RIM class`,
    gone: msg`This RIM class is not there any more.`,
    fresh: { title: msg`New RIM class`, add: msg`Add RIM class` },
    count: (count) => msg`${plural(count, { one: '# RIM class', other: '# RIM classes' })}`,
    search: msg`Code, role or customers`,
    empty: msg`A RIM class says who looks after customers of the bank: everybody with a role, and some people besides. It gives nobody a right.`,
  },
  use: useRimClasses,
  names: (one) => [one.code],
  searched: (one, given) => [given.roleName(one.role), customersOf(one, given)],
  columns: (given) => [
    {
      id: 'role',
      label: msg`Role`,
      card: 'line',
      value: (one) => given.roleName(one.role),
      cell: (one) => <bdi>{given.roleName(one.role)}</bdi>,
    },
    {
      id: 'customers',
      label: msg`Customers`,
      card: 'none',
      value: (one) => customersOf(one, given),
      cell: (one) => <bdi>{customersOf(one, given)}</bdi>,
    },
    {
      id: 'members',
      label: msg`Members`,
      width: 120,
      end: true,
      card: 'fact',
      value: (one) => one.members.length,
      cell: (one) => <PeopleCount count={one.members.length} />,
    },
  ],
  filters: ({ roles }) => [
    { id: 'role', kind: 'choice', label: msg`Role`, options: roles, of: (one) => one.role },
  ],
  exported: 'shown',
  save: 'saveGroupClassMap',
  form: formOf,
  lists: ['members'],
  removal: {
    wish: ({ id }, title) => ({ name: 'removeGroupClassMap', input: { id }, options: { title } }),
    ask: (name) => msg`Remove the RIM class ${name}?`,
    askSeveral: (count) =>
      msg`${plural(count, { one: 'Remove # RIM class?', other: 'Remove # RIM classes?' })}`,
    confirm: (count) => msg`${plural(count, { one: 'Remove RIM class', other: 'Remove # RIM classes' })}`,
    comes: msg`Nobody is told by it any more who looks after its customers. The customers stay as they are.`,
  },
}

/** They are of the bank's own people, in its deployment alone. */
export const RimClassesScreen = () => <ManagedListScreen of={rimClasses} />
