/** Everybody of the organisation, and whom it has invited (`/administration/users`). */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDots, IconUpload, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadUsersCsv, downloadUsersPdf } from '../../../sync/calls/administration.ts'
import type { ListedUser } from '../../../sync/rules/user-list.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useOpenRecord } from '../../records/panel/use-open-record.ts'
import { RecordsScreen } from '../../records/records-screen.tsx'
import { useRecordSearch } from '../../records/use-record-search.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FilesMenu } from '../audit/files-menu.tsx'
import { DomainLostNotice } from '../organization/domain-section.tsx'
import { InviteImport, InvitesNotice } from './invite-import.tsx'
import { useUserActs } from './use-user-acts.tsx'
import { useMayWrite, useUsers } from './use-users.ts'
import { UserPanel } from './user-panel.tsx'
import { useUserTable } from './user-table.tsx'
import { usersQuery } from './users-query.ts'

export function UsersScreen() {
  const { t } = useLingui()
  const table = useUserTable()
  const source = useUsers()
  const search = useRecordSearch(table)
  const { open } = useOpenRecord(search)
  const mayWrite = useMayWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const [importing, setImporting] = useState(false)
  const acts = useUserActs()
  const invite = mayWrite ? (
    <Button variant="tonal" icon={IconUserPlus} onClick={() => open('new')}>
      <Trans>Invite user</Trans>
    </Button>
  ) : null
  return (
    <RecordsScreen<ListedUser>
      title={t`Users`}
      table={table}
      source={source}
      search={search}
      acts={acts}
      notice={
        <>
          <FailureBanner text={failure} />
          <DomainLostNotice />
          <InvitesNotice />
        </>
      }
      countWords={(count) => t`${plural(count, { one: '# user', other: '# users' })}`}
      actions={(_, chosen) => (
        <>
          <FilesMenu
            ask={(calls, as) =>
              calls.call(
                as === 'csv' ? downloadUsersCsv : downloadUsersPdf,
                usersQuery(
                  search,
                  chosen.map((one) => one.id),
                ),
              )
            }
            fileName={t`Users`}
            onFailure={setFailure}
          />
          {mayWrite ? (
            <Menu label={t`More`} align="end" trigger={<IconButton icon={IconDots} label={t`More`} />}>
              <MenuItem icon={IconUpload} onSelect={() => setImporting(true)}>
                <Trans>Invite users from a file…</Trans>
              </MenuItem>
            </Menu>
          ) : null}
          {importing ? <InviteImport onClose={() => setImporting(false)} /> : null}
          {invite}
        </>
      )}
      empty={
        <EmptyState icon={IconUsers} acts={invite}>
          <Trans>Members of your organization and whom you have invited stand here.</Trans>
        </EmptyState>
      }
      panel={(panel) => (
        <UserPanel
          {...panel}
          onFile={() => {
            panel.onClose()
            setImporting(true)
          }}
        />
      )}
    />
  )
}
