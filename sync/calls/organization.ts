/**
 * An organisation as it is asked for, and its people. Its names and settings are changed by the command
 * `saveOrganization` and its calls, its people by `saveMember` and `removeMember`.
 */
import * as z from 'zod/mini'
import { ORGANIZATION_AUDIT_KINDS } from '../entities/audit-event.ts'
import { languageSchema } from '../entities/envelope.ts'
import { organizationAnswer } from '../entities/organization.ts'
import { brand } from '../entities/profile.ts'
import { idSchema, recordIdSchema } from '../ids.ts'
import { PROOF_MAILBOXES } from '../rules/email-domain.ts'
import { contract } from './contract.ts'
import { codeInput } from './inputs.ts'
import * as told from './shapes.ts'

const nothing = z.object({})

export const getOrganization = contract({
  path: 'Admin/Organization/Get',
  method: 'GET',
  area: 'Organisation',
  summary: 'The organisation of its administrator',
  access: 'person',
  permission: 'organizationWrite',
  input: nothing,
  output: organizationAnswer,
})

export const getTheme = contract({
  path: 'Admin/Organization/GetTheme',
  method: 'POST',
  area: 'Organisation',
  summary: 'Colour and logo of the own organisation',
  access: 'person',
  input: nothing,
  output: brand,
})

export const listUsers = contract({
  path: 'Admin/User/GetList',
  method: 'GET',
  area: 'Organisation',
  summary: 'The people of the own organisation, for choosing among them',
  access: 'person',
  input: nothing,
  output: z.array(
    z.object({ userId: z.string(), customerId: z.string(), userName: z.string(), email: z.string() }),
  ),
})

export const mailDomainCode = contract({
  path: 'Admin/Organization/MailDomainCode',
  method: 'POST',
  area: 'Organisation',
  summary: 'Mail a code to postmaster@ or admin@ of the domain, to prove that it is the organisation’s',
  access: 'person',
  permission: 'organizationWrite',
  input: z.object({ mailbox: z.enum(PROOF_MAILBOXES) }),
  output: told.nothing,
  refusals: ['domain-missing', 'code-too-soon'],
})

export const verifyDomain = contract({
  path: 'Admin/Organization/VerifyDomain',
  method: 'POST',
  area: 'Organisation',
  summary: 'Prove the domain of the organisation by the code that was mailed there',
  access: 'person',
  permission: 'organizationWrite',
  input: z.object({ code: codeInput }),
  output: organizationAnswer,
  refusals: ['domain-missing', 'domain-taken', 'code-wrong', 'code-expired', 'sign-in-locked'],
})

export const getOrganizationAttributes = contract({
  path: 'organizationAttribute/Get',
  method: 'POST',
  area: 'Organisation',
  summary: 'What the organisation notes of itself, under names of its own',
  access: 'person',
  input: nothing,
  output: z.array(
    z.object({ attributeId: z.string(), attributeName: z.string(), attributeValue: z.string() }),
  ),
})

export const sendTestMail = contract({
  path: 'Admin/Organization/TestMail',
  method: 'POST',
  area: 'Organisation',
  summary: 'Mail oneself a message that looks as those of the organisation do',
  access: 'person',
  permission: 'organizationWrite',
  input: z.object({ language: z.optional(languageSchema) }),
  output: told.nothing,
})

const auditFilters = {
  /** Who did it. */
  by: z.optional(idSchema('person')),
  kinds: z.optional(z.array(z.enum(ORGANIZATION_AUDIT_KINDS)).check(z.minLength(1), z.maxLength(100))),
  /** A record of the organisation: what was done to it, and what was given or taken by it. */
  about: z.optional(recordIdSchema),
  /** Instants; both belong to it. */
  from: z.optional(z.int()),
  to: z.optional(z.int()),
}
const auditValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

export const toldAdministration = z.object({
  n: z.int(),
  at: z.int(),
  kind: z.enum(ORGANIZATION_AUDIT_KINDS),
  /** In the reader’s language. */
  description: z.string(),
  /** Null where nobody did it, or who did has been erased. */
  by: z.nullable(z.string()),
  user: z.string(),
  field: z.nullable(z.string()),
  before: auditValue,
  after: auditValue,
  /** The words that stood beside it have been erased. */
  erased: z.boolean(),
  hash: z.string(),
})

export const getAdministrationAudit = contract({
  path: 'Admin/Audit/Get',
  method: 'POST',
  area: 'reports',
  summary:
    'What was done to the organisation, its people, roles and settings, the newest first, page by page',
  access: 'person',
  permission: 'reportRead',
  input: z.object({
    ...auditFilters,
    pageNumber: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  output: z.object({ items: z.array(toldAdministration), TotalCount: z.int(), TotalPages: z.int() }),
})

const auditFile = z.object({
  ...auditFilters,
  name: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})

export const downloadAdministrationCsv = contract({
  path: 'Admin/Audit/DownloadCsv',
  method: 'POST',
  area: 'reports',
  summary: 'The same as CSV',
  access: 'person',
  permission: 'reportRead',
  input: auditFile,
  file: ['text/csv'],
  refusals: ['too-many'],
})

export const downloadAdministrationPdf = contract({
  path: 'Admin/Audit/DownloadPdf',
  method: 'POST',
  area: 'reports',
  summary: 'The same as a sealed PDF, with the state of the chain it was read from',
  access: 'person',
  permission: 'reportRead',
  input: auditFile,
  file: ['application/pdf'],
  refusals: ['too-many'],
})
