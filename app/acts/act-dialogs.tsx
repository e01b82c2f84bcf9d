import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { type Refusal, refusal } from '../../sync/answers.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { ENVELOPE_FACES } from '../faces/envelopes/envelope-faces.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { SIGNING_FACES } from '../faces/signing/signing-faces.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { useIsOnline } from '../shell/use-connection.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { type Begun, stopCommand } from './stop-command.ts'

type EnvelopeId = `envelope:${string}`
type Captured = (entry: OutboxEntry) => void
type DialogFor = Begun & { readonly title: string }

/** Stops an envelope that is under way. What has been signed stays evidence; nobody else can sign. */
export function CancelDialog({
  of,
  onCaptured,
  onClose,
}: {
  of: DialogFor
  onCaptured: Captured
  onClose: () => void
}) {
  const { t } = useLingui()
  const replica = useReplica()
  const online = useIsOnline()
  const command = stopCommand(replica, of)
  const isRevoked = command === 'revokeEnvelope'
  return (
    <ReasonDialog
      keptAs={`cancel-${of.id}`}
      face={ENVELOPE_FACES[command]}
      needsConnection
      online={online}
      onClose={onClose}
      onConfirm={async (reason) => {
        const input = { envelopeId: of.id as EnvelopeId, reason }
        const refused = replica.envelope(of.id) ? replica.check(command, input) : null
        if (refused) return refused
        const captured = await replica.dispatch(command, input, { title: of.title })
        if (!captured.ok) return captured.error
        onCaptured(captured.value)
        return null
      }}
    >
      <bdi className="b">{of.title}</bdi>
      <br />
      {isRevoked
        ? t(ENVELOPE_FACES.revokeEnvelope.confirm.lead)
        : of.doneCount > 0
          ? t`${plural(of.doneCount, {
              one: '# person has acted. What they signed stays in the audit trail, but nobody else can sign.',
              other:
                '# people have acted. What they signed stays in the audit trail, but nobody else can sign.',
            })}`
          : t`Nobody will be able to sign it any more.`}
    </ReasonDialog>
  )
}

/** Refuses as a recipient. The sender reads the reason. Works offline: it waits in the outbox. */
export function RejectDialog(props: {
  of: DialogFor
  recipientId: string
  senderName: string
  onCaptured: Captured
  onClose: () => void
}) {
  const { of, recipientId, senderName, onCaptured, onClose } = props
  const replica = useReplica()
  return (
    <ReasonDialog
      keptAs={`reject-${of.id}`}
      face={SIGNING_FACES.rejectStep}
      online
      onClose={onClose}
      onConfirm={async (reason) => {
        const input = {
          envelopeId: of.id as EnvelopeId,
          recipientId: recipientId as `recipient:${string}`,
          reason,
        }
        const refused = replica.check('rejectStep', input)
        if (refused) return refused
        const captured = await replica.dispatch('rejectStep', input, { title: of.title })
        if (!captured.ok) return captured.error
        onCaptured(captured.value)
        return null
      }}
    >
      <Trans>
        <bdi>{senderName}</bdi> and everybody who has received it will read your reason. The document ends
        here.
      </Trans>
    </ReasonDialog>
  )
}

/** Approves what was read, when nothing is to be filled in. */
export function ApproveDialog(props: {
  of: DialogFor
  recipientId: string
  onCaptured: Captured
  onClose: () => void
}) {
  const { of, recipientId, onCaptured, onClose } = props
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const [refused, setRefused] = useState<Refusal | null>(null)
  const words = SIGNING_FACES.approveStep.confirm
  const approve = async () => {
    const envelope = replica.envelope(of.id)
    if (!envelope) return setRefused(refusal('not-found'))
    const input = {
      envelopeId: of.id as EnvelopeId,
      recipientId: recipientId as `recipient:${string}`,
      ...termsOf(envelope, recipientId, replica.shown(of.id)),
      values: {},
    }
    const answer = replica.check('approveStep', input)
    if (answer) return setRefused(answer)
    const captured = await replica.dispatch('approveStep', input, { title: of.title })
    if (!captured.ok) return setRefused(captured.error)
    onCaptured(captured.value)
    onClose()
  }
  return (
    <AlertDialog
      open
      title={t(words.title)}
      confirmLabel={t(words.button)}
      cancelLabel={t(words.keep)}
      onCancel={onClose}
      onConfirm={() => void approve()}
    >
      <ApproveWords title={of.title} name={replica.actor.name} />
      {refused ? <p className="hint bad">{sentence(refused)}</p> : null}
    </AlertDialog>
  )
}

function ApproveWords({ title, name }: { title: string; name: string }): ReactNode {
  return (
    <Trans>
      You approve <bdi className="b">{title}</bdi> as <bdi className="b">{name}</bdi>.
    </Trans>
  )
}
