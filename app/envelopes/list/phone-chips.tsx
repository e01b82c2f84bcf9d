import { Trans, useLingui } from '@lingui/react/macro'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListFolder } from '../../../sync/rules/lists.ts'
import { TAB_TITLES } from '../../faces/envelopes/envelope-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { PlainLink } from '../../shell/links.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BottomSheet } from '../../ui/dialog.tsx'
import type { ListSearch } from '../rules/list-search.ts'
import { EXACT } from './exact-link.ts'
import { type FilterProps, ListFilters } from './list-filters.tsx'
import { UpdatedAt } from './list-states.tsx'
import { tabsToShow } from './list-tabs.tsx'
import { ListViewMenu } from './list-view-menu.tsx'
import styles from './phone-chips.module.css'

/** On phones the tabs are chips, and the filters a sheet behind the last of them. */
export function PhoneChips({ path, folder, ...filters }: FilterProps & { path: string; folder: ListFolder }) {
  const { t } = useLingui()
  const format = useFormat()
  const [sheet, setSheet] = useState(false)
  const { list, search } = filters
  const { tab: _tab, at: _at, ...rest } = search
  const used =
    (search.status?.length ?? 0) + (search.to?.length ?? 0) + (search.by?.length ?? 0) + (search.kind ? 1 : 0)
  return (
    <>
      <nav className={styles.chips} aria-label={t`Filter the list`}>
        {tabsToShow(folder, search.tab ?? 'all').map((tab) => {
          const on = tab === (search.tab ?? 'all')
          const count = list.tabCounts[tab]
          const to: ListSearch = tab === 'all' ? rest : { ...rest, tab }
          return (
            <PlainLink
              key={tab}
              to={path}
              search={to}
              {...EXACT}
              aria-current={on ? 'page' : undefined}
              className={classNames('chip', on && 'on')}
            >
              {t(TAB_TITLES[tab])}
              {(tab === 'all' || tab === 'waitingForMe') && count > 0 ? (
                <span className="num">{format.number(count)}</span>
              ) : null}
            </PlainLink>
          )
        })}
        <Chip icon={IconAdjustmentsHorizontal} on={used > 0} onPress={() => setSheet(true)}>
          <Trans>Filters</Trans>
          {used > 0 ? <span className="num">{format.number(used)}</span> : null}
        </Chip>
      </nav>
      <div className={classNames('row', styles.phoneLine)} data-folder={folder}>
        <span className="grow">
          <ListViewMenu {...filters} />
        </span>
        <UpdatedAt />
      </div>
      <BottomSheet open={sheet} onClose={() => setSheet(false)} title={t`Filters`} className="filter-sheet">
        <div className={styles.filterSheetBody}>
          <ListFilters folder={folder} {...filters} />
        </div>
      </BottomSheet>
    </>
  )
}
