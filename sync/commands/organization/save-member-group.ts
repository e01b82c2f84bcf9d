/** Groups of members, and the roles everybody in one has. */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import type { NewAuditEvent } from '../../entities/audit-event.ts'
import { memberId } from '../../entities/member.ts'
import { listedRole, MAX_ROLES_OF_GROUP, MEMBER_GROUP_FIELDS, type MemberGroup } from '../../entities/role.ts'
import { createId, type IdSource, idSchema, type PersonId } from '../../ids.ts'
import { err, ok, type Result } from '../../result.ts'
import { liftedFrom, mayLift, permissionOf, type RolesAndGroups } from '../../rules/authority.ts'
import { differingFields } from '../../rules/field-digest.ts'
import {
  type AggregateKey,
  type Change,
  type Command,
  defineCommand,
  type Facts,
  type PreviewPatch,
  type Put,
} from '../command.ts'
import {
  type Asking,
  changeRecord,
  type RecordDefinition,
  recordChange,
  saveRecord,
} from '../record-command.ts'
import { MEMBER_RECORD } from './save-member.ts'
import { sameName } from './save-role.ts'

const FIELDS = ['name', 'active', 'roles'] as const

const rolesAndGroups = (actor: Actor): readonly AggregateKey[] =>
  actor.kind === 'person' ? [{ kind: 'rolesAndGroups', id: actor.organizationId }] : []

function refuseGroup(
  value: MemberGroup,
  before: MemberGroup | undefined,
  { actor, may, authority }: Asking,
  facts: Facts,
): Refusal | null {
  const all = facts.get('rolesAndGroups', actor.organizationId)
  const unknown = value.roles.find(({ id }) => !all?.roles.has(id))
  if (unknown) return refusal('input-not-valid', { where: unknown.id })
  const rolesIn = (one: MemberGroup | undefined) =>
    (one?.active ? one.roles : []).flatMap(({ id }) => {
      const role = all?.roles.get(id)
      return role?.active ? [role] : []
    })
  const gives = (one: MemberGroup | undefined) => rolesIn(one).flatMap((role) => role.permissions)
  const takes = (one: MemberGroup | undefined) => rolesIn(one).flatMap((role) => role.restrictions)
  const moved = [
    ...gives(value).filter((id) => !gives(before).includes(id)),
    ...gives(before).filter((id) => !gives(value).includes(id)),
  ].map(permissionOf)
  if (!moved.every((one) => one !== undefined && may(one))) return refusal('not-permitted')
  if (!mayLift(authority, liftedFrom(takes(before), takes(value)))) return refusal('not-permitted')
  const others = all?.groups.values() ?? []
  return [...others].some((one) => one.id !== value.id && sameName(one.name, value.name))
    ? refusal('group-name-taken')
    : null
}

const eventsOf = (
  value: MemberGroup,
  before: MemberGroup | undefined,
  { personId, name }: { personId: string; name: string },
): readonly NewAuditEvent[] =>
  differingFields(FIELDS, value, before ?? ({} as MemberGroup)).map((field) => {
    const said = (one: MemberGroup | undefined) =>
      field === 'roles' ? (one?.roles ?? []).map(({ id }) => id).join(',') : String(one?.[field] ?? '')
    const changed = { before: said(before), after: said(value) }
    return {
      subjectId: value.organizationId,
      kind: 'memberGroupChanged',
      facts: { field, group: value.id, by: personId, ...(field === 'name' ? {} : changed) },
      personal: { name, group: value.name, ...(field === 'name' && changed) },
    }
  })

const GROUP_RECORD: RecordDefinition<'memberGroup'> = {
  name: 'saveMemberGroup',
  version: 1,
  kind: 'memberGroup',
  area: 'admin',
  summary: 'Add a group of members or change it',
  offline: 'B',
  permission: 'groupWrite',
  fresh: (id, { organizationId }) => ({
    id: id as MemberGroup['id'],
    organizationId,
    name: '',
    active: true,
    roles: [],
  }),
  mayChange: (one, { actor }) => one.organizationId === actor.organizationId,
  reads: (_, actor) => rolesAndGroups(actor),
  checkWhole: refuseGroup,
  events: eventsOf,
  effects: (value, before) =>
    before ? [{ kind: 'tellHolders', organizationId: value.organizationId, of: value.id }] : [],
  answer: ({ id }) => ({ groupId: id }),
}

const answered = z.object({ groupId: idSchema('memberGroup') })

/** People one wish puts in, and takes out. */
export const MAX_MOVED_AT_ONCE = 500
const people = z.array(idSchema('person')).check(z.maxLength(MAX_MOVED_AT_ONCE))
const updateBody = z.object({
  /** Left out: a new one (A181). */
  groupId: z.optional(idSchema('memberGroup')),
  name: z.optional(MEMBER_GROUP_FIELDS.name),
  active: z.optional(z.boolean()),
  role: z.optional(z.array(idSchema('role')).check(z.maxLength(MAX_ROLES_OF_GROUP))),
  users: z.optional(people),
})
const membersNamed = (personIds: readonly PersonId[], actor: Actor): readonly AggregateKey[] =>
  actor.kind === 'person'
    ? [
        { kind: 'administrators', id: actor.organizationId },
        ...personIds.map((id) => ({ kind: 'member' as const, id: memberId(actor.organizationId, id) })),
      ]
    : []

const groupAlone = saveRecord({
  ...GROUP_RECORD,
  input: recordChange('memberGroup', MEMBER_GROUP_FIELDS, { roles: listedRole }),
})
type GroupInput = (typeof groupAlone extends Command<infer I> ? I : never) & {
  readonly users?: readonly PersonId[] | undefined
}

/** The group as it will be, for who is put into it in the same step. */
function withGroup(facts: Facts, group: MemberGroup): Facts {
  const around = (all: RolesAndGroups | undefined): RolesAndGroups => ({
    roles: all?.roles ?? new Map(),
    groups: new Map([...(all?.groups ?? []), [group.id, group]]),
  })
  return {
    get: (kind, id) => {
      const found = facts.get(kind, id)
      return kind === 'rolesAndGroups' ? (around(found as RolesAndGroups | undefined) as never) : found
    },
  }
}

function changeGroup(
  facts: Facts,
  input: GroupInput,
  actor: Actor,
): Result<Change & { readonly put: readonly Put[] }, Refusal> {
  const changed = changeRecord(GROUP_RECORD, facts, input, actor)
  if (!changed.ok) return changed
  if (actor.kind !== 'person') return err(refusal('not-permitted'))
  const { value } = changed.value
  const before = facts.get('memberGroup', input.id)
  const members = input.users
    ? changeMembers(
        withGroup(facts, value),
        { groupId: input.id, add: [...input.users], remove: [], only: true },
        actor,
      )
    : ok({ put: [], events: [] })
  if (!members.ok) return members
  return ok({
    put: [{ kind: 'memberGroup', value }, ...members.value.put],
    events: [...eventsOf(value, before, actor), ...(members.value.events ?? [])],
    effects: GROUP_RECORD.effects?.(value, before) ?? [],
    data: { groupId: input.id },
  })
}

/** What a device shows meanwhile: the group, and of its people where they belong. */
function previewOf(one: Put): readonly PreviewPatch[] {
  if (one.kind === 'memberGroup') return [{ kind: one.kind, id: one.value.id, set: one.value }]
  return one.kind === 'member'
    ? [{ kind: one.kind, id: one.value.id, set: { groups: one.value.groups } }]
    : []
}

export const saveMemberGroup = defineCommand<GroupInput>({
  ...groupAlone,
  input: z.intersection(groupAlone.input, z.object({ users: z.optional(people) })),
  reads: (input, actor) => [
    ...groupAlone.reads(input, actor),
    { kind: 'groupMembers', id: input.id },
    ...membersNamed(input.users ?? [], actor),
  ],
  check: (facts, input, actor) => {
    const changed = changeGroup(facts, input, actor)
    return changed.ok ? null : changed.error
  },
  apply: (facts, input, { actor }) => changeGroup(facts, input, actor),
  preview: (facts, input, actor) => {
    const changed = changeGroup(facts, input, actor)
    return changed.ok ? changed.value.put.flatMap(previewOf) : []
  },
  calls: [
    {
      path: 'Admin/Group/Update',
      method: 'POST',
      output: answered,
      success: () => 'group-saved',
      refusals: ['group-name-taken', 'user-not-found', 'last-administrator'],
      body: updateBody,
      toInput: (
        { groupId, name, active, role, users }: z.infer<typeof updateBody>,
        _actor,
        ids: IdSource,
      ) => ({
        ...(users && { users }),
        id: groupId ?? createId('memberGroup', ids),
        set: { ...(name !== undefined && { name }), ...(active !== undefined && { active }) },
        ...(groupId === undefined && { isNew: true as const }),
        ...(role && { lists: { roles: { put: role.map((id) => ({ element: { id } })) } } }),
      }),
      changes: ({ id, isNew }) => (isNew ? null : { kind: 'memberGroup', id }),
    },
  ],
})

const membersInput = z.object({
  groupId: idSchema('memberGroup'),
  add: people,
  remove: people,
  /** Whoever else is in it goes. */
  only: z.optional(z.literal(true)),
})
type MembersInput = z.infer<typeof membersInput>

function changeMembers(
  facts: Facts,
  { groupId, add, remove, only }: MembersInput,
  actor: Actor,
): Result<Change & { readonly put: readonly Put[] }, Refusal> {
  if (actor.kind !== 'person') return err(refusal('not-permitted'))
  const { organizationId } = actor
  const group = facts.get('rolesAndGroups', organizationId)?.groups.get(groupId)
  if (!group) return err(refusal('not-permitted'))
  const inIt = facts.get('groupMembers', groupId) ?? []
  const gone = only ? inIt.map((one) => one.personId).filter((id) => !add.includes(id)) : remove
  const put: Put[] = []
  const events: NewAuditEvent[] = []
  for (const [personIds, isIn] of [
    [add, true],
    [gone, false],
  ] as const)
    for (const personId of new Set(personIds)) {
      const id = memberId(organizationId, personId)
      const before = facts.get('member', id) ?? inIt.find((one) => one.id === id)
      if (!before) return err(refusal('user-not-found'))
      if (before.groups.some((one) => one.id === groupId) === isIn) continue
      const groups = isIn ? { put: [{ element: { id: groupId } }] } : { remove: [{ id: groupId }] }
      const here: Facts = {
        get: (kind, key) => (kind === 'member' && key === id ? (before as never) : facts.get(kind, key)),
      }
      const changed = changeRecord(MEMBER_RECORD, here, { id, set: {}, lists: { groups } }, actor)
      if (!changed.ok) return changed
      put.push({ kind: 'member', value: changed.value.value })
      events.push(...(MEMBER_RECORD.events?.(changed.value.value, before, actor) ?? []))
    }
  return ok({ put, events, data: { groupId } })
}

const usersBody = z.object({ groupId: idSchema('memberGroup'), users: people })
const groupBody = z.object({ groupId: idSchema('memberGroup') })

export const setGroupMembers = defineCommand<MembersInput>({
  name: 'setGroupMembers',
  version: 1,
  area: 'admin',
  summary: 'Put members into a group or take them out',
  offline: 'B',
  from: 'person',
  permission: 'groupWrite',
  input: membersInput,
  reads: ({ groupId, add, remove }, actor) => [
    { kind: 'groupMembers', id: groupId },
    ...rolesAndGroups(actor),
    ...membersNamed([...add, ...remove], actor),
  ],
  check: (facts, input, actor) => {
    const changed = changeMembers(facts, input, actor)
    return changed.ok ? null : changed.error
  },
  apply: (facts, input, { actor }) => changeMembers(facts, input, actor),
  preview: (facts, input, actor) => {
    const changed = changeMembers(facts, input, actor)
    return changed.ok ? changed.value.put.flatMap(previewOf) : []
  },
  calls: [
    {
      path: 'Admin/Group/UpdateUsers',
      method: 'POST',
      output: answered,
      success: () => 'group-saved',
      refusals: ['user-not-found', 'last-administrator'],
      body: usersBody,
      toInput: ({ groupId, users }: z.infer<typeof usersBody>) => ({
        ...{ groupId, add: users, remove: [] },
        only: true as const,
      }),
      changes: ({ groupId }) => ({ kind: 'memberGroup', id: groupId }),
    },
    {
      path: 'Admin/Group/RemoveAllUsers',
      method: 'POST',
      output: answered,
      success: () => 'group-saved',
      refusals: ['last-administrator'],
      body: groupBody,
      toInput: ({ groupId }: z.infer<typeof groupBody>) => ({
        ...{ groupId, add: [], remove: [] },
        only: true as const,
      }),
      changes: ({ groupId }) => ({ kind: 'memberGroup', id: groupId }),
    },
  ],
})

const roleGroupsInput = z.object({
  roleId: idSchema('role'),
  groupRoles: z.array(idSchema('memberGroup')).check(z.maxLength(MAX_MOVED_AT_ONCE)),
})
type RoleGroups = z.infer<typeof roleGroupsInput>

function changeGroupsOfRole(
  facts: Facts,
  { roleId, groupRoles }: RoleGroups,
  actor: Actor,
): Result<Change, Refusal> {
  if (actor.kind !== 'person') return err(refusal('not-permitted'))
  const all = facts.get('rolesAndGroups', actor.organizationId)
  if (!all?.roles.has(roleId) || groupRoles.some((id) => !all.groups.has(id)))
    return err(refusal('not-permitted'))
  const changes: Change[] = []
  for (const before of all.groups.values()) {
    const wanted = groupRoles.includes(before.id)
    if (before.roles.some((one) => one.id === roleId) === wanted) continue
    const roles = wanted ? { put: [{ element: { id: roleId } }] } : { remove: [{ id: roleId }] }
    const here: Facts = {
      get: (kind, key) =>
        kind === 'memberGroup' && key === before.id ? (before as never) : facts.get(kind, key),
    }
    const changed = changeRecord(GROUP_RECORD, here, { id: before.id, set: {}, lists: { roles } }, actor)
    if (!changed.ok) return changed
    const { value } = changed.value
    changes.push({
      put: [{ kind: 'memberGroup', value }],
      events: eventsOf(value, before, actor),
      effects: GROUP_RECORD.effects?.(value, before) ?? [],
    })
  }
  return ok({
    put: changes.flatMap((one) => one.put),
    events: changes.flatMap((one) => one.events ?? []),
    effects: changes.flatMap((one) => one.effects ?? []),
    data: { roleId },
  })
}

/** Which groups have a role, said from the role's side. */
export const setGroupsOfRole = defineCommand<RoleGroups>({
  name: 'setGroupsOfRole',
  version: 1,
  area: 'admin',
  summary: 'Say which groups have a role',
  offline: 'B',
  from: 'person',
  permission: 'groupWrite',
  input: roleGroupsInput,
  reads: ({ roleId }, actor) => [{ kind: 'role', id: roleId }, ...rolesAndGroups(actor)],
  check: (facts, input, actor) => {
    const changed = changeGroupsOfRole(facts, input, actor)
    return changed.ok ? null : changed.error
  },
  apply: (facts, input, { actor }) => changeGroupsOfRole(facts, input, actor),
  calls: [
    {
      path: 'Admin/Role/UpdateGroup',
      method: 'POST',
      output: z.object({ roleId: idSchema('role') }),
      success: () => 'role-saved',
      body: roleGroupsInput,
      toInput: (one: RoleGroups) => one,
      changes: ({ roleId }) => ({ kind: 'role', id: roleId }),
    },
  ],
})
