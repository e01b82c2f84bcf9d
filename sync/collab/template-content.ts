/**
 * A draft frozen to begin others from: its settings, files, people or places for people, groups and fields, as plain
 * values. Recipients without an address are places: whoever begins a draft fills them.
 *
 * Unlike `draftContent`, which is what is sent, nothing in it need be complete; what keeps a draft from being sent
 * is told in the draft. Ids are the template's own: each draft begun from it gets new ones, because a guest's link
 * and a field's value belong to one document.
 */
import * as z from 'zod/mini'
import { MAX_DOCUMENTS, MAX_RECIPIENTS } from '../entities/envelope.ts'
import { MAX_FIELDS } from '../entities/field.ts'
import { MAX_GROUPS } from '../entities/recipient.ts'
import { idSchema } from '../ids.ts'
import { ENTRY_SHAPES, metaShape } from './draft-shapes.ts'

const MAX_ATTACHMENTS = 50
/** Longer than any limit that people see, as in a draft. */
const text = z.string().check(z.maxLength(10_000))
const point = z.number().check(z.minimum(-100_000), z.maximum(100_000))

/** Points, origin at the top left of the displayed page, page one-based. */
const place = z.object({
  page: z.int().check(z.minimum(1), z.maximum(10_000)),
  xPt: point,
  yPt: point,
  widthPt: point,
  heightPt: point,
  /** Top left corners of the second and later options of a radio field. */
  spots: z.array(z.tuple([point, point])).check(z.maxLength(100)),
})

/** How it runs; when a draft of it expires is a day of that draft. */
const settings = z.omit(metaShape, { shape: true, envelopeId: true, kind: true, expiresAt: true })

export const templateContent = z.object({
  settings,
  message: text,
  documents: z
    .array(z.extend(z.omit(ENTRY_SHAPES.documents, { key: true }), { id: idSchema('document') }))
    .check(z.minLength(1), z.maxLength(MAX_DOCUMENTS)),
  attachments: z
    .array(z.extend(z.omit(ENTRY_SHAPES.attachments, { key: true }), { id: idSchema('attachment') }))
    .check(z.maxLength(MAX_ATTACHMENTS)),
  /** In routing order. */
  recipients: z
    .array(z.extend(z.omit(ENTRY_SHAPES.recipients, { key: true }), { id: idSchema('recipient') }))
    .check(z.maxLength(MAX_RECIPIENTS)),
  groups: z
    .array(z.extend(z.omit(ENTRY_SHAPES.groups, { key: true }), { id: idSchema('group') }))
    .check(z.maxLength(MAX_GROUPS)),
  fields: z
    .array(z.extend(ENTRY_SHAPES.fields, { id: idSchema('field'), place }))
    .check(z.maxLength(MAX_FIELDS)),
})
export type TemplateContent = z.infer<typeof templateContent>
