/**
 * One document on a phone: what is asked, by whom and in which words, its first page, the route as one line, and a
 * bar with the act. What else is known opens from rows; evidence comes last.
 */

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowLeft,
  IconChevronRight,
  IconClock,
  IconHistory,
  IconMaximize,
  IconMessage,
  IconPaperclip,
  IconStar,
  IconStarFilled,
  IconUsers,
  IconVersions,
  IconWritingSign,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { subjectOf } from '../../sync/entities/actor.ts'
import { DocumentPages, FirstPage } from '../documents/document-pages.tsx'
import { useFileUrl } from '../documents/use-file-url.ts'
import listRowStyles from '../envelopes/list/list-row.module.css'
import { Due } from '../envelopes/list/row-parts.tsx'
import previewMessageStyles from '../envelopes/preview/preview-message.module.css'
import { PreviewMessage } from '../envelopes/preview/preview-message.tsx'
import { QueuedBanner } from '../envelopes/preview/queued-banner.tsx'
import { effortOf, myOpenPart } from '../envelopes/rules/envelope-parts.ts'
import { myTask, rowStatus } from '../envelopes/rules/row-status.ts'
import { ClassificationBadge } from '../faces/envelopes/classification-badge.tsx'
import { StatusPill } from '../faces/envelopes/status-pill.tsx'
import { MessagesPanel } from '../messages/messages-panel.tsx'
import { useReplica } from '../replica/use-replica.tsx'
import { useIsOnline } from '../shell/use-connection.ts'
import { closedStep } from '../step-access/closed-step.ts'
import { LaterStepAccess } from '../step-access/later-step-access.tsx'
import stepAccessStyles from '../step-access/step-access.module.css'
import { classNames } from '../ui/class-names.ts'
import { Count } from '../ui/count.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon, type IconShape } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Fact } from '../ui/pill.tsx'
import { ListTime } from '../ui/values.tsx'
import { ActMenu } from './act-menu.tsx'
import { AttachmentsPanel } from './attachments-panel.tsx'
import { AuditPanel } from './audit-panel.tsx'
import type { DetailsHeaderProps } from './details-header.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { MainAct } from './main-act.tsx'
import styles from './phone-details.module.css'
import { RecipientsPanel } from './recipients-panel.tsx'
import routeLineStyles from './route-line.module.css'
import { RouteLine } from './route-line.tsx'
import type { TrailReading } from './use-audit-trail.ts'
import { VersionsPanel } from './versions-panel.tsx'

type Part = 'pages' | 'attachments' | 'messages' | 'recipients' | 'versions' | 'trail'

export function PhoneDetails(
  props: DetailsHeaderProps & { readonly trail: TrailReading; readonly notes: ReactNode },
) {
  const { envelope, item, waiting, refused, trail, notes, onTakeBack, onOpen } = props
  const { t } = useLingui()
  const { actor } = useReplica()
  const [part, setPart] = useState<Part | null>(null)
  const closed = closedStep(envelope, actor)
  const queued = waiting.length > 0 || refused.length > 0
  const titles: Readonly<Record<Part, string>> = {
    pages: envelope.title,
    attachments: t`Attachments`,
    messages: t`Messages`,
    recipients: t`Recipients`,
    versions: t`Versions`,
    trail: t`What happened so far`,
  }
  return (
    <div className={styles.pd}>
      <header className={previewMessageStyles.pdHead}>
        <FactsLine {...props} />
        <PageTitle title={envelope.title === '' ? t`Untitled` : envelope.title} size="h20">
          <bdi>{envelope.title === '' ? t`Untitled` : envelope.title}</bdi>
        </PageTitle>
        <PreviewMessage envelope={envelope} />
        {queued ? (
          <QueuedBanner
            waiting={waiting}
            refused={refused}
            senderName={envelope.owner.name}
            onTakeBack={onTakeBack}
          />
        ) : null}
        {notes}
      </header>
      {closed ? (
        <div className={stepAccessStyles.place}>
          <LaterStepAccess envelope={envelope} step={closed} />
        </div>
      ) : (
        <div className={styles.pdDesk}>
          {envelope.documents.length === 0 ? null : (
            <FirstPageButton envelope={envelope} onRead={() => setPart('pages')} />
          )}
          <div className={classNames('card', styles.pdCard)}>
            <RouteLine envelope={envelope} />
            <Row icon={IconPaperclip} onOpen={() => setPart('attachments')} label={titles.attachments}>
              <Count of={envelope.attachments.length} />
            </Row>
            <Row icon={IconMessage} onOpen={() => setPart('messages')} label={titles.messages}>
              <Count of={envelope.messages.length} />
            </Row>
            <Row icon={IconUsers} onOpen={() => setPart('recipients')} label={titles.recipients}>
              <Count of={envelope.recipients.length} />
            </Row>
            <Row icon={IconVersions} onOpen={() => setPart('versions')} label={titles.versions} />
            <Row icon={IconHistory} onOpen={() => setPart('trail')} label={titles.trail}>
              <LastEvent trail={trail} />
            </Row>
          </div>
        </div>
      )}
      <footer className={styles.pdBar}>
        <div className="grow">{queued ? null : <MainAct {...props} size="lg" />}</div>
        <ActMenu envelope={envelope} item={item} inSight={[]} onAct={props.onAct} onOpen={onOpen} />
      </footer>
      {part === null ? null : (
        <Dialog
          open
          onClose={() => setPart(null)}
          title={<bdi>{titles[part]}</bdi>}
          width={900}
          className={styles.pdPart}
        >
          {part === 'pages' ? (
            <div className={classNames(styles.dv, styles.narrow)}>
              <DocumentPages envelope={envelope} />
            </div>
          ) : part === 'attachments' ? (
            <AttachmentsPanel envelope={envelope} onOpen={onOpen} />
          ) : part === 'messages' ? (
            <MessagesPanel envelope={envelope} />
          ) : part === 'recipients' ? (
            <RecipientsPanel envelope={envelope} onOpen={onOpen} />
          ) : part === 'versions' ? (
            <VersionsPanel envelope={envelope} />
          ) : (
            <AuditPanel envelope={envelope} reading={trail} plain />
          )}
        </Dialog>
      )}
    </div>
  )
}

/** Back, what is asked, until when and how much; the star and the files at the end. */
function FactsLine({ envelope, item, waiting, refused, onAct, onFailed }: DetailsHeaderProps) {
  const { t } = useLingui()
  const router = useRouter()
  const online = useIsOnline()
  const { actor } = useReplica()
  const { row, mark } = item
  const back = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' } as never)
  const part = myOpenPart(envelope, { subject: subjectOf(actor), email: actor.email })
  const effort = part && effortOf(envelope, part.id)
  return (
    <div className={styles.pdFacts}>
      <IconButton icon={IconArrowLeft} mirrorIcon large label={t`Back`} onClick={back} />
      <div className="row wrap grow">
        <StatusPill status={rowStatus(row, waiting, refused, online)} task={myTask(row)} verb />
        {envelope.expiresAt !== null && envelope.completedAt === null ? (
          <Fact icon={IconClock} {...(part && { tone: 'warn' })}>
            <Due at={envelope.expiresAt} />
          </Fact>
        ) : null}
        {effort && effort.fields > 0 ? (
          <Fact icon={IconWritingSign}>
            <Plural value={effort.fields} one="# field" other="# fields" />
          </Fact>
        ) : null}
        {envelope.sequenceNumber ? (
          <bdi dir="ltr" className="t12 m">
            {envelope.sequenceNumber}
          </bdi>
        ) : null}
        {envelope.classification === 'unclassified' && !envelope.ownClassification ? null : (
          <ClassificationBadge of={envelope} />
        )}
      </div>
      <DownloadMenu envelope={envelope} onFailed={onFailed} narrow />
      <IconButton
        icon={mark?.flagged ? IconStarFilled : IconStar}
        className={mark?.flagged ? listRowStyles.star : undefined}
        large
        label={mark?.flagged ? t`Unfavorite` : t`Favorite`}
        aria-pressed={mark?.flagged ?? false}
        onClick={() => onAct('favourite')}
      />
    </div>
  )
}

/** The beginning of the first page; all pages open over the screen. */
function FirstPageButton({
  envelope,
  onRead,
}: {
  envelope: DetailsHeaderProps['envelope']
  onRead: () => void
}) {
  const image = useFileUrl(envelope.documents[0]?.firstPageSha256 ?? null)
  const pages = envelope.documents.reduce((sum, one) => sum + one.pages.length, 0)
  return (
    <button type="button" className={styles.pdPage} onClick={onRead}>
      <FirstPage document={envelope.documents[0]} image={image} />
      <span className={styles.pdRead}>
        <Icon of={IconMaximize} />
        {pages === 0 ? <Trans>Read</Trans> : <Plural value={pages} one="Read # page" other="Read # pages" />}
      </span>
    </button>
  )
}

function Row({
  icon,
  label,
  onOpen,
  children,
}: {
  readonly icon: IconShape
  readonly label: string
  readonly onOpen: () => void
  readonly children?: ReactNode
}) {
  return (
    <button type="button" className={routeLineStyles.pdRow} aria-haspopup="dialog" onClick={onOpen}>
      <Icon of={icon} />
      <span className="grow">{label}</span>
      <span className="t12 m">{children}</span>
      <Icon of={IconChevronRight} mirror />
    </button>
  )
}

function LastEvent({ trail }: { readonly trail: TrailReading }) {
  const last = trail.status === 'held' ? trail.trail.events.at(-1) : undefined
  return last ? <ListTime at={last.at} /> : null
}
