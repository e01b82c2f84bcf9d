/** RIM classes and whose customers are of them: for who looks after groups, and told in the organisation's own trail. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { PersonActor } from '../../entities/actor.ts'
import {
  GROUP_CLASS_FIELDS,
  type GroupClassMap,
  listedPerson,
  MAX_CLASS_MEMBERS,
} from '../../entities/group-class-map.ts'
import type { CustomRole } from '../../entities/role.ts'
import { createId, type IdSource, idSchema } from '../../ids.ts'
import { mayRead } from '../../kinds/kind.ts'
import { RECORDS } from '../../kinds/records.ts'
import { recordChange, removeRecord, saveRecord } from '../record-command.ts'

const change = recordChange('groupClassMap', GROUP_CLASS_FIELDS, { members: listedPerson })
const people = z.array(idSchema('person')).check(z.maxLength(MAX_CLASS_MEMBERS))

const addBody = z.object({
  ...GROUP_CLASS_FIELDS,
  groupId: z._default(GROUP_CLASS_FIELDS.groupId, null),
  members: z._default(people, []),
})
const updateBody = z.object({
  id: idSchema('groupClassMap'),
  groupId: z.optional(GROUP_CLASS_FIELDS.groupId),
  code: z.optional(GROUP_CLASS_FIELDS.code),
  role: z.optional(GROUP_CLASS_FIELDS.role),
  addMembers: z._default(people, []),
  removeMembers: z._default(people, []),
})
const deleteBody = z.object({ id: idSchema('groupClassMap') })
const saved = z.object({ id: idSchema('groupClassMap') })

const added = (ids: readonly GroupClassMap['members'][number]['id'][]) =>
  ids.map((id) => ({ element: { id } }))
const place = (
  { organizationId }: Pick<GroupClassMap, 'organizationId'>,
  actor: { organizationId: string },
) => organizationId === actor.organizationId

const isMadeRole = (role: unknown): role is `role:${string}` =>
  typeof role === 'string' && role.startsWith('role:')
const isOurs = (
  role: Pick<CustomRole, 'organizationId'> | undefined,
  actor: { readonly organizationId: string },
): boolean => role?.organizationId === actor.organizationId

/** Of its members only how many: codes are the bank’s own words. */
const told = (
  kind: 'groupClassMapped' | 'groupClassUnmapped',
  one: GroupClassMap,
  { personId, name }: PersonActor,
) => ({
  kind,
  subjectId: one.organizationId,
  facts: {
    map: one.id,
    by: personId,
    group: one.groupId ?? '',
    role: one.role,
    members: one.members.length,
  },
  personal: { name, code: one.code },
})

export const saveGroupClassMap = saveRecord({
  name: 'saveGroupClassMap',
  version: 1,
  kind: 'groupClassMap',
  area: 'settings',
  summary: 'Map a group of customers to a class, or change that',
  offline: 'B',
  permission: 'groupWrite',
  input: change,
  fresh: (id, { organizationId }) => ({
    id: id as GroupClassMap['id'],
    organizationId,
    // Nothing yet: what is not set is refused with the whole.
    groupId: null,
    code: '',
    role: '' as GroupClassMap['role'],
    members: [],
  }),
  mayChange: (one, { actor }) => place(one, actor),
  reads: ({ set }) => [
    ...(set.groupId ? [{ kind: 'contactGroup', id: String(set.groupId) } as const] : []),
    ...(isMadeRole(set.role) ? [{ kind: 'role', id: set.role } as const] : []),
  ],
  checkWhole: ({ groupId, role }, before, { actor }, facts) => {
    if (isMadeRole(role) && role !== before?.role && !isOurs(facts.get('role', role), actor))
      return refusal('input-not-valid', { where: 'role' })
    if (groupId === null || groupId === before?.groupId) return null
    const group = facts.get('contactGroup', groupId)
    // A colleague's own group is, to whoever asks, one there is not.
    return group?.shared && mayRead(RECORDS.contactGroup, group, actor) && place(group, actor)
      ? null
      : refusal('input-not-valid', { where: 'groupId' })
  },
  events: (one, _before, actor) => [told('groupClassMapped', one, actor)],
  calls: [
    {
      path: 'GroupClassMap/Add',
      method: 'POST',
      output: saved,
      success: () => 'group-class-saved',
      body: addBody,
      toInput: ({ members, ...set }: z.infer<typeof addBody>, _actor, ids: IdSource) => ({
        id: createId('groupClassMap', ids),
        set,
        isNew: true as const,
        lists: { members: { put: added(members) } },
      }),
    },
    {
      path: 'GroupClassMap/Update',
      method: 'POST',
      output: saved,
      success: () => 'group-class-saved',
      body: updateBody,
      toInput: ({ id, addMembers, removeMembers, ...set }: z.infer<typeof updateBody>) => ({
        id,
        set,
        lists: {
          members: { put: added(addMembers), remove: removeMembers.map((person) => ({ id: person })) },
        },
      }),
      changes: ({ id }) => ({ kind: 'groupClassMap', id }),
    },
  ],
})

export const removeGroupClassMap = removeRecord({
  name: 'removeGroupClassMap',
  kind: 'groupClassMap',
  area: 'settings',
  summary: 'Take the class of a group away',
  offline: 'B',
  permission: 'groupWrite',
  mayChange: (one, { actor }) => place(one, actor),
  input: deleteBody,
  idOf: ({ id }) => id,
  events: (one, actor) => [told('groupClassUnmapped', one, actor)],
  calls: [
    {
      path: 'GroupClassMap/Delete',
      method: 'POST',
      output: z.null(),
      success: () => 'group-class-removed',
      body: deleteBody,
      toInput: (one: z.infer<typeof deleteBody>) => one,
      changes: ({ id }) => ({ kind: 'groupClassMap', id }),
    },
  ],
})
