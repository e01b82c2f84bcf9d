/** Tenants (`/administration/tenants`): doors of the installation with an address each, and the organisations behind them. */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconPlus, IconTrash, IconWorldWww } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { DataOf } from '../../sync/calls/contract.ts'
import { getTenants } from '../../sync/calls/operators.ts'
import { TENANT_FIELDS } from '../../sync/entities/tenant.ts'
import { RecordEditor } from '../records/form/record-editor.tsx'
import { recordForm } from '../records/form/record-form.ts'
import { SidePanel } from '../records/panel/side-panel.tsx'
import { useOpenRecord } from '../records/panel/use-open-record.ts'
import type { RecordAct, RecordTable } from '../records/record-table.ts'
import { type OpenPanel, RecordsScreen } from '../records/records-screen.tsx'
import { usePageSize } from '../records/use-page-size.ts'
import { useRecordSearch } from '../records/use-record-search.ts'
import { NotAuthorised } from '../shell/error-screens.tsx'
import { useIsOnline } from '../shell/use-connection.ts'
import { useMayOpen } from '../shell/use-may-open.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { isolate } from '../ui/isolate.ts'
import { EmptyState, State } from '../ui/states.tsx'
import { FormattedNumber } from '../ui/values.tsx'
import { STATUS_OPTIONS, StatusPill, statusAsked, useFailure, useOutcome } from './operator-words.tsx'
import styles from './operators.module.css'
import { tenantChanges } from './tenant-changes.ts'
import { TenantOrganizations } from './tenant-organizations.tsx'
import { pageSource, useAnswer, useChange } from './use-answer.ts'

type Listed = DataOf<typeof getTenants>['items'][number]

export function TenantsScreen() {
  return useMayOpen('/administration/tenants') ? <Tenants /> : <NotAuthorised />
}

/** Each change reloads the list (calls 7.14). */
function Tenants() {
  const { t } = useLingui()
  const pageSize = usePageSize()
  const table = useMemo(() => ({ ...tenantTable, pageSize }), [pageSize])
  const search = useRecordSearch(table)
  const { open } = useOpenRecord(search)
  const { sort = 'name', page = 1, q = '', where } = search
  const answered = useAnswer(getTenants, {
    search: q,
    sortDir: sort.startsWith('-') ? 'desc' : 'asc',
    pageNumber: page,
    pageSize,
    filters: statusAsked(where?.status),
  })
  const source = useMemo(() => pageSource(answered), [answered])
  const { reload } = answered
  const acts = useMemo(
    (): readonly RecordAct<Listed>[] => [
      {
        id: 'remove',
        label: msg`Remove…`,
        icon: IconTrash,
        single: true,
        danger: true,
        dialog: ([one], close) => one && <RemoveDialog one={one} onClose={close} onDone={reload} />,
      },
    ],
    [reload],
  )
  const add = (
    <Button variant="tonal" icon={IconPlus} onClick={() => open('new')}>
      <Trans>Add tenant</Trans>
    </Button>
  )
  return (
    <RecordsScreen<Listed>
      title={t`Tenants`}
      table={table}
      source={source}
      search={search}
      acts={acts}
      choosable={false}
      countWords={(count) => t`${plural(count, { one: '# tenant', other: '# tenants' })}`}
      actions={add}
      empty={
        <EmptyState icon={IconWorldWww} acts={add}>
          <Trans>
            A tenant is an address of its own for some organizations: their people sign in there, and nobody
            else.
          </Trans>
        </EmptyState>
      }
      panel={(panel) => <TenantPanel {...panel} onChanged={reload} />}
    />
  )
}

const tenantTable: RecordTable<Listed> = {
  id: 'tenants',
  rowId: (one) => one.tenantId,
  nameOf: (one) => one.name,
  words: (one) => [one.name, one.url],
  searchLabel: msg`Name or address`,
  sort: 'name',
  columns: [
    {
      id: 'name',
      label: msg`Name`,
      shown: 'always',
      card: 'title',
      sortable: true,
      cell: (one) => <bdi className="b cut">{one.name}</bdi>,
    },
    {
      id: 'url',
      label: msg`Address`,
      cell: (one) => (
        <bdi className="cut" dir="ltr">
          {one.url}
        </bdi>
      ),
    },
    {
      id: 'organizations',
      label: msg`Organizations`,
      width: 140,
      end: true,
      card: 'none',
      cell: (one) => <FormattedNumber value={one.organizationCount} />,
    },
    {
      id: 'status',
      label: msg`Status`,
      width: 130,
      card: 'fact',
      cell: (one) => <StatusPill active={one.statusId === 1} />,
    },
  ],
  filters: [{ id: 'status', kind: 'choice', label: msg`Status`, options: STATUS_OPTIONS }],
}

function RemoveDialog(props: {
  readonly one: Listed
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const { one, onClose, onDone } = props
  const { t } = useLingui()
  const { busy, run } = useChange()
  const failure = useFailure()
  const [refused, setRefused] = useState<string>()
  const name = isolate(one.name)
  const confirm = async () => {
    const done = await tenantChanges(run, [onDone]).remove({ tenantId: one.tenantId })
    if (!done.ok) return setRefused(failure(done.error))
    onClose()
  }
  return (
    <AlertDialog
      open
      destructive
      busy={busy}
      title={t`Remove the tenant ${name}?`}
      confirmLabel={t`Remove`}
      cancelLabel={t`Cancel`}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {refused === undefined ? null : (
        <Banner icon={IconAlertTriangle} tone="bad">
          <p>{refused}</p>
        </Banner>
      )}
      <Trans>
        Its address stops working. Its organizations stay, and their people sign in at the main address.
      </Trans>
    </AlertDialog>
  )
}

const entry = z.object(TENANT_FIELDS)
type Entry = z.infer<typeof entry>
const tenantForm = recordForm(entry, {
  id: 'tenant',
  fields: {
    name: { label: msg`Name` },
    url: {
      label: msg`Address`,
      kind: 'url',
      hint: msg`It must lead to this server.`,
    },
    active: {
      label: msg({ message: 'Active', context: 'operators' }),
      hint: msg`People sign in by this address.`,
    },
  },
})

function TenantPanel(props: OpenPanel<Listed> & { readonly onChanged: () => void }) {
  const { id, row, onClose, onChanged } = props
  const { t } = useLingui()
  if (id === 'new')
    return (
      <SidePanel key="new" title={t`New tenant`} onClose={onClose}>
        <TenantEditor one={null} onChanged={onChanged} onSaved={onClose} />
      </SidePanel>
    )
  if (!row)
    return (
      <SidePanel title={t`Tenant`} onClose={onClose}>
        <State icon={IconWorldWww} title={t`This tenant is not there any more.`} />
      </SidePanel>
    )
  return (
    <SidePanel
      key={id}
      title={<bdi>{row.name}</bdi>}
      lead={<StatusPill active={row.statusId === 1} />}
      onClose={onClose}
    >
      <TenantEditor one={row} onChanged={onChanged}>
        <div className={styles.part}>
          <TenantOrganizations tenantId={row.tenantId} onChanged={onChanged} />
        </div>
      </TenantEditor>
    </SidePanel>
  )
}

function TenantEditor(props: {
  readonly one: Listed | null
  readonly onChanged: () => void
  readonly onSaved?: () => void
  readonly children?: ReactNode
}) {
  const { one, onChanged, onSaved, children } = props
  const { t } = useLingui()
  const { run } = useChange()
  const refused = useOutcome<Entry>()
  const online = useIsOnline()
  const record = useMemo(() => one && { name: one.name, url: one.url, active: one.statusId === 1 }, [one])
  return (
    <RecordEditor
      form={tenantForm}
      recordId={one?.tenantId ?? 'new'}
      record={record}
      initial={{ active: true }}
      needsConnection
      isOffline={!online}
      {...(one === null && { saveLabel: t`Add tenant` })}
      onSave={async ({ values: { name, url, active } }) => {
        const statusId = active ? 1 : 0
        const changes = tenantChanges(run, [onChanged])
        const done =
          one === null
            ? await changes.add({ name, url, statusId })
            : await changes.update({ tenantId: one.tenantId, name, url, statusId })
        if (!done.ok) {
          const isAddress = done.error.kind === 'refused' && done.error.code === 'tenant-address-taken'
          return refused(done.error, isAddress ? 'url' : undefined)
        }
        onSaved?.()
        return { kind: 'saved' }
      }}
    >
      {children}
    </RecordEditor>
  )
}
