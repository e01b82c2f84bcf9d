/** Roles, groups and permissions as they are asked for; commands change them (`saveRole`, `saveMemberGroup`). */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
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
