import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowLeft,
  IconCalendar,
  IconStar,
  IconStarFilled,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import type { ListItem } from '../../sync/rules/lists.ts'
import type { OpenAct } from '../acts/open-act.tsx'
import { envelopeActs } from '../acts/rules/envelope-acts.ts'
import type { Captured } from '../acts/use-act.ts'
import listRowStyles from '../envelopes/list/list-row.module.css'
import { Due } from '../envelopes/list/row-parts.tsx'
import { UpdatedWords } from '../envelopes/list/updated-words.tsx'
import { QueuedBanner } from '../envelopes/preview/queued-banner.tsx'
import type { RowAct } from '../envelopes/rules/row-acts.ts'
import { myTask, rowStatus } from '../envelopes/rules/row-status.ts'
import { ClassificationBadge } from '../faces/envelopes/classification-badge.tsx'
import { StatusPill } from '../faces/envelopes/status-pill.tsx'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { ConnectionLine } from '../shell/connection-chip.tsx'
import { useShellDataIfAny } from '../shell/shell-data.ts'
import { useIsOnline } from '../shell/use-connection.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Fact } from '../ui/pill.tsx'
import { PHONE, useMedia } from '../ui/use-media.ts'
import { ActMenu } from './act-menu.tsx'
import styles from './details-header.module.css'
import { DownloadMenu } from './download-menu.tsx'
import { MainAct } from './main-act.tsx'

export type DetailsHeaderProps = {
  envelope: Envelope
  item: ListItem
  waiting: readonly OutboxEntry[]
  refused: readonly OutboxEntry[]
  onAct: (act: RowAct) => void
  onOpen: (act: OpenAct) => void
  onCaptured: Captured
  onTakeBack: (entry: OutboxEntry) => void
  onFailed: (message: string) => void
}

/** Three lines beside the icons of a phone; a longer title gets a line of its own below them, and on tablets. */
const LONG_TITLE_LENGTH = 50

export function DetailsHeader(props: DetailsHeaderProps) {
  const { envelope, item, waiting, refused, onAct, onOpen, onCaptured, onTakeBack, onFailed } = props
  const { t } = useLingui()
  const router = useRouter()
  const online = useIsOnline()
  const signedIn = useShellDataIfAny() !== undefined
  const { row, mark } = item
  const title = envelope.title === '' ? t`Untitled` : envelope.title
  const isLong = title.length > LONG_TITLE_LENGTH
  const back = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' } as never)
  const queued = waiting.length > 0 || refused.length > 0
  const phone = useMedia(PHONE)
  const offers = envelopeActs(envelope, useReplica().actor).menu.flat()
  const share = phone ? undefined : offers.find((one) => one.command === 'shareEnvelope')
  const reject = offers.find((one) => one.command === 'rejectStep')
  return (
    <header className={styles.dh}>
      {signedIn ? (
        <div className="phone-only">
          <ConnectionLine />
        </div>
      ) : null}
      <div className={classNames(styles.dhLine, isLong && 'long')}>
        <IconButton icon={IconArrowLeft} mirrorIcon label={t`Back`} onClick={back} />
        <div className={classNames('grow', styles.dhTitle)}>
          <PageTitle title={title} size="h20">
            <bdi>{title}</bdi>
          </PageTitle>
        </div>
        <IconButton
          icon={mark?.flagged ? IconStarFilled : IconStar}
          className={mark?.flagged ? listRowStyles.star : undefined}
          label={mark?.flagged ? t`Unfavorite` : t`Favorite`}
          aria-pressed={mark?.flagged ?? false}
          onClick={() => onAct('favourite')}
        />
        <div className={classNames(styles.dhActs, 'row')}>
          {share ? (
            <Button
              variant="quiet"
              icon={IconUserPlus}
              onClick={() => onOpen({ command: 'shareEnvelope', target: null })}
            >
              <Trans>Share</Trans>
            </Button>
          ) : null}
          <DownloadMenu envelope={envelope} onFailed={onFailed} />
          {queued ? null : (
            <>
              {reject ? (
                <Button
                  variant="outline"
                  onClick={() => onOpen({ command: 'rejectStep', target: reject.recipientId })}
                >
                  <Trans>Reject</Trans>
                </Button>
              ) : null}
              <MainAct {...{ envelope, item, onAct, onOpen, onCaptured, onFailed }} />
            </>
          )}
        </div>
        <ActMenu
          envelope={envelope}
          item={item}
          inSight={[
            ...(share ? ['shareEnvelope' as const] : []),
            ...(reject && !queued ? ['rejectStep' as const] : []),
          ]}
          onAct={onAct}
          onOpen={onOpen}
        />
      </div>
      <div className={classNames('row wrap', styles.dhFacts)}>
        <StatusPill status={rowStatus(row, waiting, refused, online)} task={myTask(row)} />
        {envelope.sequenceNumber ? (
          <span className="t12 m">
            <bdi dir="ltr">{envelope.sequenceNumber}</bdi>
          </span>
        ) : null}
        {envelope.classification === 'unclassified' && !envelope.ownClassification ? null : (
          <ClassificationBadge of={envelope} />
        )}
        {envelope.expiresAt !== null && envelope.completedAt === null ? (
          <Fact icon={IconCalendar}>
            <Due at={envelope.expiresAt} long />
          </Fact>
        ) : null}
        <Fact icon={IconUser}>
          <span>
            <Trans>
              Owner: <bdi>{envelope.owner.name}</bdi>
            </Trans>
          </span>
        </Fact>
        <span className="grow" />
        <Updated />
      </div>
      {queued ? (
        <QueuedBanner
          waiting={waiting}
          refused={refused}
          senderName={envelope.owner.name}
          onTakeBack={onTakeBack}
        />
      ) : null}
    </header>
  )
}

/** By itself, because every pull changes it. */
function Updated() {
  const pulledAt = useReplicaView((view) => view.pulledAt)
  return pulledAt === null ? null : (
    <Fact>
      <UpdatedWords at={pulledAt} />
    </Fact>
  )
}
