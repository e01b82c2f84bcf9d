/**
 * A template: a composition frozen to begin documents, requests and forms from. It is small enough (a few kilobytes,
 * its files aside) to live on every device that may see it, so that a document can be begun from it without network.
 */
import * as z from 'zod/mini'
import { templateContent } from '../collab/template-content.ts'
import { idSchema } from '../ids.ts'
import { oneLine } from '../rules/one-line.ts'
import { MAX_TITLE, personName } from './envelope.ts'

/** What begins from it, with its number on the wire (A141). */
export const TEMPLATE_TYPES = { document: 0, request: 1, form: 2 } as const
export type TemplateType = keyof typeof TEMPLATE_TYPES
/** Who sees it, with its number on the wire (A142); `custom` names groups, roles and people. */
export const TEMPLATE_AUDIENCES = { onlyMe: 1, allMembers: 2, custom: 4 } as const
export type TemplateAudience = keyof typeof TEMPLATE_AUDIENCES

export const MAX_TAGS = 20
/** Words it is found by, in one line each. */
const tag = z.string().check(
  z.overwrite((text) => oneLine(text)),
  z.minLength(1),
  z.maxLength(40),
)
const MAX_NAMED = 100
const named = <K extends 'memberGroup' | 'role' | 'person'>(kind: K) => z.object({ id: idSchema(kind) })
export const TEMPLATE_READERS = {
  forGroups: named('memberGroup'),
  forRoles: named('role'),
  forPeople: named('person'),
} as const
export const TEMPLATE_READER_LISTS = {
  forGroups: z.array(TEMPLATE_READERS.forGroups).check(z.maxLength(MAX_NAMED)),
  forRoles: z.array(TEMPLATE_READERS.forRoles).check(z.maxLength(MAX_NAMED)),
  forPeople: z.array(TEMPLATE_READERS.forPeople).check(z.maxLength(MAX_NAMED)),
} as const

/** What whoever keeps it says of it. A field an older template lacks is as if it were empty, and it is switched on. */
export const TEMPLATE_FIELDS = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE)),
  tags: z.array(tag).check(z.maxLength(MAX_TAGS)),
  showTo: z.enum(['onlyMe', 'allMembers', 'custom']),
  active: z.boolean(),
} as const

export const template = z.object({
  id: idSchema('template'),
  organizationId: idSchema('organization'),
  ownerId: idSchema('person'),
  ownerName: personName,
  name: TEMPLATE_FIELDS.name,
  tags: z.optional(TEMPLATE_FIELDS.tags),
  type: z.enum(['document', 'request', 'form']),
  /** Switched off, or in the bin, it is its owner’s alone, whoever it is shown to. */
  active: z.optional(TEMPLATE_FIELDS.active),
  recycledAt: z.optional(z.nullable(z.int())),
  showTo: TEMPLATE_FIELDS.showTo,
  /** They count where it is shown to these (`custom`), and are kept otherwise. */
  forGroups: z.optional(TEMPLATE_READER_LISTS.forGroups),
  forRoles: z.optional(TEMPLATE_READER_LISTS.forRoles),
  forPeople: z.optional(TEMPLATE_READER_LISTS.forPeople),
  content: templateContent,
  createdAt: z.int(),
  modifiedAt: z.int(),
})
export type Template = z.infer<typeof template>

/** Whether documents are begun from it. */
export const isOffered = ({ active, recycledAt }: Pick<Template, 'active' | 'recycledAt'>): boolean =>
  active !== false && !recycledAt

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
