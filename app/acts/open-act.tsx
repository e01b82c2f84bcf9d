/** Which act is being done, and the dialog for it. One place, so that a menu, a line and a banner open the same. */

import type { WorkflowCommandName } from '../../sync/commands/offered.ts'
import { namedDocuments } from '../../sync/commands/signing/act-input.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { isDone, recipientById } from '../../sync/rules/workflow/route.ts'
import { SIGNING_FACES } from '../faces/signing/signing-faces.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { CancelDialog, RejectDialog } from './act-dialogs.tsx'
import { ActForm } from './act-form.tsx'
import { AddStepDialog } from './add-step-dialog.tsx'
import { AddAttachmentDialog, AttachmentAccessDialog, RemoveAttachmentDialog } from './attachment-dialogs.tsx'
import { RecallDialog, ReinitiateDialog, ReturnDialog, RevertDialog } from './back-dialogs.tsx'
import { DelegateDialog, RevokeDelegationDialog } from './delegate-dialog.tsx'
import { OpennessDialog } from './openness-dialog.tsx'
import { AnswerDialog, AskDialog, WithdrawDialog } from './question-dialogs.tsx'
import { CorrectDialog, RemoveRecipientDialog } from './recipient-dialogs.tsx'
import { ShareDialog, UnshareDialog } from './share-dialogs.tsx'
import { ExpiryDialog, RemindersDialog } from './terms-dialogs.tsx'
import { type Captured, useAct } from './use-act.ts'

export interface OpenAct {
  readonly command: WorkflowCommandName
  /** The part, person, question, reader or file it is about; null for what is about the whole envelope. */
  readonly target: string | null
}

export type OpenActProps = {
  envelope: Envelope
  act: OpenAct
  onCaptured: Captured
  onClose: () => void
}

/** Null when what it was about is gone meanwhile. */
export function OpenActDialog({ envelope, act, onCaptured, onClose }: OpenActProps) {
  const { command } = act
  const target = act.target ?? ''
  const common = { envelope, onCaptured, onClose }
  const of = {
    id: envelope.id,
    title: envelope.title,
    doneCount: envelope.recipients.filter(isDone).length,
  }
  const recipient = recipientById(envelope, target)
  const attachment = envelope.attachments.find((one) => one.id === target)
  switch (command) {
    case 'askQuestion':
      return <AskDialog {...common} recipientId={target} />
    case 'withdrawQuestion':
      return <WithdrawDialog {...common} recipientId={target} />
    case 'answerQuestion': {
      const question = envelope.questions.find((one) => one.id === target)
      return question ? <AnswerDialog {...common} question={question} /> : null
    }
    case 'delegateStep':
      return recipient ? <DelegateDialog {...common} recipient={recipient} /> : null
    case 'revokeDelegation':
      return recipient ? <RevokeDelegationDialog {...common} recipient={recipient} /> : null
    case 'returnStep':
      return recipient ? <ReturnDialog {...common} recipient={recipient} /> : null
    case 'revertEnvelope':
      return recipient ? <RevertDialog {...common} recipient={recipient} /> : null
    case 'recallAct':
      return recipient ? <RecallDialog {...common} recipient={recipient} /> : null
    case 'rejectStep':
      return (
        <RejectDialog
          of={of}
          recipientId={target}
          senderName={envelope.owner.name}
          {...{ onCaptured, onClose }}
        />
      )
    case 'addStep':
      return <AddStepDialog {...common} />
    case 'cancelEnvelope':
    case 'revokeEnvelope':
      return <CancelDialog of={of} {...{ onCaptured, onClose }} />
    case 'reinitiateEnvelope':
      return <ReinitiateDialog {...common} />
    case 'changeExpiry':
      return <ExpiryDialog {...common} />
    case 'changeReminders':
      return <RemindersDialog {...common} />
    case 'correctRecipient':
      return recipient ? <CorrectDialog {...common} recipient={recipient} /> : null
    case 'removeRecipient':
      return recipient ? <RemoveRecipientDialog {...common} recipient={recipient} /> : null
    case 'shareEnvelope':
      return <ShareDialog {...common} />
    case 'changeOpenness':
      return <OpennessDialog {...common} />
    case 'unshareEnvelope': {
      const viewer = envelope.viewers.find((one) => one.id === target)
      return viewer ? <UnshareDialog {...common} viewer={viewer} /> : null
    }
    case 'addAttachment':
      return <AddAttachmentDialog {...common} />
    case 'removeAttachment':
      return attachment ? <RemoveAttachmentDialog {...common} attachment={attachment} /> : null
    case 'setAttachmentAccess':
      return attachment ? <AttachmentAccessDialog {...common} attachment={attachment} /> : null
    case 'acknowledgeStep':
      return <AcknowledgeDialog {...common} recipientId={target} />
    default:
      // What is done on the page itself: signing, filling, writing a message.
      return null
  }
}

function AcknowledgeDialog(props: Omit<OpenActProps, 'act'> & { recipientId: string }) {
  const { envelope, recipientId, onCaptured, onClose } = props
  const replica = useReplica()
  const act = useAct(envelope.title, onCaptured)
  return (
    <ActForm
      face={SIGNING_FACES.acknowledgeStep}
      onConfirm={() =>
        act('acknowledgeStep', {
          envelopeId: envelope.id,
          recipientId: recipientId as `recipient:${string}`,
          documents: namedDocuments(envelope, replica.shown(envelope.id)),
        })
      }
      onClose={onClose}
    />
  )
}
