/** The page behind the bell: what happened since one last looked, by day. */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconBell, IconChecks, IconCircleCheck, IconSettings } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Notification } from '../../sync/entities/notification.ts'
import { dayOf } from '../i18n/format.ts'
import { useFormat, useFormatSettings } from '../i18n/use-format.ts'
import { useNow } from '../i18n/use-now.ts'
import { useReplicaView } from '../replica/use-replica.tsx'
import { PlainLinkButton } from '../shell/links.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { Button } from '../ui/button.tsx'
import { RefreshBar } from '../ui/refresh-bar.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { State } from '../ui/states.tsx'
import notificationRowStyles from './notification-row.module.css'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications-screen.module.css'
import { useNotifications } from './use-notifications.ts'

export function NotificationsScreen() {
  const { t } = useLingui()
  const pulling = useReplicaView((view) => view.pulling)
  const { all, unread, mark } = useNotifications()
  const [shown, setShown] = useState<'all' | 'unread'>('all')
  const rows = shown === 'all' ? all : unread
  return (
    <>
      <RefreshBar active={pulling} />
      <ScreenHeader title={t`Notifications`} folders />
      <div className={notificationRowStyles.nt}>
        <div className={styles.tools}>
          <Segmented
            label={t`Show`}
            value={shown}
            onValue={setShown}
            options={[
              { value: 'all', label: <Trans context="notifications">All</Trans> },
              { value: 'unread', label: <Trans context="notifications">New</Trans> },
            ]}
          />
          <span className="grow" />
          {unread.length > 0 ? (
            <Button variant="ghost" icon={IconChecks} onClick={() => mark(unread, true)}>
              <Trans>Mark all as read</Trans>
            </Button>
          ) : null}
          <PlainLinkButton
            to="/account/preferences"
            search={{}}
            variant="ghost"
            icon={IconSettings}
            aria-label={t`What I am told`}
          >
            <span className="not-phone">
              <Trans>What I am told</Trans>
            </span>
          </PlainLinkButton>
        </div>
        {rows.length > 0 ? (
          <Days rows={rows} onMark={(one, read) => mark([one], read)} />
        ) : shown === 'unread' && all.length > 0 ? (
          <State level={2} icon={IconCircleCheck} title={t`You have read everything.`} />
        ) : (
          <State level={2} icon={IconBell} title={t`Nothing yet.`}>
            <Trans>When a document waits for you, is completed or is stopped, you read it here.</Trans>
          </State>
        )}
      </div>
    </>
  )
}

function Days({
  rows,
  onMark,
}: {
  readonly rows: readonly Notification[]
  readonly onMark: (one: Notification, read: boolean) => void
}) {
  const { t } = useLingui()
  const { timeZone } = useFormatSettings()
  const format = useFormat()
  const now = useNow()
  const days = useMemo(() => {
    const byDay = new Map<string, Notification[]>()
    for (const one of rows) {
      const day = dayOf(new Date(one.at), timeZone)
      byDay.set(day, [...(byDay.get(day) ?? []), one])
    }
    return [...byDay]
  }, [rows, timeZone])
  const today = dayOf(now, timeZone)
  const yesterday = dayOf(new Date(now.getTime() - 86_400_000), timeZone)
  return days.map(([day, some]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 className={styles.day} id={`day-${day}`}>
        {day === today
          ? t`Today`
          : day === yesterday
            ? t`Yesterday`
            : format.date(new Date(some[0]?.at ?? 0))}
      </h2>
      <ul className="card nt-list">
        {some.map((one) => (
          <NotificationRow key={one.id} one={one} onMark={(read) => onMark(one, read)} />
        ))}
      </ul>
    </section>
  ))
}
