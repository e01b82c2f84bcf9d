/**
 * What who runs the installation asks (product.md §6, calls 7.14): organisations, tenants, registered users, what holds
 * for all. Numbers and names of organisations and of people; never what an organisation holds.
 */
import * as z from 'zod/mini'
import { ORGANIZATION_NAMES } from '../entities/organization.ts'
import { emailAddress } from '../entities/recipient.ts'
import { TENANT_FIELDS } from '../entities/tenant.ts'
import { idSchema } from '../ids.ts'
import { INSTALLATION_SCHEMAS } from '../settings/installation.ts'
import { contract } from './contract.ts'

export const MAX_OF_A_PAGE = 200

const nothing = z.object({})
const page = {
  search: z._default(z.string().check(z.maxLength(200)), ''),
  sortDir: z._default(z.enum(['asc', 'desc']), 'asc'),
  pageNumber: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(MAX_OF_A_PAGE)), 10),
}
const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), TotalCount: z.int(), TotalPages: z.int() })

/** Wire: 1 active, 0 inactive. */
const statusId = z.union([z.literal(0), z.literal(1)])

/** What is counted while it happens, so that asking looks at no document. */
export const organizationNumbers = z.object({
  people: z.int(),
  /** By state; those there are none of are left out. */
  envelopes: z.record(z.string(), z.int()),
  files: z.int(),
  bytes: z.int(),
  /** When a document of theirs last changed; null before the first. */
  lastActivityAt: z.nullable(z.int()),
})
export const toldHostedOrganization = z.object({
  organizationId: idSchema('organization'),
  organizationCode: z.string(),
  organizationNameEn: z.string(),
  organizationNameAr: z.string(),
  statusId,
  tenantId: z.nullable(idSchema('tenant')),
  tenantName: z.nullable(z.string()),
  /** Operators have their place in it: it stays switched on. */
  isOfOperators: z.boolean(),
  createdDate: z.int(),
  numbers: organizationNumbers,
})

export const ORGANIZATION_SORTS = ['name', 'createdDate'] as const
export const getHostedOrganizations = contract({
  path: 'SuperAdmin/Organizations/Get',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'The organisations of the installation with their numbers, page by page',
  input: z.object({
    ...page,
    sortBy: z._default(z.enum(ORGANIZATION_SORTS), 'name'),
    filters: z._default(
      z.object({
        statusId: z.optional(statusId),
        /** Null: of no tenant. */
        tenantId: z.optional(z.nullable(idSchema('tenant'))),
        organizationId: z.optional(idSchema('organization')),
      }),
      {},
    ),
  }),
  output: pageOf(toldHostedOrganization),
})

/** One whose code is known is changed (A182). */
export const addHostedOrganization = contract({
  path: 'SuperAdmin/Organizations/Add',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'Add an organisation and invite who is to run it, or rename one and switch it on or off',
  input: z.object({
    organizationCode: z.optional(z.string().check(z.regex(/^[0-9a-z]{26}$/))),
    organizationNameEn: z.optional(ORGANIZATION_NAMES.nameEn),
    organizationNameAr: z.optional(ORGANIZATION_NAMES.nameAr),
    statusId: z.optional(statusId),
    /** Who is invited to run it, while nobody has come: of a new one, or instead of whoever was asked before. */
    administratorEmail: z.optional(emailAddress),
  }),
  output: z.object({ organizationId: idSchema('organization'), organizationCode: z.string() }),
  refusals: ['organization-of-operators', 'invite-too-soon'],
})

export const toldTenant = z.object({
  tenantId: idSchema('tenant'),
  name: z.string(),
  url: z.string(),
  statusId,
  organizationCount: z.int(),
  createdDate: z.int(),
})

export const getTenants = contract({
  path: 'Tenant/Get',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'Tenants, page by page',
  input: z.object({ ...page, filters: z._default(z.object({ statusId: z.optional(statusId) }), {}) }),
  output: pageOf(toldTenant),
})

export const getAllTenants = contract({
  path: 'Tenant/GetAll',
  method: 'GET',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'All tenants',
  input: nothing,
  output: z.array(toldTenant),
})

const tenantBody = { name: TENANT_FIELDS.name, url: TENANT_FIELDS.url, statusId: z._default(statusId, 1) }
const savedTenant = z.object({ tenantId: idSchema('tenant') })

export const addTenant = contract({
  path: 'tenant/add',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'Add a tenant: a name and the address its people come by',
  input: z.object(tenantBody),
  output: savedTenant,
  refusals: ['tenant-address-taken'],
})

export const updateTenant = contract({
  path: 'tenant/update',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'Change name or address of a tenant, or switch it on or off',
  input: z.object({
    tenantId: idSchema('tenant'),
    name: z.optional(TENANT_FIELDS.name),
    url: z.optional(TENANT_FIELDS.url),
    statusId: z.optional(statusId),
  }),
  output: savedTenant,
  refusals: ['tenant-address-taken'],
})

export const deleteTenant = contract({
  path: 'tenant/delete',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'Remove a tenant; its organisations stay, with none',
  input: z.object({ tenantId: idSchema('tenant') }),
  output: savedTenant,
})

const mapping = z.object({ tenantId: idSchema('tenant'), organizationId: idSchema('organization') })

export const mapOrganization = contract({
  path: 'TenantOrg/Add',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'Map an organisation to a tenant',
  input: mapping,
  output: mapping,
  refusals: ['organization-mapped'],
})

export const unmapOrganization = contract({
  path: 'TenantOrg/Delete',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'Take an organisation out of a tenant',
  input: mapping,
  output: mapping,
})

const mapped = z.object({
  tenantId: idSchema('tenant'),
  organizationId: idSchema('organization'),
  organizationNameEn: z.string(),
  organizationNameAr: z.string(),
  statusId,
})

export const getOrganizationsOfTenant = contract({
  path: 'TenantOrg/Get',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'The organisations of a tenant',
  input: z.object({ tenantId: idSchema('tenant') }),
  output: z.array(mapped),
})

export const getMapping = contract({
  path: 'TenantOrg/GetMapping',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'Which organisations are mapped to which tenants',
  input: nothing,
  output: z.array(mapped),
})

export const USER_ORDER = ['name', 'email', 'createdDate', 'organization'] as const
const userQuery = {
  search: page.search,
  sortBy: z._default(z.enum(USER_ORDER), 'name'),
  sortDir: page.sortDir,
  filters: z._default(
    z.object({
      organizationId: z.optional(idSchema('organization')),
      statusId: z.optional(statusId),
    }),
    {},
  ),
}

/** One for each place of a person: who belongs to two organisations stands here twice. */
export const registeredUser = z.object({
  /** `member:…`. */
  id: z.string(),
  userId: idSchema('person'),
  partyId: idSchema('person'),
  userInviteId: z.null(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isInvite: z.literal(false),
  /** 1 active, 2 deactivated by the user, null inactive. */
  statusId: z.nullable(z.int()),
  status: z.enum(['active', 'deactivatedByUser', 'inactive']),
  invitedDate: z.null(),
  type: z.int(),
  roles: z.array(z.object({ roleId: z.string(), roleName: z.string() })),
  /** A picture of somebody is theirs and their colleagues'. */
  avatar: z.null(),
  createdDate: z.int(),
  organizationId: idSchema('organization'),
  organizationNameEn: z.string(),
  organizationNameAr: z.string(),
})

export const getRegisteredUsers = contract({
  path: 'SuperAdmin/Users/Get',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'The registered users of all organisations, page by page',
  input: z.object({ ...userQuery, pageNumber: page.pageNumber, pageSize: page.pageSize }),
  output: pageOf(registeredUser),
})

export const downloadRegisteredUsers = contract({
  path: 'SuperAdmin/Users/DownloadCsv',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'The registered users of all organisations as CSV',
  input: z.object({ ...userQuery, name: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
  file: ['text/csv'],
})

const saidInThree = {
  ...{ en: z.string(), ar: z.string(), fr: z.string() },
  ...{ from: z.nullable(z.int()), until: z.nullable(z.int()) },
}
const chosenBy = z.object({ at: z.int(), by: z.string() })
export const toldInstallation = z.object({
  systemMessage: z.nullable(z.object(saidInThree)),
  promotion: z.nullable(z.object({ ...saidInThree, name: z.string(), discount: z.int() })),
  signupDisabled: z.boolean(),
  /** Null: as `configured` says. */
  deploymentType: INSTALLATION_SCHEMAS.deploymentType,
  chosenBy: z.object({
    systemMessage: z.optional(chosenBy),
    promotion: z.optional(chosenBy),
    signupDisabled: z.optional(chosenBy),
    deploymentType: z.optional(chosenBy),
  }),
  /** What the environment of the server says; read here, changed there. */
  configured: z.object({
    publicUrl: z.string(),
    deploymentType: z.int(),
    idleTimeoutSeconds: z.int(),
    maxUploadBytes: z.int(),
    sendsMail: z.boolean(),
    timeStamps: z.boolean(),
  }),
})

export const getInstallation = contract({
  path: 'SuperAdmin/Instance/Get',
  method: 'GET',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary: 'What holds for the whole installation, and who chose it last',
  input: nothing,
  output: toldInstallation,
})

export const updateInstallation = contract({
  path: 'SuperAdmin/Instance/Update',
  method: 'POST',
  area: 'superadmin',
  access: 'person',
  forOperators: true,
  summary:
    'Change what holds for the whole installation: the message above every page, the promotion, sign-up, which deployment it is',
  input: z.object({
    systemMessage: z.optional(INSTALLATION_SCHEMAS.systemMessage),
    promotion: z.optional(INSTALLATION_SCHEMAS.promotion),
    signupDisabled: z.optional(INSTALLATION_SCHEMAS.signupDisabled),
    deploymentType: z.optional(INSTALLATION_SCHEMAS.deploymentType),
  }),
  output: z.object({ changed: z.array(z.string()) }),
})
