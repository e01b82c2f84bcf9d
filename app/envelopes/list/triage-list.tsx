import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useMemo, useRef } from 'react'
import type { ListColumn } from '../../../sync/entities/profile.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import type { DerivedList } from '../../../sync/rules/derive-list.ts'
import type { ListFolder } from '../../../sync/rules/lists.ts'
import { isUnread } from '../../../sync/rules/lists.ts'
import { useOnDevice } from '../../device/use-device-envelopes.ts'
import { useNow } from '../../i18n/use-now.ts'
import { rowHref } from '../../paths/row-href.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import type { ListKeyAct } from '../../shell/rules/list-keys.ts'
import { useIsOnline } from '../../shell/use-connection.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useMedia, WIDE } from '../../ui/use-media.ts'
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list.tsx'
import { ActNotice } from '../acts/act-notice-on-demand.ts'
import type { RowActs } from '../acts/use-row-acts.ts'
import { KeysStrip } from '../preview/keys-strip.tsx'
import { Preview } from '../preview/preview.tsx'
import type { ListSearch } from '../rules/list-search.ts'
import { rowActs } from '../rules/row-acts.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { FilterProps } from './list-filters.tsx'
import { ListRow } from './list-row.tsx'
import { EmptyList, UpdatedAt } from './list-states.tsx'
import { ListViewMenu } from './list-view-menu.tsx'
import { ReadyCount } from './ready-mark.tsx'
import styles from './triage-list.module.css'
import { useChosen } from './use-chosen.ts'
import type { RowEntries } from './use-envelope-list.ts'
import { useListCursor } from './use-list-cursor.ts'
import { useListKeys } from './use-list-keys.ts'
import { useReadAfterLook } from './use-read-after-look.ts'

export type ListProps = {
  folder: ListFolder
  search: ListSearch
  list: DerivedList
  entries: RowEntries
  acts: RowActs
  columns: readonly ListColumn[] | undefined
  onSearch: FilterProps['onSearch']
  onClearFilters: () => void
}

/** The list with its preview: move, look, act, and the next row is there. */
export function TriageList({
  path,
  folder,
  search,
  list,
  entries,
  acts,
  columns,
  onSearch,
  onClearFilters,
}: ListProps & { path: string }) {
  const { t } = useLingui()
  const wide = useMedia(WIDE)
  const replica = useReplica()
  const navigate = useNavigate()
  const now = useNow().getTime()
  const online = useIsOnline()
  const onDevice = useOnDevice()
  const handle = useRef<VirtualListHandle>(null)
  const { items } = list
  const ids = useMemo(() => items.map((item) => item.row.id), [items])
  const cursor = useListCursor(ids, search.at, handle)
  const choice = useChosen(items)
  const currentItem = items[cursor.index]
  useReadAfterLook(
    wide && cursor.touched && currentItem && isUnread(currentItem) ? currentItem.row.id : undefined,
  )

  const open = useCallback(
    async (id: string) => {
      const item = items.find((one) => one.row.id === id)
      if (!item) return
      // Back returns to this row: the address of the list remembers it.
      await navigate({ to: path, search: { ...search, at: id }, replace: true } as never)
      await navigate(rowHref(item.row) as never)
    },
    [items, navigate, path, search],
  )
  const { go } = cursor
  const onPress = useCallback(
    (id: string, event: MouseEvent) => {
      if (event.shiftKey && event.button === 0) {
        event.preventDefault()
        const [from, to] = [cursor.index, ids.indexOf(id)].sort((a, b) => a - b)
        return choice.add(ids.slice(from, (to ?? 0) + 1))
      }
      if (event.ctrlKey || event.metaKey || event.button !== 0) return
      event.preventDefault()
      // A second press of a double one opens it.
      if (wide && event.detail < 2) go(id, { focus: false })
      else void open(id)
    },
    [wide, go, open, cursor.index, ids, choice.add],
  )
  const onTakeBack = useCallback((entry: OutboxEntry) => void replica.takeBack(entry.id), [replica])

  /** Moving on over chosen rows takes the last one back, as a selection that shrinks. */
  const extend = (by: 1 | -1) => {
    const [here, there] = [ids[cursor.index], ids[cursor.index + by]]
    if (here === undefined || there === undefined) return
    const shrinks = choice.has(here) && choice.has(there)
    choice.set(here, !shrinks)
    choice.set(there, true)
    cursor.step(by)
  }

  useListKeys((act: ListKeyAct) => {
    const acted = choice.chosen.length > 0 ? choice.chosen : currentItem ? [currentItem] : []
    if (act === 'next' || act === 'previous') cursor.step(act === 'next' ? 1 : -1)
    else if (act === 'first' || act === 'last') cursor.step(act === 'first' ? -ids.length : ids.length)
    else if (act === 'clear') choice.clear()
    else if (act === 'chooseAll') choice.all(ids)
    else if (act === 'chooseNext' || act === 'choosePrevious') extend(act === 'chooseNext' ? 1 : -1)
    else if (!currentItem) return
    else if (act === 'open') void open(currentItem.row.id)
    else if (act === 'choose') choice.toggle(currentItem.row.id)
    else {
      const wanted = act === 'unread' ? (isUnread(currentItem) ? 'markRead' : 'markUnread') : act
      const fitting = acted.filter((item) => rowActs(item).includes(wanted))
      cursor.keepFocus()
      void acts.run(wanted, fitting).then(choice.clear)
    }
  })

  return (
    <div className={styles.split}>
      <section className={styles.list} aria-label={t`Documents`}>
        <h2 className="sr">{t`Documents`}</h2>
        {choice.chosen.length > 0 ? (
          <BulkBar
            chosen={choice.chosen}
            onAct={(act, rows) => void acts.run(act, rows).then(choice.clear)}
            onClear={choice.clear}
          />
        ) : (
          <div className={styles.lhead}>
            <Checkbox
              label={t`Select all`}
              hideLabel
              checked={false}
              disabled={items.length === 0}
              onChecked={() => choice.all(ids)}
            />
            <span className="grow">
              <ListViewMenu search={search} onSearch={onSearch} />
            </span>
            <ReadyCount items={items} />
            <UpdatedAt />
          </div>
        )}
        {acts.notice ? (
          <div className={styles.listNotice}>
            <ActNotice notice={acts.notice} onClose={() => acts.setNotice(null)} />
          </div>
        ) : null}
        {items.length === 0 ? (
          <EmptyList folder={folder} search={search} folderSize={list.folderSize} onClear={onClearFilters} />
        ) : (
          <VirtualList
            label={t`Documents`}
            rows={items}
            rowId={(item) => item.row.id}
            rowHeight={92}
            handle={handle}
          >
            {(item) => (
              <ListRow
                item={item}
                waiting={entries.waiting(item.row.id)}
                refused={entries.refused(item.row.id)}
                now={now}
                online={online}
                current={item.row.id === cursor.current}
                chosen={choice.has(item.row.id)}
                choosing={choice.chosen.length > 0}
                sent={folder === 'sent'}
                columns={columns}
                onDevice={onDevice.get(item.row.id)}
                onChoose={choice.set}
                onPress={onPress}
                onTakeBack={onTakeBack}
              />
            )}
          </VirtualList>
        )}
      </section>
      {wide ? (
        <section className={styles.view} aria-label={t`Preview`}>
          {currentItem ? (
            <Preview
              item={currentItem}
              waiting={entries.waiting(currentItem.row.id)}
              refused={entries.refused(currentItem.row.id)}
              position={cursor.index + 1}
              of={items.length}
              onStep={cursor.step}
              onOpen={() => void open(currentItem.row.id)}
              onAct={(act) => void acts.run(act, [currentItem])}
              onTakeBack={onTakeBack}
            />
          ) : (
            <div className="grow" />
          )}
          <KeysStrip />
        </section>
      ) : null}
    </div>
  )
}
