import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './pager.module.css'
import type { Rows } from './use-rows.ts'

/** "1 to 50 of 184", and the pages before and after. Nothing where all rows are one list. */
export function Pager({ shown, onPage }: { shown: Rows<unknown>; onPage: (page: number) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { page, pageCount, first } = shown
  if (pageCount < 2) return null
  const from = format.number(first)
  const to = format.number(first + shown.rows.length - 1)
  const all = format.number(shown.total)
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      <span className="t12 m grow" role="status">
        {t`${from} to ${to} of ${all}`}
      </span>
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
