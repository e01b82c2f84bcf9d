import { Trans, useLingui } from '@lingui/react/macro'
import { IconStarFilled } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import type { ListColumn } from '../../../sync/entities/profile.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { isUnread, type ListItem } from '../../../sync/rules/lists.ts'
import type { OnDevice } from '../../device/device-envelopes.ts'
import { StatusPill } from '../../faces/envelopes/status-pill.tsx'
import { rowHref } from '../../paths/row-href.ts'
import { PlainLink } from '../../shell/links.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListTime } from '../../ui/values.tsx'
import { type RowAct, rowActs } from '../rules/row-acts.ts'
import { myTask, rowFacts, rowStatus } from '../rules/row-status.ts'
import listRowStyles from './list-row.module.css'
import { WhoOfRow } from './list-row.tsx'
import styles from './phone-card.module.css'
import { NotHereLine, ReadyMark } from './ready-mark.tsx'
import { RowMenu } from './row-menu.tsx'
import { RowFacts } from './row-parts.tsx'
import { useLongPress } from './use-long-press.ts'
import { useSwipe } from './use-swipe.ts'

export type PhoneCardProps = {
  item: ListItem
  waiting: readonly OutboxEntry[]
  refused: readonly OutboxEntry[]
  now: number
  online: boolean
  sent: boolean
  columns: readonly ListColumn[] | undefined
  onDevice: OnDevice | undefined
  chosen: boolean
  /** Some card is chosen: a tap chooses instead of opening. */
  choosing: boolean
  onChoose: (chosen: boolean) => void
  onAct: (act: RowAct) => void
  onTakeBack: (entry: OutboxEntry) => void
}

/** Sender above the title, menu at the top end, the verb of what is asked. A swipe is only a shortcut of the menu. */
export function PhoneCard(props: PhoneCardProps) {
  const { item, waiting, refused, now, online, sent, columns, chosen, choosing, onChoose } = props
  const { onAct, onTakeBack, onDevice } = props
  const { t } = useLingui()
  const { row, mark } = item
  const status = rowStatus(row, waiting, refused, online)
  const unread = isUnread(item)
  const takeBack = waiting.find((entry) => entry.state === 'saved')
  const acts = rowActs(item)
  const swipe = useSwipe({
    end: acts.includes('archive') ? () => onAct('archive') : undefined,
    start: acts.includes('favourite') ? () => onAct('favourite') : undefined,
  })
  const press = useLongPress(() => onChoose(!chosen))
  const title = row.title === '' ? t`Untitled` : row.title
  return (
    <article
      className={classNames(
        'card',
        listRowStyles.pc,
        unread && listRowStyles.u,
        waiting.length > 0 && listRowStyles.w,
        chosen && listRowStyles.chosen,
      )}
      {...press}
      onPointerDown={both(press.onPointerDown, swipe.onPointerDown)}
      onPointerMove={both(press.onPointerMove, swipe.onPointerMove)}
      onPointerUp={both(press.onPointerUp, swipe.onPointerUp)}
      onPointerCancel={both(press.onPointerCancel, swipe.onPointerCancel)}
    >
      {choosing ? (
        <Checkbox hideLabel label={t`Select ${title}`} checked={chosen} onChecked={onChoose} />
      ) : (
        <Avatar name={sent ? (row.waitingFor[0] ?? row.ownerName) : row.ownerName} size={40} />
      )}
      <div className={listRowStyles.itBody}>
        <div className="row">
          {row.isOwner ? (
            <span className="m cut">
              <WhoOfRow item={item} sent={sent} />
            </span>
          ) : (
            <span className="m cut" dir="auto">
              {row.ownerName}
            </span>
          )}
          <ReadyMark state={onDevice} />
          <span className="grow" />
          {mark?.flagged ? (
            <span className={listRowStyles.star} role="img" aria-label={t`Favorite`}>
              <Icon of={IconStarFilled} size={14} />
            </span>
          ) : null}
          {unread ? <span className={styles.dotu} role="img" aria-label={t`Unread`} /> : null}
          <span className="t12 m num">
            <ListTime at={row.modifiedAt} />
          </span>
          <RowMenu item={item} large onAct={onAct} onChoose={() => onChoose(!chosen)} />
        </div>
        <PlainLink
          {...rowHref(row)}
          activeProps={{}}
          className={classNames(listRowStyles.pcTitle, 'cut2')}
          dir="auto"
          onClick={(event) => {
            if (!choosing) return
            event.preventDefault()
            onChoose(!chosen)
          }}
        >
          {title}
        </PlainLink>
        <div className={classNames('row', styles.pcEnd)}>
          <StatusPill status={status} task={myTask(row)} verb onTint={waiting.length > 0} />
          <RowFacts
            facts={
              waiting.length > 0 ? [] : rowFacts(row, status, now, columns).slice(0, columns ? undefined : 1)
            }
          />
          <span className="grow" />
          {takeBack ? (
            <Button variant="link" className={listRowStyles.takeBack} onClick={() => onTakeBack(takeBack)}>
              <Trans>Take back</Trans>
            </Button>
          ) : null}
        </div>
        {waiting.length > 0 ? null : <NotHereLine row={row} state={onDevice} online={online} />}
      </div>
    </article>
  )
}

type OnPointer = (event: PointerEvent<HTMLElement>) => void
const both = (first: OnPointer, second: OnPointer) => (event: PointerEvent<HTMLElement>) => {
  first(event)
  second(event)
}
