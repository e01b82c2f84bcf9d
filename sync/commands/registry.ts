/** Every command there is, by name. A new command is a new file and one line here. */
import { saveAdoptedMark, savePreferences } from './account/save-profile.ts'
import type { Command } from './command.ts'
import { removeContact, saveContact } from './contacts/save-contact.ts'
import { createEnvelope } from './envelopes/create-envelope.ts'
import { describeDraft } from './envelopes/describe-draft.ts'
import { cancelEnvelope } from './envelopes/end-envelope.ts'
import { remindRecipients } from './envelopes/remind-recipients.ts'
import { retrySealing } from './envelopes/retry-sealing.ts'
import { sendEnvelope } from './envelopes/send-envelope.ts'
import {
  expireEnvelope,
  recordCompletion,
  recordPreparation,
  recordSeal,
  recordSealFailure,
} from './envelopes/system-commands.ts'
import { deleteEnvelope, restoreEnvelope, setArchived, setFlagged, setUnread } from './marks/set-marks.ts'
import { approveStep, fillForm } from './signing/approve-step.ts'
import { openStep } from './signing/open-step.ts'
import { rejectStep } from './signing/reject-step.ts'
import { signStep } from './signing/sign-step.ts'

export const COMMANDS = {
  createEnvelope,
  describeDraft,
  sendEnvelope,
  cancelEnvelope,
  remindRecipients,
  retrySealing,
  recordPreparation,
  recordSeal,
  recordSealFailure,
  recordCompletion,
  expireEnvelope,
  openStep,
  signStep,
  approveStep,
  fillForm,
  rejectStep,
  setFlagged,
  setArchived,
  setUnread,
  deleteEnvelope,
  restoreEnvelope,
  savePreferences,
  saveAdoptedMark,
  saveContact,
  removeContact,
}
export type CommandName = keyof typeof COMMANDS
export type CommandInput<N extends CommandName> = (typeof COMMANDS)[N] extends Command<infer I> ? I : never

/** The definition of a name from outside; undefined for names this version does not know. */
export const commandNamed = (name: string): Command<unknown> | undefined =>
  Object.hasOwn(COMMANDS, name) ? (COMMANDS[name as CommandName] as unknown as Command<unknown>) : undefined
