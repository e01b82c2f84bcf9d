/** Groups of contacts: made, renamed, filled, shared and removed (`/contacts/groups`). */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash, IconUsersGroup, IconUsersPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ContactGroup } from '../../sync/entities/contact.ts'
import { createId } from '../../sync/ids.ts'
import { RecordEditor } from '../records/form/record-editor.tsx'
import { SidePanel } from '../records/panel/side-panel.tsx'
import { useOpenRecord } from '../records/panel/use-open-record.ts'
import type { RecordAct, RecordTable } from '../records/record-table.ts'
import { type OpenPanel, RecordsScreen } from '../records/records-screen.tsx'
import { RecordMark } from '../records/replica/record-mark.tsx'
import { useHeldSource } from '../records/replica/use-held-source.ts'
import { useRecordSave } from '../records/replica/use-record-save.ts'
import { useRecordSearch } from '../records/use-record-search.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { PlainLinkButton } from '../shell/links.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { isolate } from '../ui/isolate.ts'
import { EmptyState, State } from '../ui/states.tsx'
import { FormattedNumber } from '../ui/values.tsx'
import { VisibilityPill } from './contact-table.tsx'
import { TabsOfGroups } from './contact-tabs.tsx'
import styles from './contacts.module.css'
import { GROUP_LISTS, type GroupEntry, groupForm, groupToEntry } from './group-form.tsx'
import { useMayChange } from './use-reading.ts'

const groupTable: RecordTable<ContactGroup> = {
  id: 'contact-groups',
  rowId: (one) => one.id,
  nameOf: (one) => one.name,
  words: (one) => [one.name],
  searchLabel: msg`Name of a group`,
  sort: 'name',
  columns: [
    {
      id: 'name',
      label: msg`Name`,
      shown: 'always',
      card: 'title',
      value: (one) => one.name,
      cell: (one) => (
        <span className={styles.name}>
          <bdi className="b">{one.name}</bdi>
          <RecordMark kind="contactGroup" id={one.id} />
        </span>
      ),
    },
    {
      id: 'contacts',
      label: msg`Contacts`,
      width: 120,
      end: true,
      card: 'fact',
      value: (one) => one.contacts.length,
      cell: (one) => <FormattedNumber value={one.contacts.length} />,
    },
    {
      id: 'visibility',
      label: msg({ message: 'Who sees it', context: 'contacts' }),
      width: 140,
      card: 'fact',
      value: (one) => one.shared,
      cell: (one) => <VisibilityPill shared={one.shared} />,
    },
  ],
}

export function GroupsScreen() {
  const { t } = useLingui()
  const source = useHeldSource('contactGroup')
  const search = useRecordSearch(groupTable)
  const { open } = useOpenRecord(search)
  const mayChange = useMayChange()
  const acts = useMemo(
    (): readonly RecordAct<ContactGroup>[] => [
      {
        id: 'remove',
        label: msg`Remove`,
        icon: IconTrash,
        danger: true,
        fits: mayChange,
        dialog: (groups, close) => <RemoveGroupsDialog groups={groups} onClose={close} />,
      },
    ],
    [mayChange],
  )
  const add = (
    <Button variant="tonal" icon={IconUsersPlus} onClick={() => open('new')}>
      <Trans>Add group</Trans>
    </Button>
  )
  return (
    <RecordsScreen
      title={t`Groups`}
      table={groupTable}
      source={source}
      search={search}
      acts={acts}
      countWords={(count) => t`${plural(count, { one: '# group', other: '# groups' })}`}
      tabs={<TabsOfGroups />}
      actions={add}
      empty={
        <EmptyState icon={IconUsersGroup} acts={add}>
          <Trans>
            Put contacts you write to together into a group, and name it once instead of each of them.
          </Trans>
        </EmptyState>
      }
      panel={(panel) => <GroupPanel {...panel} />}
    />
  )
}

function GroupPanel({ id, row, onClose, onOpen }: OpenPanel<ContactGroup>) {
  const { t } = useLingui()
  const mayChange = useMayChange()
  if (id !== 'new' && row === undefined)
    return (
      <SidePanel title={t`Group`} onClose={onClose}>
        <State icon={IconUsersGroup} title={t`This group is not there any more.`} />
      </SidePanel>
    )
  return (
    <SidePanel
      key={id}
      title={row ? <bdi>{row.name}</bdi> : t`New group`}
      {...(row && {
        lead: (
          <>
            <VisibilityPill shared={row.shared} />
            <RecordMark kind="contactGroup" id={row.id} />
          </>
        ),
      })}
      onClose={onClose}
    >
      <GroupEditor
        group={row ?? null}
        readOnly={row !== undefined && !mayChange(row)}
        onSaved={(saved) => (row ? undefined : onOpen(saved))}
      />
    </SidePanel>
  )
}

function GroupEditor(props: {
  readonly group: ContactGroup | null
  readonly readOnly: boolean
  readonly onSaved: (id: string) => void
}) {
  const { group, readOnly, onSaved } = props
  const { t } = useLingui()
  const [newId] = useState(() => createId('contactGroup', deviceIds))
  const id = group?.id ?? newId
  const record = useMemo(() => (group ? groupToEntry(group) : null), [group])
  const { onSave, refused } = useRecordSave<GroupEntry>({
    command: 'saveContactGroup',
    form: groupForm,
    id,
    record,
    lists: GROUP_LISTS,
    title: (values) => values.name,
  })
  return (
    <RecordEditor
      form={groupForm}
      recordId={group?.id ?? 'new'}
      record={record}
      refused={refused}
      readOnly={readOnly}
      {...(group === null && { saveLabel: t`Add group` })}
      onSave={async (save) => {
        const outcome = await onSave(save)
        if (outcome.kind === 'saved') onSaved(id)
        return outcome
      }}
    >
      {group === null ? null : (
        <>
          {readOnly ? (
            <p className="m t12">
              <Trans>Only who made this group, or who looks after what is shared, can change it.</Trans>
            </p>
          ) : null}
          <div>
            <PlainLinkButton variant="link" to="/contacts/all" search={{ where: { group: [group.id] } }}>
              <Trans>Show them in the list of contacts</Trans>
            </PlainLinkButton>
          </div>
        </>
      )}
    </RecordEditor>
  )
}

function RemoveGroupsDialog(props: {
  readonly groups: readonly ContactGroup[]
  readonly onClose: () => void
}) {
  const { groups, onClose } = props
  const { t } = useLingui()
  const replica = useReplica()
  const count = groups.length
  const name = isolate(groups[0]?.name ?? '')
  return (
    <AlertDialog
      open
      destructive
      title={
        count === 1
          ? t`Remove the group ${name}?`
          : t`${plural(count, { one: 'Remove # group?', other: 'Remove # groups?' })}`
      }
      confirmLabel={t`${plural(count, { one: 'Remove group', other: 'Remove # groups' })}`}
      cancelLabel={t`Keep`}
      onCancel={onClose}
      onConfirm={() => {
        void replica.dispatchAll(
          groups.map((one) => ({
            name: 'removeContactGroup' as const,
            input: { groupId: one.id },
            options: { title: one.name },
          })),
        )
        onClose()
      }}
    >
      <Trans>Its contacts stay.</Trans>
    </AlertDialog>
  )
}
