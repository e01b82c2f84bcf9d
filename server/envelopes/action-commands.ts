/** Which command each action type code of the wire stands for, and how its input is made of the call's fields (A077). */
import * as z from 'zod/mini'
import { consent, languageSchema, personName } from '../../sync/entities/envelope.ts'
import { fieldValue } from '../../sync/entities/field.ts'
import { stepKind } from '../../sync/entities/step-kind.ts'
import { idSchema, type RecipientId } from '../../sync/ids.ts'

const words = z.string().check(z.maxLength(500))
const MAX_DRAWING_CHARS = 540_000

export const performAction = z.object({
  processId: idSchema('envelope'),
  stepId: z.optional(idSchema('recipient')),
  actionTypeId: z.int(),
  reason: z.optional(words),
  comment: z.optional(words),
  attributes: z.optional(z.array(z.object({ attributeId: idSchema('field'), attributeValue: fieldValue }))),
  /** PNG as base64, a data prefix allowed; fills every empty signature and initials field of the step. */
  signature: z.optional(z.string().check(z.maxLength(MAX_DRAWING_CHARS))),
  consent: z.optional(consent),
  signingAs: z.optional(words),
  representing: z.optional(words),
  attested: z.optional(z.boolean()),
  /** E-mail address of a registered person. */
  delegateTo: z.optional(z.string().check(z.maxLength(254))),
  /** What whoever delegates calls them; of a colleague the directory says it. */
  delegateName: z.optional(personName),
  proxy: z.optional(z.boolean()),
  /** Whom a request for information goes to; the initiator when absent. */
  askStepId: z.optional(idSchema('recipient')),
  questionId: z.optional(idSchema('question')),
  /** Favourite, archive: the state wished for; without it the mark is turned over. */
  value: z.optional(z.boolean()),
  expiryDate: z.optional(z.nullable(z.int())),
  warnDaysBefore: z.optional(z.nullable(z.int())),
  /** The person of an added or corrected step. */
  person: z.optional(
    z.object({
      name: z.string().check(z.maxLength(120)),
      email: z.string().check(z.maxLength(254)),
      language: z._default(languageSchema, 'en'),
      kind: z._default(stepKind, 'sign'),
      place: z._default(z.enum(['now', 'next', 'last']), 'next'),
    }),
  ),
  viewerId: z.optional(idSchema('viewer')),
})
export type PerformAction = z.infer<typeof performAction>

export interface CommandWish {
  readonly name: string
  readonly input: unknown
  /** Key of the sentence of success. */
  readonly success?: string
}

/**
 * The command of an action that needs nothing but what the call carries. Null: acts of a recipient, marks and
 * unknown codes, which need more.
 */
export function commandOf(call: PerformAction, newRecipientId: () => RecipientId): CommandWish | null {
  const envelopeId = call.processId
  const part = { envelopeId, recipientId: call.stepId }
  const reason = call.reason ?? call.comment ?? ''
  const text = call.comment ?? call.reason ?? ''
  switch (call.actionTypeId) {
    case 2:
      return { name: 'rejectStep', input: { ...part, reason } }
    case 3:
      return { name: 'askQuestion', input: { ...part, askeeId: call.askStepId ?? null, text } }
    case 21:
      return { name: 'askQuestion', input: { ...part, askeeId: null, text } }
    case 4:
      return {
        name: 'delegateStep',
        input: {
          ...part,
          email: call.delegateTo,
          ...(call.delegateName !== undefined && { name: call.delegateName }),
          reason,
          proxy: call.proxy ?? false,
        },
      }
    case 5:
      return { name: 'returnStep', input: { ...part, reason } }
    case 10:
      return { name: 'cancelEnvelope', input: { envelopeId, reason }, success: 'document-cancelled' }
    case 11:
      return { name: 'remindRecipients', input: { envelopeId }, success: 'reminder-sent' }
    case 14:
      return { name: 'addStep', input: { envelopeId, newRecipientId: newRecipientId(), ...call.person } }
    case 15:
      return { name: 'deleteEnvelope', input: { envelopeId } }
    case 17:
      // The path of a connected system that failed, once more; as `TasksEf/AutoExecuteStep` (A077).
      return { name: 'retrySealing', input: { envelopeId } }
    case 19:
      return { name: 'reinitiateEnvelope', input: { envelopeId, comment: text } }
    case 23:
      return { name: 'revertEnvelope', input: { ...part, reason } }
    case 1105:
      return { name: 'answerQuestion', input: { envelopeId, questionId: call.questionId, text } }
    case 1106:
      return { name: 'revokeDelegation', input: { envelopeId, delegatedId: call.stepId } }
    case 1107:
      return { name: 'recallAct', input: part }
    case 1108:
      return { name: 'revokeEnvelope', input: { envelopeId, reason } }
    case 1109:
      return {
        name: 'changeExpiry',
        input: {
          envelopeId,
          expiresAt: call.expiryDate ?? null,
          warnDaysBefore: call.warnDaysBefore ?? null,
        },
      }
    case 1111:
      return { name: 'correctRecipient', input: { envelopeId, correctedId: call.stepId, ...call.person } }
    case 1112:
      return { name: 'removeRecipient', input: { envelopeId, removedId: call.stepId } }
    case 1113:
      return { name: 'shareEnvelope', input: { envelopeId, ...call.person, message: text } }
    case 1114:
      return { name: 'unshareEnvelope', input: { envelopeId, viewerId: call.viewerId } }
    case 1117:
      return { name: 'changeOpenness', input: { envelopeId, open: call.value ?? true } }
    case 1115:
      return { name: 'withdrawQuestion', input: part }
    case 1116:
      return { name: 'retrySealing', input: { envelopeId } }
    default:
      return null
  }
}

/** Acts of a recipient: approve, sign, and ours for the other kinds. Which one it is follows from the step. */
export const ACT_CODES: ReadonlySet<number> = new Set([1, 6, 13, 1101, 1102, 1103, 1104])
/** By whoever was only told. */
export const ACKNOWLEDGE = 12
