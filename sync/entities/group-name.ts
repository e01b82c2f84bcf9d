/**
 * What a group of members is called, for everybody of its organisation: somebody may ask it for a signature without
 * knowing who is in it or what it gives. It is there as long as the group is switched on, written with it.
 */
import * as z from 'zod/mini'
import { bareId, type Id, idSchema } from '../ids.ts'
import { MAX_ROLE_NAME, type MemberGroup } from './role.ts'

export const groupName = z.object({
  id: idSchema('groupName'),
  organizationId: idSchema('organization'),
  name: z.string().check(z.maxLength(MAX_ROLE_NAME)),
})
export type GroupName = z.infer<typeof groupName>

export const groupNameId = (groupId: MemberGroup['id']): Id<'groupName'> => `groupName:${bareId(groupId)}`

export const groupOfName = (id: Id<'groupName'>): MemberGroup['id'] => `memberGroup:${bareId(id)}`

/** Null of a group that is switched off: nobody asks it. */
export const nameOfGroup = ({ id, organizationId, name, active }: MemberGroup): GroupName | null =>
  active ? { id: groupNameId(id), organizationId, name } : null
