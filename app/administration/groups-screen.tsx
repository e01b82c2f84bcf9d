/** Groups of the organisation's people: made, filled, given roles, switched off (`/administration/groups`). */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconCircleCheck,
  IconCircleOff,
  IconDownload,
  IconUsersGroup,
  IconUsersPlus,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { changedFields } from '../../sync/rules/changed-fields.ts'
import { ExportDialog } from '../records/export/export-dialog.tsx'
import { useOpenRecord } from '../records/panel/use-open-record.ts'
import type { RecordAct } from '../records/record-table.ts'
import { RecordsScreen } from '../records/records-screen.tsx'
import { useRecordSearch } from '../records/use-record-search.ts'
import type { Wish } from '../replica/engine.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { NotAuthorised } from '../shell/error-screens.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/live-region.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useUndo } from '../ui/undo.tsx'
import { GroupPanel } from './group-panel.tsx'
import { type GroupRow, useGroupSource, useGroupTable } from './group-table.tsx'
import { RefusedNew } from './refused-new.tsx'
import { mayGive, mayLiftAll } from './rules/role-draft.ts'
import { rolesOfGroup } from './rules/role-holders.ts'
import { type Administration, useAdministration } from './use-administration.ts'

export function GroupsScreen() {
  const administration = useAdministration()
  return administration.seesGroups ? <Groups administration={administration} /> : <NotAuthorised />
}

function Groups({ administration }: { readonly administration: Administration }) {
  const { t } = useLingui()
  const source = useGroupSource(administration)
  const table = useGroupTable(administration)
  const search = useRecordSearch(table)
  const { open } = useOpenRecord(search)
  const acts = useGroupActs(administration)
  const [exporting, setExporting] = useState(false)
  const add = administration.mayChangeGroups ? (
    <Button variant="tonal" icon={IconUsersPlus} onClick={() => open('new')}>
      <Trans>New group</Trans>
    </Button>
  ) : null
  return (
    <RecordsScreen
      title={t`Groups`}
      table={table}
      source={source}
      search={search}
      acts={acts}
      choosable
      countWords={(count) => t`${plural(count, { one: '# group', other: '# groups' })}`}
      notice={<RefusedNew kind="memberGroup" held={administration.groups} onOpen={open} />}
      actions={(shown, chosen) => (
        <>
          {shown.matching.length === 0 ? null : (
            <Button variant="outline" icon={IconDownload} onClick={() => setExporting(true)}>
              <Trans>Export</Trans>
            </Button>
          )}
          {add}
          <ExportDialog
            open={exporting}
            onClose={() => setExporting(false)}
            table={table}
            fileName={t`Groups`}
            rows={shown.matching}
            chosen={chosen}
          />
        </>
      )}
      empty={
        <EmptyState icon={IconUsersGroup} acts={add}>
          <Trans>
            People who may do the same belong together. Give the group its roles once, and whoever is put in
            has them.
          </Trans>
        </EmptyState>
      }
      panel={(panel) => <GroupPanel {...panel} administration={administration} />}
    />
  )
}

/** Switched on and off, one or many at once, and back again. */
function useGroupActs({ mayChangeGroups, roles, authority }: Administration): readonly RecordAct<GroupRow>[] {
  const { t } = useLingui()
  const replica = useReplica()
  const offerUndo = useUndo()
  return useMemo(() => {
    if (!mayChangeGroups) return []
    const wishes = (rows: readonly GroupRow[], active: boolean) =>
      rows.map(
        ({ group }): Wish => ({
          name: 'saveMemberGroup',
          input: { id: group.id, ...changedFields({ active: !active }, { active }) },
          options: { title: group.name },
        }),
      )
    const switchThem = async (rows: readonly GroupRow[], active: boolean) => {
      const sent = await replica.dispatchAll(wishes(rows, active))
      if (!sent.ok) return announce(t`Nothing was changed.`)
      const count = rows.length
      offerUndo({
        message: active
          ? t`${plural(count, { one: '# group switched on', other: '# groups switched on' })}`
          : t`${plural(count, { one: '# group switched off', other: '# groups switched off' })}`,
        undo: () => void replica.dispatchAll(wishes(rows, !active)),
      })
    }
    const maySwitch = ({ group }: GroupRow) => {
      const given = rolesOfGroup(group, roles)
      return mayGive(given, authority) && (!group.active || mayLiftAll(given, authority))
    }
    return [
      {
        id: 'on',
        label: msg`Switch on`,
        icon: IconCircleCheck,
        fits: (one) => !one.group.active && maySwitch(one),
        run: (rows) => void switchThem(rows, true),
      },
      {
        id: 'off',
        label: msg`Switch off`,
        icon: IconCircleOff,
        fits: (one) => one.group.active && maySwitch(one),
        run: (rows) => void switchThem(rows, false),
      },
    ]
  }, [mayChangeGroups, roles, authority, t, replica, offerUndo])
}
