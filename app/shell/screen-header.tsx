import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronLeft, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { AvatarDrawer } from './avatar-menu.tsx'
import { ConnectionLine } from './connection-chip.tsx'
import { ENTRY_LABELS } from './labels.ts'
import { PlainMenuLink } from './links.tsx'
import { NeedsYouDot } from './main-tabs.tsx'
import { NotificationsButton } from './notifications-button.tsx'
import { usePalette } from './open-palette.tsx'
import styles from './screen-header.module.css'
import { SearchBox, useSearchedWords } from './search-box.tsx'
import { useShellData, useShellDataIfAny } from './shell-data.ts'
import { useSideEntries } from './side-bar.tsx'

export type ScreenHeaderProps = {
  title: string
  /** Under the title, muted. */
  lead?: ReactNode
  /** At the end of the line: filters, one button. */
  actions?: ReactNode
  /** Tabs, under everything. */
  tabs?: ReactNode
  /** On phones the title opens the entries of the sidebar. */
  folders?: boolean
  /** On phones: a way back instead of the folders. */
  onBack?: () => void
  /** Hides search and avatar of the phone row. */
  bare?: boolean
}

/** The head of a screen: 24/32 title with its acts; on phones a 52 px row with search and avatar, and the state of the connection. */
export function ScreenHeader({
  title,
  lead,
  actions,
  tabs,
  folders = false,
  onBack,
  bare = false,
}: ScreenHeaderProps) {
  const { t } = useLingui()
  const signedIn = useShellDataIfAny() !== undefined
  const [palette, openPalette] = usePalette()
  const isNarrowed = useSearchedWords() !== ''
  return (
    <div className={styles.head} data-screen-head>
      <div className={styles.line}>
        {onBack === undefined ? null : (
          <IconButton
            className="phone-only"
            icon={IconChevronLeft}
            mirrorIcon
            large
            label={t`Back`}
            onClick={onBack}
          />
        )}
        <div className={styles.title}>
          <PageTitle title={title}>
            {folders && signedIn ? <TitleWithFolders title={title} /> : title}
          </PageTitle>
          {lead === undefined ? null : <p className={classNames('m', styles.lead)}>{lead}</p>}
        </div>
        <span className="grow" />
        {actions === undefined ? null : <div className={styles.acts}>{actions}</div>}
        {bare || !signedIn ? null : (
          <div className={classNames('phone-only row', styles.tools)}>
            <IconButton icon={IconSearch} large label={t`Search`} onClick={openPalette} />
            <NotificationsButton large />
            <AvatarDrawer />
          </div>
        )}
      </div>
      {signedIn ? (
        <div className="phone-only">
          <ConnectionLine />
          {isNarrowed ? <SearchBox wide onOpen={openPalette} /> : null}
          {palette}
        </div>
      ) : null}
      {tabs}
    </div>
  )
}

function TitleWithFolders({ title }: { title: string }) {
  return (
    <>
      <span className="not-phone">{title}</span>
      <span className="phone-only">
        <FolderMenu title={title} />
      </span>
    </>
  )
}

function FolderMenu({ title }: { title: string }) {
  const { t } = useLingui()
  const { outbox } = useShellData()
  const entries = useSideEntries()
  // Whoever has one area has no tabs below, where the dot would be.
  const isRefused = (id: string) => id === 'outbox' && outbox.needsYou > 0
  return (
    <Menu
      label={t`Folders`}
      trigger={
        <button type="button" className={styles.folders}>
          <span className="cut">{title}</span>
          {entries.some((one) => isRefused(one.id)) ? <NeedsYouDot /> : null}
          <Icon of={IconChevronDown} />
        </button>
      }
    >
      {entries.map((entry) => (
        <PlainMenuLink
          key={entry.id}
          to={entry.path}
          search={entry.search ?? {}}
          icon={ENTRY_LABELS[entry.id].icon}
          mirrorIcon={ENTRY_LABELS[entry.id].mirror ?? false}
          end={isRefused(entry.id) ? <NeedsYouDot /> : undefined}
        >
          {t(ENTRY_LABELS[entry.id].label)}
        </PlainMenuLink>
      ))}
    </Menu>
  )
}
