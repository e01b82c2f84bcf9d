/** `TasksEf/PerformAction`: one call for many commands, chosen by the wire's action type code (A077). */
import * as z from 'zod/mini'
import { draftContent } from '../collab/draft-content.ts'
import {
  consent,
  customReminder,
  envelopeKind,
  languageSchema,
  personName,
  reminderInterval,
} from '../entities/envelope.ts'
import { fieldValue } from '../entities/field.ts'
import { stepKind } from '../entities/step-kind.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { ENVELOPE_REFUSALS } from './refusals.ts'
import * as told from './shapes.ts'

const words = z.string().check(z.maxLength(500))
const MAX_DRAWING_CHARS = 540_000

export const performing = z.object({
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
  /** How people are reminded: with 1110. */
  reminder: z.optional(reminderInterval),
  customReminder: z.optional(customReminder),
  /** A supporting file that is taken away or shown to others: with 1122 and 1123. */
  processStepAttributeID: z.optional(idSchema('attachment')),
  /** Of a message (1120) or a supporting file (1123). */
  readAccessType: z.optional(z.int()),
  /** Steps, with access 3. */
  specific: z.optional(z.array(idSchema('recipient')).check(z.maxLength(200))),
})
export type PerformAction = z.infer<typeof performing>

/** What the command of the action says; a signature is `accepted`, and sealed afterwards. */
const acted = z.nullable(z.extend(told.ofEnvelope, { status: z.optional(z.literal('accepted')) }))

const MAX_BULK = 50

const MAX_BULK_BYTES = 10_000_000

const whole = z.object({ kind: z._default(envelopeKind, 'document'), content: draftContent })

const submission = z.object({
  ...whole.shape,
  signature: performing.shape.signature,
  attributes: performing.shape.attributes,
  consent,
})

export const performAction = contract({
  path: 'TasksEf/PerformAction',
  method: 'POST',
  area: 'signing',
  summary: 'Sign, approve, reject, cancel, remind, mark: by action type code',
  access: 'any',
  input: performing,
  output: acted,
  refusals: ENVELOPE_REFUSALS,
})

export const addEnvelope = contract({
  path: 'TasksEf/AddEnvelope',
  method: 'POST',
  area: 'documents',
  summary: 'Create an envelope from whole content and send it',
  access: 'person',
  input: whole,
  output: told.ofEnvelope,
  refusals: ENVELOPE_REFUSALS,
})

export const submitAndSign = contract({
  path: 'TasksEf/SubmitAndSign',
  method: 'POST',
  area: 'documents',
  summary: 'Create an envelope from whole content, send it and sign one’s own step of it',
  access: 'person',
  maxBodyBytes: MAX_BULK_BYTES,
  input: submission,
  output: z.object({
    processId: idSchema('envelope'),
    stepId: z.optional(idSchema('recipient')),
    signed: z.boolean(),
    /** Why it was sent and not signed. */
    code: z.optional(z.int()),
  }),
  refusals: ENVELOPE_REFUSALS,
})

export const addBulkEnvelope = contract({
  path: 'TasksEf/AddBulkEnvelope',
  method: 'POST',
  area: 'documents',
  summary: 'Create and send several envelopes; one that is refused does not spoil the others',
  access: 'person',
  maxBodyBytes: MAX_BULK_BYTES,
  input: z.object({ envelopes: z.array(whole).check(z.minLength(1), z.maxLength(MAX_BULK)) }),
  output: told.each(told.ofEnvelope),
})

export type WholeEnvelope = z.infer<typeof whole>
export type Submission = z.infer<typeof submission>
