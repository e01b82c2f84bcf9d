import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { LIST_COLUMNS, type ListColumn } from '../../../sync/entities/profile.ts'
import { type ListSort, SORTS } from '../../../sync/rules/derive-list.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { ListSearch } from '../rules/list-search.ts'
import listFiltersStyles from './list-filters.module.css'
import type { FilterProps } from './list-filters.tsx'
import styles from './list-view-menu.module.css'
import savedListsStyles from './saved-lists.module.css'
import { useListPreferences } from './use-list-preferences.ts'

const SORT_TITLES: Readonly<Record<ListSort, MessageDescriptor>> = {
  modified: msg`Newest first`,
  created: msg`Last created first`,
  title: msg`By title`,
  expiry: msg`Expiring soonest first`,
}
const COLUMN_TITLES: Readonly<Record<ListColumn, MessageDescriptor>> = {
  due: msg`Expiry`,
  progress: msg`Progress`,
  attachments: msg`Attachments`,
  number: msg`Document number`,
  assignees: msg`Assigned to`,
  created: msg`Created`,
}

/** The order of the list, kept in its address, and what each line says, kept with the person. */
export function ListViewMenu({ search, onSearch }: Omit<FilterProps, 'list'> & { search: ListSearch }) {
  const { t } = useLingui()
  const { columns, setColumns } = useListPreferences()
  const sort = search.sort ?? 'modified'
  return (
    <Popover
      label={t`Order and columns`}
      className={savedListsStyles.filterPop}
      trigger={
        <Button variant="ghost" size="sm" iconEnd={IconChevronDown} className={styles.viewMenu}>
          {t(SORT_TITLES[sort])}
        </Button>
      }
    >
      <fieldset className={listFiltersStyles.filterOptions}>
        <legend className="t12 m">
          <Trans>Order</Trans>
        </legend>
        {SORTS.map((one) => (
          <label key={one} className="opt">
            <input
              type="radio"
              name="list-order"
              checked={one === sort}
              onChange={() => onSearch({ sort: one === 'modified' ? undefined : one })}
            />
            <span>{t(SORT_TITLES[one])}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={listFiltersStyles.filterOptions}>
        <legend className="t12 m">
          <Trans>In each line</Trans>
        </legend>
        <Checkbox
          checked={columns === undefined}
          onChecked={(on) => setColumns(on ? undefined : DEFAULT_COLUMNS)}
          label={t`What matters most`}
        />
        {LIST_COLUMNS.map((one) => (
          <Checkbox
            key={one}
            checked={columns?.includes(one) ?? false}
            onChecked={(on) =>
              setColumns(
                LIST_COLUMNS.filter((other) => (other === one ? on : (columns?.includes(other) ?? false))),
              )
            }
            label={t(COLUMN_TITLES[one])}
          />
        ))}
      </fieldset>
    </Popover>
  )
}

const DEFAULT_COLUMNS: readonly ListColumn[] = ['due', 'progress', 'attachments']
