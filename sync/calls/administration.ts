/**
 * Users, roles, groups and permissions as they are asked for; commands change them (`saveMember`, `inviteMembers`,
 * `saveRole`, `saveMemberGroup`).
 */
import * as z from 'zod/mini'
import { userClass } from '../entities/profile.ts'
import { idSchema } from '../ids.ts'
import { USER_SORTS, USER_STATUSES } from '../rules/user-list.ts'
import { contract } from './contract.ts'

const nothing = z.object({})
const named = z.object({ userId: z.string(), userName: z.string() })

export const toldRole = z.object({
  roleId: z.string(),
  roleName: z.string(),
  roleDescription: z.string(),
  active: z.boolean(),
  /** Built in: what it gives is the product's, and cannot be changed. */
  isBuiltIn: z.boolean(),
  assigneeName: z.array(named),
  groupRoles: z.array(z.object({ groupId: z.string(), name: z.string() })),
})

export const getRoles = contract({
  path: 'Admin/Role/Get',
  method: 'GET',
  area: 'admin',
  summary: 'The roles of the organisation, with who has them and through which groups',
  access: 'person',
  permission: 'userRead',
  input: nothing,
  output: z.array(toldRole),
})

export const toldGroup = z.object({
  groupId: z.string(),
  name: z.string(),
  active: z.boolean(),
  role: z.array(z.object({ roleId: z.string(), roleName: z.string() })),
  users: z.array(named),
  createdDate: z.int(),
})

export const getGroups = contract({
  path: 'Admin/Group/Get',
  method: 'POST',
  area: 'admin',
  summary: 'The groups of the organisation, with their users and roles',
  access: 'person',
  permission: 'groupRead',
  input: nothing,
  output: z.array(toldGroup),
})

export const getPermissions = contract({
  path: 'Admin/Permission/Get',
  method: 'POST',
  area: 'admin',
  summary: 'What can be permitted and restricted by a role',
  access: 'person',
  permission: 'userRead',
  input: z.object({ moduleId: z._default(z.int(), 1) }),
  output: z.array(z.object({ permissionId: z.int(), name: z.string(), moduleId: z.int() })),
})

export const getRolePermissions = contract({
  path: 'Admin/RolePermission/Get',
  method: 'POST',
  area: 'admin',
  summary: 'What a role gives and what it takes away; of every role without one',
  access: 'person',
  permission: 'userRead',
  input: z.object({ roleId: z.optional(idSchema('role')) }),
  output: z.array(
    z.object({
      roleId: z.string(),
      permissions: z.array(z.int()),
      restrictions: z.array(z.string()),
    }),
  ),
})

export const MAX_USERS_OF_A_PAGE = 500

/** Ticked for a file; more are asked for by what they have in common. */
export const MAX_USERS_CHOSEN = 5000

const userQuery = {
  search: z._default(z.string().check(z.maxLength(200)), ''),
  sortBy: z._default(z.enum(USER_SORTS), 'name'),
  sortDir: z._default(z.enum(['asc', 'desc']), 'asc'),
  filters: z._default(
    z.object({
      status: z.optional(z.array(z.enum(USER_STATUSES)).check(z.maxLength(USER_STATUSES.length))),
      userTypeId: z.optional(z.array(z.int()).check(z.maxLength(10))),
      role: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(50))),
      group: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(50))),
      userClass: z.optional(z.array(userClass).check(z.maxLength(2))),
      /** Of users, as `id` of an answer says them. */
      ids: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(MAX_USERS_CHOSEN))),
    }),
    {},
  ),
  includeInvites: z._default(z.boolean(), true),
}

export const toldUser = z.object({
  /** `member:…` or `memberInvite:…`. */
  id: z.string(),
  userId: z.nullable(idSchema('person')),
  partyId: z.nullable(idSchema('person')),
  userInviteId: z.nullable(idSchema('memberInvite')),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isInvite: z.boolean(),
  /** Of a member 1 or 2, null while they are inactive; of an invitation 1 to 5. */
  statusId: z.nullable(z.int()),
  status: z.enum(USER_STATUSES),
  /** Null of a member. */
  invitedDate: z.nullable(z.int()),
  type: z.int(),
  roles: z.array(z.object({ roleId: z.string(), roleName: z.string() })),
  groups: z.array(z.object({ groupId: z.string(), name: z.string() })),
  /** Where their picture is. */
  avatar: z.nullable(z.string()),
})

export const getUsers = contract({
  path: 'Admin/User/Get',
  method: 'POST',
  area: 'admin',
  summary: 'The users of the organisation and whom it has invited, page by page',
  access: 'person',
  permission: 'userRead',
  input: z.object({
    ...userQuery,
    pageNumber: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(MAX_USERS_OF_A_PAGE)), 10),
  }),
  output: z.object({ items: z.array(toldUser), TotalCount: z.int(), TotalPages: z.int() }),
})

/** What a member is there and whether they can sign in; who they are is theirs to say. */
export const updateUser = contract({
  path: 'Admin/User/Update',
  method: 'POST',
  area: 'admin',
  summary: 'Change the type of a user, deactivate them or activate them again',
  access: 'person',
  permission: 'userWrite',
  input: z.object({
    userId: idSchema('person'),
    /** 1 active, 0 inactive. */
    statusId: z.optional(z.union([z.literal(0), z.literal(1)])),
    userTypeId: z.optional(z.int()),
    /** As it is, or refused: names and address are the person's own, wherever they belong. */
    firstName: z.optional(z.string().check(z.maxLength(200))),
    lastName: z.optional(z.string().check(z.maxLength(200))),
    email: z.optional(z.string().check(z.maxLength(254))),
  }),
  output: z.object({ userId: idSchema('person') }),
  refusals: ['user-not-found', 'last-administrator', 'license-expired', 'license-seats-taken'],
})

export const downloadUsersCsv = contract({
  path: 'Admin/User/DownloadCsv',
  method: 'POST',
  area: 'reports',
  summary: 'The list of users as CSV',
  access: 'person',
  permission: 'userRead',
  input: z.object({ ...userQuery, name: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
  file: ['text/csv'],
})

export const downloadUsersPdf = contract({
  path: 'Admin/User/DownloadPdf',
  method: 'POST',
  area: 'reports',
  summary: 'The list of users as a sealed PDF, in the reader’s language',
  access: 'person',
  permission: 'userRead',
  input: z.object({ ...userQuery, name: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
  file: ['application/pdf'],
})

/** The file is saved under it; under what it holds and the day without one. */
const savedAs = z.object({ name: z.optional(z.string().check(z.trim(), z.maxLength(200))) })

export const downloadGroupsCsv = contract({
  path: 'Admin/Group/DownloadCsv',
  method: 'POST',
  area: 'reports',
  summary: 'The groups of the organisation as CSV, in the reader’s language',
  access: 'person',
  permission: 'groupRead',
  input: savedAs,
  file: ['text/csv'],
})

export const downloadGroupsPdf = contract({
  path: 'Admin/Group/DownloadPdf',
  method: 'POST',
  area: 'reports',
  summary: 'The groups of the organisation as a sealed PDF, in the reader’s language',
  access: 'person',
  permission: 'groupRead',
  input: savedAs,
  file: ['application/pdf'],
})

export const downloadRolesCsv = contract({
  path: 'Admin/RolePermission/DownloadCsv',
  method: 'POST',
  area: 'reports',
  summary:
    'What every role gives and takes away as CSV, a line for each permission, in the reader’s language',
  access: 'person',
  permission: 'userRead',
  input: savedAs,
  file: ['text/csv'],
})

export const downloadRolesPdf = contract({
  path: 'Admin/RolePermission/DownloadPdf',
  method: 'POST',
  area: 'reports',
  summary: 'What every role gives and takes away as a sealed PDF, in the reader’s language',
  access: 'person',
  permission: 'userRead',
  input: savedAs,
  file: ['application/pdf'],
})
