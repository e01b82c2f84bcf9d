import { useLingui } from '@lingui/react/macro'
import type { DerivedList } from '../../../sync/rules/derive-list.ts'
import type { ListFolder } from '../../../sync/rules/lists.ts'
import { type Tab, tabsOf } from '../../../sync/rules/lists.ts'
import { FOLDER_TABS, TAB_TITLES } from '../../faces/envelopes/envelope-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { PlainLink } from '../../shell/links.tsx'
import { cappedCount } from '../../ui/capped-count.ts'
import { LinkTabs } from '../../ui/tabs.tsx'
import type { ListSearch } from '../rules/list-search.ts'
import { EXACT } from './exact-link.ts'

/** Numbers are drawn where they ask for something; the finished ones are read on demand. */
const DRAWN: ReadonlySet<Tab> = new Set(['all', 'waitingForMe', 'waitingForOthers'])

export type ListTabsProps = {
  path: string
  folder: ListFolder
  list: DerivedList
  search: ListSearch
}

/** Tabs filter inside the folder. Where no folder is chosen, the folders stand among them. */
export function ListTabs({ path, folder, list, search }: ListTabsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const tab = search.tab ?? 'all'
  return (
    <LinkTabs label={t`Filter the list`}>
      {tabsToShow(folder, tab).map((one) => {
        const count = list.tabCounts[one]
        return (
          <PlainLink
            key={one}
            to={path}
            search={tabSearch(search, one)}
            aria-current={one === tab ? 'page' : undefined}
            {...EXACT}
            title={DRAWN.has(one) ? undefined : format.number(count)}
            data-list-tab={one}
          >
            {t(TAB_TITLES[one])}
            {DRAWN.has(one) && count > 0 ? (
              <span className={one === 'waitingForMe' ? 'count brand' : 'count'}>
                {cappedCount(count, format.number)}
              </span>
            ) : null}
          </PlainLink>
        )
      })}
      {folder === 'all' ? <FolderTabs search={search} /> : null}
    </LinkTabs>
  )
}

/** One that an address asks for stays, so that it can be left. */
export const tabsToShow = (folder: ListFolder, chosen: Tab): readonly Tab[] => {
  const tabs = tabsOf(folder)
  return tabs.includes(chosen) ? tabs : [...tabs, chosen]
}

function FolderTabs({ search }: { search: ListSearch }) {
  const { t } = useLingui()
  const { folder: _all, tab: _tab, at: _at, ...rest } = search
  return (['inbox', 'sent', 'archive'] as const).map((folder) => (
    <PlainLink key={folder} to="/" search={folder === 'inbox' ? rest : { folder, ...rest }} {...EXACT}>
      {t(FOLDER_TABS[folder])}
    </PlainLink>
  ))
}

function tabSearch({ tab: _tab, at: _at, ...rest }: ListSearch, tab: Tab): ListSearch {
  return tab === 'all' ? rest : { ...rest, tab }
}
