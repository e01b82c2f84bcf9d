import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock, IconUsersGroup } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { createId } from '../../sync/ids.ts'
import { RecordEditor } from '../records/form/record-editor.tsx'
import { SidePanel } from '../records/panel/side-panel.tsx'
import type { OpenPanel } from '../records/records-screen.tsx'
import { RecordMark } from '../records/replica/record-mark.tsx'
import { deviceIds } from '../replica/device-ids.ts'
import { FieldMessage } from '../ui/field.tsx'
import { State } from '../ui/states.tsx'
import { groupToEntry, NEW_GROUP, useGroupForm } from './group-form.tsx'
import { ActivePill, type GroupRow } from './group-table.tsx'
import { useIsRefusedNew } from './refused-new.tsx'
import type { Administration } from './use-administration.ts'
import { useGroupSave } from './use-group-save.ts'

export function GroupPanel(props: OpenPanel<GroupRow> & { readonly administration: Administration }) {
  const { id, row, onClose, onOpen, administration } = props
  const { t } = useLingui()
  const isRefused = useIsRefusedNew(id)
  if (id !== 'new' && row === undefined && !isRefused)
    return (
      <SidePanel title={t`Group`} onClose={onClose}>
        <State icon={IconUsersGroup} title={t`This group is not there any more.`} />
      </SidePanel>
    )
  return (
    <SidePanel
      key={id}
      title={row ? <bdi>{row.group.name}</bdi> : t`New group`}
      {...(row && {
        lead: (
          <>
            <ActivePill active={row.group.active} />
            <RecordMark kind="memberGroup" id={row.id} />
          </>
        ),
      })}
      onClose={onClose}
    >
      <GroupEditor
        row={row ?? null}
        wantedId={isRefused ? (id as `memberGroup:${string}`) : undefined}
        administration={administration}
        onSaved={(saved) => (row ? undefined : onOpen(saved))}
      />
    </SidePanel>
  )
}

function GroupEditor(props: {
  readonly row: GroupRow | null
  /** Of a new one that was refused: it is wanted again under its own. */
  readonly wantedId: `memberGroup:${string}` | undefined
  readonly administration: Administration
  readonly onSaved: (id: string) => void
}) {
  const { row, wantedId, administration, onSaved } = props
  const { t } = useLingui()
  const [newId] = useState(() => createId('memberGroup', deviceIds))
  const id = row?.id ?? wantedId ?? newId
  const form = useGroupForm(administration)
  const record = useMemo(() => (row ? groupToEntry(row) : null), [row])
  const { onSave, refused } = useGroupSave({ form, id, record })
  return (
    <RecordEditor
      form={form}
      recordId={row?.id ?? 'new'}
      record={record}
      initial={NEW_GROUP}
      refused={refused}
      readOnly={!administration.mayChangeGroups}
      {...(row === null && { saveLabel: t`Add group` })}
      onSave={async (save) => {
        const outcome = await onSave(save)
        if (outcome.kind === 'saved') onSaved(id)
        return outcome
      }}
    >
      {administration.seesPeople ? null : (
        <FieldMessage icon={IconLock}>
          <Trans>Who is in a group is shown to who may see users.</Trans>
        </FieldMessage>
      )}
    </RecordEditor>
  )
}
