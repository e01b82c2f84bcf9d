import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { offeredSizes, PAGE_SIZES } from '../use-page-size.ts'
import styles from './pager.module.css'
import type { Rows } from './use-rows.ts'

export interface PagerProps {
  readonly shown: Rows<unknown>
  readonly onPage: (page: number) => void
  /** Rows on a page, where that is the person's to choose. */
  readonly size?: { readonly value: number; readonly onValue: (size: number) => void }
}

/** "1 to 50 of 184", how many on a page, and the pages before and after. Nothing where all rows are one list. */
export function Pager({ shown, onPage, size }: PagerProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { page, pageCount, first } = shown
  const smallest = PAGE_SIZES[0] ?? 0
  const isOne = pageCount < 2
  // Whoever asked for more of them than there are finds the way back.
  if (isOne && (size === undefined || shown.total <= smallest)) return null
  const from = format.number(first)
  const to = format.number(first + shown.rows.length - 1)
  const all = format.number(shown.total)
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      <span className="t12 m grow" role="status">
        {t`${from} to ${to} of ${all}`}
      </span>
      {size === undefined ? null : (
        <Select
          label={t`Rows on a page`}
          hideLabel
          size="sm"
          value={String(size.value)}
          options={offeredSizes(size.value).map((one) => {
            const count = format.number(one)
            return { value: String(one), label: t`${count} on a page` }
          })}
          onValue={(value) => size.onValue(Number(value))}
        />
      )}
      <IconButton
        icon={IconChevronLeft}
        mirrorIcon
        label={t`Previous page`}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={IconChevronRight}
        mirrorIcon
        label={t`Next page`}
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
