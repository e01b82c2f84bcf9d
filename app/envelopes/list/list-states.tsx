import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconArchive,
  IconFilePencil,
  IconInbox,
  IconPlus,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListFolder } from '../../../sync/rules/lists.ts'
import { KIND_WORDS, STATUS_TITLES, TAB_TITLES } from '../../faces/envelopes/envelope-words.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { useCreateEntries } from '../../shell/create-menu.tsx'
import { PlainLinkButton } from '../../shell/links.tsx'
import { useShellDataIfAny } from '../../shell/shell-data.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { IconShape } from '../../ui/icon.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { AllDone, EmptyFiltered, EmptyState, ErrorState, StillLoading } from '../../ui/states.tsx'
import { isFiltered, type ListSearch } from '../rules/list-search.ts'
import styles from './list-states.module.css'
import triageListStyles from './triage-list.module.css'
import { UpdatedWords } from './updated-words.tsx'

/** Why the list shows nothing, told apart: not loaded, nothing yet, nothing found, nothing left to do. */
export function EmptyList(props: {
  folder: ListFolder
  search: ListSearch
  folderSize: number
  onClear: () => void
}) {
  const { folder, search, folderSize, onClear } = props
  const { t } = useLingui()
  const view = useReplicaView(({ pulledAt, rows, contact, pulling }) => ({
    isEmpty: pulledAt === null && rows.size === 0,
    isUnreachable: contact === 'offline' && !pulling,
  }))
  const replica = useReplica()
  if (view.isEmpty) {
    const retry = () => void replica.sync()
    if (view.isUnreachable)
      return (
        <ErrorState title={t`Your documents could not be loaded`} onRetry={retry}>
          <Trans>There is no connection and this device has no copy yet.</Trans>
        </ErrorState>
      )
    return (
      <ListSkeleton
        rows={7}
        slow={<StillLoading title={t`Still loading your documents`} onRetry={retry} />}
      />
    )
  }
  if (isFiltered(search)) return <NothingFound folder={folder} search={search} onClear={onClear} />
  if (search.tab === 'waitingForMe') return <AllDone />
  if (folderSize > 0) return <NothingFound folder={folder} search={search} onClear={onClear} />
  return <FirstUse folder={folder} />
}

function NothingFound({
  folder,
  search,
  onClear,
}: {
  folder: ListFolder
  search: ListSearch
  onClear: () => void
}) {
  const { t } = useLingui()
  const { tab: _tab, at: _at, folder: _folder, ...rest } = search
  const narrowed = [
    ...(search.tab ? [t(TAB_TITLES[search.tab])] : []),
    ...(search.kind ? [t(KIND_WORDS[search.kind])] : []),
    ...(search.status ?? []).map((one) => t(STATUS_TITLES[one])),
    ...(search.to ?? []),
    ...(search.by ?? []),
  ]
  const where = narrowed.map((one) => `\u2068${one}\u2069`).join(' · ')
  const query = search.q ? `\u2068${search.q}\u2069` : ''
  const filters =
    query !== '' && where !== '' ? t`“${query}” in ${where}` : query !== '' ? t`“${query}”` : where
  return (
    <>
      <EmptyFiltered filters={filters} onClear={onClear} />
      {search.q && folder !== 'all' ? (
        <p className={triageListStyles.searchAll}>
          <PlainLinkButton to="/" search={{ ...rest, folder: 'all' }} variant="link">
            <Trans>Search in all folders</Trans>
          </PlainLinkButton>
        </p>
      ) : null}
    </>
  )
}

function FirstUse({ folder }: { folder: ListFolder }) {
  const hasFrame = useShellDataIfAny() !== undefined
  const { icon, words } = FIRST_USE[folder]
  const offersCreate = folder === 'inbox' || folder === 'sent' || folder === 'drafts' || folder === 'all'
  return (
    <EmptyState
      icon={icon}
      acts={
        offersCreate && hasFrame ? (
          <>
            <CreateFirst />
            {folder === 'inbox' ? (
              <PlainLinkButton to="/inspire" variant="outline">
                <Trans>Getting started</Trans>
              </PlainLinkButton>
            ) : null}
          </>
        ) : undefined
      }
    >
      {words()}
    </EmptyState>
  )
}

/** The first entry of the Create menu, by its name there; nothing for who may create nothing. */
function CreateFirst() {
  const [first] = useCreateEntries()
  if (first === undefined) return null
  return (
    <Button variant="filled" icon={IconPlus} onClick={first.run}>
      {first.label}
    </Button>
  )
}

const FIRST_USE: Readonly<Record<ListFolder, { icon: IconShape; words: () => ReactNode }>> = {
  inbox: {
    icon: IconInbox,
    words: () => <Trans>Documents that people ask you to sign or approve will appear here.</Trans>,
  },
  sent: { icon: IconSend, words: () => <Trans>Documents you send to others will appear here.</Trans> },
  archive: { icon: IconArchive, words: () => <Trans>Documents you archive will appear here.</Trans> },
  drafts: {
    icon: IconFilePencil,
    words: () => <Trans>Documents you have begun and not sent will appear here.</Trans>,
  },
  deleted: {
    icon: IconTrash,
    words: () => <Trans>Documents you delete will appear here, and you can restore them.</Trans>,
  },
  all: { icon: IconInbox, words: () => <Trans>Your documents will appear here.</Trans> },
}

/** The moment up to which this list is true; offline it says more than the connection chip. */
export function UpdatedAt() {
  const { t } = useLingui()
  const replica = useReplica()
  const pulledAt = useReplicaView((view) => view.pulledAt)
  if (pulledAt === null) return null
  return (
    <button
      type="button"
      className={classNames('fact', styles.updated)}
      title={t`Refresh`}
      onClick={() => void replica.sync()}
    >
      <IconRefresh className="i" aria-hidden />
      <UpdatedWords at={pulledAt} />
    </button>
  )
}
