/** Everybody of the organisation, and whom it has invited (`/administration/users`). */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDots, IconDownload, IconUpload, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { ListedUser } from '../../../sync/rules/user-list.ts'
import { ExportDialog } from '../../records/export/export-dialog.tsx'
import { useOpenRecord } from '../../records/panel/use-open-record.ts'
import { RecordsScreen } from '../../records/records-screen.tsx'
import { useRecordSearch } from '../../records/use-record-search.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DomainLostNotice } from '../organization/domain-section.tsx'
import { InviteImport, InvitesNotice } from './invite-import.tsx'
import { useUserActs } from './use-user-acts.tsx'
import { useMayWrite, useUsers } from './use-users.ts'
import { UserPanel } from './user-panel.tsx'
import { useUserTable } from './user-table.tsx'

export function UsersScreen() {
  const { t } = useLingui()
  const table = useUserTable()
  const source = useUsers()
  const search = useRecordSearch(table)
  const { open } = useOpenRecord(search)
  const mayWrite = useMayWrite()
  const [exporting, setExporting] = useState(false)
  const [importing, setImporting] = useState(false)
  const acts = useUserActs(useCallback(() => setExporting(true), []))
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
          <DomainLostNotice />
          <InvitesNotice />
        </>
      }
      countWords={(count) => t`${plural(count, { one: '# user', other: '# users' })}`}
      actions={(shown, chosen) => (
        <>
          <Menu label={t`More`} align="end" trigger={<IconButton icon={IconDots} label={t`More`} />}>
            {mayWrite ? (
              <MenuItem icon={IconUpload} onSelect={() => setImporting(true)}>
                <Trans>Invite users from a file…</Trans>
              </MenuItem>
            ) : null}
            <MenuItem icon={IconDownload} onSelect={() => setExporting(true)}>
              <Trans>Export users…</Trans>
            </MenuItem>
          </Menu>
          <ExportDialog
            open={exporting}
            onClose={() => setExporting(false)}
            table={table}
            fileName={t`Users`}
            rows={shown.matching}
            chosen={chosen}
            shown={() => true}
          />
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
