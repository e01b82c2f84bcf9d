/**
 * What a draft says once read out of its Yjs document: plain, validated values. `sendEnvelope` freezes exactly
 * this; templates will use the same shape with roles in place of people.
 */
import * as z from 'zod/mini'
import {
  emailAddress,
  envelopeKind,
  languageSchema,
  MAX_DOCUMENTS,
  MAX_MESSAGE,
  MAX_RECIPIENTS,
  MAX_TITLE,
  personName,
  readAccess,
  reminderInterval,
  stepKind,
} from '../entities/envelope.ts'
import { field, MAX_FIELDS } from '../entities/field.ts'
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
  email: emailAddress,
  language: languageSchema,
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
  documents: z.array(draftDocument).check(z.minLength(1), z.maxLength(MAX_DOCUMENTS)),
  attachments: z.array(draftAttachment).check(z.maxLength(50)),
  recipients: z.array(draftRecipient).check(z.minLength(1), z.maxLength(MAX_RECIPIENTS)),
  fields: z.array(field).check(z.maxLength(MAX_FIELDS)),
})
export type DraftContent = z.infer<typeof draftContent>
