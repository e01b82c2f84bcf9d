import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Count } from '../ui/count.tsx'
import { Icon } from '../ui/icon.tsx'
import { TAB_LABELS } from './labels.ts'
import { PlainLink, useRouteExists } from './links.tsx'
import styles from './main-tabs.module.css'
import { areaOfPath } from './rules/area-of-path.ts'
import { lastList } from './rules/last-list.ts'
import { mainTabs, TAB_PATHS, type TabId } from './rules/main-tabs.ts'
import { firstOpenPage } from './rules/page-access.ts'
import { useShellData } from './shell-data.ts'

/** The tabs a person may see and whose pages exist. */
export function useMainTabs(): readonly TabId[] {
  const { user, topMenu } = useShellData()
  const pathOf = useTabPath()
  return mainTabs(user, topMenu).filter((tab) => pathOf(tab) !== undefined)
}

/** Where a tab leads: under Administration to the first page this person may open. */
function useTabPath(): (tab: TabId) => string | undefined {
  const { user } = useShellData()
  const exists = useRouteExists()
  return (tab) =>
    tab === 'administration'
      ? firstOpenPage(user, exists)
      : exists(TAB_PATHS[tab])
        ? TAB_PATHS[tab]
        : undefined
}

/** From elsewhere back to the list that was left; a second press is the inbox. */
const searchOfTab = (tab: TabId, here: string | undefined): Readonly<Record<string, unknown>> =>
  tab === 'documents' && here !== 'documents' ? { ...lastList(localStorage) } : {}

/** From 600 px up: words in the header. */
export function MainTabs() {
  const { t } = useLingui()
  const { outbox } = useShellData()
  const here = areaOfPath(useLocation().pathname)
  const pathOf = useTabPath()
  return (
    <nav className={styles.tabs} aria-label={t`Main`}>
      {useMainTabs().map((tab) => (
        <PlainLink
          key={tab}
          to={pathOf(tab) ?? TAB_PATHS[tab]}
          aria-current={tab === here ? 'page' : undefined}
          activeProps={{}}
          search={searchOfTab(tab, here)}
        >
          <span className={styles.long}>{t(TAB_LABELS[tab].label)}</span>
          <span className={styles.short}>{t(TAB_LABELS[tab].short)}</span>
          {tab === 'documents' && outbox.needsYou > 0 ? <NeedsYouDot /> : null}
        </PlainLink>
      ))}
    </nav>
  )
}

/** Below 600 px: icons over words at the lower edge. One alone is the way back from where it does not lead. */
export function BottomTabBar() {
  const { t } = useLingui()
  const { outbox, counts } = useShellData()
  const here = areaOfPath(useLocation().pathname)
  const pathOf = useTabPath()
  const tabs = useMainTabs()
  if (tabs.every((tab) => tab === here)) return null
  return (
    <nav className={styles.tabbar} aria-label={t`Main`}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab}>
            <PlainLink
              to={pathOf(tab) ?? TAB_PATHS[tab]}
              aria-current={tab === here ? 'page' : undefined}
              activeProps={{}}
              search={searchOfTab(tab, here)}
            >
              <Icon of={TAB_LABELS[tab].icon} size={24} />
              <span>{t(TAB_LABELS[tab].short)}</span>
              {tab !== 'documents' ? null : outbox.needsYou > 0 ? (
                <NeedsYouDot />
              ) : (
                <Count of={counts.waitingForMe ?? 0} tone="brand" />
              )}
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A path of red dots leads from the tab to the item that was refused. */
export function NeedsYouDot() {
  const { t } = useLingui()
  return <span className="ddot" role="img" aria-label={t`Something was not accepted`} />
}
