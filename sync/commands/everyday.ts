/** The commands a device knows from its first screen on; the others come when they are asked for (`rare.ts`). */
import { saveAdoptedMark, savePreferences, saveProfile } from './account/save-profile.ts'
import { addMessage } from './envelopes/add-message.ts'
import { addAttachment, removeAttachment, setAttachmentAccess } from './envelopes/change-attachments.ts'
import { addStep, correctRecipient, removeRecipient } from './envelopes/change-recipients.ts'
import { changeExpiry, changeReminders } from './envelopes/change-terms.ts'
import { cancelEnvelope, revokeEnvelope } from './envelopes/end-envelope.ts'
import { recordDownload } from './envelopes/record-download.ts'
import { reinitiateEnvelope } from './envelopes/reinitiate-envelope.ts'
import { remindRecipients } from './envelopes/remind-recipients.ts'
import { retrySealing } from './envelopes/retry-sealing.ts'
import { changeOpenness, joinEnvelope, shareEnvelope, unshareEnvelope } from './envelopes/share-envelope.ts'
import { deleteEnvelope, restoreEnvelope, setArchived, setFlagged, setUnread } from './marks/set-marks.ts'
import { markNotifications } from './notifications/mark-notifications.ts'
import { acknowledgeStep } from './signing/acknowledge-step.ts'
import { answerQuestion, askQuestion, withdrawQuestion } from './signing/ask-question.ts'
import { delegateStep, revokeDelegation } from './signing/delegate-step.ts'
import { recallAct, returnStep, revertEnvelope } from './signing/go-back.ts'
import { releaseLease, takeLease } from './signing/hold-documents.ts'
import { openStep } from './signing/open-step.ts'
import { approveStep, endorseStep, fillForm, giveInformation, takeAction } from './signing/plain-acts.ts'
import { rejectStep } from './signing/reject-step.ts'
import { signStep } from './signing/sign-step.ts'

/** Actions on an envelope under way: offered in menus exactly as far as they are permitted. */
export const WORKFLOW_COMMANDS = {
  signStep,
  approveStep,
  endorseStep,
  takeAction,
  fillForm,
  giveInformation,
  acknowledgeStep,
  rejectStep,
  askQuestion,
  answerQuestion,
  withdrawQuestion,
  delegateStep,
  revokeDelegation,
  returnStep,
  revertEnvelope,
  recallAct,
  addStep,
  cancelEnvelope,
  revokeEnvelope,
  reinitiateEnvelope,
  changeExpiry,
  changeReminders,
  correctRecipient,
  removeRecipient,
  shareEnvelope,
  unshareEnvelope,
  changeOpenness,
  addMessage,
  addAttachment,
  removeAttachment,
  setAttachmentAccess,
  retrySealing,
}

export const EVERYDAY_COMMANDS = {
  ...WORKFLOW_COMMANDS,
  remindRecipients,
  openStep,
  takeLease,
  releaseLease,
  joinEnvelope,
  recordDownload,
  setFlagged,
  setArchived,
  setUnread,
  deleteEnvelope,
  restoreEnvelope,
  savePreferences,
  saveAdoptedMark,
  saveProfile,
  markNotifications,
}
