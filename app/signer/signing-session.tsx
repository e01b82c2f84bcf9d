/**
 * Signing one envelope as one recipient, whoever hosts it. Which face it shows comes from the replica alone
 * (rules/signing-phase.ts); what is being typed comes from the device (use-signing-progress.ts).
 */
import '../ui/styles/doc.css'
import './signer.css'
import { useEffect, useMemo, useState } from 'react'
import { WORKFLOW_COMMANDS } from '../../sync/commands/registry.ts'
import { actCommand } from '../../sync/commands/signing/act-commands.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { signingActs } from '../envelopes/rules/envelope-acts.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { ReadNotice } from './read-notice.tsx'
import { CapturedCard } from './result/captured-card.tsx'
import { DoneCard } from './result/done-card.tsx'
import { RefusedCard } from './result/refused-card.tsx'
import { type SigningPart, shownPart, signingPart } from './rules/signing-part.ts'
import { type Phase, phaseOf } from './rules/signing-phase.ts'
import { emptyProgress } from './rules/signing-progress.ts'
import { SigningDocument } from './signing-document.tsx'
import { useSigningHost } from './signing-host.ts'
import { ClosedSession } from './step-access/closed-session.tsx'
import { closedStep } from './step-access/closed-step.ts'
import { forgetProgress, useSigningProgress } from './use-signing-progress.ts'
import { useVisibleHeight } from './use-visible-height.ts'

export interface SigningSessionProps {
  readonly envelope: Envelope
  readonly recipientId: string
}

export function SigningSession({ envelope, recipientId }: SigningSessionProps) {
  const part = useMemo(() => signingPart(envelope, recipientId), [envelope, recipientId])
  const closed = closedStep(envelope, useReplica().actor)
  useVisibleHeight()
  if (part === null) return null
  if (closed) return <ClosedSession envelope={envelope} recipient={part.recipient} step={closed} />
  return <PartSession key={recipientId} envelope={envelope} part={part} />
}

/** Online, an answer usually comes within this; until then the sheet waits, so that no card flashes by. */
const ANSWER_MS = 1000

function PartSession({ envelope, part }: { readonly envelope: Envelope; readonly part: SigningPart }) {
  const host = useSigningHost()
  const view = useReplicaView()
  const now = useTick(view.outbox)
  const replica = useReplica()
  const phase = withoutWay(
    phaseOf(envelope, part.recipient.id, view.outbox, now),
    envelope,
    part,
    replica.actor,
  )
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
      sideActs={
        phase.kind === 'act' || phase.kind === 'read'
          ? signingActs(envelope, recipient.id, replica.actor)
          : []
      }
      notice={
        canAct || !ready ? undefined : (
          <ReadNotice envelope={envelope} part={part} phase={phase} onBack={() => setReading(false)} />
        )
      }
    />
  )
}

/** A turn that cannot be taken here, because this kind of signature is not connected, is told before anything is typed. */
function withoutWay(phase: Phase, envelope: Envelope, part: SigningPart, actor: Actor): Phase {
  const command = actCommand(part.recipient.kind)
  if (phase.kind !== 'act' || command === null) return phase
  const refused = WORKFLOW_COMMANDS[command].permits(envelope, part.recipient.id, actor)
  return refused?.code === 'signing-way-not-available' ? { kind: 'read', why: 'wayMissing' } : phase
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
