/** The items of one lookup (`/administration/lookups/…`). */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconChevronLeft,
  IconCircleCheck,
  IconCircleOff,
  IconClipboardText,
  IconList,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { type Lookup, type LookupItem, lookupItemId } from '../../sync/entities/lookup.ts'
import { changedFields } from '../../sync/rules/changed-fields.ts'
import { byLookupOrder, nextOrder } from '../../sync/rules/lookups/lookup-order.ts'
import { moveItem } from '../../sync/rules/lookups/move-item.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { RecordEditor, type Save, type SaveOutcome } from '../records/form/record-editor.tsx'
import { SidePanel } from '../records/panel/side-panel.tsx'
import { useOpenRecord } from '../records/panel/use-open-record.ts'
import type { RecordAct, RecordSource, RecordTable } from '../records/record-table.ts'
import { type OpenPanel, RecordsScreen } from '../records/records-screen.tsx'
import { RecordMark } from '../records/replica/record-mark.tsx'
import { useHeldSource } from '../records/replica/use-held-source.ts'
import { useRecordSave } from '../records/replica/use-record-save.ts'
import { useRecordSearch } from '../records/use-record-search.ts'
import { useHeld, useReplica } from '../replica/use-replica.tsx'
import { NotAuthorised, RecordNotFound } from '../shell/error-screens.tsx'
import { PlainLinkButton } from '../shell/links.tsx'
import { useMayOpen } from '../shell/use-may-open.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Ltr } from '../ui/bidi.tsx'
import { Button } from '../ui/button.tsx'
import { isolate } from '../ui/isolate.ts'
import { EmptyState, State } from '../ui/states.tsx'
import { LOOKUP_COMMANDS, LOOKUP_PATHS } from './lookup-commands.ts'
import { type ItemEntry, itemForm, type NewItemEntry, newItemForm } from './lookup-form.ts'
import { LookupLinesDialog } from './lookup-lines-dialog.tsx'
import styles from './managed-list.module.css'
import {
  ActivePill,
  InOwnScript,
  RefusedTogether,
  STATUS_OPTIONS,
  TwoScripts,
  useTwoScripts,
} from './managed-list.tsx'

/** How many of them one wish changes or removes. */
const AT_ONCE = 500

const itemTable = (scripts: ReturnType<typeof useTwoScripts>): RecordTable<LookupItem> => ({
  id: 'lookup-items',
  rowId: (one) => one.id,
  nameOf: (one) => scripts(one.valueEn, one.valueAr).first,
  words: (one) => [one.valueEn, one.valueAr, one.identifier],
  searchLabel: msg`Value or identifier`,
  sort: 'order',
  columns: [
    {
      id: 'value',
      label: msg`Value`,
      shown: 'always',
      card: 'title',
      value: (one) => scripts(one.valueEn, one.valueAr).first,
      cell: (one) => (
        <span className={styles.name}>
          <TwoScripts en={one.valueEn} ar={one.valueAr} />
          <RecordMark kind="lookupItem" id={one.id} />
        </span>
      ),
    },
    {
      id: 'identifier',
      label: msg`Identifier`,
      width: 200,
      card: 'line',
      value: (one) => one.identifier,
      cell: (one) => <Ltr>{one.identifier}</Ltr>,
    },
    {
      id: 'order',
      label: msg`Position`,
      width: 110,
      end: true,
      card: 'none',
      value: (one) => one.order,
      cell: (one) => <span className="m">{one.order}</span>,
    },
    {
      id: 'status',
      label: msg`Status`,
      width: 130,
      card: 'fact',
      value: (one) => one.active,
      cell: (one) => <ActivePill active={one.active} />,
    },
  ],
  filters: [
    {
      id: 'status',
      kind: 'choice',
      label: msg`Status`,
      options: STATUS_OPTIONS,
      of: (one) => (one.active ? 'active' : 'inactive'),
    },
  ],
})

/** Of one lookup, in the order in which they are offered. */
function useItems(lookupId: string): RecordSource<LookupItem> {
  const source = useHeldSource('lookupItem')
  return useMemo(
    () => ({
      ...source,
      rows: source.rows.filter((one) => one.lookupId === lookupId).sort(byLookupOrder),
    }),
    [source, lookupId],
  )
}

export function LookupItemsScreen({
  lookupId,
  keeps = 'organization',
}: {
  readonly lookupId: string
  readonly keeps?: Lookup['access']
}) {
  const lookups = useHeld('lookup')
  const mayWrite = useMayOpen(keeps === 'global' ? '/instance/lookups' : '/administration/lookups')
  const lookup = lookups.get(lookupId)
  if (!mayWrite) return <NotAuthorised />
  const shows = keeps === 'organization' || lookup?.access === 'global'
  return lookup && shows ? <Items key={lookup.id} lookup={lookup} keeps={keeps} /> : <RecordNotFound />
}

function Items({ lookup, keeps }: { readonly lookup: Lookup; readonly keeps: Lookup['access'] }) {
  const { t } = useLingui()
  const scripts = useTwoScripts()
  const table = useMemo(() => itemTable(scripts), [scripts])
  const source = useItems(lookup.id)
  const search = useRecordSearch(table)
  const { open } = useOpenRecord(search)
  const [pasting, setPasting] = useState(false)
  const isOwn = lookup.access === keeps
  const acts = useItemActs(lookup)
  const move = useMove(lookup, source.rows)
  const many = (
    <Button variant="outline" icon={IconClipboardText} onClick={() => setPasting(true)}>
      <Trans>Add several</Trans>
    </Button>
  )
  const add = (
    <Button variant="tonal" icon={IconPlus} onClick={() => open('new')}>
      <Trans>Add item</Trans>
    </Button>
  )
  const both = isOwn ? (
    <>
      {many}
      {add}
    </>
  ) : null
  return (
    <>
      <RecordsScreen
        title={scripts(lookup.nameEn, lookup.nameAr).first}
        table={table}
        source={source}
        search={search}
        acts={isOwn ? acts : []}
        {...(isOwn && { onMove: move })}
        countWords={(count) => t`${plural(count, { one: '# item', other: '# items' })}`}
        actions={
          <>
            <PlainLinkButton variant="outline" icon={IconChevronLeft} to={LOOKUP_PATHS[keeps]} search={{}}>
              <Trans>Lookups</Trans>
            </PlainLinkButton>
            {both}
          </>
        }
        notice={<RefusedTogether entity={lookup.id} command={LOOKUP_COMMANDS[lookup.access].items} />}
        empty={
          <EmptyState icon={IconList} acts={both}>
            <Trans>
              Nothing can be chosen from this lookup yet. Add items one by one, or paste a whole list.
            </Trans>
          </EmptyState>
        }
        panel={(panel) => <ItemPanel {...panel} lookup={lookup} readOnly={!isOwn} items={source.rows} />}
      />
      {pasting ? (
        <LookupLinesDialog lookup={lookup} items={source.rows} onClose={() => setPasting(false)} />
      ) : null}
    </>
  )
}

function useItemActs(lookup: Lookup): readonly RecordAct<LookupItem>[] {
  const replica = useReplica()
  return useMemo(() => {
    const set = (active: boolean) => (rows: readonly LookupItem[]) => {
      const change = rows
        .filter((one) => one.active !== active)
        .map((one) => ({ id: one.id, ...changedFields({ active: one.active }, { active }) }))
      void replica.dispatchAll(
        inParts(change).map((part) => ({
          name: LOOKUP_COMMANDS[lookup.access].items,
          input: { lookupId: lookup.id, add: [], change: part, remove: [] },
          options: { title: lookup.nameEn },
        })),
      )
    }
    return [
      {
        id: 'on',
        label: msg`Switch on`,
        icon: IconCircleCheck,
        fits: (one) => !one.active,
        run: set(true),
      },
      { id: 'off', label: msg`Switch off`, icon: IconCircleOff, fits: (one) => one.active, run: set(false) },
      {
        id: 'remove',
        label: msg`Remove`,
        icon: IconTrash,
        danger: true,
        dialog: (rows, close) => <RemoveItemsDialog lookup={lookup} items={rows} onClose={close} />,
      },
    ]
  }, [replica, lookup])
}

/** To another place among all; those that stand in the way give way. */
function useMove(lookup: Lookup, items: readonly LookupItem[]) {
  const replica = useReplica()
  return useCallback(
    (item: LookupItem, at: number) =>
      void replica.dispatchAll(
        inParts(moveItem(items, item.id, at)).map((part) => ({
          name: LOOKUP_COMMANDS[lookup.access].items,
          input: {
            ...{ lookupId: lookup.id, add: [], remove: [] },
            change: part.map(({ id, from, to }) => ({
              id,
              ...changedFields({ order: from }, { order: to }),
            })),
          },
          options: { title: lookup.nameEn },
        })),
      ),
    [replica, lookup, items],
  )
}

function inParts<T>(all: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < all.length; at += AT_ONCE) parts.push(all.slice(at, at + AT_ONCE))
  return parts
}

interface ItemPanelProps extends OpenPanel<LookupItem> {
  readonly lookup: Lookup
  readonly readOnly: boolean
  readonly items: readonly LookupItem[]
}

function ItemPanel({ id, row, onClose, onOpen, lookup, readOnly, items }: ItemPanelProps) {
  const { t } = useLingui()
  if (id === 'new')
    return (
      <SidePanel key={id} title={t`New item`} onClose={onClose}>
        <NewItemEditor lookup={lookup} items={items} onSaved={onOpen} />
      </SidePanel>
    )
  return row === undefined ? (
    <SidePanel title={t`Item`} onClose={onClose}>
      <State icon={IconList} title={t`This item is not there any more.`} />
    </SidePanel>
  ) : (
    <SidePanel
      key={id}
      title={<InOwnScript en={row.valueEn} ar={row.valueAr} />}
      lead={
        <>
          <ActivePill active={row.active} />
          <RecordMark kind="lookupItem" id={row.id} />
        </>
      }
      onClose={onClose}
    >
      <ItemEditor item={row} access={lookup.access} readOnly={readOnly} />
    </SidePanel>
  )
}

function ItemEditor({
  item,
  access,
  readOnly,
}: {
  readonly item: LookupItem
  readonly access: Lookup['access']
  readonly readOnly: boolean
}) {
  const { valueEn, valueAr, order, active } = item
  const record = useMemo(
    (): ItemEntry => ({ valueEn, valueAr, order, active }),
    [valueEn, valueAr, order, active],
  )
  const { onSave, refused } = useRecordSave<ItemEntry>({
    command: LOOKUP_COMMANDS[access].item,
    form: itemForm,
    id: item.id,
    record,
    title: (values) => values.valueEn,
  })
  return (
    <RecordEditor
      form={itemForm}
      recordId={item.id}
      record={record}
      refused={refused}
      readOnly={readOnly}
      onSave={onSave}
    >
      <p className="m t12">
        <Trans>
          Identifier <Ltr>{item.identifier}</Ltr>. It stays: documents and systems know the item by it.
        </Trans>
      </p>
    </RecordEditor>
  )
}

function NewItemEditor(props: {
  readonly lookup: Lookup
  readonly items: readonly LookupItem[]
  readonly onSaved: (id: string) => void
}) {
  const { lookup, items, onSaved } = props
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const [initial] = useState(() => ({ order: nextOrder(items), active: true }))
  // Its name follows from its identifier, so that it is known only when it is saved.
  const save = async ({ values }: Save<NewItemEntry>): Promise<SaveOutcome<NewItemEntry>> => {
    const id = lookupItemId(lookup.id, values.identifier)
    if (items.some((one) => one.id === id))
      return { kind: 'refused', sentence: t`This lookup has the identifier already`, field: 'identifier' }
    const input = { id, set: { lookupId: lookup.id, ...values }, seen: {}, isNew: true as const }
    const here = replica.check(LOOKUP_COMMANDS[lookup.access].item, input)
    const sent = here
      ? null
      : await replica.dispatch(LOOKUP_COMMANDS[lookup.access].item, input, { title: values.valueEn })
    const refused = here ?? (sent?.ok ? null : sent?.error)
    if (refused) return { kind: 'refused', sentence: sentence(refused) }
    onSaved(id)
    return { kind: 'saved' }
  }
  return (
    <RecordEditor
      form={newItemForm}
      recordId={`new ${lookup.id}`}
      record={null}
      initial={initial}
      saveLabel={t`Add item`}
      onSave={save}
    />
  )
}

function RemoveItemsDialog(props: {
  readonly lookup: Lookup
  readonly items: readonly LookupItem[]
  readonly onClose: () => void
}) {
  const { lookup, items, onClose } = props
  const { t } = useLingui()
  const replica = useReplica()
  const scripts = useTwoScripts()
  const count = items.length
  const [first] = items
  const name = isolate(first ? scripts(first.valueEn, first.valueAr).first : '')
  return (
    <AlertDialog
      open
      destructive
      title={
        count === 1
          ? t`Remove ${name}?`
          : t`${plural(count, { one: 'Remove # item?', other: 'Remove # items?' })}`
      }
      confirmLabel={t`${plural(count, { one: 'Remove item', other: 'Remove # items' })}`}
      cancelLabel={t`Keep`}
      onCancel={onClose}
      onConfirm={() => {
        void replica.dispatchAll(
          inParts(items.map((one) => one.id)).map((remove) => ({
            name: LOOKUP_COMMANDS[lookup.access].items,
            input: { lookupId: lookup.id, add: [], change: [], remove },
            options: { title: lookup.nameEn },
          })),
        )
        onClose()
      }}
    >
      <Trans>Documents where it was chosen keep it. To offer it no more, switching it off is enough.</Trans>
    </AlertDialog>
  )
}
