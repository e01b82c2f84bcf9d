import { Trans } from '@lingui/react/macro'
import { IconBell, IconFilePencil, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { ListItem } from '../../sync/rules/lists.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import type { OpenAct } from '../acts/open-act.tsx'
import { envelopeActs } from '../acts/rules/envelope-acts.ts'
import type { Captured } from '../acts/use-act.ts'
import { ApproveDialog } from '../envelopes/acts/asked-dialogs.tsx'
import { OnceRead, ReviewLink } from '../envelopes/acts/once-read.tsx'
import { useRetrySealing } from '../envelopes/acts/use-retry-sealing.ts'
import { needsFilling } from '../envelopes/rules/envelope-parts.ts'
import type { RowAct } from '../envelopes/rules/row-acts.ts'
import { STEP_FACES } from '../faces/signing/step-faces.ts'
import { draftPath } from '../paths/act-paths.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { PlainLinkButton } from '../shell/links.tsx'
import { useIsOnline } from '../shell/use-connection.ts'
import { Button, type ButtonLook } from '../ui/button.tsx'

export type MainActProps = {
  envelope: Envelope
  item: ListItem
  onAct: (act: RowAct) => void
  onOpen: (act: OpenAct) => void
  onCaptured: Captured
  onFailed: (message: string) => void
  /** 48 high and as wide as its place: the one act of a phone's bar. */
  size?: 'lg'
}

/** The one filled button of the details: what this person was asked to do, else what they most likely want. */
export function MainAct({ envelope, item, onAct, onOpen, onCaptured, onFailed, size }: MainActProps) {
  const look = size === undefined ? {} : { size, wide: true }
  const replica = useReplica()
  if (envelope.state === 'draft')
    return (
      <PlainLinkButton {...draftPath(envelope.id)} variant="filled" {...look} icon={IconFilePencil}>
        <Trans>Continue</Trans>
      </PlainLinkButton>
    )
  const [offer] = envelopeActs(envelope, replica.actor).work
  if (offer === undefined) {
    if (replica.check('remindRecipients', { envelopeId: envelope.id }) !== null) return null
    return (
      <Button variant="filled" {...look} icon={IconBell} onClick={() => onAct('remind')}>
        <Trans>Send reminder</Trans>
      </Button>
    )
  }
  const part = offer.recipientId === null ? undefined : recipientById(envelope, offer.recipientId)
  switch (offer.command) {
    case 'retrySealing':
      return <RetrySealing envelope={envelope} onFailed={onFailed} look={look} />
    case 'reinitiateEnvelope':
      return (
        <Button
          variant="filled"
          {...look}
          icon={IconRefresh}
          onClick={() => onOpen({ command: 'reinitiateEnvelope', target: null })}
        >
          <Trans>Re-initiate</Trans>
        </Button>
      )
    case 'acknowledgeStep':
      return (
        <OnceRead envelope={envelope} kind="notify" {...look} icon={STEP_FACES.notify.icon}>
          <Button
            variant="filled"
            {...look}
            icon={STEP_FACES.notify.icon}
            onClick={() => onOpen({ command: 'acknowledgeStep', target: offer.recipientId })}
          >
            <Trans>Acknowledge</Trans>
          </Button>
        </OnceRead>
      )
    case 'approveStep':
      if (part && !needsFilling(envelope, part.id))
        return <Approve {...{ envelope, item, onCaptured, look }} recipientId={part.id} />
      break
    default:
  }
  if (part === undefined) return null
  return <ReviewLink envelope={envelope} kind={part.kind} {...look} icon={STEP_FACES[part.kind].icon} />
}

function Approve(
  props: Pick<MainActProps, 'envelope' | 'item' | 'onCaptured'> & { recipientId: string; look: ButtonLook },
) {
  const { envelope, item, recipientId, onCaptured, look } = props
  const [asking, setAsking] = useState(false)
  return (
    <>
      <OnceRead envelope={envelope} kind="approve" {...look} icon={STEP_FACES.approve.icon}>
        <Button variant="filled" {...look} icon={STEP_FACES.approve.icon} onClick={() => setAsking(true)}>
          <Trans>Approve</Trans>
        </Button>
      </OnceRead>
      {asking ? (
        <ApproveDialog
          of={{ id: envelope.id, title: envelope.title, doneCount: item.row.doneCount }}
          recipientId={recipientId}
          onCaptured={onCaptured}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** Sealing failed for good: whoever owns the document can try again. Only online, and it says so. */
function RetrySealing({
  envelope,
  onFailed,
  look,
}: Pick<MainActProps, 'envelope' | 'onFailed'> & { look: ButtonLook }) {
  const online = useIsOnline()
  const { busy, retry } = useRetrySealing(envelope, onFailed)
  return (
    <>
      {online ? null : (
        <span className="t12 m">
          <Trans>Needs a connection</Trans>
        </span>
      )}
      <Button
        variant="filled"
        {...look}
        icon={IconRefresh}
        busy={busy}
        disabled={!online}
        onClick={() => void retry()}
      >
        <Trans>Retry</Trans>
      </Button>
    </>
  )
}
