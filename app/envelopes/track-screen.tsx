/**
 * Track: the folders of documents. What is shown is derived from the rows in memory and the address; this file
 * only puts the parts together. Desktop: list and preview. Tablet: the list. Phone: cards.
 */
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListFolder } from '../../sync/rules/lists.ts'
import { FOLDER_TITLES } from '../faces/envelopes/envelope-words.ts'
import { useReplicaView } from '../replica/use-replica.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { partOnDemand } from '../ui/on-demand.tsx'
import { RefreshBar } from '../ui/refresh-bar.tsx'
import { PHONE, useMedia } from '../ui/use-media.ts'
import { CancelDialog, CancelManyDialog, PurgeDialog } from './acts/asked-dialogs.tsx'
import { useRowActs } from './acts/use-row-acts.ts'
import { CardList } from './list/card-list.tsx'
import { ListFilters } from './list/list-filters.tsx'
import { ListTabs } from './list/list-tabs.tsx'
import { PhoneChips } from './list/phone-chips.tsx'
import { RecycleBinStrip } from './list/recycle-bin-strip.tsx'
import { TriageList } from './list/triage-list.tsx'
import { useEnvelopeList, useRowEntries } from './list/use-envelope-list.ts'
import { useKeptPlace } from './list/use-kept-place.ts'
import { useListPreferences } from './list/use-list-preferences.ts'
import { type ListSearch, withoutFilters } from './rules/list-search.ts'

const RescuedDraftsList = partOnDemand(
  async () => (await import('./list/rescued-drafts.tsx')).RescuedDraftsList,
)

export type TrackScreenProps = {
  /** The address this list lives at; tabs and filters stay on it. */
  path: '/' | '/recyclebin/all'
  folder: ListFolder
  search: ListSearch
}

export function TrackScreen({ path, folder, search }: TrackScreenProps) {
  const { t } = useLingui()
  const isRefreshing = useReplicaView(({ pulling, rows }) => pulling && rows.size > 0)
  const phone = useMedia(PHONE)
  const navigate = useNavigate()
  const list = useEnvelopeList(folder, search)
  const entries = useRowEntries()
  const acts = useRowActs()
  const { columns } = useListPreferences()

  // The recycle bin is a page of its own and no folder to come back to (A069).
  useKeptPlace(path === '/' ? search : null)

  const onSearch = useMemo(() => {
    return (change: Partial<Record<keyof ListSearch, unknown>>) => {
      const next = { ...search, ...change, at: undefined }
      const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => !isEmpty(value)))
      void navigate({ to: path, search: kept } as never)
    }
  }, [navigate, path, search])
  const clear = () =>
    void navigate({
      to: path,
      search: withoutFilters({ ...(search.folder && { folder: search.folder }) }),
    } as never)

  const [firstCancelled, ...otherCancelled] = acts.cancelling
  const cancelling = firstCancelled && ([firstCancelled, ...otherCancelled] as const)
  const filters = { list, search, onSearch }
  const shared = { folder, search, list, entries, acts, columns, onSearch, onClearFilters: clear }
  return (
    <>
      <RefreshBar active={isRefreshing} />
      <ScreenHeader
        title={t(FOLDER_TITLES[folder])}
        folders
        actions={<ListFilters folder={folder} {...filters} />}
        tabs={
          phone ? (
            <PhoneChips path={path} folder={folder} {...filters} />
          ) : (
            <ListTabs path={path} folder={folder} list={list} search={search} />
          )
        }
      />
      {folder === 'drafts' ? <RescuedDraftsList /> : null}
      {folder === 'deleted' && list.folderSize > 0 ? (
        <RecycleBinStrip items={list.items} onEmpty={(items) => void acts.run('purge', items)} />
      ) : null}
      {phone ? <CardList {...shared} /> : <TriageList path={path} {...shared} />}
      {acts.purging.length > 0 ? (
        <PurgeDialog
          items={acts.purging}
          onClose={acts.stopPurging}
          onDone={(undone) =>
            acts.setNotice(
              undone.length > 0 ? { kind: 'undone', act: 'purge', undone, of: acts.purging.length } : null,
            )
          }
        />
      ) : null}
      {cancelling && !cancelling[1] ? (
        <CancelDialog
          of={{
            id: cancelling[0].row.id,
            title: cancelling[0].row.title,
            isBegun: cancelling[0].row.isBegun,
            doneCount: cancelling[0].row.doneCount,
          }}
          onClose={acts.stopCancelling}
          onCaptured={(entry) => acts.setNotice({ kind: 'entry', entryId: entry.id, name: entry.name })}
        />
      ) : cancelling ? (
        <CancelManyDialog
          items={cancelling}
          onClose={acts.stopCancelling}
          onDone={(undone) =>
            acts.setNotice(
              undone.length > 0 ? { kind: 'undone', act: 'cancel', undone, of: cancelling.length } : null,
            )
          }
        />
      ) : null}
    </>
  )
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
