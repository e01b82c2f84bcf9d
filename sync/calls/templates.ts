/**
 * Documents begun from templates over the API. Each is first a draft like any other, its content in a live document:
 * what cannot be sent stays there to be mended.
 */
import * as z from 'zod/mini'
import { emailAddress, languageSchema, MAX_TITLE, personName } from '../entities/envelope.ts'
import { MAX_RECIPIENTS } from '../entities/recipient.ts'
import { MAX_USED_TEMPLATES } from '../entities/template.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { ENVELOPE_REFUSALS } from './refusals.ts'
import * as told from './shapes.ts'

const MAX_BULK = 100

const signatory = z.object({
  signerName: personName,
  emailAddress,
  language: z.optional(languageSchema),
})

export const beginning = z.object({
  /** Left out: what the template says, or its name. */
  title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE))),
  timeZone: z._default(z.string().check(z.minLength(1), z.maxLength(60)), 'UTC'),
  /** Who fills the places of the template, in its order; the template's own people where there are fewer. */
  signatories: z._default(z.array(signatory).check(z.maxLength(MAX_RECIPIENTS)), []),
})

const ofTemplate = z.extend(beginning, { templateId: idSchema('template') })

export const addDraftFromTemplate = contract({
  path: 'TasksEf/AddDraftFromTemplate',
  method: 'POST',
  area: 'documents',
  summary: 'Start a draft from a template, its places filled in order',
  access: 'person',
  input: ofTemplate,
  output: told.ofEnvelope,
  refusals: ENVELOPE_REFUSALS,
})

export const addDraftFromTemplateAndDelegateFormFilling = contract({
  path: 'TasksEf/AddDraftFromTemplateAndDelegateFormFilling',
  method: 'POST',
  area: 'documents',
  summary: 'Start a draft from a template and let a colleague write in it',
  access: 'person',
  input: z.extend(ofTemplate, { emailAddress }),
  output: told.ofEnvelope,
  refusals: ENVELOPE_REFUSALS,
})

export const addFromTemplate = contract({
  path: 'TasksEf/AddFromTemplate',
  method: 'POST',
  area: 'documents',
  summary: 'Start a document from a template and send it',
  access: 'person',
  input: ofTemplate,
  output: told.ofEnvelope,
  refusals: ENVELOPE_REFUSALS,
})

export const addBulkFromTemplate = contract({
  path: 'TasksEf/AddBulkFromTemplate',
  method: 'POST',
  area: 'documents',
  summary: 'Start and send several documents from one template; one refused does not spoil the others',
  access: 'person',
  input: z.object({
    templateId: idSchema('template'),
    documents: z.array(beginning).check(z.minLength(1), z.maxLength(MAX_BULK)),
  }),
  output: told.each(told.ofEnvelope),
  refusals: ENVELOPE_REFUSALS,
})

/** As lists show it: without what it is made of. */
const toldTemplate = z.object({
  templateID: idSchema('template'),
  templateName: z.string(),
  templateTypeID: z.int(),
  tags: z.array(z.string()),
  showTo: z.int(),
  /** Groups it is shown to; they count where `showTo` is 4. */
  customGroups: z.array(idSchema('memberGroup')),
  /** And roles and people beside them. */
  customRoles: z.array(idSchema('role')),
  customUsers: z.array(idSchema('person')),
  active: z.boolean(),
  /** In the recycle bin of its owner, who is the only one to be told. */
  recycled: z.boolean(),
  initiatorName: z.string(),
  createdDate: z.int(),
  modifiedDate: z.int(),
  /** Favourite of the caller, under both names (A114). */
  isStarred: z.boolean(),
  flagged: z.boolean(),
  newDocumentId: z.literal(''),
})

const TEMPLATES_AT_ONCE = 200

export const getTemplates = contract({
  path: 'Template/Get',
  method: 'GET',
  area: 'templates',
  summary: 'The templates one may see, the last changed first',
  access: 'person',
  input: z.object({
    templateTypeID: z.optional(z.coerce.number().check(z.int())),
    /** Found in the name or a tag. */
    search: z._default(z.string().check(z.maxLength(100)), ''),
    /** Those in the recycle bin instead. */
    recycled: z._default(z.stringbool(), false),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(TEMPLATES_AT_ONCE)), 50),
  }),
  output: z.object({
    rows: z.array(toldTemplate),
    TotalCount: z.int(),
    TotalPages: z.int(),
  }),
})

export const getTemplateDetails = contract({
  path: 'Template/GetDetails',
  method: 'POST',
  area: 'templates',
  summary: 'One template, and what documents that begin from it are made of',
  access: 'person',
  input: z.object({
    templateId: idSchema('template'),
    /** The message to recipients is told with it. */
    IncludeNotes: z._default(z.boolean(), false),
  }),
  output: z.extend(toldTemplate, {
    title: z.string(),
    fileName: z.string(),
    notes: z.nullable(z.string()),
    documents: z.array(z.object({ documentId: z.string(), name: z.string(), sizeBytes: z.int() })),
    /** In routing order. */
    recipients: z.array(z.object({ recipientId: z.string(), name: z.string(), kind: z.string() })),
    fields: z.int(),
  }),
})

export const getRecentTemplates = contract({
  path: 'RecentTemplateEF/Get',
  method: 'POST',
  area: 'templates',
  summary: 'The templates one has used last',
  access: 'person',
  input: z.object({
    quantity: z._default(z.int().check(z.minimum(1), z.maximum(MAX_USED_TEMPLATES)), 7),
  }),
  output: z.array(toldTemplate),
})
