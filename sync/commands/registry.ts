/** Every command there is, by name. A new command is a new file and one line here. */
import { saveAdoptedMark, savePreferences } from './account/save-profile.ts'
import type { Command } from './command.ts'
import { importContacts } from './contacts/import-contacts.ts'
import { mergeContacts } from './contacts/merge-contacts.ts'
import { removeContact, removeContactGroup, saveContact, saveContactGroup } from './contacts/save-contact.ts'
import { removeGroupClassMap, saveGroupClassMap } from './contacts/save-group-class-map.ts'
import { applyDelegationRules } from './delegation/apply-delegation-rules.ts'
import { endDelegationRule, saveDelegationRule } from './delegation/save-delegation-rule.ts'
import { addMessage } from './envelopes/add-message.ts'
import { addAttachment, removeAttachment, setAttachmentAccess } from './envelopes/change-attachments.ts'
import { addStep, correctRecipient, removeRecipient } from './envelopes/change-recipients.ts'
import { changeExpiry, changeReminders } from './envelopes/change-terms.ts'
import { createEnvelope } from './envelopes/create-envelope.ts'
import { describeDraft } from './envelopes/describe-draft.ts'
import { cancelEnvelope, revokeEnvelope } from './envelopes/end-envelope.ts'
import { recordDeparture } from './envelopes/record-departure.ts'
import { recordDownload } from './envelopes/record-download.ts'
import { recordIntegration } from './envelopes/record-integration.ts'
import {
  recordCompletion,
  recordPreparation,
  recordSeal,
  recordSealFailure,
} from './envelopes/record-sealing.ts'
import { reinitiateEnvelope } from './envelopes/reinitiate-envelope.ts'
import { remindRecipients } from './envelopes/remind-recipients.ts'
import { retrySealing } from './envelopes/retry-sealing.ts'
import { sendEnvelope } from './envelopes/send-envelope.ts'
import { setAttributes } from './envelopes/set-attributes.ts'
import { shareDraft } from './envelopes/share-draft.ts'
import { changeOpenness, joinEnvelope, shareEnvelope, unshareEnvelope } from './envelopes/share-envelope.ts'
import { expireEnvelope, warnOfExpiry } from './envelopes/strike-timers.ts'
import { recordTreeHead } from './evidence/record-tree-head.ts'
import { purgeDeleted, purgeEnvelope } from './marks/purge-envelope.ts'
import { deleteEnvelope, restoreEnvelope, setArchived, setFlagged, setUnread } from './marks/set-marks.ts'
import { removePushSubscription, savePushSubscription } from './notifications/change-push-subscription.ts'
import { markNotifications } from './notifications/mark-notifications.ts'
import { raiseNotification } from './notifications/raise-notification.ts'
import { assignRoles } from './organization/assign-roles.ts'
import { removeMember } from './organization/remove-member.ts'
import { saveMember } from './organization/save-member.ts'
import { saveMemberGroup, setGroupMembers, setGroupsOfRole } from './organization/save-member-group.ts'
import { saveOrganization } from './organization/save-organization.ts'
import { saveRole } from './organization/save-role.ts'
import { saveSequence } from './sequences/save-sequence.ts'
import { acknowledgeStep } from './signing/acknowledge-step.ts'
import { answerQuestion, askQuestion, withdrawQuestion } from './signing/ask-question.ts'
import { delegateStep, revokeDelegation } from './signing/delegate-step.ts'
import { recallAct, returnStep, revertEnvelope } from './signing/go-back.ts'
import { releaseLease, takeLease } from './signing/hold-documents.ts'
import { openStep } from './signing/open-step.ts'
import { approveStep, endorseStep, fillForm, giveInformation, takeAction } from './signing/plain-acts.ts'
import { recordRemoteSignature } from './signing/record-remote-signature.ts'
import { recordStepAccess } from './signing/record-step-access.ts'
import { rejectStep } from './signing/reject-step.ts'
import { signStep } from './signing/sign-step.ts'
import { clearRecentTemplates, starTemplate } from './templates/change-shelf.ts'
import { deleteTemplate, renameTemplate } from './templates/change-template.ts'
import { saveAsTemplate } from './templates/save-as-template.ts'
import { startFromTemplate } from './templates/start-from-template.ts'

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

export const COMMANDS = {
  ...WORKFLOW_COMMANDS,
  createEnvelope,
  describeDraft,
  shareDraft,
  sendEnvelope,
  remindRecipients,
  recordPreparation,
  recordSeal,
  recordSealFailure,
  recordCompletion,
  recordDeparture,
  recordIntegration,
  recordRemoteSignature,
  expireEnvelope,
  warnOfExpiry,
  openStep,
  takeLease,
  releaseLease,
  joinEnvelope,
  recordDownload,
  setAttributes,
  setFlagged,
  setArchived,
  setUnread,
  deleteEnvelope,
  restoreEnvelope,
  purgeEnvelope,
  purgeDeleted,
  savePreferences,
  saveAdoptedMark,
  saveContact,
  removeContact,
  importContacts,
  mergeContacts,
  saveContactGroup,
  removeContactGroup,
  saveGroupClassMap,
  removeGroupClassMap,
  saveDelegationRule,
  endDelegationRule,
  applyDelegationRules,
  recordStepAccess,
  saveSequence,
  recordTreeHead,
  assignRoles,
  saveRole,
  saveMemberGroup,
  setGroupMembers,
  setGroupsOfRole,
  saveMember,
  removeMember,
  saveOrganization,
  saveAsTemplate,
  renameTemplate,
  starTemplate,
  clearRecentTemplates,
  deleteTemplate,
  startFromTemplate,
  raiseNotification,
  markNotifications,
  savePushSubscription,
  removePushSubscription,
}
export type CommandName = keyof typeof COMMANDS
export type CommandInput<N extends CommandName> = (typeof COMMANDS)[N] extends Command<infer I> ? I : never

/** The definition of a name from outside; undefined for names this version does not know. */
export const commandNamed = (name: string): Command<unknown> | undefined =>
  Object.hasOwn(COMMANDS, name) ? (COMMANDS[name as CommandName] as unknown as Command<unknown>) : undefined

/** Under which a wish of today is written; 1 for a name this version does not know. */
export const versionOf = (name: string): number => commandNamed(name)?.version ?? 1
