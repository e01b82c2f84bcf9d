/** The organisations of the installation (`/organizations/all`): names, doors and numbers, for who runs it. */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconBuilding,
  IconCircleCheck,
  IconCircleOff,
  IconPlus,
} from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { DataOf } from '../../sync/calls/contract.ts'
import { addHostedOrganization, getHostedOrganizations } from '../../sync/calls/operators.ts'
import { ORGANIZATION_NAMES } from '../../sync/entities/organization.ts'
import { emailAddress } from '../../sync/entities/recipient.ts'
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
import { PanelTabs } from '../ui/tabs.tsx'
import { DateOnly, FileSize, FormattedNumber } from '../ui/values.tsx'
import {
  STATUS_OPTIONS,
  StatusPill,
  statusAsked,
  useFailure,
  useOutcome,
  useOwnScript,
} from './operator-words.tsx'
import styles from './operators.module.css'
import { OrganizationLicenses } from './organization-licenses.tsx'
import { OrganizationNumbers, totalOf } from './organization-numbers.tsx'
import { pageSource, useAnswer, useChange } from './use-answer.ts'

export type Hosted = DataOf<typeof getHostedOrganizations>['items'][number]

export function OrganizationsScreen() {
  return useMayOpen('/organizations/all') ? <Organizations /> : <NotAuthorised />
}

function Organizations() {
  const { t } = useLingui()
  const pageSize = usePageSize()
  const table = useOrganizationTable(pageSize)
  const search = useRecordSearch(table)
  const { open } = useOpenRecord(search)
  const { sort = 'name', page = 1, q = '', where } = search
  const answered = useAnswer(getHostedOrganizations, {
    search: q,
    sortBy: sort.endsWith('created') ? 'createdDate' : 'name',
    sortDir: sort.startsWith('-') ? 'desc' : 'asc',
    pageNumber: page,
    pageSize,
    filters: statusAsked(where?.status),
  })
  const source = useMemo(() => pageSource(answered), [answered])
  const acts = useSwitchActs(answered.reload)
  const add = (
    <Button variant="tonal" icon={IconPlus} onClick={() => open('new')}>
      <Trans>Add organization</Trans>
    </Button>
  )
  return (
    <RecordsScreen<Hosted>
      title={t`Organizations`}
      table={table}
      source={source}
      search={search}
      acts={acts}
      choosable={false}
      countWords={(count) => t`${plural(count, { one: '# organization', other: '# organizations' })}`}
      actions={add}
      empty={
        <EmptyState icon={IconBuilding} acts={add}>
          <Trans>The organizations of this installation stand here.</Trans>
        </EmptyState>
      }
      panel={(panel) => <OrganizationPanel {...panel} onChanged={answered.reload} />}
    />
  )
}

function useOrganizationTable(pageSize: number): RecordTable<Hosted> {
  const name = useOwnScript()
  return useMemo(() => organizationTable(name, pageSize), [name, pageSize])
}

const organizationTable = (name: ReturnType<typeof useOwnScript>, pageSize: number): RecordTable<Hosted> => ({
  id: 'hosted-organizations',
  rowId: (one) => one.organizationId,
  nameOf: (one) => name(one.organizationNameEn, one.organizationNameAr),
  words: (one) => [one.organizationNameEn, one.organizationNameAr],
  searchLabel: msg`Name of an organization`,
  sort: 'name',
  pageSize,
  columns: [
    {
      id: 'name',
      label: msg`Name`,
      shown: 'always',
      card: 'title',
      sortable: true,
      cell: (one) => (
        <span className={styles.name}>
          <bdi className="b">{name(one.organizationNameEn, one.organizationNameAr)}</bdi>
        </span>
      ),
    },
    {
      id: 'tenant',
      label: msg`Tenant`,
      width: 150,
      cell: (one) => (one.tenantName === null ? <span className="m">—</span> : <bdi>{one.tenantName}</bdi>),
    },
    {
      id: 'people',
      label: msg`Users`,
      width: 90,
      end: true,
      card: 'none',
      cell: (one) => <FormattedNumber value={one.numbers.people} />,
    },
    {
      id: 'documents',
      label: msg`Documents`,
      width: 120,
      end: true,
      card: 'none',
      cell: (one) => <FormattedNumber value={totalOf(one.numbers)} />,
    },
    {
      id: 'bytes',
      label: msg`Storage`,
      width: 110,
      end: true,
      card: 'none',
      cell: (one) => <FileSize bytes={one.numbers.bytes} />,
    },
    {
      id: 'activity',
      label: msg`Last activity`,
      width: 140,
      card: 'none',
      cell: (one) =>
        one.numbers.lastActivityAt === null ? (
          <span className="m">—</span>
        ) : (
          <DateOnly at={one.numbers.lastActivityAt} />
        ),
    },
    {
      id: 'created',
      label: msg`Created`,
      width: 140,
      shown: 'asked',
      card: 'none',
      sortable: true,
      cell: (one) => <DateOnly at={one.createdDate} />,
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
})

function useSwitchActs(reload: () => void): readonly RecordAct<Hosted>[] {
  return useMemo(
    () => [
      {
        id: 'on',
        label: msg`Activate`,
        icon: IconCircleCheck,
        single: true,
        fits: (one) => one.statusId === 0,
        dialog: ([one], close) => one && <SwitchDialog one={one} onClose={close} onDone={reload} />,
      },
      {
        id: 'off',
        label: msg`Deactivate…`,
        icon: IconCircleOff,
        single: true,
        danger: true,
        fits: (one) => one.statusId === 1 && !one.isOfOperators,
        dialog: ([one], close) => one && <SwitchDialog one={one} onClose={close} onDone={reload} />,
      },
    ],
    [reload],
  )
}

/** What comes of it is said before it is done. */
function SwitchDialog(props: {
  readonly one: Hosted
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const { one, onClose, onDone } = props
  const { t } = useLingui()
  const { busy, run } = useChange()
  const failure = useFailure()
  const name = isolate(useOwnScript()(one.organizationNameEn, one.organizationNameAr))
  const [refused, setRefused] = useState<string>()
  const goesOff = one.statusId === 1
  const confirm = async () => {
    const statusId = goesOff ? 0 : 1
    const done = await run(addHostedOrganization, { organizationCode: one.organizationCode, statusId })
    if (!done.ok) return setRefused(failure(done.error))
    onClose()
    onDone()
  }
  return (
    <AlertDialog
      open
      destructive={goesOff}
      busy={busy}
      title={goesOff ? t`Deactivate ${name}?` : t`Activate ${name}?`}
      confirmLabel={goesOff ? t`Deactivate` : t`Activate`}
      cancelLabel={t`Cancel`}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {refused === undefined ? null : (
        <Banner icon={IconAlertTriangle} tone="bad">
          <p>{refused}</p>
        </Banner>
      )}
      {goesOff ? (
        <Trans>
          Its people can neither sign in nor act, and nobody acts on what it has sent. Nothing is lost: what
          waits on their devices is sent when it is active again.
        </Trans>
      ) : (
        <Trans>Its people can sign in again, and what waited on their devices is sent.</Trans>
      )}
    </AlertDialog>
  )
}

const NAMES = { nameEn: ORGANIZATION_NAMES.nameEn, nameAr: ORGANIZATION_NAMES.nameAr }
const names = z.object(NAMES)
type Names = z.infer<typeof names>
const namesForm = recordForm(names, {
  id: 'hosted-organization',
  fields: { nameEn: { label: msg`Name` }, nameAr: { label: msg`Name in Arabic` } },
})
/** The invitation before it was declined, ran out, or went to an address that was mistyped. */
const unfounded = z.object({ ...NAMES, email: z.union([z.literal(''), emailAddress]) })
type Unfounded = z.infer<typeof unfounded>
const fresh = z.object({
  nameEn: ORGANIZATION_NAMES.nameEn,
  nameAr: z.union([z.literal(''), ORGANIZATION_NAMES.nameAr]),
  email: emailAddress,
})
type Fresh = z.infer<typeof fresh>
const administrator = {
  label: msg`E-mail of its first administrator`,
  kind: 'email',
  hint: msg`They are invited to run the organization.`,
} as const
const freshForm = recordForm(fresh, {
  id: 'new-hosted-organization',
  fields: {
    nameEn: { label: msg`Name` },
    nameAr: { label: msg`Name in Arabic`, kind: 'text' },
    email: administrator,
  },
})
const unfoundedForm = recordForm(unfounded, {
  id: 'unfounded-organization',
  fields: {
    nameEn: { label: msg`Name` },
    nameAr: { label: msg`Name in Arabic` },
    email: administrator,
  },
})

function OrganizationPanel(props: OpenPanel<Hosted> & { readonly onChanged: () => void }) {
  const { id, row, search, onClose, onTab, onChanged } = props
  const { t } = useLingui()
  const name = useOwnScript()
  const tab = search.tab === 'licenses' ? 'licenses' : 'organization'
  if (id === 'new')
    return (
      <SidePanel key="new" title={t`New organization`} onClose={onClose}>
        <NewOrganization
          onAdded={() => {
            onChanged()
            onClose()
          }}
        />
      </SidePanel>
    )
  if (!row)
    return (
      <SidePanel title={t`Organization`} onClose={onClose}>
        <State icon={IconBuilding} title={t`This organization is not on this page of the list.`} />
      </SidePanel>
    )
  return (
    <SidePanel
      key={id}
      title={<bdi>{name(row.organizationNameEn, row.organizationNameAr)}</bdi>}
      lead={<StatusPill active={row.statusId === 1} />}
      onClose={onClose}
    >
      <PanelTabs
        label={t`About this organization`}
        value={tab}
        onValue={(next) => onTab(next === 'licenses' ? next : undefined)}
        tabs={[
          { value: 'organization', label: t`Organization` },
          { value: 'licenses', label: t`Licenses` },
        ]}
      >
        {tab === 'licenses' ? (
          <OrganizationLicenses organizationId={row.organizationId} />
        ) : (
          <OrganizationForm one={row} onSaved={onChanged}>
            <OrganizationNumbers one={row} />
          </OrganizationForm>
        )}
      </PanelTabs>
    </SidePanel>
  )
}

function NewOrganization({ onAdded }: { readonly onAdded: () => void }) {
  const { t } = useLingui()
  const { run } = useChange()
  const refused = useOutcome<Fresh>()
  const online = useIsOnline()
  return (
    <RecordEditor
      form={freshForm}
      recordId="new"
      record={null}
      saveLabel={t`Add organization`}
      needsConnection
      isOffline={!online}
      onSave={async ({ values }) => {
        const done = await run(addHostedOrganization, {
          organizationNameEn: values.nameEn,
          ...(values.nameAr !== '' && { organizationNameAr: values.nameAr }),
          administratorEmail: values.email,
        })
        if (!done.ok) return refused(done.error)
        onAdded()
        return { kind: 'saved' }
      }}
    />
  )
}

interface FormOf {
  readonly one: Hosted
  readonly onSaved: () => void
  readonly children: ReactNode
}

/** While nobody has come, somebody else is asked. */
function OrganizationForm(props: FormOf) {
  return props.one.numbers.people === 0 && !props.one.isOfOperators ? (
    <EditUnfounded {...props} />
  ) : (
    <EditOrganization {...props} />
  )
}

function EditUnfounded({ one, onSaved, children }: FormOf) {
  const { run } = useChange()
  const refused = useOutcome<Unfounded>()
  const online = useIsOnline()
  const record = useMemo(
    () => ({ nameEn: one.organizationNameEn, nameAr: one.organizationNameAr, email: '' }),
    [one.organizationNameEn, one.organizationNameAr],
  )
  return (
    <RecordEditor
      form={unfoundedForm}
      recordId={one.organizationId}
      record={record}
      needsConnection
      isOffline={!online}
      onSave={async ({ changes }) => {
        const done = await run(addHostedOrganization, {
          organizationCode: one.organizationCode,
          ...(changes.nameEn !== undefined && { organizationNameEn: changes.nameEn }),
          ...(changes.nameAr !== undefined && { organizationNameAr: changes.nameAr }),
          ...(changes.email !== undefined && changes.email !== '' && { administratorEmail: changes.email }),
        })
        if (!done.ok) return refused(done.error)
        onSaved()
        return { kind: 'saved' }
      }}
    >
      {children}
    </RecordEditor>
  )
}

function EditOrganization(props: FormOf) {
  const { one, onSaved, children } = props
  const { run } = useChange()
  const refused = useOutcome<Names>()
  const online = useIsOnline()
  const record = useMemo(
    () => ({ nameEn: one.organizationNameEn, nameAr: one.organizationNameAr }),
    [one.organizationNameEn, one.organizationNameAr],
  )
  return (
    <RecordEditor
      form={namesForm}
      recordId={one.organizationId}
      record={record}
      needsConnection
      isOffline={!online}
      onSave={async ({ changes }) => {
        const done = await run(addHostedOrganization, {
          organizationCode: one.organizationCode,
          ...(changes.nameEn !== undefined && { organizationNameEn: changes.nameEn }),
          ...(changes.nameAr !== undefined && { organizationNameAr: changes.nameAr }),
        })
        if (!done.ok) return refused(done.error)
        onSaved()
        return { kind: 'saved' }
      }}
    >
      {children}
    </RecordEditor>
  )
}
