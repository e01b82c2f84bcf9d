import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCircle } from '@tabler/icons-react'
import type { Notification } from '../../sync/entities/notification.ts'
import { placeOfSubject } from '../../sync/rules/place-of-subject.ts'
import { useNow } from '../i18n/use-now.ts'
import { PlainLink } from '../shell/links.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useRelativeTime } from '../ui/use-relative-time.ts'
import styles from './notification-row.module.css'
import { EVENT_LOOKS } from './notification-words.ts'

/** What happened, to what, by whom and when. Opening it is reading it. */
export function NotificationRow({
  one,
  onMark,
}: {
  readonly one: Notification
  readonly onMark: (read: boolean) => void
}) {
  const { t } = useLingui()
  const now = useNow()
  const relative = useRelativeTime()
  const { icon, label, tone, mirror = false } = EVENT_LOOKS[one.event]
  const fresh = one.readAt === null
  const at = new Date(one.at)
  return (
    <li className={classNames(styles.ntRow, fresh && styles.fresh)}>
      <PlainLink
        className={styles.ntLink}
        to={placeOfSubject(one.subject)}
        search={{}}
        onClick={() => onMark(true)}
      >
        <span className={classNames(styles.kind, tone)} aria-hidden="true">
          <Icon of={icon} mirror={mirror} />
        </span>
        <span className={styles.ntWords}>
          <span className={styles.what}>{t(label)}</span>
          <span className="cut" dir="auto">
            {one.title}
          </span>
          <span className={classNames('t12 m', styles.facts)}>
            {one.actorName === '' ? null : <bdi>{one.actorName}</bdi>}
            <time dateTime={at.toISOString()}>{relative(at, now)}</time>
            {one.count > 1 ? (
              <span>{t`${plural(one.count, { one: '# time', other: '# times' })}`}</span>
            ) : null}
            {fresh ? <span className="sr">{t({ message: 'New', context: 'notification' })}</span> : null}
          </span>
        </span>
      </PlainLink>
      <IconButton
        icon={IconCircle}
        large
        className={classNames(styles.mark, fresh && styles.fresh)}
        label={fresh ? t`Mark as read` : t`Mark as new`}
        onClick={() => onMark(fresh)}
      />
    </li>
  )
}
