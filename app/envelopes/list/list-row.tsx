import { Trans, useLingui } from '@lingui/react/macro'
import { IconStarFilled } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import type { ListColumn } from '../../../sync/entities/profile.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { isUnread, type ListItem } from '../../../sync/rules/lists.ts'
import type { OnDevice } from '../../device/device-envelopes.ts'
import { KIND_WORDS } from '../../faces/envelopes/envelope-words.ts'
import { StatusPill } from '../../faces/envelopes/status-pill.tsx'
import { rowHref } from '../../paths/row-href.ts'
import { PlainLink } from '../../shell/links.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { CutTitle } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListTime } from '../../ui/values.tsx'
import { myTask, rowFacts, rowStatus } from '../rules/row-status.ts'
import styles from './list-row.module.css'
import { NotHereFact, ReadyMark } from './ready-mark.tsx'
import { RowFacts } from './row-parts.tsx'

export type ListRowProps = {
  item: ListItem
  waiting: readonly OutboxEntry[]
  refused: readonly OutboxEntry[]
  now: number
  online: boolean
  /** Shown in the preview. */
  current: boolean
  chosen: boolean
  /** Some row is chosen: every row shows its box. */
  choosing: boolean
  /** In one's own sent things the other side is what tells rows apart. */
  sent: boolean
  columns: readonly ListColumn[] | undefined
  onDevice: OnDevice | undefined
  onChoose: (id: string, chosen: boolean) => void
  onPress: (id: string, event: MouseEvent) => void
  onTakeBack: (entry: OutboxEntry) => void
}

/** 92 high: box or dot, avatar, title and time, sender and kind, one status, and two facts or those a person chose. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { item, waiting, refused, now, online, current, chosen, choosing, sent, columns, onDevice } = props
  const { t } = useLingui()
  const { row, mark } = item
  const status = rowStatus(row, waiting, refused, online)
  const unread = isUnread(item)
  const task = myTask(row)
  const takeBack = waiting.find((entry) => entry.state === 'saved')
  const title = row.title === '' ? t`Untitled` : row.title
  return (
    <div
      className={classNames(
        styles.it,
        unread && styles.u,
        current && 'sel',
        waiting.length > 0 && styles.w,
        chosen && styles.chosen,
        columns && styles.wraps,
      )}
      data-row={row.id}
    >
      <span className={classNames(styles.leadCell, choosing && styles.choosing)}>
        <label className="opt">
          <input
            type="checkbox"
            checked={chosen}
            tabIndex={-1}
            onChange={(event) => props.onChoose(row.id, event.target.checked)}
          />
          <span className="sr">{t`Select ${title}`}</span>
        </label>
        {unread ? <span className={styles.dot} role="img" aria-label={t`Unread`} /> : null}
      </span>
      <Avatar name={sent ? (row.waitingFor[0] ?? row.ownerName) : row.ownerName} />
      <div className={styles.itBody}>
        <div className={styles.l1}>
          <PlainLink
            {...rowHref(row)}
            className={styles.itLink}
            tabIndex={current ? 0 : -1}
            aria-current={current ? 'true' : undefined}
            activeProps={{}}
            onClick={(event) => props.onPress(row.id, event)}
          >
            <CutTitle>{title}</CutTitle>
          </PlainLink>
          <span className={classNames('t12 m num', styles.time)}>
            <ListTime at={row.modifiedAt} />
          </span>
        </div>
        <div className={classNames('m t12', styles.itWho)}>
          <span className="cut">
            <WhoOfRow item={item} sent={sent} /> · {t(KIND_WORDS[row.kind])}
          </span>
          <ReadyMark state={onDevice} />
        </div>
        <div className={styles.l3}>
          <StatusPill status={status} task={task} onTint={waiting.length > 0} />
          <RowFacts facts={waiting.length > 0 ? [] : rowFacts(row, status, now, columns)} />
          {waiting.length > 0 ? null : <NotHereFact row={row} state={onDevice} online={online} />}
          <span className="grow" />
          {takeBack ? (
            <Button variant="link" className={styles.takeBack} onClick={() => props.onTakeBack(takeBack)}>
              <Trans>Take back</Trans>
            </Button>
          ) : null}
          {mark?.flagged ? (
            <span className={styles.star} role="img" aria-label={t`Favorite`}>
              <Icon of={IconStarFilled} size={16} />
            </span>
          ) : null}
        </div>
      </div>
    </div>
  )
})

/** The sender; in Sent the people it waits for. */
export function WhoOfRow({ item: { row }, sent }: { item: ListItem; sent: boolean }) {
  if (!row.isOwner) return <bdi>{row.ownerName}</bdi>
  const names = row.waitingFor.join(', ')
  if (sent && names !== '')
    return (
      <Trans>
        To <bdi>{names}</bdi>
      </Trans>
    )
  return <Trans>You</Trans>
}
