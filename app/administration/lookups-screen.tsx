/** Lookups: lists that forms choose from (`/administration/lookups`). */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconCircleCheck,
  IconCircleOff,
  IconList,
  IconListDetails,
  IconPlus,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Lookup, LookupItem } from '../../sync/entities/lookup.ts'
import { createId } from '../../sync/ids.ts'
import { changedFields } from '../../sync/rules/changed-fields.ts'
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
import { useHeld, useReplica } from '../replica/use-replica.tsx'
import { NotAuthorised } from '../shell/error-screens.tsx'
import { PlainLinkButton } from '../shell/links.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { isolate } from '../ui/isolate.ts'
import { Pill } from '../ui/pill.tsx'
import { EmptyState, State } from '../ui/states.tsx'
import { FormattedNumber } from '../ui/values.tsx'
import { type LookupEntry, lookupForm } from './lookup-form.ts'
import styles from './managed-list.module.css'
import {
  ActivePill,
  RefusedTogether,
  STATUS_OPTIONS,
  TwoScripts,
  useHolds,
  useTwoScripts,
} from './managed-list.tsx'

const isOwn = ({ access }: Lookup): boolean => access === 'organization'

function useLookupTable(): RecordTable<Lookup> {
  const items = useHeld('lookupItem')
  const scripts = useTwoScripts()
  return useMemo(() => lookupTable(countsOf(items), scripts), [items, scripts])
}

function countsOf(items: ReadonlyMap<string, LookupItem>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { lookupId } of items.values()) counts.set(lookupId, (counts.get(lookupId) ?? 0) + 1)
  return counts
}

const lookupTable = (
  counts: ReadonlyMap<string, number>,
  scripts: ReturnType<typeof useTwoScripts>,
): RecordTable<Lookup> => ({
  id: 'lookups',
  rowId: (one) => one.id,
  nameOf: (one) => scripts(one.nameEn, one.nameAr).first,
  words: (one) => [one.nameEn, one.nameAr],
  searchLabel: msg`Name of a lookup`,
  sort: 'name',
  columns: [
    {
      id: 'name',
      label: msg`Name`,
      shown: 'always',
      card: 'title',
      value: (one) => scripts(one.nameEn, one.nameAr).first,
      cell: (one) => (
        <span className={styles.name}>
          <TwoScripts en={one.nameEn} ar={one.nameAr} />
          <RecordMark kind="lookup" id={one.id} />
        </span>
      ),
    },
    {
      id: 'items',
      label: msg`Items`,
      width: 100,
      end: true,
      card: 'fact',
      value: (one) => counts.get(one.id) ?? 0,
      cell: (one) => <FormattedNumber value={counts.get(one.id) ?? 0} />,
    },
    {
      id: 'access',
      label: msg`Access`,
      width: 180,
      card: 'none',
      value: (one) => one.access,
      cell: (one) => <AccessPill lookup={one} />,
    },
    {
      id: 'status',
      label: msg`Status`,
      width: 130,
      card: 'fact',
      value: (one) => one.enabled,
      cell: (one) => <ActivePill active={one.enabled} />,
    },
  ],
  filters: [
    {
      id: 'status',
      kind: 'choice',
      label: msg`Status`,
      options: STATUS_OPTIONS,
      of: (one) => (one.enabled ? 'active' : 'inactive'),
    },
  ],
})

function AccessPill({ lookup }: { readonly lookup: Lookup }) {
  return isOwn(lookup) ? (
    <span className="m">
      <Trans>Your organization</Trans>
    </span>
  ) : (
    <Pill icon={IconWorld} tone="info">
      <Trans>All organizations</Trans>
    </Pill>
  )
}

export function LookupsScreen() {
  const { t } = useLingui()
  const mayWrite = useHolds('lookupWrite')
  const table = useLookupTable()
  const source = useHeldSource('lookup')
  const search = useRecordSearch(table)
  const { open } = useOpenRecord(search)
  const acts = useLookupActs()
  if (!mayWrite) return <NotAuthorised />
  const add = (
    <Button variant="tonal" icon={IconPlus} onClick={() => open('new')}>
      <Trans>Add lookup</Trans>
    </Button>
  )
  return (
    <RecordsScreen
      title={t`Lookups`}
      table={table}
      source={source}
      search={search}
      acts={acts}
      countWords={(count) => t`${plural(count, { one: '# lookup', other: '# lookups' })}`}
      actions={add}
      empty={
        <EmptyState icon={IconList} acts={add}>
          <Trans>
            A lookup is a list that forms choose from: cities, departments, kinds of contract. Add one here.
          </Trans>
        </EmptyState>
      }
      panel={(panel) => <LookupPanel {...panel} />}
    />
  )
}

function useLookupActs(): readonly RecordAct<Lookup>[] {
  const replica = useReplica()
  const navigate = useNavigate()
  return useMemo(() => {
    const set = (enabled: boolean) => (rows: readonly Lookup[]) =>
      void replica.dispatchAll(
        rows
          .filter((one) => isOwn(one) && one.enabled !== enabled)
          .map((one) => ({
            name: 'saveLookup' as const,
            input: { id: one.id, ...changedFields({ enabled: one.enabled }, { enabled }) },
            options: { title: one.nameEn },
          })),
      )
    return [
      {
        id: 'items',
        label: msg`Show items`,
        icon: IconListDetails,
        single: true,
        run: ([one]) =>
          one &&
          void navigate({ to: '/administration/lookups/$id', params: { id: one.id }, search: {} as never }),
      },
      {
        id: 'on',
        label: msg`Switch on`,
        icon: IconCircleCheck,
        fits: (one) => isOwn(one) && !one.enabled,
        run: set(true),
      },
      {
        id: 'off',
        label: msg`Switch off`,
        icon: IconCircleOff,
        fits: (one) => isOwn(one) && one.enabled,
        run: set(false),
      },
      {
        id: 'remove',
        label: msg`Remove`,
        icon: IconTrash,
        danger: true,
        fits: isOwn,
        dialog: (rows, close) => <RemoveLookupsDialog lookups={rows.filter(isOwn)} onClose={close} />,
      },
    ]
  }, [replica, navigate])
}

function LookupPanel({ id, row, onClose, onOpen }: OpenPanel<Lookup>) {
  const { t } = useLingui()
  const scripts = useTwoScripts()
  if (id !== 'new' && row === undefined)
    return (
      <SidePanel title={t`Lookup`} onClose={onClose}>
        <State icon={IconList} title={t`This lookup is not there any more.`} />
      </SidePanel>
    )
  return (
    <SidePanel
      key={id}
      title={row ? <bdi>{scripts(row.nameEn, row.nameAr).first}</bdi> : t`New lookup`}
      {...(row && {
        lead: (
          <>
            <ActivePill active={row.enabled} />
            <RecordMark kind="lookup" id={row.id} />
          </>
        ),
      })}
      onClose={onClose}
    >
      {row ? <RefusedTogether entity={row.id} command="changeLookupItems" /> : null}
      <LookupEditor lookup={row ?? null} onSaved={(saved) => (row ? undefined : onOpen(saved))} />
    </SidePanel>
  )
}

function LookupEditor(props: { readonly lookup: Lookup | null; readonly onSaved: (id: string) => void }) {
  const { lookup, onSaved } = props
  const { t } = useLingui()
  const [newId] = useState(() => createId('lookup', deviceIds))
  const id = lookup?.id ?? newId
  const record = useMemo((): LookupEntry | null => {
    if (!lookup) return null
    const { nameEn, nameAr, enabled } = lookup
    return { nameEn, nameAr, enabled }
  }, [lookup])
  const { onSave, refused } = useRecordSave<LookupEntry>({
    command: 'saveLookup',
    form: lookupForm,
    id,
    record,
    title: (values) => values.nameEn,
  })
  const readOnly = lookup !== null && !isOwn(lookup)
  return (
    <RecordEditor
      form={lookupForm}
      recordId={lookup?.id ?? 'new'}
      record={record}
      initial={{ enabled: true }}
      refused={refused}
      readOnly={readOnly}
      {...(lookup === null && { saveLabel: t`Add lookup` })}
      onSave={async (save) => {
        const outcome = await onSave(save)
        if (outcome.kind === 'saved') onSaved(id)
        return outcome
      }}
    >
      {lookup === null ? null : <ItemsOfLookup lookup={lookup} readOnly={readOnly} />}
    </RecordEditor>
  )
}

function ItemsOfLookup({ lookup, readOnly }: { readonly lookup: Lookup; readonly readOnly: boolean }) {
  const { t } = useLingui()
  const items = useHeld('lookupItem')
  const count = useMemo(() => countsOf(items).get(lookup.id) ?? 0, [items, lookup.id])
  return (
    <div className={styles.part}>
      {readOnly ? (
        <p className="m t12">
          <Trans>It is the same for all organizations, and only who runs this service can change it.</Trans>
        </p>
      ) : null}
      <div>
        <PlainLinkButton
          variant="outline"
          icon={IconListDetails}
          to={`/administration/lookups/${lookup.id}`}
          search={{}}
        >
          {count === 0 && !readOnly
            ? t`Add items`
            : t`${plural(count, { one: 'Show # item', other: 'Show # items' })}`}
        </PlainLinkButton>
      </div>
    </div>
  )
}

function RemoveLookupsDialog(props: { readonly lookups: readonly Lookup[]; readonly onClose: () => void }) {
  const { lookups, onClose } = props
  const { t } = useLingui()
  const replica = useReplica()
  const scripts = useTwoScripts()
  const count = lookups.length
  const [first] = lookups
  const name = isolate(first ? scripts(first.nameEn, first.nameAr).first : '')
  return (
    <AlertDialog
      open
      destructive
      title={
        count === 1
          ? t`Remove the lookup ${name}?`
          : t`${plural(count, { one: 'Remove # lookup?', other: 'Remove # lookups?' })}`
      }
      confirmLabel={t`${plural(count, { one: 'Remove lookup', other: 'Remove # lookups' })}`}
      cancelLabel={t`Keep`}
      onCancel={onClose}
      onConfirm={() => {
        void replica.dispatchAll(
          lookups.map((one) => ({
            name: 'removeLookup' as const,
            input: { lookupId: one.id },
            options: { title: one.nameEn },
          })),
        )
        onClose()
      }}
    >
      <Trans>
        Its items go with it, and forms offer it no more. To keep what it holds, switch it off instead.
      </Trans>
    </AlertDialog>
  )
}
