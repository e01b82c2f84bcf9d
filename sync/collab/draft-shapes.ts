/**
 * What a draft's document consists of, as shapes: settings and one entry of each collection. Apart from reading them,
 * because templates are made of the same and travel where no live document is open.
 */
import * as z from 'zod/mini'
import {
  classification,
  customReminder,
  envelopeKind,
  languageSchema,
  MAX_RECIPIENTS,
  readAccess,
  reminderInterval,
  reportAccess,
  stepKind,
} from '../entities/envelope.ts'
import {
  dateFormat,
  fieldAlign,
  fieldKind,
  fieldRequirement,
  MAX_FIELD_OPTIONS,
  MAX_FIELD_TEXT,
  signatureParts,
  textColour,
} from '../entities/field.ts'
import { holders, restriction, stepAccess } from '../entities/recipient.ts'
import { idSchema } from '../ids.ts'
import { MAX_EXPRESSION } from '../rules/expression.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Longer than any limit that people see, so that too long texts are explained and not refused. */
const text = z.string().check(z.maxLength(10_000))
const key = z._default(text, '')
const sizeBytes = z.int().check(z.minimum(0))

export const metaShape = z.object({
  shape: z.literal(1),
  envelopeId: idSchema('envelope'),
  kind: envelopeKind,
  title: text,
  subject: z._default(text, ''),
  /** The sender writes the subject of the e-mail; without, each recipient reads what is asked of them. */
  ownSubject: z._default(z.boolean(), false),
  language: languageSchema,
  timeZone: z.string().check(z.minLength(1), z.maxLength(60)),
  expiresAt: z._default(z.nullable(z.int().check(z.minimum(0))), null),
  reminder: z._default(reminderInterval, 'none'),
  orderMode: z._default(z.enum(['serial', 'parallel']), 'serial'),
  description: z._default(text, ''),
  tags: z._default(z.array(text).check(z.maxLength(100)), []),
  classification: z._default(classification, 'unclassified'),
  classificationId: z._default(z.nullable(idSchema('classification')), null),
  warnDaysBefore: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(30))), null),
  customReminder: z._default(z.nullable(customReminder), null),
  workflowReportAccess: z._default(z.nullable(reportAccess), null),
  forensicReportAccess: z._default(z.nullable(reportAccess), null),
  openToOrganization: z._default(z.boolean(), false),
  allowAddedSigners: z._default(z.boolean(), false),
  sequenceId: z._default(z.nullable(idSchema('sequence')), null),
})
export type DraftMeta = z.infer<typeof metaShape>

const documentShape = z.object({ key, name: text, sha256, sizeBytes })
const attachmentShape = z.object({
  key,
  name: text,
  sha256,
  sizeBytes,
  mediaType: z.string().check(z.maxLength(200)),
  readAccess: z._default(readAccess, 'all'),
})
const recipientShape = z.object({
  key,
  kind: stepKind,
  name: z._default(text, ''),
  email: z._default(text, ''),
  /** Null: the draft's own language. */
  language: z._default(z.nullable(languageSchema), null),
  withPrevious: z._default(z.boolean(), false),
  groupId: z._default(z.nullable(idSchema('group')), null),
  hidden: z._default(z.boolean(), false),
  message: z._default(text, ''),
  restrictions: z._default(z.array(restriction), []),
  access: z._default(stepAccess, 'open'),
  attestation: z._default(z.nullable(text), null),
  asks: z._default(z.nullable(idSchema('integrationPath')), null),
  /** In place of an address: a group, or the holders of a job role, who are found when it is sent. */
  holders: z._default(z.nullable(holders), null),
  /** How many of them are enough; null: everybody acts. */
  needed: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_RECIPIENTS))), null),
})
const groupShape = z.object({
  key,
  name: z._default(text, ''),
  quota: z._default(z.int().check(z.minimum(1), z.maximum(MAX_RECIPIENTS)), 1),
})
/** Properties of a field that equal these are not written into the document. */
export const FIELD_DEFAULTS = {
  label: '',
  requirement: 'required',
  defaultValue: '',
  fontSizePt: 11,
  align: 'start',
  pages: 'this',
  condition: null,
  colour: null,
  dateFormat: null,
  shownWith: null,
  locked: false,
} as const

const fieldShape = z.object({
  documentId: idSchema('document'),
  recipientId: idSchema('recipient'),
  kind: fieldKind,
  label: z._default(text, FIELD_DEFAULTS.label),
  requirement: z._default(fieldRequirement, FIELD_DEFAULTS.requirement),
  defaultValue: z._default(z.string().check(z.maxLength(MAX_FIELD_TEXT)), FIELD_DEFAULTS.defaultValue),
  options: z._default(z.array(text).check(z.maxLength(MAX_FIELD_OPTIONS)), []),
  fontSizePt: z._default(z.number().check(z.minimum(6), z.maximum(72)), FIELD_DEFAULTS.fontSizePt),
  align: z._default(fieldAlign, FIELD_DEFAULTS.align),
  pages: z._default(
    z.union([
      z.literal('this'),
      z.literal('all'),
      z.array(z.int().check(z.minimum(1), z.maximum(10_000))).check(z.maxLength(1000)),
    ]),
    FIELD_DEFAULTS.pages,
  ),
  condition: z._default(z.nullable(z.string().check(z.maxLength(MAX_EXPRESSION))), FIELD_DEFAULTS.condition),
  colour: z._default(z.nullable(textColour), FIELD_DEFAULTS.colour),
  dateFormat: z._default(z.nullable(dateFormat), FIELD_DEFAULTS.dateFormat),
  shownWith: z._default(z.nullable(signatureParts), FIELD_DEFAULTS.shownWith),
  /** It stays where it is while others are moved; of no meaning once it is sent. */
  locked: z._default(z.boolean(), FIELD_DEFAULTS.locked),
})

/** Of each collection. */
export const ENTRY_SHAPES = {
  documents: documentShape,
  attachments: attachmentShape,
  recipients: recipientShape,
  groups: groupShape,
  fields: fieldShape,
} as const
