/** Commands about an envelope that was sent. */
import { namedDocuments } from '../../../sync/commands/signing/act-input.ts'
import { createId } from '../../../sync/ids.ts'
import { confirmedByCall } from '../../../sync/rules/confirmed-by-call.ts'
import type { AuthorityWorld, Case } from '../authority-world.ts'
import { bound, COLLEAGUE, consent, drawing, envelopeId, type Inputs, NEWCOMER } from './asking.ts'

const midwayId = (one: Case) => ({ envelopeId: one.midway.id })

/** The first two questions are asked of the initiator, the third of the recipient. */
const answer = (one: Case, which: number) => ({
  ...midwayId(one),
  questionId: one.midway.questions[which]?.id,
  text: 'Because',
})

const newAttachment = (one: Case, world: AuthorityWorld) => ({
  ...midwayId(one),
  attachmentId: createId('attachment', world.platform),
  name: 'scan.txt',
  typeId: null,
  note: '',
  readAccess: 'private',
})

const DECIDING_INPUTS: Inputs = {
  signStep: ['signStep', (one) => ({ ...bound(one, 'sign'), consent })],
  approveStep: ['approveStep', (one) => bound(one, 'approve')],
  fillForm: ['fillForm', (one) => bound(one, 'formFilling')],
  endorseStep: ['endorseStep', (one) => bound(one, 'endorse')],
  takeAction: ['takeAction', (one) => bound(one, 'action')],
  giveInformation: ['giveInformation', (one) => bound(one, 'requestInfo')],
  acknowledgeStep: [
    'acknowledgeStep',
    (one) => ({
      ...envelopeId(one),
      recipientId: one.part('notify').id,
      documents: namedDocuments(one.envelope, confirmedByCall(one.envelope)),
    }),
  ],
}

/** The same on documents nobody was shown (W18). */
const UNREAD_INPUTS: Inputs = Object.fromEntries(
  Object.entries(DECIDING_INPUTS).map(([line, [name, inputOf]]) => [
    `${line} (unread)`,
    [
      name,
      (one, world) => ({
        ...(inputOf(one, world) as object),
        documents: namedDocuments(one.envelope, new Map()),
      }),
    ],
  ]),
)

export const WORKFLOW_INPUTS: Inputs = {
  ...DECIDING_INPUTS,
  ...UNREAD_INPUTS,
  cancelEnvelope: ['cancelEnvelope', (one) => ({ ...envelopeId(one), reason: 'Because' })],
  remindRecipients: ['remindRecipients', envelopeId],
  'retrySealing (failed)': ['retrySealing', (one) => ({ envelopeId: one.failed.id })],
  openStep: ['openStep', (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id })],
  'signStep (foreign picture)': [
    'signStep',
    (one) => ({
      ...bound(one, 'sign'),
      consent,
      values: Object.fromEntries(
        one.envelope.fields
          .filter((field) => field.recipientId === one.part('sign').id)
          .map((field) => [field.id, { ...drawing, sha256: one.personalSha256 }]),
      ),
    }),
  ],
  rejectStep: [
    'rejectStep',
    (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id, reason: 'Because' }),
  ],
  askQuestion: [
    'askQuestion',
    (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id, askeeId: null, text: 'Why?' }),
  ],
  'answerQuestion (asked of the initiator)': ['answerQuestion', (one) => answer(one, 0), 'midway'],
  'answerQuestion (asked of the recipient)': ['answerQuestion', (one) => answer(one, 2), 'midway'],
  withdrawQuestion: [
    'withdrawQuestion',
    (one) => ({ ...midwayId(one), recipientId: one.midwayPart('asks').id }),
    'midway',
  ],
  delegateStep: [
    'delegateStep',
    (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id, email: COLLEAGUE.email }),
  ],
  revokeDelegation: [
    'revokeDelegation',
    (one) => ({ ...midwayId(one), delegatedId: one.midwayPart('delegated').id }),
    'midway',
  ],
  returnStep: [
    'returnStep',
    (one) => ({ ...midwayId(one), recipientId: one.midwayPart('signs').id, reason: 'Because' }),
    'midway',
  ],
  revertEnvelope: [
    'revertEnvelope',
    (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id, reason: 'Because' }),
  ],
  recallAct: [
    'recallAct',
    (one) => ({ ...midwayId(one), recipientId: one.midwayPart('approved').id }),
    'midway',
  ],
  addStep: [
    'addStep',
    (one, world) => ({
      ...envelopeId(one),
      newRecipientId: createId('recipient', world.platform),
      ...NEWCOMER,
      kind: 'approve',
      place: 'next',
    }),
  ],
  revokeEnvelope: ['revokeEnvelope', (one) => ({ ...envelopeId(one), reason: 'Because' })],
  'reinitiateEnvelope (reverted)': ['reinitiateEnvelope', (one) => ({ envelopeId: one.reverted.id })],
  changeExpiry: [
    'changeExpiry',
    (one) => ({ ...envelopeId(one), expiresAt: Date.UTC(2090, 0, 1), warnDaysBefore: null }),
  ],
  changeReminders: [
    'changeReminders',
    (one) => ({ ...envelopeId(one), reminder: 'weekly', customReminder: null }),
  ],
  correctRecipient: [
    'correctRecipient',
    (one) => ({ ...envelopeId(one), correctedId: one.part('sign').id, ...NEWCOMER }),
  ],
  removeRecipient: ['removeRecipient', (one) => ({ ...envelopeId(one), removedId: one.part('approve').id })],
  shareEnvelope: ['shareEnvelope', (one) => ({ ...envelopeId(one), ...COLLEAGUE })],
  unshareEnvelope: [
    'unshareEnvelope',
    (one) => ({ ...midwayId(one), viewerId: one.midway.viewers[0]?.id }),
    'midway',
  ],
  'joinEnvelope (open to the organisation)': ['joinEnvelope', midwayId, 'midway'],
  joinEnvelope: ['joinEnvelope', envelopeId],
  changeOpenness: ['changeOpenness', (one) => ({ ...envelopeId(one), open: true })],
  addMessage: [
    'addMessage',
    (one, world) => ({ ...midwayId(one), messageId: createId('message', world.platform), text: 'Hello' }),
    'midway',
  ],
  'addAttachment (a file of the owner)': [
    'addAttachment',
    (one, world) => ({
      ...newAttachment(one, world),
      sha256: one.personalSha256,
    }),
    'midway',
  ],
  'addAttachment (a file of the caller)': [
    'addAttachment',
    (one, world) => ({ ...newAttachment(one, world), sha256: one.ownSha256 }),
    'midway',
  ],
  'removeAttachment (of the owner)': [
    'removeAttachment',
    (one) => ({ envelopeId: one.midwayId, attachmentId: one.ownersAttachmentId }),
    'midway',
  ],
  'removeAttachment (of the caller)': [
    'removeAttachment',
    (one) => ({ envelopeId: one.midwayId, attachmentId: one.ownAttachmentId }),
    'midway',
  ],
  'setAttachmentAccess (of the owner)': [
    'setAttachmentAccess',
    (one) => ({ envelopeId: one.midwayId, attachmentId: one.ownersAttachmentId, readAccess: 'all' }),
    'midway',
  ],
  'setAttachmentAccess (of the caller)': [
    'setAttachmentAccess',
    (one) => ({ envelopeId: one.midwayId, attachmentId: one.ownAttachmentId, readAccess: 'all' }),
    'midway',
  ],
  takeLease: ['takeLease', (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id })],
  releaseLease: ['releaseLease', (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id })],
  setFlagged: ['setFlagged', (one) => ({ ...envelopeId(one), flagged: true })],
  setArchived: ['setArchived', (one) => ({ ...envelopeId(one), archived: true })],
  setUnread: ['setUnread', (one) => ({ ...envelopeId(one), unread: false })],
  'setFlagged (a draft)': ['setFlagged', (one) => ({ envelopeId: one.draft.id, flagged: true })],
  'deleteEnvelope (cancelled)': ['deleteEnvelope', (one) => ({ envelopeId: one.ended.id })],
  'restoreEnvelope (cancelled)': ['restoreEnvelope', (one) => ({ envelopeId: one.ended.id })],
  setAttributes: [
    'setAttributes',
    (one) => ({ ...envelopeId(one), attributes: [{ attributeId: 1201, attributeValue: 'G-1' }] }),
  ],
  'purgeEnvelope (not deleted)': ['purgeEnvelope', (one) => ({ envelopeId: one.ended.id })],
}
