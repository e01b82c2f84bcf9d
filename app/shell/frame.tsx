import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { MenuHandle } from '../ui/menu.tsx'
import { partOnDemand } from '../ui/on-demand.tsx'
import { RefreshBar } from '../ui/refresh-bar.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { ConnectionChip } from './connection-chip.tsx'
import { CreateFab, CreateMenu } from './create-menu.tsx'
import styles from './frame.module.css'
import { IdleWarning } from './idle/idle-warning.tsx'
import { PlainLink } from './links.tsx'
import logoStyles from './logo.module.css'
import { Logo } from './logo.tsx'
import { BottomTabBar, MainTabs } from './main-tabs.tsx'
import { NotificationsButton } from './notifications-button.tsx'
import { ShortcutsOverlay, usePalette } from './open-palette.tsx'
import { RouteProgress } from './route-progress.tsx'
import { areaOfPath } from './rules/area-of-path.ts'
import { idleTimeoutMs } from './rules/idle.ts'
import { SearchBox } from './search-box.tsx'
import { useShellData } from './shell-data.ts'
import { SideBar } from './side-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** They have something to say when the first screen has stood for a while, and come after it. */
const TopBanners = partOnDemand(async () => (await import('./top-banners.tsx')).TopBanners)

export type FrameProps = {
  /** Without tabs: for people who see nothing but administration. */
  tabs?: boolean
  /** The Create square on phones. */
  fab?: boolean
  children: ReactNode
}

/** Header, sidebar and the white panel the work lies on; on phones the work, and a bar of tabs under it. */
export function Frame({ tabs = true, fab = false, children }: FrameProps) {
  const { t } = useLingui()
  const data = useShellData()
  const area = areaOfPath(useLocation().pathname)
  const createMenu = useRef<MenuHandle>(null)
  const [palette, openPalette] = usePalette()
  const [shortcutsShown, setShortcutsShown] = useState(false)
  const parts = useMemo(
    () => ({ createMenu, openPalette, showShortcuts: () => setShortcutsShown(true) }),
    [openPalette],
  )
  useShortcuts(parts)
  return (
    <div className={classNames(styles.shell, data.preferences.miniSidebar && styles.mini)}>
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <div className={styles.banners}>
        <TopBanners />
      </div>
      <header className={styles.top}>
        <PlainLink
          to="/"
          className={classNames(logoStyles.logo, styles.logo)}
          activeProps={{}}
          search={{}}
          aria-label={t`${data.organisation.name}, home`}
        >
          <Logo
            // A logo that was not there yet is asked for again once the server has taken it.
            key={String(data.organisation.isChanging ?? false)}
            themeKey={data.organisation.themeKey}
            name={data.organisation.name}
            url={data.organisation.logoUrl}
            darkUrl={data.organisation.logo2Url}
          />
        </PlainLink>
        {tabs ? <MainTabs /> : null}
        <span className="grow" />
        <ConnectionChip />
        <SearchBox onOpen={openPalette} />
        <CreateMenu handle={createMenu} quiet={area !== 'documents'} />
        <NotificationsButton />
        <AvatarMenu />
      </header>
      <SideBar onShowShortcuts={() => setShortcutsShown(true)} />
      <main className={styles.panel} id="main" tabIndex={-1}>
        <RouteProgress />
        <RefreshBar active={data.refreshing ?? false} />
        {children}
      </main>
      {/* In a list of contacts it would be taken for what adds one, which stands over the list. */}
      {fab && area !== 'contacts' ? <CreateFab /> : null}
      {tabs ? <BottomTabBar /> : null}
      {palette}
      {shortcutsShown ? <ShortcutsOverlay onClose={() => setShortcutsShown(false)} /> : null}
      <IdleWarning
        timeoutMs={idleTimeoutMs(data.user.deploymentType, data.organisation.idleTimeoutSeconds)}
        onOver={data.lock}
        onLogOut={data.logOut}
      />
    </div>
  )
}
