/**
 * Signing one envelope as one recipient, whoever hosts it. Which face it shows comes from the replica alone
 * (rules/signing-phase.ts); what is being typed comes from the device (use-signing-progress.ts).
 */
import '../ui/styles/doc.css'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { WORKFLOW_COMMANDS } from '../../sync/commands/everyday.ts'
import { actCommand } from '../../sync/commands/signing/act-commands.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { type Interruption, type StepView, stepViewOf } from '../../sync/rules/signing/step-view.ts'
import { signingActs } from '../acts/rules/envelope-acts.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { type SigningPart, shownPart, signingPart } from '../signing/rules/signing-part.ts'
import { type Phase, phaseOf, type ReadReason } from '../signing/rules/signing-phase.ts'
import { emptyProgress } from '../signing/rules/signing-progress.ts'
import { useSigningHost } from '../signing/signing-host.ts'
import { closedStep } from '../step-access/closed-step.ts'
import { ClosedSession } from './closed-session.tsx'
import { ReadNotice } from './read-notice.tsx'
import { ReturnNotice } from './remote/return-notice.tsx'
import { type RemoteWay, useRemoteReturn, useRemoteWay } from './remote/use-remote-signing.ts'
import { answerCard } from './result/answer-card.tsx'
import { stageOf } from './rules/step-stage.ts'
import { SigningDocument } from './signing-document.tsx'
import { StepViewContext } from './step-view-code.ts'
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
  const view = useReplicaView(({ outbox, contact }) => ({ outbox, contact }))
  const now = useTick(view.outbox)
  const replica = useReplica()
  const returned = useRemoteReturn(part.recipient.kind)
  const way = useRemoteWay(part.recipient.kind, view.contact !== 'offline')
  const phase = withoutWay(
    phaseOf(envelope, part.recipient.id, view.outbox, now),
    { envelope, part, actor: replica.actor },
    returned.busy ? 'wayReturning' : WAYS[way],
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
  const [interrupted, takeStep, setInterrupted] = useInterruption(act, phaseKind)
  // Found within milliseconds; the pages need not wait for it, but nothing may be filled before.
  const isLoaded = progress !== null
  const stepView = stepViewOf({
    step: recipient.kind,
    isLoaded,
    isProtected: false,
    stage: stageOf(phase, interrupted),
  })
  const canAct = ASKED_VIEWS.has(stepView) || (isLoaded && fresh)
  const card = reading || fresh ? null : answerCard(stepView, { envelope, recipient, phase, onRead })
  return (
    <StepViewContext value={stepView}>
      {card ?? (
        <SigningDocument
          envelope={envelope}
          part={shown}
          progress={progress ?? emptyProgress(envelope, recipient.id)}
          act={takeStep}
          canAct={canAct}
          sending={fresh}
          sideActs={
            phase.kind === 'act' || phase.kind === 'read'
              ? signingActs(envelope, recipient.id, replica.actor)
              : []
          }
          notice={
            canAct || !isLoaded ? (
              returned.problem === null ? undefined : (
                <ReturnNotice returned={returned} />
              )
            ) : (
              <ReadNotice envelope={envelope} part={part} phase={phase} onBack={() => setReading(false)} />
            )
          }
          onInterrupted={setInterrupted}
        />
      )}
    </StepViewContext>
  )
}

/** Views in which the fields can be filled and the act can be done. */
const ASKED_VIEWS: ReadonlySet<StepView> = new Set([
  'Button',
  'FillForm',
  'SigningCancelled',
  'GuidedSigningNotCompleted',
])

/** How the last try ended before anything was sent; whatever the person does next is a new one. */
function useInterruption(act: TakeStep, phase: Phase['kind']) {
  const [interrupted, setInterrupted] = useState<Interruption | null>(null)
  const before = useRef(phase)
  useEffect(() => {
    // Taken back while it had not been sent.
    if (before.current === 'captured' && phase === 'act') setInterrupted('cancelled')
    before.current = phase
  }, [phase])
  const takeStep = useCallback<TakeStep>(
    (step) => {
      setInterrupted(null)
      return act(step)
    },
    [act],
  )
  return [interrupted, takeStep, setInterrupted] as const
}
type TakeStep = ReturnType<typeof useSigningProgress>['act']

/** A turn that cannot be taken here, because this kind of signature is not connected, is told before anything is typed. */
function withoutWay(phase: Phase, turn: Turn, why: ReadReason | null): Phase {
  const command = actCommand(turn.part.recipient.kind)
  if (phase.kind !== 'act' || command === null || why === null) return phase
  const refused = WORKFLOW_COMMANDS[command].permits(turn.envelope, turn.part.recipient.id, turn.actor)
  return refused?.code === 'signing-way-not-available' ? { kind: 'read', why } : phase
}
interface Turn {
  readonly envelope: Envelope
  readonly part: SigningPart
  readonly actor: Actor
}

/** Null: the turn can be taken. */
const WAYS: Readonly<Record<RemoteWay, ReadReason | null>> = {
  asking: 'wayAsked',
  offline: 'wayOffline',
  missing: 'wayMissing',
  connected: null,
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
