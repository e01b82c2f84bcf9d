import { useLingui } from '@lingui/react/macro'
import {
  IconArchive,
  IconArchiveOff,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconMail,
  IconMailOpened,
  IconMaximize,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isUnread } from '../../../sync/rules/lists.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import listRowStyles from '../list/list-row.module.css'
import { ActItems } from '../list/row-menu.tsx'
import { rowActs } from '../rules/row-acts.ts'
import styles from './preview.module.css'
import { PreviewBody } from './preview-body.tsx'
import type { PreviewProps } from './preview-props.ts'

/** The current row, opened enough to decide. */
export function Preview(props: PreviewProps) {
  const { item, position, of, onStep, onOpen, onAct } = props
  const { t } = useLingui()
  const format = useFormat()
  const acts = rowActs(item)
  const { mark } = item
  const shown = useRested(item.row.id)
  return (
    <>
      <div className={styles.vbar}>
        <span className="t12 m num">{t`${format.number(position)} of ${format.number(of)}`}</span>
        <IconButton
          icon={IconChevronUp}
          label={t`Previous`}
          disabled={position <= 1}
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon={IconChevronDown}
          label={t`Next`}
          disabled={position >= of}
          onClick={() => onStep(1)}
        />
        <span className="grow" />
        {acts.includes('favourite') ? (
          <IconButton
            icon={mark?.flagged ? IconStarFilled : IconStar}
            className={mark?.flagged ? listRowStyles.star : undefined}
            label={mark?.flagged ? t`Unfavorite` : t`Favorite`}
            aria-pressed={mark?.flagged ?? false}
            onClick={() => onAct('favourite')}
          />
        ) : null}
        {acts.includes('archive') ? (
          <IconButton
            icon={mark?.archived ? IconArchiveOff : IconArchive}
            label={mark?.archived ? t`Unarchive` : t({ message: 'Archive', context: 'act' })}
            onClick={() => onAct('archive')}
          />
        ) : null}
        {acts.includes('markRead') || acts.includes('markUnread') ? (
          <IconButton
            icon={isUnread(item) ? IconMailOpened : IconMail}
            label={isUnread(item) ? t`Mark read` : t`Mark unread`}
            onClick={() => onAct(isUnread(item) ? 'markRead' : 'markUnread')}
          />
        ) : null}
        <IconButton icon={IconMaximize} label={t`Open`} onClick={onOpen} />
        <Menu label={t`Acts`} align="end" trigger={<IconButton icon={IconDots} label={t`More`} />}>
          <ActItems item={item} leaveOut={['favourite', 'archive', 'markRead', 'markUnread']} onAct={onAct} />
        </Menu>
      </div>
      <PreviewBody {...props} id={shown} key={shown} />
    </>
  )
}

const REST_MS = 120

/** The row the cursor has come to rest on: a held key must not ask the server for every row it passes. */
function useRested(id: string): string {
  const [rested, setRested] = useState(id)
  useEffect(() => {
    if (rested === id) return
    const timer = setTimeout(() => setRested(id), REST_MS)
    return () => clearTimeout(timer)
  }, [id, rested])
  return rested
}
