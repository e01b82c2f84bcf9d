import { useLingui } from '@lingui/react/macro'
import { IconKeyboard, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { cappedCount } from '../ui/capped-count.ts'
import { classNames } from '../ui/class-names.ts'
import { Count } from '../ui/count.tsx'
import { Icon, type IconShape } from '../ui/icon.tsx'
import { AREA_LABELS, ENTRY_LABELS, ON_DEVICE_ICONS } from './labels.ts'
import { PlainLink, useRouteExists } from './links.tsx'
import { NeedsYouDot } from './main-tabs.tsx'
import { areaOfPath } from './rules/area-of-path.ts'
import { mayOpen } from './rules/page-access.ts'
import { entryOfPage, type SidebarEntry, sidebarEntries } from './rules/sidebar.ts'
import { useShellData } from './shell-data.ts'
import styles from './side-bar.module.css'

/** The entries of the area a person is in, with the counts that matter; on tablets and when collapsed icons only. */
export function SideBar({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { t } = useLingui()
  const { preferences, setPreference, onThisDevice } = useShellData()
  const area = areaOfPath(useLocation().pathname)
  const mini = preferences.miniSidebar
  return (
    <nav className={classNames(styles.side, mini && styles.mini)} aria-label={t(AREA_LABELS[area])}>
      <h2>{t(AREA_LABELS[area])}</h2>
      <SideEntries />
      {area === 'documents' && onThisDevice.length > 0 ? (
        <>
          <h2 className={styles.second}>{t`On this device`}</h2>
          {onThisDevice.map((item) => (
            <PlainLink key={item.id} to={item.href} title={item.title}>
              <Icon of={ON_DEVICE_ICONS[item.kind]} />
              <span className="cut" dir="auto">
                {item.title}
              </span>
            </PlainLink>
          ))}
        </>
      ) : null}
      <span className="grow" />
      <button
        type="button"
        className={classNames('m', styles.fold)}
        onClick={() => setPreference('miniSidebar', !mini)}
        aria-expanded={!mini}
        title={mini ? t`Expand sidebar` : t`Collapse sidebar`}
      >
        <Icon of={mini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse} mirror />
        <span>{mini ? t`Expand sidebar` : t`Collapse sidebar`}</span>
        <kbd className={styles.end}>[</kbd>
      </button>
      <button type="button" className="m" onClick={onShowShortcuts} title={t`Shortcuts`}>
        <Icon of={IconKeyboard} />
        <span>{t`Shortcuts`}</span>
        <kbd className={styles.end}>?</kbd>
      </button>
    </nav>
  )
}

const OPEN_PATH = '/documents/open'

/** The entries of the area as links; the phone's title menu shows the same. */
export function useSideEntries(): readonly (SidebarEntry & { current: boolean })[] {
  const { user, counts, outbox } = useShellData()
  const exists = useRouteExists()
  const location = useLocation()
  const area = areaOfPath(location.pathname)
  const folder = String((location.search as Record<string, unknown>).folder ?? '')
  const own = sidebarEntries(area, user)
  const { pathname } = location
  // Places that are there while there is something in them, or somebody stands in them.
  const passing: readonly SidebarEntry[] =
    area === 'documents'
      ? [
          ...((counts.open ?? 0) > 0 || pathname === OPEN_PATH
            ? [{ id: 'open', path: OPEN_PATH, count: 'open' } as const]
            : []),
          ...(outbox.count + outbox.needsYou > 0 ? [{ id: 'outbox', path: '/outbox' } as const] : []),
        ]
      : []
  const entries = [...own, ...passing].filter((entry) => exists(entry.path) && mayOpen(entry.path, user))
  const here = entryOfPage(entries, { pathname, folder })
  return entries.map((entry) => ({ ...entry, current: entry === here }))
}

function SideEntries() {
  const { t } = useLingui()
  const { counts, outbox } = useShellData()
  const format = useFormat()
  return useSideEntries().map((entry) => {
    const { label, icon, mirror } = ENTRY_LABELS[entry.id]
    const count = entry.count === undefined ? 0 : (counts[entry.count] ?? 0)
    const end: ReactNode =
      entry.id === 'outbox' ? (
        <span className={classNames('row', styles.end)}>
          {outbox.needsYou > 0 ? <NeedsYouDot /> : null}
          <Count of={outbox.count} tone="wait" />
        </span>
      ) : count > 0 ? (
        <span className={styles.end}>
          <bdi dir="ltr">{cappedCount(count, format.number)}</bdi>
        </span>
      ) : null
    return (
      <SideLink key={entry.id} entry={entry} icon={icon} mirror={mirror ?? false} label={t(label)}>
        {end}
      </SideLink>
    )
  })
}

function SideLink(props: {
  entry: SidebarEntry & { current: boolean }
  icon: IconShape
  mirror: boolean
  label: string
  children: ReactNode
}) {
  const { entry, icon, mirror, label, children } = props
  return (
    <PlainLink
      to={entry.path}
      search={entry.search ?? {}}
      title={label}
      className={entry.id === 'outbox' ? styles.out : undefined}
      activeProps={{}}
      // The router marks what it takes for current: only the very folder, or the inbox would always be.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={entry.current ? 'page' : undefined}
    >
      <Icon of={icon} mirror={mirror} />
      <span className="cut">{label}</span>
      {children}
    </PlainLink>
  )
}
