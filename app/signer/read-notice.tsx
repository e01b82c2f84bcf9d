import { Trans } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBell,
  IconCircleCheck,
  IconClock,
  IconLoader2,
  IconMessageQuestion,
  IconPlugX,
  IconUserCheck,
  IconUserShare,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { acknowledgeStep } from '../../sync/commands/signing/acknowledge-step.ts'
import { namedDocuments } from '../../sync/commands/signing/act-input.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { isDone } from '../../sync/rules/workflow/route.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { useShown } from '../replica/use-shown.ts'
import type { SigningPart } from '../signing/rules/signing-part.ts'
import type { Phase, ReadReason } from '../signing/rules/signing-phase.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import type { IconShape } from '../ui/icon.tsx'

/** Why the document is only read, and the way back to what became of the act. */
export function ReadNotice(props: {
  readonly envelope: Envelope
  readonly part: SigningPart
  readonly phase: Phase
  readonly onBack: () => void
}) {
  const { envelope, part, phase, onBack } = props
  if (phase.kind === 'read') return <WhyRead envelope={envelope} part={part} why={phase.why} />
  return (
    <Banner
      icon={
        phase.kind === 'done' ? IconCircleCheck : phase.kind === 'refused' ? IconAlertTriangle : IconClock
      }
      tone={phase.kind === 'done' ? 'ok' : phase.kind === 'refused' ? 'bad' : 'wait'}
      act={
        <Button variant="link" onClick={onBack}>
          <Trans>Details</Trans>
        </Button>
      }
    >
      {phase.kind === 'done' ? (
        <Trans>You have acted on this document.</Trans>
      ) : phase.kind === 'refused' ? (
        <Trans>Not accepted</Trans>
      ) : (
        <Trans>Waiting to send</Trans>
      )}
    </Banner>
  )
}

const ICONS: Readonly<Record<ReadReason, IconShape>> = {
  told: IconBell,
  notYet: IconClock,
  cancelled: IconBan,
  expired: IconBan,
  completed: IconCircleCheck,
  failed: IconAlertTriangle,
  preparing: IconLoader2,
  released: IconUserCheck,
  asked: IconMessageQuestion,
  delegated: IconUserShare,
  returned: IconArrowBackUp,
  reverted: IconArrowBackUp,
  wayMissing: IconPlugX,
  wayAsked: IconLoader2,
  wayOffline: IconPlugX,
  wayReturning: IconLoader2,
}

function WhyRead(props: {
  readonly envelope: Envelope
  readonly part: SigningPart
  readonly why: ReadReason
}) {
  const { envelope, part, why } = props
  // Answered in a moment: a banner would only flash by.
  if (why === 'wayAsked') return null
  return (
    <Banner
      icon={ICONS[why]}
      act={why === 'told' ? <Acknowledge envelope={envelope} part={part} /> : undefined}
    >
      <ReadWords {...props} />
    </Banner>
  )
}

function ReadWords({ envelope, part, why }: Parameters<typeof WhyRead>[0]): ReactNode {
  const format = useFormat()
  const when = <bdi>{format.dateTime(new Date(envelope.modifiedAt))}</bdi>
  const reason = envelope.stateReason === null ? null : <bdi>“{envelope.stateReason}”</bdi>
  const sender = <bdi>{envelope.owner.name}</bdi>
  const { recipient } = part
  switch (why) {
    case 'told':
      return <Trans>This document is for your information. There is nothing to sign.</Trans>
    case 'notYet':
      return <Trans>It is not your turn yet. You can read the document.</Trans>
    case 'cancelled':
      return (
        <>
          <Trans>Cancelled on {when}. Nobody can sign it any more.</Trans> {reason}
        </>
      )
    case 'expired':
      return <Trans>This document has expired. Nobody can sign it any more.</Trans>
    case 'completed':
      return <Trans>This document is complete.</Trans>
    case 'failed':
      return <Trans>Sealing this document failed. The sender can retry it.</Trans>
    case 'preparing':
      return <Trans>This document is being prepared.</Trans>
    case 'released': {
      const acted = envelope.recipients.filter(
        (one) => one.groupId === recipient.groupId && (isDone(one) || one.state === 'signing'),
      )
      const names = <bdi>{format.list(acted.map((one) => one.name))}</bdi>
      return acted.length === 0 ? (
        <Trans>Your part is not needed any more. You can read the document.</Trans>
      ) : (
        <Trans>
          Your part is not needed any more, because {names} acted first. You can read the document.
        </Trans>
      )
    }
    case 'asked': {
      const open = envelope.questions.find((one) => one.askerId === recipient.id && one.answeredAt === null)
      return (
        <>
          <Trans>You act when your question is answered.</Trans>{' '}
          {open === undefined ? null : <span dir="auto">“{open.text}”</span>}
        </>
      )
    }
    case 'delegated': {
      const to = envelope.recipients.find((one) => one.delegatedFrom?.recipientId === recipient.id)
      const name = <bdi>{to?.name ?? ''}</bdi>
      return to === undefined ? (
        <Trans>You have delegated your part. You can read the document.</Trans>
      ) : (
        <Trans>You have delegated your part to {name}. You can read the document.</Trans>
      )
    }
    case 'returned':
      return <Trans>You have returned this document. It comes to you again after the step before.</Trans>
    case 'reverted':
      return (
        <>
          <Trans>This document was sent back for changes. {sender} has to start it again.</Trans> {reason}
        </>
      )
    case 'wayAsked':
      return null
    case 'wayOffline':
      return <Trans>Signing with UAE PASS needs a connection. You can read the document.</Trans>
    case 'wayReturning':
      return <Trans>Your signature from UAE PASS is being checked.</Trans>
    case 'wayMissing':
      return (
        <Trans>
          This step asks for a signature with UAE PASS, which is not connected here. Ask {sender} for another
          way.
        </Trans>
      )
  }
}

/** Reading is acknowledged with one press; offline it waits in the outbox like any act. */
function Acknowledge({ envelope, part }: { readonly envelope: Envelope; readonly part: SigningPart }) {
  const replica = useReplica()
  const { unread } = useShown(envelope)
  const [busy, setBusy] = useState(false)
  const recipientId = part.recipient.id
  if (acknowledgeStep.permits(envelope, recipientId, replica.actor) !== null) return null
  const acknowledge = async () => {
    setBusy(true)
    await replica.dispatch(
      'acknowledgeStep',
      {
        envelopeId: envelope.id,
        recipientId,
        documents: namedDocuments(envelope, replica.shown(envelope.id)),
      },
      { title: envelope.title },
    )
    setBusy(false)
  }
  return (
    <Button variant="tonal" busy={busy} disabled={unread.length > 0} onClick={() => void acknowledge()}>
      <Trans>Acknowledge</Trans>
    </Button>
  )
}
