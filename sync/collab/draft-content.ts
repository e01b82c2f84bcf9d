/**
 * What a draft says once read out of its Yjs document: plain, validated values. `sendEnvelope` freezes exactly
 * this; templates will use the same shape with roles in place of people.
 */
import * as z from 'zod/mini'
import {
  classification,
  customReminder,
  emailAddress,
  envelopeKind,
  languageSchema,
  MAX_DESCRIPTION,
  MAX_DOCUMENTS,
  MAX_MESSAGE,
  MAX_RECIPIENTS,
  MAX_TITLE,
  personName,
  readAccess,
  reminderInterval,
  reportAccess,
  stepKind,
  tags,
} from '../entities/envelope.ts'
import { field, MAX_FIELDS } from '../entities/field.ts'
import { group, holders, MAX_GROUPS, MAX_REASON, restriction, stepAccess } from '../entities/recipient.ts'
import { idSchema } from '../ids.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const draftDocument = z.object({
  id: idSchema('document'),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  sha256,
  sizeBytes: z.int(),
})
export type DraftDocument = z.infer<typeof draftDocument>

export const draftAttachment = z.object({
  id: idSchema('attachment'),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  sha256,
  sizeBytes: z.int(),
  mediaType: z.string().check(z.maxLength(200)),
  readAccess,
})
export type DraftAttachment = z.infer<typeof draftAttachment>

export const draftRecipient = z.object({
  id: idSchema('recipient'),
  order: z.int().check(z.minimum(1), z.maximum(MAX_RECIPIENTS)),
  kind: stepKind,
  name: personName,
  /** '' of `holders` alone. */
  email: z.union([emailAddress, z.literal('')]),
  language: languageSchema,
  hidden: z.optional(z.boolean()),
  groupId: z.optional(z.nullable(idSchema('group'))),
  message: z.optional(z.string().check(z.maxLength(MAX_REASON))),
  restrictions: z.optional(z.array(restriction)),
  access: z.optional(stepAccess),
  attestation: z.optional(z.nullable(z.string().check(z.maxLength(MAX_REASON)))),
  asks: z.optional(z.nullable(idSchema('integrationPath'))),
  holders: z.optional(z.nullable(holders)),
  needed: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_RECIPIENTS)))),
})
export type DraftRecipient = z.infer<typeof draftRecipient>

export const draftContent = z.object({
  kind: envelopeKind,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE)),
  subject: z.string().check(z.maxLength(MAX_TITLE)),
  message: z.string().check(z.maxLength(MAX_MESSAGE)),
  language: languageSchema,
  timeZone: z.string().check(z.minLength(1), z.maxLength(60)),
  expiresAt: z.nullable(z.int().check(z.minimum(0))),
  reminder: reminderInterval,
  description: z.optional(z.string().check(z.maxLength(MAX_DESCRIPTION))),
  tags: z.optional(tags),
  classification: z.optional(classification),
  /** One of the organisation’s own; `classification` is its level. */
  classificationId: z.optional(z.nullable(idSchema('classification'))),
  warnDaysBefore: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(30)))),
  customReminder: z.optional(z.nullable(customReminder)),
  workflowReportAccess: z.optional(z.nullable(reportAccess)),
  forensicReportAccess: z.optional(z.nullable(reportAccess)),
  openToOrganization: z.optional(z.boolean()),
  /** Its next number becomes the envelope's when it is sent. */
  sequenceId: z.optional(z.nullable(idSchema('sequence'))),
  /** Signers may be added on the way: the documents get places for them. */
  allowAddedSigners: z.optional(z.boolean()),
  groups: z.optional(z.array(group).check(z.maxLength(MAX_GROUPS))),
  documents: z.array(draftDocument).check(z.minLength(1), z.maxLength(MAX_DOCUMENTS)),
  attachments: z.array(draftAttachment).check(z.maxLength(50)),
  recipients: z.array(draftRecipient).check(z.minLength(1), z.maxLength(MAX_RECIPIENTS)),
  fields: z.array(field).check(z.maxLength(MAX_FIELDS)),
})
export type DraftContent = z.infer<typeof draftContent>
