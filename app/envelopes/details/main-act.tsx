import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconBell,
  IconFilePencil,
  IconForms,
  IconPencil,
  IconRefresh,
  IconThumbUp,
} from '@tabler/icons-react'
import { useState } from 'react'
import { subjectOf } from '../../../sync/entities/actor.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { PlainLinkButton } from '../../shell/links.tsx'
import { Button } from '../../ui/button.tsx'
import { draftPath, signPath } from '../act-paths.ts'
import { ApproveDialog, RejectDialog } from '../acts/act-dialogs.tsx'
import { useCalls } from '../calls.ts'
import { myOpenPart, needsFilling } from '../rules/envelope-parts.ts'
import { type RowAct, rowActs } from '../rules/row-acts.ts'
import { useIsOnline } from '../use-connection.ts'

export type MainActProps = {
  envelope: Envelope
  item: ListItem
  onAct: (act: RowAct) => void
  onFailed: (message: string) => void
}

/** The one filled button of the details. */
export function MainAct({ envelope, item, onAct, onFailed }: MainActProps) {
  const { actor } = useReplica()
  const part = myOpenPart(envelope, { subject: subjectOf(actor), email: actor.email })
  if (envelope.state === 'draft')
    return (
      <PlainLinkButton {...draftPath(envelope.id)} variant="filled" icon={IconFilePencil}>
        <Trans>Continue</Trans>
      </PlainLinkButton>
    )
  if (part) return <Answer envelope={envelope} item={item} recipientId={part.id} kind={part.kind} />
  if (envelope.state === 'error' && item.row.isOwner)
    return <RetrySealing envelope={envelope} onFailed={onFailed} />
  if (rowActs(item).includes('remind'))
    return (
      <Button variant="filled" icon={IconBell} onClick={() => onAct('remind')}>
        <Trans>Send reminder</Trans>
      </Button>
    )
  return null
}

function Answer(props: Pick<MainActProps, 'envelope' | 'item'> & { recipientId: string; kind: string }) {
  const { envelope, item, recipientId, kind } = props
  const { t } = useLingui()
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const close = () => setAsking(null)
  const of = { id: envelope.id, title: envelope.title, doneCount: item.row.doneCount }
  return (
    <>
      <Button variant="outline" onClick={() => setAsking('reject')}>
        <Trans>Reject</Trans>
      </Button>
      {kind === 'approve' && !needsFilling(envelope, recipientId) ? (
        <Button variant="filled" icon={IconThumbUp} onClick={() => setAsking('approve')}>
          <Trans>Approve</Trans>
        </Button>
      ) : (
        <PlainLinkButton
          to={signPath(envelope.id)}
          search={{}}
          variant="filled"
          icon={kind === 'approve' ? IconThumbUp : kind === 'formFilling' ? IconForms : IconPencil}
        >
          {kind === 'approve'
            ? t`Review and approve`
            : kind === 'formFilling'
              ? t`Fill in`
              : t`Review and sign`}
        </PlainLinkButton>
      )}
      {asking === 'approve' ? (
        <ApproveDialog of={of} recipientId={recipientId} onCaptured={close} onClose={close} />
      ) : null}
      {asking === 'reject' ? (
        <RejectDialog
          of={of}
          recipientId={recipientId}
          senderName={envelope.owner.name}
          onCaptured={close}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** Sealing failed for good: whoever owns the document can try again. Only online, and it says so. */
function RetrySealing({ envelope, onFailed }: { envelope: Envelope; onFailed: (message: string) => void }) {
  const { t } = useLingui()
  const calls = useCalls()
  const replica = useReplica()
  const language = useLanguage()
  const online = useIsOnline()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const answer = await calls.post('TasksEf/RetrySealing', { processId: envelope.id })
    if (answer.kind === 'answer') await replica.sync()
    else
      onFailed(
        answer.kind === 'refused'
          ? answer.sentence[language.locale()]
          : t`We're sorry, we're having trouble connecting to server. please try later.`,
      )
    setBusy(false)
  }
  return (
    <>
      {online ? null : (
        <span className="t12 m">
          <Trans>Needs a connection</Trans>
        </span>
      )}
      <Button variant="filled" icon={IconRefresh} busy={busy} disabled={!online} onClick={() => void retry()}>
        <Trans>Retry</Trans>
      </Button>
    </>
  )
}
