import { Plural, useLingui } from '@lingui/react/macro'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNow } from '../../i18n/use-now.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { useOnDevice } from '../../storage/use-device-envelopes.ts'
import { ActNotice } from '../acts/act-notice.tsx'
import { useIsOnline } from '../use-connection.ts'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyList } from './list-states.tsx'
import { PhoneCard } from './phone-card.tsx'
import { ReadyCount } from './ready-mark.tsx'
import type { ListProps } from './triage-list.tsx'
import { useChosen } from './use-chosen.ts'

/** Cards for the thumb. The page itself scrolls, so the browser's own bars can hide. */
export function CardList({ folder, search, list, entries, acts, columns, onClearFilters }: ListProps) {
  const { t } = useLingui()
  const replica = useReplica()
  const now = useNow().getTime()
  const online = useIsOnline()
  const onDevice = useOnDevice()
  const box = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (box.current) setTop(box.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const { items } = list
  const choice = useChosen(items)
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => 132,
    getItemKey: (index) => items[index]?.row.id ?? index,
    overscan: 6,
    gap: 8,
    scrollMargin: top,
  })
  // Whoever comes back from a document finds the place where they left the list.
  const at = useRef(search.at)
  useEffect(() => {
    const index = items.findIndex((one) => one.row.id === at.current)
    if (at.current === undefined || items.length === 0) return
    at.current = undefined
    if (index > 0) virtual.scrollToIndex(index, { align: 'center' })
  }, [items, virtual])
  return (
    <div className="cards">
      <h2 className="sr">{t`Documents`}</h2>
      <BulkBar
        chosen={choice.chosen}
        onAct={(act, rows) => void acts.run(act, rows).then(choice.clear)}
        onAll={() => choice.all(items.map(({ row }) => row.id))}
        onClear={choice.clear}
      />
      <p className="cards-ready">
        <ReadyCount items={items} />
      </p>
      {acts.notice ? <ActNotice notice={acts.notice} onClose={() => acts.setNotice(null)} /> : null}
      {items.length === 0 ? (
        <EmptyList folder={folder} search={search} folderSize={list.folderSize} onClear={onClearFilters} />
      ) : (
        <ul
          ref={box}
          aria-label={t`Documents`}
          style={{ position: 'relative', blockSize: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map((place) => {
            const item = items[place.index]
            return item === undefined ? null : (
              <li
                key={place.key}
                ref={virtual.measureElement}
                data-index={place.index}
                aria-setsize={items.length}
                aria-posinset={place.index + 1}
                className="card-at"
                style={{ transform: `translateY(${place.start - top}px)` }}
              >
                <PhoneCard
                  item={item}
                  waiting={entries.waiting(item.row.id)}
                  refused={entries.refused(item.row.id)}
                  now={now}
                  online={online}
                  sent={folder === 'sent'}
                  columns={columns}
                  onDevice={onDevice.get(item.row.id)}
                  chosen={choice.has(item.row.id)}
                  choosing={choice.chosen.length > 0}
                  onChoose={(on) => choice.set(item.row.id, on)}
                  onAct={(act) => void acts.run(act, [item])}
                  onTakeBack={(entry) => void replica.takeBack(entry.id)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <p className="sr" role="status">
        <Plural value={items.length} one="# document in this list" other="# documents in this list" />
      </p>
    </div>
  )
}
