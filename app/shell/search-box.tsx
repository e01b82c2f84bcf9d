import { useLingui } from '@lingui/react/macro'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { areaOfPath } from './rules/area-of-path.ts'
import styles from './search-box.module.css'

/** What the documents are narrowed to by the search. Other lists have a field of their own and say it there. */
export function useSearchedWords(): string {
  const { pathname, search } = useLocation()
  return areaOfPath(pathname) === 'documents' ? String((search as Record<string, unknown>).q ?? '') : ''
}

/** Opens the search. What a list is narrowed to by it stands here, and can be taken away again. */
export function SearchBox({ onOpen, wide = false }: { onOpen: () => void; wide?: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const words = useSearchedWords()
  const clear = () =>
    void navigate({
      to: '.',
      replace: true,
      search: (old: Record<string, unknown>) => ({ ...old, q: undefined }),
    } as never)
  return (
    <span className={classNames(styles.box, wide && styles.wide)}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
        <Icon of={IconSearch} />
        <span className="sr">{t`Search`}</span>
        <span className={styles.text} dir="auto" aria-hidden={words === ''}>
          {words === '' ? t`Search` : words}
        </span>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a key cap is not focusable; it is no part of the name */}
        {words === '' ? <kbd aria-hidden="true">/</kbd> : null}
      </button>
      {words === '' ? null : <IconButton icon={IconX} label={t`Clear search`} onClick={clear} />}
    </span>
  )
}
