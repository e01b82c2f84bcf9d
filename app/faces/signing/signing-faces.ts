import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconArrowBackUp,
  IconChecklist,
  IconCornerUpLeft,
  IconEye,
  IconForms,
  IconMessageCancel,
  IconMessageQuestion,
  IconMessageReply,
  IconPencil,
  IconRotate2,
  IconRubberStamp,
  IconThumbUp,
  IconUserCancel,
  IconUserCheck,
  IconUserShare,
  IconX,
} from '@tabler/icons-react'
import type { CommandName } from '../../../sync/commands/registry.ts'
import type { Face } from '../face.ts'

/** What people do as recipients. */
export const SIGNING_FACES = {
  signStep: {
    noun: msg`Signature`,
    icon: IconPencil,
    tone: 'primary',
    refused: {
      'envelope-cancelled': msg`Not accepted: the document was cancelled before your signature arrived. Nothing was signed.`,
      'envelope-expired': msg`Not accepted: the document expired before your signature arrived. Nothing was signed.`,
      'envelope-completed': msg`Not accepted: the document was completed before your signature arrived. Nothing was signed.`,
      'document-changed': msg`Not accepted: the document has changed since you read it. Nothing was signed. Review it again.`,
      'terms-changed': msg`Not accepted: what you agree to has changed. Nothing was signed. Review it again.`,
      'document-not-read': msg`Not accepted: the document was not shown on this device. Nothing was signed. Open the document, then sign.`,
      'group-already-acted': msg`Not accepted: enough others of your group acted before your signature arrived. Nothing was signed.`,
      'envelope-reverted': msg`Not accepted: the document was sent back for changes before your signature arrived. Nothing was signed.`,
    },
  },
  approveStep: {
    noun: msg`Approval`,
    act: msg({ message: 'Approve', comment: 'verb, what a person is asked to do' }),
    icon: IconThumbUp,
    tone: 'primary',
    done: msg`Document approved`,
    confirm: {
      title: msg`Approve this document?`,
      button: msg`Approve document`,
      keep: msg`Go back`,
    },
    refused: {
      'envelope-cancelled': msg`Not accepted: the document was cancelled before your approval arrived. Nothing was approved.`,
      'envelope-expired': msg`Not accepted: the document expired before your approval arrived. Nothing was approved.`,
      'document-changed': msg`Not accepted: the document has changed since you read it. Nothing was approved. Review it again.`,
      'document-not-read': msg`Not accepted: the document was not shown on this device. Nothing was approved. Open the document, then approve.`,
      'group-already-acted': msg`Not accepted: enough others of your group acted before your approval arrived. Nothing was approved.`,
      'envelope-reverted': msg`Not accepted: the document was sent back for changes before your approval arrived. Nothing was approved.`,
    },
  },
  endorseStep: {
    noun: msg`Endorsement`,
    icon: IconRubberStamp,
    tone: 'primary',
    refused: {
      'envelope-cancelled': msg`Not accepted: the document was cancelled before your endorsement arrived. Nothing was endorsed.`,
      'group-already-acted': msg`Not accepted: enough others of your group acted before your endorsement arrived. Nothing was endorsed.`,
    },
  },
  fillForm: {
    noun: msg`Form`,
    icon: IconForms,
    tone: 'primary',
    refused: { 'group-already-acted': answersTooLate() },
  },
  giveInformation: {
    noun: msg`Information`,
    icon: IconMessageReply,
    mirror: true,
    tone: 'primary',
    refused: { 'group-already-acted': answersTooLate() },
  },
  takeAction: {
    noun: msg`Action taken`,
    icon: IconChecklist,
    tone: 'primary',
    refused: {
      'group-already-acted': msg`Not accepted: enough others of your group acted before you did. Nothing was recorded in your name.`,
    },
  },
  acknowledgeStep: {
    noun: msg`Acknowledgement`,
    act: msg`Acknowledge`,
    icon: IconUserCheck,
    tone: 'primary',
    done: msg`Acknowledged`,
    confirm: {
      title: msg`Acknowledge this document?`,
      lead: msg`The sender sees that you have read it. Nothing else follows from it.`,
      button: msg`Acknowledge`,
      keep: msg`Not yet`,
    },
  },
  rejectStep: {
    noun: msg`Rejection`,
    act: msg`Reject`,
    icon: IconX,
    tone: 'destructive',
    done: msg`Document rejected`,
    confirm: {
      title: msg`Reject this document?`,
      button: msg`Reject document`,
      keep: msg`Go back`,
    },
    refused: {
      'envelope-cancelled': msg`Not accepted: the document was cancelled before your rejection arrived. It has ended already.`,
      'envelope-expired': msg`Not accepted: the document expired before your rejection arrived. It has ended already.`,
    },
  },
  askQuestion: {
    noun: msg`Question`,
    act: msg`Request information`,
    icon: IconMessageQuestion,
    tone: 'neutral',
    done: msg`Question sent`,
    confirm: {
      title: msg`Request information`,
      lead: msg`You act after the answer has come. Until then the document waits for you, and others of your step go on.`,
      button: msg`Send question`,
      keep: msg`Do not ask`,
    },
  },
  withdrawQuestion: {
    noun: msg`Question withdrawn`,
    act: msg`Withdraw question`,
    icon: IconMessageCancel,
    tone: 'neutral',
    done: msg`Question withdrawn`,
    confirm: {
      title: msg`Stop waiting for the answer?`,
      button: msg`Withdraw question`,
      keep: msg`Keep waiting`,
    },
  },
  answerQuestion: {
    noun: msg`Answer`,
    act: msg({ message: 'Answer', context: 'act' }),
    icon: IconMessageReply,
    mirror: true,
    tone: 'neutral',
    done: msg`Answer sent`,
    confirm: {
      title: msg`Answer the question`,
      button: msg`Send answer`,
      keep: msg`Answer later`,
    },
  },
  delegateStep: {
    noun: msg`Delegation`,
    act: msg`Delegate`,
    icon: IconUserShare,
    tone: 'neutral',
    done: msg`Your part is delegated`,
    confirm: {
      title: msg`Delegate`,
      lead: msg`Somebody else does this step in your place, with the same fields and the same limits. You can take it back until they act.`,
      button: msg`Delegate`,
      keep: msg`Keep my part`,
    },
  },
  revokeDelegation: {
    noun: msg`Delegation taken back`,
    act: msg`Revoke delegation`,
    icon: IconUserCancel,
    tone: 'neutral',
    done: msg`The delegated part is taken back`,
    confirm: {
      title: msg`Take the delegated part back?`,
      button: msg`Take back`,
      keep: msg`Keep delegation`,
    },
  },
  returnStep: {
    noun: msg`Returned to the previous step`,
    act: msg`Return to the previous step`,
    icon: IconCornerUpLeft,
    mirror: true,
    tone: 'neutral',
    done: msg`Document returned`,
    confirm: {
      title: msg`Return to the previous step?`,
      button: msg`Return document`,
      keep: msg`Keep document`,
    },
  },
  revertEnvelope: {
    noun: msg`Sent back for changes`,
    act: msg`Revert for changes`,
    icon: IconArrowBackUp,
    mirror: true,
    tone: 'neutral',
    done: msg`Document sent back for changes`,
    confirm: {
      title: msg`Revert for changes?`,
      button: msg`Send back`,
      keep: msg`Keep document`,
    },
  },
  recallAct: {
    noun: msg`Action taken back`,
    act: msg`Recall last action`,
    icon: IconRotate2,
    mirror: true,
    tone: 'neutral',
    done: msg`Your last action is taken back`,
    confirm: {
      title: msg`Recall your last action?`,
      lead: msg`It is your turn again, and what you entered is filled in for you. Your action stays in the audit trail as taken back.`,
      button: msg`Take back`,
      keep: msg`Leave as it is`,
    },
  },
  openStep: { noun: msg`Document opened`, icon: IconEye, tone: 'neutral' },
  // A page that is filled in holds the document for its person by itself.
  takeLease: null,
  releaseLease: null,
  recordRemoteSignature: null,
  applyDelegationRules: null,
  recordStepAccess: null,
} as const satisfies Partial<Record<CommandName, Face | null>>

function answersTooLate(): MessageDescriptor {
  return msg`Not accepted: enough others of your group acted before your answers arrived. Nothing was submitted.`
}
