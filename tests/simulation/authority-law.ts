/**
 * Who changed what, by the chain alone: each change of people, roles, groups and sequences was made by somebody who,
 * by everything that stands before it, held the permission for it, and every permission it gave or took.
 */
import { readTrail } from '../../server/evidence/audit-trail.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { AuditEvent } from '../../sync/entities/audit-event.ts'
import type { Member } from '../../sync/entities/member.ts'
import type { CustomRole, MemberGroup } from '../../sync/entities/role.ts'
import type { PersonId } from '../../sync/ids.ts'
import {
  type Authority,
  authorityOf,
  holds,
  permissionOf,
  permissionsOf,
} from '../../sync/rules/authority.ts'
import type { World } from './world.ts'

type Place = Pick<Member, 'personId' | 'roles' | 'permissions' | 'heldRoles' | 'groups'> &
  Partial<Pick<Member, 'status'>>

export async function givenByWhoHolds(world: World, boss: PersonActor): Promise<string | null> {
  const { db } = world.platform
  const trail = await db.read((query) => readTrail(query, db.tables, boss.organizationId))
  const places = new Map<string, Place>()
  const roles = new Map<string, CustomRole>()
  const groups = new Map<string, MemberGroup>()
  const all = { roles, groups }
  const placeOf = (personId: string): Place =>
    places.get(personId) ?? {
      ...{ personId: personId as PersonId, roles: ['member'], permissions: [], heldRoles: [], groups: [] },
    }
  const gives = (): Map<string, Authority> =>
    new Map([...places].map(([id, place]) => [id, authorityOf(place, all)]))
  for (const event of trail) {
    const by = String(event.facts.by ?? '')
    const needed = PERMISSION_FOR[event.kind]
    if (!needed) continue
    const authority = by === boss.personId ? null : authorityOf(placeOf(by), all)
    if (authority && placeOf(by).status === 'inactive')
      return `S15: ${event.kind} by somebody who was switched off`
    const before = gives()
    apply(event, { places, roles, groups, placeOf })
    // Whoever runs it has everything, and is put back by the world itself.
    if (!authority) continue
    if (!needed.some((one) => holds(authority, one)))
      return `S15: ${event.kind} by somebody who did not hold ${needed[0]}`
    const moved = differing(before, gives(), placeOf)
    const unheld = moved.find((one) => !holds(authority, one))
    if (unheld) return `S19: ${event.kind} moved ${unheld}, which who did it did not hold`
  }
  return null
}

const PERMISSION_FOR: {
  readonly [K in AuditEvent['kind']]?: readonly NonNullable<ReturnType<typeof permissionOf>>[]
} = {
  memberChanged: ['userWrite', 'groupWrite'],
  roleChanged: ['roleWrite'],
  memberRemoved: ['userWrite'],
  memberHandedOver: ['userWrite'],
  memberGroupChanged: ['groupWrite'],
  sequenceChanged: ['sequenceWrite'],
}

interface Known {
  readonly places: Map<string, Place>
  readonly roles: Map<string, CustomRole>
  readonly groups: Map<string, MemberGroup>
  readonly placeOf: (personId: string) => Place
}

const words = (value: unknown): string[] =>
  String(value)
    .split(',')
    .filter((one) => one !== '')

function apply({ kind, facts }: AuditEvent, { places, roles, groups, placeOf }: Known): void {
  const [field, after] = [String(facts.field), words(facts.after)]
  const named = after.map((id) => ({ id }))
  if (kind === 'memberChanged') {
    const member = String(facts.member)
    const value =
      field === 'permissions'
        ? after.map(Number)
        : field === 'roles'
          ? after
          : field === 'status'
            ? after[0]
            : named
    places.set(member, { ...placeOf(member), [field]: value } as Place)
  }
  if (kind === 'roleChanged') {
    const id = String(facts.role)
    const known = roles.get(id) ?? ({ id, active: true, permissions: [], restrictions: [] } as never)
    const value =
      field === 'active' ? after[0] === 'true' : field === 'permissions' ? after.map(Number) : after
    if (field !== 'name' && field !== 'description')
      roles.set(id, { ...(known as CustomRole), [field]: value })
  }
  if (kind === 'memberGroupChanged') {
    const id = String(facts.group)
    const known = groups.get(id) ?? ({ id, active: true, roles: [] } as never)
    const value = field === 'active' ? after[0] === 'true' : named
    if (field !== 'name') groups.set(id, { ...(known as MemberGroup), [field]: value })
  }
}

/** Permissions that somebody holds in one and not in the other. */
function differing(
  before: ReadonlyMap<string, Authority>,
  after: ReadonlyMap<string, Authority>,
  placeOf: (personId: string) => Place,
) {
  const held = (one: Authority) =>
    new Set([
      ...one.permissions.flatMap((id) => permissionOf(id) ?? []),
      ...one.roles.flatMap((role) => permissionsOf(role)),
    ])
  const nobody = (id: string): Authority => ({
    personId: placeOf(id).personId,
    roles: ['member'],
    permissions: [],
  })
  return [...after].flatMap(([id, is]) => {
    const [had, has] = [held(before.get(id) ?? nobody(id)), held(is)]
    return [...[...has].filter((one) => !had.has(one)), ...[...had].filter((one) => !has.has(one))]
  })
}
