/**
 * Signing one envelope as one recipient, whoever hosts it. Which face it shows comes from the replica alone
 * (rules/signing-phase.ts); what is being typed comes from the device (use-signing-progress.ts).
 */
import '../ui/styles/doc.css'
import './signer.css'
import { Trans } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconBan,
  IconBell,
  IconCircleCheck,
  IconClock,
  IconLoader2,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useReplicaView } from '../replica/use-replica.tsx'
import { Banner } from '../ui/banner.tsx'
import { CapturedCard, DoneCard, RefusedCard } from './result/result-card.tsx'
import { type SigningPart, shownPart, signingPart } from './rules/signing-part.ts'
import { type Phase, phaseOf, type ReadReason } from './rules/signing-phase.ts'
import { emptyProgress } from './rules/signing-progress.ts'
import { SigningDocument } from './signing-document.tsx'
import { useSigningHost } from './signing-host.ts'
import { forgetProgress, useSigningProgress } from './use-signing-progress.ts'
import { useVisibleHeight } from './use-visible-height.ts'

export interface SigningSessionProps {
  readonly envelope: Envelope
  readonly recipientId: string
}

export function SigningSession({ envelope, recipientId }: SigningSessionProps) {
  const part = useMemo(() => signingPart(envelope, recipientId), [envelope, recipientId])
  useVisibleHeight()
  return part === null ? null : <PartSession key={recipientId} envelope={envelope} part={part} />
}

/** Online, an answer usually comes within this; until then the sheet waits, so that no card flashes by. */
const ANSWER_MS = 1000

function PartSession({ envelope, part }: { readonly envelope: Envelope; readonly part: SigningPart }) {
  const host = useSigningHost()
  const view = useReplicaView()
  const now = useTick(view.outbox)
  const phase = phaseOf(envelope, part.recipient.id, view.outbox, now)
  const { progress, act } = useSigningProgress(host.local, envelope, part)
  const typed = progress?.values
  const shown = useMemo(() => shownPart(envelope, part, typed ?? {}), [envelope, part, typed])
  const [reading, setReading] = useState(false)
  const phaseKind = phase.kind
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new phase shows its own face first
  useEffect(() => setReading(false), [phaseKind])

  const accepted = phase.kind === 'done'
  useEffect(() => {
    if (accepted) void forgetProgress(host.local, envelope.id, part.recipient.id)
  }, [accepted, host.local, envelope.id, part.recipient.id])

  const fresh =
    phase.kind === 'captured' && view.contact === 'reached' && now - phase.entry.createdAt < ANSWER_MS
  const onRead = () => setReading(true)
  const { recipient } = part

  if (!reading && !fresh) {
    if (phase.kind === 'captured') return <CapturedCard {...{ envelope, recipient, phase, onRead }} />
    if (phase.kind === 'refused') return <RefusedCard {...{ envelope, recipient, phase, onRead }} />
    if (phase.kind === 'done') return <DoneCard {...{ envelope, recipient, phase, onRead }} />
  }
  // Found within milliseconds; the pages need not wait for it, but nothing may be filled before.
  const ready = progress !== null
  const canAct = ready && (phase.kind === 'act' || fresh)
  return (
    <SigningDocument
      envelope={envelope}
      part={shown}
      progress={progress ?? emptyProgress(envelope, recipient.id)}
      act={act}
      canAct={canAct}
      sending={fresh}
      notice={
        canAct || !ready ? undefined : (
          <ReadNotice envelope={envelope} phase={phase} onBack={() => setReading(false)} />
        )
      }
    />
  )
}

/** Why the document is only read, and the way back to what became of the act. */
function ReadNotice({
  envelope,
  phase,
  onBack,
}: {
  readonly envelope: Envelope
  readonly phase: Phase
  readonly onBack: () => void
}) {
  const format = useFormat()
  if (phase.kind !== 'read')
    return (
      <Banner
        icon={
          phase.kind === 'done' ? IconCircleCheck : phase.kind === 'refused' ? IconAlertTriangle : IconClock
        }
        tone={phase.kind === 'done' ? 'ok' : phase.kind === 'refused' ? 'bad' : 'wait'}
        act={
          <button type="button" className="btn link" onClick={onBack}>
            <Trans>Details</Trans>
          </button>
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
  const when = <bdi>{format.dateTime(new Date(envelope.modifiedAt))}</bdi>
  const reason = envelope.stateReason === null ? null : <bdi>“{envelope.stateReason}”</bdi>
  const looks: Readonly<Record<ReadReason, { icon: typeof IconBan; words: ReactNode }>> = {
    told: {
      icon: IconBell,
      words: <Trans>This document is for your information. There is nothing to sign.</Trans>,
    },
    notYet: { icon: IconClock, words: <Trans>It is not your turn yet. You can read the document.</Trans> },
    cancelled: {
      icon: IconBan,
      words: (
        <>
          <Trans>Cancelled on {when}. Nobody can sign it any more.</Trans> {reason}
        </>
      ),
    },
    expired: { icon: IconBan, words: <Trans>This document has expired. Nobody can sign it any more.</Trans> },
    completed: { icon: IconCircleCheck, words: <Trans>This document is complete.</Trans> },
    failed: {
      icon: IconAlertTriangle,
      words: <Trans>Sealing this document failed. The sender can retry it.</Trans>,
    },
    preparing: { icon: IconLoader2, words: <Trans>This document is being prepared.</Trans> },
  }
  const look = looks[phase.why]
  return <Banner icon={look.icon}>{look.words}</Banner>
}

/** The clock of this screen: runs only while something captured may turn from new to waiting. */
function useTick(watched: unknown): number {
  const [now, setNow] = useState(() => Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the outbox starts it anew
  useEffect(() => {
    setNow(Date.now())
    const timer = setTimeout(() => setNow(Date.now()), ANSWER_MS + 20)
    return () => clearTimeout(timer)
  }, [watched])
  return now
}
