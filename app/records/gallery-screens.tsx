import { IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { useUndo } from '../ui/undo.tsx'
import { madeUsers, NoUsers, StatusPill, type User, userActs, userTable } from './gallery-users.tsx'
import { SidePanel } from './panel/side-panel.tsx'
import type { RecordSource } from './record-table.ts'
import { type OpenPanel, RecordsScreen } from './records-screen.tsx'
import type { RecordSearch } from './rules/record-search.ts'

export function UsersScreen({ search, wish }: { search: RecordSearch; wish: URLSearchParams }) {
  const offerUndo = useUndo()
  const [users, setUsers] = useState(() => madeUsers(Number(wish.get('n') ?? 184)))
  const phase = (wish.get('phase') ?? 'ready') as RecordSource<User>['phase']
  const source: RecordSource<User> = {
    from: 'device',
    rows: users,
    phase,
    updatedAt: Date.parse('2026-11-23T09:12:00Z'),
    refreshing: wish.has('refreshing'),
    details: 'HTTP 503',
    retry: () => location.reload(),
  }
  const acts = useMemo(
    () =>
      userActs((act, chosen) => {
        const ids = new Set(chosen.map((one) => one.id))
        const before = users
        setUsers(
          act === 'delete'
            ? users.filter((one) => !ids.has(one.id))
            : users.map((one) => (ids.has(one.id) ? { ...one, status: 'inactive' as const } : one)),
        )
        offerUndo({ message: `${act}: ${chosen.length}`, undo: () => setUsers(before) })
      }),
    [users, offerUndo],
  )
  return (
    <RecordsScreen
      title="Users"
      table={userTable}
      source={source}
      search={search}
      acts={acts}
      countWords={(count) => `${count} users`}
      empty={<NoUsers />}
      actions={
        <Button variant="tonal" icon={IconUserPlus}>
          Invite user
        </Button>
      }
      panel={(open) => <UserPanel {...open} />}
    />
  )
}

function UserPanel({ row, onClose }: OpenPanel<User>) {
  return (
    <SidePanel
      title={<bdi>{row?.name ?? 'New user'}</bdi>}
      {...(row && { before: <Avatar name={row.name} size={48} />, lead: <StatusPill status={row.status} /> })}
      onClose={onClose}
    >
      <p>{row?.email}</p>
    </SidePanel>
  )
}
