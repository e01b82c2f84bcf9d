/** The outbox: what was done on this device and the server has not accepted yet. Items are independent. */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconChevronLeft, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { dayOf } from '../i18n/format.ts'
import { useFormat, useFormatSettings } from '../i18n/use-format.ts'
import { useNow } from '../i18n/use-now.ts'
import { groupOutbox } from '../replica/outbox-groups.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { ConnectionLine } from '../shell/connection-chip.tsx'
import { useShellDataIfAny } from '../shell/shell-data.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { RefreshBar } from '../ui/refresh-bar.tsx'
import { State } from '../ui/states.tsx'
import { SentRow, WaitingRow } from './entry-row.tsx'
import { ExpiryConflict, isExpiryConflict } from './expiry-conflict.tsx'
import styles from './outbox-screen.module.css'
import { RefusedCard } from './refused-card.tsx'
import { UploadRows } from './upload-rows.tsx'
import { useUploads } from './uploads.tsx'

export function OutboxScreen() {
  const { t } = useLingui()
  const replica = useReplica()
  const view = useReplicaView(({ outbox, pulling }) => ({ outbox, pulling }))
  const router = useRouter()
  const uploads = useUploads()
  const signedIn = useShellDataIfAny() !== undefined
  const { timeZone } = useFormatSettings()
  const now = useNow().getTime()
  const groups = useMemo(
    () => groupOutbox(view.outbox, now, (at) => dayOf(new Date(at), timeZone)),
    [view.outbox, now, timeZone],
  )
  const { needsYou, onTheWay, sentToday } = groups
  const refusedFiles = uploads.rows.filter((one) => one.state === 'refused')
  const filesOnTheWay = uploads.rows.filter((one) => one.state !== 'refused')
  const needingYou = needsYou.length + refusedFiles.length
  const travelling = onTheWay.length + filesOnTheWay.length
  const empty = needingYou + travelling + sentToday.length === 0
  const tryNow = () => void replica.sync()
  const back = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' } as never)
  return (
    <div className={styles.ob}>
      <RefreshBar active={view.pulling} />
      <header className={styles.obHead}>
        <IconButton
          className="phone-only"
          icon={IconChevronLeft}
          mirrorIcon
          large
          label={t`Back`}
          onClick={back}
        />
        <div className="grow">
          <PageTitle title={t`Outbox`} />
          <p className="m not-phone">
            <Trans>
              What you did on this device and the server has not accepted yet. Each item is sent on its own.
            </Trans>
          </p>
        </div>
        <Button className="not-phone" variant="outline" icon={IconRefresh} onClick={tryNow}>
          <Trans>Try now</Trans>
        </Button>
        <IconButton className="phone-only" icon={IconRefresh} large label={t`Try now`} onClick={tryNow} />
      </header>
      {signedIn ? (
        <div className="phone-only">
          <ConnectionLine />
        </div>
      ) : null}
      {empty ? (
        <State level={2} icon={IconCircleCheck} title={t`Everything is sent.`}>
          <Trans>What you do without a connection will wait here.</Trans>
        </State>
      ) : null}
      {needingYou > 0 ? (
        <Group title={t`Needs you`} count={needingYou} bad>
          {needsYou.map((entry) =>
            isExpiryConflict(entry) ? (
              <ExpiryConflict key={entry.id} entry={entry} />
            ) : (
              <RefusedCard key={entry.id} entry={entry} />
            ),
          )}
          {refusedFiles.length > 0 ? (
            <div className={classNames('card', styles.badCard, styles.rows)}>
              <UploadRows {...uploads} rows={refusedFiles} />
            </div>
          ) : null}
        </Group>
      ) : null}
      {travelling > 0 ? (
        <Group title={t`On the way`} count={travelling}>
          <div className="card">
            <UploadRows {...uploads} rows={filesOnTheWay} />
            {onTheWay.map((entry) => (
              <WaitingRow key={entry.id} entry={entry} />
            ))}
          </div>
        </Group>
      ) : null}
      {sentToday.length > 0 ? (
        <Group title={t`Sent today`} count={sentToday.length}>
          <div className="card">
            {sentToday.map((entry) => (
              <SentRow key={entry.id} entry={entry} />
            ))}
          </div>
        </Group>
      ) : null}
    </div>
  )
}

function Group({
  title,
  count,
  bad = false,
  children,
}: {
  title: string
  count: number
  bad?: boolean
  children: ReactNode
}) {
  const format = useFormat()
  return (
    <section className={bad ? classNames(styles.og, 'bad') : styles.og} aria-label={title}>
      <div className={styles.gh}>
        {bad ? <Icon of={IconAlertTriangle} size={16} /> : null}
        <h2>{title}</h2>
        <span className="m t12 num">{format.number(count)}</span>
      </div>
      {children}
    </section>
  )
}
