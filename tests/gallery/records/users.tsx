/** A screen of records as an area would declare it, with invented people. */
import { msg } from '@lingui/core/macro'
import {
  IconBan,
  IconCircleCheck,
  IconMail,
  IconTrash,
  IconUserOff,
  IconUserPlus,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import type { RecordAct, RecordTable } from '../../../app/records/record-table.ts'
import { Avatar } from '../../../app/ui/avatar.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { Pill, type PillProps } from '../../../app/ui/pill.tsx'
import { EmptyState } from '../../../app/ui/states.tsx'
import { DateOnly } from '../../../app/ui/values.tsx'

export interface User {
  readonly id: string
  readonly name: string
  readonly nameAr: string
  readonly email: string
  readonly type: 'standard' | 'admin' | 'temporary'
  readonly roles: readonly string[]
  readonly status: 'active' | 'invited' | 'inactive' | 'declined'
  readonly joined: string
  readonly documents: number
}

const NAMES = [
  ['Claire Delcourt', ''],
  ['Omar Haddad', 'عمر حداد'],
  ['Khalid Al Mazrouei', 'خالد المزروعي'],
  ['Nadia Benali', 'نادية بن علي'],
  ['ريم الكعبي', 'ريم الكعبي'],
  ['Julien Faure-Desmoulins de la Rochefoucauld', ''],
  ['Sara Al Hashimi', 'سارة الهاشمي'],
  ['Hessa Al Marri', 'حصة المري'],
  ['Thomas Girard', ''],
  ['Finn Larsen', ''],
] as const
const ROLES = ['Initiator', 'Approver', 'Finance', 'Recipient', 'Board secretary', 'Procurement']

export function madeUsers(count: number): User[] {
  return Array.from({ length: count }, (_, n): User => {
    const [name, nameAr] = NAMES[n % NAMES.length] ?? ['', '']
    const again = n < NAMES.length ? '' : ` ${Math.floor(n / NAMES.length) + 1}`
    return {
      id: `user:${n}`,
      name: name + again,
      nameAr,
      email: `person.${n}@alnoor.ae`,
      type: (['standard', 'standard', 'admin', 'temporary'] as const)[n % 4] ?? 'standard',
      roles: [ROLES[n % 6] ?? '', ...(n % 3 === 0 ? [ROLES[(n + 2) % 6] ?? ''] : [])],
      status: (['active', 'active', 'active', 'invited', 'inactive', 'declined'] as const)[n % 6] ?? 'active',
      joined: `2026-${String((n % 11) + 1).padStart(2, '0')}-${String((n % 27) + 1).padStart(2, '0')}`,
      documents: (n * 37) % 400,
    }
  })
}

const STATUS: Record<User['status'], Pick<PillProps, 'icon' | 'tone'> & { readonly label: string }> = {
  active: { icon: IconCircleCheck, tone: 'ok', label: 'Active' },
  invited: { icon: IconMail, tone: 'info', label: 'Invited' },
  inactive: { icon: IconUserOff, label: 'Inactive' },
  declined: { icon: IconX, tone: 'bad', label: 'Declined' },
}
const TYPES = { standard: 'Standard user', admin: 'Company admin', temporary: 'Temporary user' }

export const StatusPill = ({ status }: Pick<User, 'status'>) => {
  const { label, ...look } = STATUS[status]
  return <Pill {...look}>{label}</Pill>
}

export const userTable: RecordTable<User> = {
  id: 'gallery-users',
  rowId: (one) => one.id,
  nameOf: (one) => one.name,
  words: (one) => [one.name, one.nameAr, one.email],
  searchLabel: msg`Name or e-mail`,
  sort: 'name',
  pageSize: 50,
  columns: [
    {
      id: 'name',
      label: msg`Name`,
      shown: 'always',
      card: 'title',
      value: (one) => one.name,
      cell: (one) => (
        <span className="row" style={{ gap: 12 }}>
          <Avatar name={one.name} />
          <span className="grow">
            <span className="b cut" dir="auto" style={{ display: 'block' }}>
              {one.name}
            </span>
            <span className="t12 m cut" style={{ display: 'block', fontWeight: 400 }}>
              <bdi dir="ltr">{one.email}</bdi>
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'type',
      label: msg`Type`,
      width: 140,
      value: (one) => TYPES[one.type],
      cell: (one) => TYPES[one.type],
    },
    {
      id: 'roles',
      label: msg`Roles`,
      width: 180,
      value: (one) => one.roles.join(', '),
      cell: (one) => <span className="m">{one.roles.join(', ')}</span>,
    },
    {
      id: 'status',
      label: msg`Status`,
      width: 130,
      card: 'fact',
      value: (one) => STATUS[one.status].label,
      cell: (one) => <StatusPill status={one.status} />,
    },
    {
      id: 'joined',
      label: msg`Joined`,
      width: 130,
      shown: 'asked',
      value: (one) => one.joined,
      cell: (one) => <DateOnly at={one.joined} />,
    },
    {
      id: 'documents',
      label: msg`Documents`,
      width: 110,
      end: true,
      shown: 'asked',
      card: 'none',
      value: (one) => one.documents,
      cell: (one) => one.documents,
    },
  ],
  filters: [
    {
      id: 'type',
      kind: 'choice',
      label: msg`Type`,
      options: Object.entries(TYPES).map(([value, label]) => ({ value, label })),
      of: (one) => one.type,
    },
    {
      id: 'role',
      kind: 'choice',
      label: msg`Role`,
      options: ROLES.map((one) => ({ value: one, label: one })),
      of: (one) => one.roles,
    },
    {
      id: 'status',
      kind: 'choice',
      label: msg`Status`,
      options: Object.entries(STATUS).map(([value, { label }]) => ({ value, label })),
      of: (one) => one.status,
    },
    { id: 'joined', kind: 'dates', label: msg`Joined`, of: (one) => one.joined },
  ],
}

export const userActs = (run: (act: string, users: readonly User[]) => void): readonly RecordAct<User>[] => [
  {
    id: 'deactivate',
    label: msg`Deactivate`,
    icon: IconBan,
    fits: (one) => one.status === 'active',
    run: (users) => run('deactivate', users),
  },
  { id: 'delete', label: msg`Delete`, icon: IconTrash, danger: true, run: (users) => run('delete', users) },
]

export const NoUsers = () => (
  <EmptyState
    icon={IconUsers}
    acts={
      <Button variant="filled" icon={IconUserPlus}>
        Invite user
      </Button>
    }
  >
    People of your organisation will appear here.
  </EmptyState>
)
