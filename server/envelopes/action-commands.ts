/**
 * What an action type code of the wire stands for (A077). The codes are the commands' own; here stands for each of
 * them how `TasksEf/PerformAction` does it, or which other call does. `Workflow/GetActions` offers nothing else.
 */
import type { PerformAction } from '../../sync/calls/actions.ts'
import { addAttachment } from '../../sync/calls/attachments.ts'
import { downloadFile } from '../../sync/calls/storage.ts'
import { MESSAGE_ACCESS } from '../../sync/commands/envelopes/add-message.ts'
import type { WorkflowCommandName } from '../../sync/commands/offered.ts'
import { type CommandInput, type CommandName, WORKFLOW_COMMANDS } from '../../sync/commands/registry.ts'
import { READ_ACCESS, type ReadAccess } from '../../sync/entities/envelope.ts'
import { createId, type IdSource } from '../../sync/ids.ts'

export interface ActionCommand {
  readonly name: CommandName
  readonly input: unknown
  /** Key of the sentence of success. */
  readonly success?: string
}

/** How the fields of the call become the input of a command, which judges what is missing or wrong. */
type ToInput<N extends CommandName> = (
  call: PerformAction,
  ids: IdSource,
) => { readonly [K in keyof CommandInput<N>]?: unknown }

/** `act`: bound to the documents and terms as they are now; `acknowledge`: to the documents alone. */
type Way<N extends CommandName> = ToInput<N> | 'act' | 'acknowledge' | { readonly call: string }

const envelope = ({ processId: envelopeId }: PerformAction) => ({ envelopeId })
const part = ({ processId: envelopeId, stepId: recipientId }: PerformAction) => ({ envelopeId, recipientId })
const reason = (call: PerformAction) => call.reason ?? call.comment ?? ''
const text = (call: PerformAction) => call.comment ?? call.reason ?? ''
const accessOf = (call: PerformAction): ReadAccess | undefined =>
  (Object.keys(READ_ACCESS) as ReadAccess[]).find((one) => READ_ACCESS[one] === call.readAccessType)

/** Every command that is offered has its way: one that is forgotten does not compile. */
const WAYS: { readonly [N in WorkflowCommandName]: Way<N> } = {
  signStep: 'act',
  approveStep: 'act',
  endorseStep: 'act',
  takeAction: 'act',
  fillForm: 'act',
  giveInformation: 'act',
  acknowledgeStep: 'acknowledge',
  rejectStep: (call) => ({ ...part(call), reason: reason(call) }),
  askQuestion: (call) => ({ ...part(call), askeeId: call.askStepId ?? null, text: text(call) }),
  answerQuestion: (call) => ({ ...envelope(call), questionId: call.questionId, text: text(call) }),
  withdrawQuestion: part,
  delegateStep: (call) => ({
    ...part(call),
    email: call.delegateTo,
    ...(call.delegateName !== undefined && { name: call.delegateName }),
    reason: reason(call),
    proxy: call.proxy ?? false,
  }),
  revokeDelegation: (call) => ({ ...envelope(call), delegatedId: call.stepId }),
  returnStep: (call) => ({ ...part(call), reason: reason(call) }),
  revertEnvelope: (call) => ({ ...part(call), reason: reason(call) }),
  recallAct: part,
  addStep: (call, ids) => ({ ...envelope(call), newRecipientId: createId('recipient', ids), ...call.person }),
  cancelEnvelope: (call) => ({ ...envelope(call), reason: reason(call) }),
  revokeEnvelope: (call) => ({ ...envelope(call), reason: reason(call) }),
  reinitiateEnvelope: (call) => ({ ...envelope(call), comment: text(call) }),
  changeExpiry: (call) => ({
    ...envelope(call),
    expiresAt: call.expiryDate ?? null,
    warnDaysBefore: call.warnDaysBefore ?? null,
  }),
  changeReminders: (call) => ({
    ...envelope(call),
    reminder: call.reminder,
    customReminder: call.customReminder ?? null,
  }),
  correctRecipient: (call) => ({ ...envelope(call), correctedId: call.stepId, ...call.person }),
  removeRecipient: (call) => ({ ...envelope(call), removedId: call.stepId }),
  shareEnvelope: (call) => ({ ...envelope(call), ...call.person, message: text(call) }),
  unshareEnvelope: (call) => ({ ...envelope(call), viewerId: call.viewerId }),
  changeOpenness: (call) => ({ ...envelope(call), open: call.value ?? true }),
  addMessage: (call, ids) => ({
    ...envelope(call),
    messageId: createId('message', ids),
    text: text(call),
    readAccess: call.readAccessType === undefined ? MESSAGE_ACCESS[0] : accessOf(call),
  }),
  // The file is brought first, and the call that adds it says what it is.
  addAttachment: { call: addAttachment.path },
  removeAttachment: (call) => ({ ...envelope(call), attachmentId: call.processStepAttributeID }),
  setAttachmentAccess: (call) => ({
    ...envelope(call),
    attachmentId: call.processStepAttributeID,
    readAccess: accessOf(call),
    specific: call.specific ?? [],
  }),
  retrySealing: envelope,
}

/** What the specification has a code for and is offered beside the commands on an envelope under way. */
export const MARK_ACTIONS = { Download: 7, Starred: 8, Archived: 9, Reminder: 11, Delete: 15 } as const

const SUCCESS: Partial<Record<CommandName, string>> = {
  cancelEnvelope: 'document-cancelled',
  remindRecipients: 'reminder-sent',
}

export type Action =
  | { readonly way: 'command'; readonly of: (call: PerformAction, ids: IdSource) => ActionCommand }
  | { readonly way: 'act' | 'acknowledge' | 'flag' | 'archive' }
  | { readonly way: 'call'; readonly call: string }

const byInput = <N extends CommandName>(name: N, toInput: ToInput<N>): Action => ({
  way: 'command',
  of: (call, ids) => {
    const success = SUCCESS[name]
    return { name, input: toInput(call, ids), ...(success !== undefined && { success }) }
  },
})

function actionBy<N extends WorkflowCommandName>(name: N): Action {
  const way: Way<N> = WAYS[name]
  if (typeof way === 'function') return byInput(name, way)
  return typeof way === 'object' ? { way: 'call', call: way.call } : { way }
}

const ACTIONS: ReadonlyMap<number, Action> = new Map<number, Action>([
  ...(Object.keys(WORKFLOW_COMMANDS) as WorkflowCommandName[]).flatMap((name) => {
    const { action } = WORKFLOW_COMMANDS[name]
    return action ? [[action.code, actionBy(name)] as const] : []
  }),
  [MARK_ACTIONS.Download, { way: 'call', call: downloadFile.path }],
  [MARK_ACTIONS.Starred, { way: 'flag' }],
  [MARK_ACTIONS.Archived, { way: 'archive' }],
  [MARK_ACTIONS.Reminder, byInput('remindRecipients', envelope)],
  [MARK_ACTIONS.Delete, byInput('deleteEnvelope', envelope)],
  // The specification's other words for the same: sign for oneself, execute the path of a connected system that failed
  // once more (as `TasksEf/AutoExecuteStep`), ask the initiator.
  [13, { way: 'act' }],
  [17, byInput('retrySealing', envelope)],
  [21, byInput('askQuestion', (call) => ({ ...part(call), askeeId: null, text: text(call) }))],
])

/** Undefined for a code that stands for nothing. */
export const actionOf = (code: number): Action | undefined => ACTIONS.get(code)
