import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useOnDevice } from '../../device/use-device-envelopes.ts'
import { TAB_TITLES } from '../../faces/envelopes/envelope-words.ts'
import { useNow } from '../../i18n/use-now.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { useIsOnline } from '../../shell/use-connection.ts'
import { ActNotice } from '../acts/act-notice-on-demand.ts'
import { isFiltered } from '../rules/list-search.ts'
import { asLines, inSections, keyOf, type ListSection } from '../rules/list-sections.ts'
import { BulkBar } from './bulk-bar.tsx'
import styles from './card-list.module.css'
import { EmptyList } from './list-states.tsx'
import { PhoneCard } from './phone-card.tsx'
import { ReadyCount } from './ready-mark.tsx'
import triageListStyles from './triage-list.module.css'
import type { ListProps } from './triage-list.tsx'
import { useChosen } from './use-chosen.ts'

/** Parts of the inbox on a phone. */
const SECTION_TITLES: Readonly<Record<ListSection, MessageDescriptor>> = {
  waitingForMe: TAB_TITLES.waitingForMe,
  waitingForOthers: TAB_TITLES.waitingForOthers,
  ended: msg`Ended`,
}

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
  // What a person narrowed down already has one answer; the whole inbox is told part by part.
  const isWhole = folder === 'inbox' && !search.tab && !isFiltered(search)
  const lines = useMemo(() => (isWhole ? inSections(items) : asLines(items)), [isWhole, items])
  const choice = useChosen(items)
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.kind === 'section' ? 36 : 132),
    getItemKey: (index) => keyOf(lines[index]) ?? index,
    overscan: 6,
    gap: 8,
    scrollMargin: top,
  })
  // Whoever comes back from a document finds the place where they left the list.
  const at = useRef(search.at)
  useEffect(() => {
    const index = lines.findIndex((one) => keyOf(one) === at.current)
    if (at.current === undefined || lines.length === 0) return
    at.current = undefined
    if (index > 0) virtual.scrollToIndex(index, { align: 'center' })
  }, [lines, virtual])
  return (
    <div className={triageListStyles.cards}>
      <h2 className="sr">{t`Documents`}</h2>
      <BulkBar
        chosen={choice.chosen}
        onAct={(act, rows) => void acts.run(act, rows).then(choice.clear)}
        onAll={() => choice.all(items.map(({ row }) => row.id))}
        onClear={choice.clear}
      />
      {isWhole ? null : (
        <p className={styles.cardsReady}>
          <ReadyCount items={items} />
        </p>
      )}
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
            const line = lines[place.index]
            return line === undefined ? null : (
              <li
                key={place.key}
                ref={virtual.measureElement}
                data-index={place.index}
                aria-setsize={lines.length}
                aria-posinset={place.index + 1}
                className={styles.cardAt}
                style={{ transform: `translateY(${place.start - top}px)` }}
              >
                {line.kind === 'section' ? (
                  <div className={styles.cardsSection}>
                    <h3 className="b">{t(SECTION_TITLES[line.section])}</h3>
                    <ReadyCount items={line.items} />
                  </div>
                ) : (
                  <PhoneCard
                    item={line.item}
                    waiting={entries.waiting(line.item.row.id)}
                    refused={entries.refused(line.item.row.id)}
                    now={now}
                    online={online}
                    sent={folder === 'sent'}
                    columns={columns}
                    onDevice={onDevice.get(line.item.row.id)}
                    chosen={choice.has(line.item.row.id)}
                    choosing={choice.chosen.length > 0}
                    onChoose={(on) => choice.set(line.item.row.id, on)}
                    onAct={(act) => void acts.run(act, [line.item])}
                    onTakeBack={(entry) => void replica.takeBack(entry.id)}
                  />
                )}
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
