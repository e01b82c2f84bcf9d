/** Roles an organisation makes: who gives or takes a permission by one has to hold it. */

import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { NewAuditEvent } from '../../entities/audit-event.ts'
import { RESTRICTIONS } from '../../entities/permission.ts'
import { type CustomRole, ROLE_FIELDS } from '../../entities/role.ts'
import { createId, type IdSource, idSchema } from '../../ids.ts'
import { liftedFrom, mayLift, permissionOf } from '../../rules/authority.ts'
import { differingFields } from '../../rules/field-digest.ts'
import type { Facts } from '../command.ts'
import { type Asking, recordChange, saveRecord } from '../record-command.ts'

const FIELDS = Object.keys(ROLE_FIELDS) as (keyof typeof ROLE_FIELDS)[]

/** Names are compared as people read them. */
export const sameName = (a: string, b: string): boolean =>
  a.normalize('NFKC').toLocaleLowerCase() === b.normalize('NFKC').toLocaleLowerCase()

function refuseRole(
  value: CustomRole,
  before: CustomRole | undefined,
  { actor, may, authority }: Asking,
  facts: Facts,
): Refusal | null {
  const gives = (one: CustomRole | undefined) => (one?.active ? one.permissions : [])
  const moved = [
    ...gives(value).filter((id) => !gives(before).includes(id)),
    ...gives(before).filter((id) => !gives(value).includes(id)),
  ].map(permissionOf)
  if (!moved.every((one) => one !== undefined && may(one))) return refusal('not-permitted')
  const takes = (one: CustomRole | undefined) => (one?.active ? one.restrictions : [])
  if (!mayLift(authority, liftedFrom(takes(before), takes(value)))) return refusal('not-permitted')
  const others = facts.get('rolesAndGroups', actor.organizationId)?.roles.values() ?? []
  return [...others].some((one) => one.id !== value.id && sameName(one.name, value.name))
    ? refusal('role-not-added')
    : null
}

const eventsOf = (
  value: CustomRole,
  before: CustomRole | undefined,
  {
    organizationId,
    personId,
    name,
  }: { organizationId: CustomRole['organizationId']; personId: string; name: string },
): readonly NewAuditEvent[] =>
  differingFields(FIELDS, value, before ?? ({} as CustomRole)).map((field) => {
    // Names are words of people; what a role gives is not.
    const isWords = field === 'name' || field === 'description'
    const [was, is] = [String(before?.[field] ?? ''), String(value[field])]
    return {
      subjectId: organizationId,
      kind: 'roleChanged',
      facts: { field, role: value.id, by: personId, ...(isWords ? {} : { before: was, after: is }) },
      personal: { name, role: value.name, ...(isWords && { before: was, after: is }) },
    }
  })

const addBody = z.object({
  roleName: ROLE_FIELDS.name,
  roleDescription: z._default(ROLE_FIELDS.description, ''),
  active: z._default(z.boolean(), true),
})
const updateBody = z.object({
  roleId: idSchema('role'),
  roleName: z.optional(ROLE_FIELDS.name),
  roleDescription: z.optional(ROLE_FIELDS.description),
  active: z.optional(z.boolean()),
})
const permissionsBody = z.object({
  roleId: idSchema('role'),
  permissions: ROLE_FIELDS.permissions,
  restrictions: z.optional(z.array(z.enum(RESTRICTIONS))),
})
const answered = z.object({ roleId: idSchema('role') })

const setOf = ({ roleName, roleDescription, active }: Omit<z.infer<typeof updateBody>, 'roleId'>) => ({
  ...(roleName !== undefined && { name: roleName }),
  ...(roleDescription !== undefined && { description: roleDescription }),
  ...(active !== undefined && { active }),
})

export const saveRole = saveRecord({
  name: 'saveRole',
  version: 1,
  kind: 'role',
  area: 'admin',
  summary: 'Add a role of the organisation or change it',
  offline: 'B',
  permission: 'roleWrite',
  input: recordChange('role', ROLE_FIELDS),
  fresh: (id, { organizationId }): CustomRole => ({
    id: id as CustomRole['id'],
    organizationId,
    name: '',
    description: '',
    active: true,
    permissions: [],
    restrictions: [],
  }),
  mayChange: (one, { actor }) => one.organizationId === actor.organizationId,
  reads: (_, actor) =>
    actor.kind === 'person' ? [{ kind: 'rolesAndGroups', id: actor.organizationId }] : [],
  checkWhole: refuseRole,
  written: (one) => ({
    ...one,
    permissions: [...one.permissions].sort((a, b) => a - b),
    restrictions: RESTRICTIONS.filter((name) => one.restrictions.includes(name)),
  }),
  events: eventsOf,
  effects: (value, before) =>
    before ? [{ kind: 'tellHolders', organizationId: value.organizationId, of: value.id }] : [],
  answer: ({ id }) => ({ roleId: id }),
  calls: [
    {
      path: 'Admin/Role/Add',
      method: 'POST',
      output: answered,
      success: () => 'role-saved',
      refusals: ['role-not-added'],
      body: addBody,
      toInput: (wire: z.infer<typeof addBody>, _actor, ids: IdSource) => ({
        id: createId('role', ids),
        set: setOf(wire),
        isNew: true as const,
      }),
    },
    {
      path: 'Admin/Role/Update',
      method: 'POST',
      output: answered,
      success: () => 'role-saved',
      refusals: ['role-not-added'],
      body: updateBody,
      toInput: ({ roleId, ...wire }: z.infer<typeof updateBody>) => ({ id: roleId, set: setOf(wire) }),
      changes: ({ id }) => ({ kind: 'role', id }),
    },
    {
      path: 'Admin/RolePermission/UpdateMultiple',
      method: 'POST',
      output: answered,
      success: () => 'role-saved',
      body: permissionsBody,
      toInput: ({ roleId, permissions, restrictions }: z.infer<typeof permissionsBody>) => ({
        id: roleId,
        set: { permissions, ...(restrictions && { restrictions }) },
      }),
      changes: ({ id }) => ({ kind: 'role', id }),
    },
  ],
})
