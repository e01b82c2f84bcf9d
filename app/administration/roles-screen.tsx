/** The roles of an organisation, who has them and by which way (`/administration/roles`). */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { ExportDialog } from '../records/export/export-dialog.tsx'
import { useOpenRecord } from '../records/panel/use-open-record.ts'
import { RecordsScreen } from '../records/records-screen.tsx'
import { useRecordSearch } from '../records/use-record-search.ts'
import { NotAuthorised } from '../shell/error-screens.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { RefusedNew } from './refused-new.tsx'
import { RolePanel } from './role-panel.tsx'
import { useRoleSource, useRoleTable } from './role-table.tsx'
import { RoleTabs } from './role-tabs.tsx'
import { type Administration, useAdministration } from './use-administration.ts'

export function RolesScreen() {
  const administration = useAdministration()
  return administration.seesRoles ? <Roles administration={administration} /> : <NotAuthorised />
}

function Roles({ administration }: { readonly administration: Administration }) {
  const { t } = useLingui()
  const source = useRoleSource(administration)
  const table = useRoleTable(administration)
  const search = useRecordSearch(table)
  const { open } = useOpenRecord(search)
  const [exporting, setExporting] = useState(false)
  const add = administration.mayChangeRoles ? (
    <Button variant="tonal" icon={IconKey} onClick={() => open('new')}>
      <Trans>New role</Trans>
    </Button>
  ) : null
  return (
    <RecordsScreen
      title={t`Roles`}
      table={table}
      source={source}
      search={search}
      countWords={(count) => t`${plural(count, { one: '# role', other: '# roles' })}`}
      tabs={<RoleTabs here="/administration/roles" />}
      notice={<RefusedNew kind="role" held={administration.roles} onOpen={open} />}
      actions={(shown) => (
        <>
          <Button variant="outline" icon={IconDownload} onClick={() => setExporting(true)}>
            <Trans>Export</Trans>
          </Button>
          {add}
          <ExportDialog
            open={exporting}
            onClose={() => setExporting(false)}
            table={table}
            fileName={t`Roles`}
            rows={shown.matching}
            chosen={[]}
            shown={() => true}
          />
        </>
      )}
      empty={
        <EmptyState icon={IconKey} acts={add}>
          <Trans>A role is a name for what somebody may do.</Trans>
        </EmptyState>
      }
      panel={(panel) => <RolePanel {...panel} administration={administration} />}
    />
  )
}
