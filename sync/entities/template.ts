/**
 * A template: a composition frozen to begin documents, requests and forms from. It is small enough (a few kilobytes,
 * its files aside) to live on every device that may see it, so that a document can be begun from it without network.
 */
import * as z from 'zod/mini'
import { templateContent } from '../collab/template-content.ts'
import { idSchema } from '../ids.ts'
import { MAX_TITLE, personName } from './envelope.ts'

/** What begins from it, with its number on the wire (A141). */
export const TEMPLATE_TYPES = { document: 0, request: 1, form: 2 } as const
export type TemplateType = keyof typeof TEMPLATE_TYPES
/** Who sees it, with its number on the wire (A142). */
export const TEMPLATE_AUDIENCES = { onlyMe: 1, allMembers: 2 } as const
export type TemplateAudience = keyof typeof TEMPLATE_AUDIENCES

export const template = z.object({
  id: idSchema('template'),
  organizationId: idSchema('organization'),
  ownerId: idSchema('person'),
  ownerName: personName,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE)),
  type: z.enum(['document', 'request', 'form']),
  showTo: z.enum(['onlyMe', 'allMembers']),
  content: templateContent,
  createdAt: z.int(),
  modifiedAt: z.int(),
})
export type Template = z.infer<typeof template>

export const MAX_STARRED_TEMPLATES = 500
/** More than any list of recent ones shows. */
export const MAX_USED_TEMPLATES = 50

/** What one person keeps about templates: favourites, and which were used last. Theirs alone, never told to others. */
export const templateShelf = z.object({
  personId: idSchema('person'),
  starred: z.array(idSchema('template')).check(z.maxLength(MAX_STARRED_TEMPLATES)),
  /** Last first, each once. */
  used: z
    .array(z.object({ templateId: idSchema('template'), at: z.int() }))
    .check(z.maxLength(MAX_USED_TEMPLATES)),
})
export type TemplateShelf = z.infer<typeof templateShelf>

export const emptyShelf = (personId: TemplateShelf['personId']): TemplateShelf => ({
  personId,
  starred: [],
  used: [],
})
