import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowLeft,
  IconCalendar,
  IconDots,
  IconStar,
  IconStarFilled,
  IconUser,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import { ConnectionLine } from '../../shell/connection-chip.tsx'
import { useShellDataIfAny } from '../../shell/shell-data.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Fact } from '../../ui/pill.tsx'
import { ActItems } from '../list/row-menu.tsx'
import { Due } from '../list/row-parts.tsx'
import { UpdatedWords } from '../list/updated-words.tsx'
import { QueuedBanner } from '../preview/queued-banner.tsx'
import type { RowAct } from '../rules/row-acts.ts'
import { myTask, rowStatus } from '../rules/row-status.ts'
import { StatusPill } from '../status-pill.tsx'
import { useIsOnline } from '../use-connection.ts'
import { DownloadMenu } from './download-menu.tsx'
import { MainAct } from './main-act.tsx'

export type DetailsHeaderProps = {
  envelope: Envelope
  item: ListItem
  waiting: readonly OutboxEntry[]
  refused: readonly OutboxEntry[]
  onAct: (act: RowAct) => void
  onTakeBack: (entry: OutboxEntry) => void
  onFailed: (message: string) => void
}

export function DetailsHeader(props: DetailsHeaderProps) {
  const { envelope, item, waiting, refused, onAct, onTakeBack, onFailed } = props
  const { t } = useLingui()
  const router = useRouter()
  const online = useIsOnline()
  const view = useReplicaView()
  const signedIn = useShellDataIfAny() !== undefined
  const { row, mark } = item
  const title = envelope.title === '' ? t`Untitled` : envelope.title
  const back = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' } as never)
  const queued = waiting.length > 0 || refused.length > 0
  return (
    <header className="dh">
      {signedIn ? (
        <div className="phone-only">
          <ConnectionLine />
        </div>
      ) : null}
      <div className="dh-line">
        <IconButton icon={IconArrowLeft} mirrorIcon label={t`Back`} onClick={back} />
        <div className="grow dh-title">
          <PageTitle title={title} size="h20">
            <bdi>{title}</bdi>
          </PageTitle>
        </div>
        <IconButton
          icon={mark?.flagged ? IconStarFilled : IconStar}
          className={mark?.flagged ? 'star' : undefined}
          label={mark?.flagged ? t`Remove from favourites` : t`Favourite`}
          aria-pressed={mark?.flagged ?? false}
          onClick={() => onAct('favourite')}
        />
        <div className="dh-acts row">
          <DownloadMenu envelope={envelope} onFailed={onFailed} />
          {queued ? null : <MainAct envelope={envelope} item={item} onAct={onAct} onFailed={onFailed} />}
        </div>
        <Menu label={t`Acts`} align="end" trigger={<IconButton icon={IconDots} label={t`More`} />}>
          <ActItems item={item} leaveOut={['favourite', 'download', 'remind']} onAct={onAct} />
        </Menu>
      </div>
      <div className="row wrap dh-facts">
        <StatusPill status={rowStatus(row, waiting, refused, online)} task={myTask(row)} />
        {envelope.sequenceNumber ? (
          <span className="t12 m">
            <bdi dir="ltr">{envelope.sequenceNumber}</bdi>
          </span>
        ) : null}
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
        {view.pulledAt === null ? null : (
          <Fact>
            <UpdatedWords at={view.pulledAt} />
          </Fact>
        )}
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
