import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconBell,
  IconDownload,
  IconFilePencil,
  IconForms,
  IconPencil,
  IconThumbUp,
} from '@tabler/icons-react'
import { useState } from 'react'
import { subjectOf } from '../../../sync/entities/actor.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { draftPath } from '../../paths/act-paths.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { PlainLinkButton } from '../../shell/links.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ApproveDialog, RejectDialog } from '../acts/asked-dialogs.tsx'
import { OnceRead, ReviewLink } from '../acts/once-read.tsx'
import { effortOf, myOpenPart, needsFilling } from '../rules/envelope-parts.ts'
import { type RowAct, rowActs } from '../rules/row-acts.ts'
import styles from './deleted-acts.module.css'
import { DeletedActs } from './deleted-acts.tsx'
import { QueuedBanner } from './queued-banner.tsx'

export type ActBarProps = {
  item: ListItem
  envelope: Envelope | undefined
  waiting: readonly OutboxEntry[]
  refused: readonly OutboxEntry[]
  onAct: (act: RowAct) => void
  onTakeBack: (entry: OutboxEntry) => void
}

/** One filled button: the next thing this person can do with this document. */
export function PreviewActs({ item, envelope, waiting, refused, onAct, onTakeBack }: ActBarProps) {
  const { t } = useLingui()
  const { actor } = useReplica()
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const { row } = item
  const acts = rowActs(item)
  if (waiting.length > 0 || refused.length > 0)
    return (
      <QueuedBanner waiting={waiting} refused={refused} senderName={row.ownerName} onTakeBack={onTakeBack} />
    )
  if (item.mark?.deletedAt != null) return <DeletedActs item={item} onAct={onAct} />
  if (row.state === 'draft')
    return (
      <div className={classNames('row', styles.vacts)}>
        <PlainLinkButton {...draftPath(row.id)} variant="filled" size="md" icon={IconFilePencil}>
          <Trans>Continue</Trans>
        </PlainLinkButton>
      </div>
    )
  const part = envelope && myOpenPart(envelope, { subject: subjectOf(actor), email: actor.email })
  if (envelope && part) {
    const effort = effortOf(envelope, part.id)
    const direct = part.kind === 'approve' && !needsFilling(envelope, part.id)
    const of = { id: row.id, title: row.title, doneCount: row.doneCount }
    return (
      <div className={classNames('row wrap', styles.vacts)}>
        {direct ? (
          <OnceRead envelope={envelope} kind="approve" size="md" icon={IconThumbUp}>
            <Button variant="filled" size="md" icon={IconThumbUp} onClick={() => setAsking('approve')}>
              <Trans>Approve</Trans>
            </Button>
          </OnceRead>
        ) : (
          <ReviewLink
            envelope={envelope}
            kind={part.kind}
            size="md"
            icon={
              part.kind === 'approve' ? IconThumbUp : part.kind === 'formFilling' ? IconForms : IconPencil
            }
          />
        )}
        <Button variant="outline" size="md" onClick={() => setAsking('reject')}>
          <Trans>Reject</Trans>
        </Button>
        {effort.fields > 0 ? (
          <span className={classNames('t12 m', styles.effort)}>
            {t`${plural(effort.fields, { one: '# field', other: '# fields' })}, ${plural(effort.minutes, {
              one: 'about # min',
              other: 'about # min',
            })}`}
          </span>
        ) : null}
        {asking === 'approve' ? (
          <ApproveDialog
            of={of}
            recipientId={part.id}
            onCaptured={() => setAsking(null)}
            onClose={() => setAsking(null)}
          />
        ) : null}
        {asking === 'reject' ? (
          <RejectDialog
            of={of}
            recipientId={part.id}
            senderName={row.ownerName}
            onCaptured={() => setAsking(null)}
            onClose={() => setAsking(null)}
          />
        ) : null}
      </div>
    )
  }
  if (acts.includes('remind'))
    return (
      <div className={classNames('row', styles.vacts)}>
        <Button variant="filled" size="md" icon={IconBell} onClick={() => onAct('remind')}>
          <Trans>Send reminder</Trans>
        </Button>
        <Button variant="outline" size="md" icon={IconDownload} onClick={() => onAct('download')}>
          <Trans>Download</Trans>
        </Button>
      </div>
    )
  if (!acts.includes('download')) return null
  return (
    <div className={classNames('row', styles.vacts)}>
      <Button
        variant={row.state === 'completed' ? 'filled' : 'outline'}
        size="md"
        icon={IconDownload}
        onClick={() => onAct('download')}
      >
        <Trans>Download</Trans>
      </Button>
    </div>
  )
}
