/**
 * Administrators make, give and take roles and groups, and switch people off and on again, by calls on two nodes and
 * from devices that may be offline. The chain of the organisation is the witness: what each of them could give then
 * follows from what stands in it before.
 */

import { administratorsIn } from '../../server/people/authority.ts'
import { entityOf } from '../../sync/commands/command.ts'
import { type CommandInput, type CommandName, commandNamed } from '../../sync/commands/registry.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { memberId } from '../../sync/entities/member.ts'
import { PERMISSIONS, RESTRICTIONS } from '../../sync/entities/permission.ts'
import { createId, type Id, type PersonId } from '../../sync/ids.ts'
import type { Observer } from './observer.ts'
import type { Random } from './random.ts'
import type { Seat } from './seat.ts'
import type { World } from './world.ts'

export interface Administering {
  readonly world: World
  readonly observer: Observer
  readonly random: Random
  /** Runs the organisation, whatever becomes of the others. */
  readonly boss: PersonActor
  readonly colleagues: readonly PersonActor[]
  /** What has been made so far. */
  readonly roles: Id<'role'>[]
  readonly groups: Id<'memberGroup'>[]
}

export type Wish = { readonly [N in CommandName]: readonly [N, CommandInput<N>] }[CommandName]

/** The law it broke; null when none. */
export async function administer(at: Administering, seat: Seat | null): Promise<string | null> {
  const { world, random, boss, colleagues } = at
  const { db } = world.platform
  const runs = () => db.read((query) => administratorsIn(query, db.tables, boss.organizationId))
  const before = await runs()
  const tab = seat?.tabs[random.below(seat.tabs.length)]
  if (seat && tab && random.chance(0.4)) await capture(at, seat, tab)
  else {
    // Two at once, by whoever they are, each on a node of their own.
    const people = [boss, ...colleagues]
    const both = [random.pick(people), random.pick(people)]
    const nodes = [world.executor, world.anotherNode()]
    await Promise.all(
      both.map((by, index) => {
        const wish = anyWish(at, by)
        return wish && world.run(by, wish[0], wish[1], nodes[index]).catch(() => undefined)
      }),
    )
  }
  const after = await runs()
  return before.personIds.length > 0 && after.personIds.length === 0
    ? 'S19: nobody runs the organisation any more'
    : null
}

/** From a device, which may send it long after. */
export async function capture(at: Administering, seat: Seat, tab: Seat['tabs'][number]): Promise<void> {
  const wish = anyWish(at, seat.person)
  if (!wish) return
  const [name, input] = wish
  const command = commandNamed(name)
  const kept = await tab.replica.dispatch(name, input as never, { title: 'x' })
  if (!command || !kept.ok) return
  at.observer.captured(seat, {
    ...{ id: kept.value.id, name, slot: seat.tabs.indexOf(tab), silent: false },
    entity: entityOf(command, input as never, seat.person),
  })
}

/** Whether they may or not: that is what is asked. */
function anyWish(
  { random, colleagues, roles, groups, world, boss }: Administering,
  by: PersonActor,
): Wish | null {
  const { platform } = world
  // Everybody else has been taken out.
  if (colleagues.length === 0) return null
  const who = random.pick(colleagues)
  const id = memberId(boss.organizationId, who.personId)
  const some = <T>(all: readonly T[], most: number): T[] =>
    all.filter(() => random.chance(most / Math.max(1, all.length)))
  const permissions = some(Object.values(PERMISSIONS), 3)
  switch (random.below(11)) {
    case 0: {
      const isNew = roles.length < 2 || random.chance(0.3)
      const roleId = isNew ? createId('role', platform) : random.pick(roles)
      if (isNew) roles.push(roleId)
      const set = isNew
        ? { name: roleId.slice(-12), permissions, restrictions: [], active: true }
        : random.pick([
            { permissions },
            { restrictions: some(RESTRICTIONS, 1) },
            { active: random.chance(0.6) },
          ])
      return ['saveRole', { id: roleId, set, ...(isNew && { isNew: true as const }) }]
    }
    case 1: {
      const isNew = groups.length < 2 || random.chance(0.2)
      const groupId = isNew ? createId('memberGroup', platform) : random.pick(groups)
      if (isNew) groups.push(groupId)
      const put = some(roles, 2).map((role) => ({ element: { id: role } }))
      const remove = some(roles, 1)
        .filter((role) => !put.some((one) => one.element.id === role))
        .map((role) => ({ id: role }))
      return [
        'saveMemberGroup',
        {
          id: groupId,
          set: isNew ? { name: groupId.slice(-12), active: true } : { active: random.chance(0.8) },
          lists: { roles: { put, remove } },
          ...(isNew && { isNew: true as const }),
        },
      ]
    }
    case 2: {
      const [groupId] = some(groups, 1)
      const one: readonly PersonId[] = [who.personId]
      const isIn = random.chance(0.6)
      return groupId
        ? ['setGroupMembers', { groupId, add: isIn ? [...one] : [], remove: isIn ? [] : [...one] }]
        : null
    }
    case 3:
      return ['assignRoles', { id, roles: some(roles, 2) }]
    case 4:
      return ['saveMember', { id, set: { permissions: [...permissions] } }]
    case 5:
      return ['saveMember', { id, set: { roles: [random.pick(['member', 'companyAdmin', 'userAdmin'])] } }]
    case 6: {
      // Whoever runs it may be the last who does.
      const them = random.pick([boss, by, who])
      const place = memberId(boss.organizationId, them.personId)
      return ['saveMember', { id: place, set: { roles: ['member'] } }]
    }
    case 7:
    case 8: {
      const them = random.pick([boss, by, who, who, who])
      const status = random.chance(0.5) ? ('inactive' as const) : ('active' as const)
      return ['setMemberStatus', { id: memberId(boss.organizationId, them.personId), status }]
    }
    case 9: {
      const to = random.pick([boss, ...colleagues])
      return ['handOver', { id, to: memberId(boss.organizationId, to.personId) }]
    }
    default: {
      const set = { name: `Numbers ${random.below(1000)}`, prefix: '', suffix: '', start: 1, padding: 0 }
      return ['saveSequence', { id: createId('sequence', platform), set, isNew: true }]
    }
  }
}
