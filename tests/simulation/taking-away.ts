/**
 * Somebody loses what they have while their device is offline with a full outbox: a role, a permission, a group, what a
 * role gives, their place, or everything; and two who both run the organisation try to be the only one, each on a node
 * of their own. What they captured before may still count where nothing of it was needed; the laws of the end say so.
 */

import { administratorsIn } from '../../server/people/authority.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { memberId } from '../../sync/entities/member.ts'
import { PERMISSIONS } from '../../sync/entities/permission.ts'
import { type Administering, capture, type Wish } from './authority-moves.ts'
import type { Seat } from './seat.ts'

/** What somebody does on a device. */
type DoesSomething = (seat: Seat, slot: number) => Promise<void>

/** The law it broke; null when none. */
export async function takeAway(at: Administering, seat: Seat, wish: DoesSomething): Promise<string | null> {
  const { world, random, boss, colleagues } = at
  const run = async ([name, input]: Wish) => {
    await world.run(boss, name, input).catch(() => undefined)
  }
  const who = colleagues.find((one) => one.personId === seat.person.personId)
  const id = memberId(boss.organizationId, seat.person.personId)
  if (!who) return null
  if (!(await world.isHere(who))) {
    const heir = random.pick([boss, ...colleagues])
    await run(
      random.chance(0.5)
        ? ['setMemberStatus', { id, status: 'active' }]
        : ['handOver', { id, to: memberId(boss.organizationId, heir.personId) }],
    )
    return null
  }
  if (random.chance(0.3)) return raceForTheLast(at, who)
  const [given, taken] = random.pick(exchangesOf(at, who))
  await run(given)
  for (const { replica } of seat.tabs) await replica.sync().catch(() => undefined)
  const { tabs } = seat
  const wasOnline = tabs.map(({ network }) => network.online)
  for (const { network } of tabs) network.online = false
  for (let n = 1 + random.below(3); n > 0; n--) {
    const slot = random.below(tabs.length)
    const tab = tabs[slot]
    if (random.chance(0.5)) await wish(seat, slot).catch(() => undefined)
    else if (tab) await capture(at, seat, tab).catch(() => undefined)
  }
  await run(taken)
  if (taken[0] === 'setMemberStatus' && random.chance(0.6)) {
    const heir = random.pick([boss, ...colleagues])
    await run(['handOver', { id, to: memberId(boss.organizationId, heir.personId) }])
  }
  // Some hear of it at once, some when the weather changes.
  if (random.chance(0.5))
    for (const [slot, { network }] of tabs.entries()) network.online = wasOnline[slot] ?? true
  return null
}

/** What is given, and how it is taken again. */
function exchangesOf({ random, boss, roles, groups }: Administering, { personId }: PersonActor) {
  const id = memberId(boss.organizationId, personId)
  const some = Object.values(PERMISSIONS).filter(() => random.chance(0.3))
  const off: Wish = ['setMemberStatus', { id, status: 'inactive' }]
  const exchanges: (readonly [Wish, Wish])[] = [
    [['saveMember', { id, set: { roles: ['member', 'userAdmin'] } }], off],
    [['saveMember', { id, set: { roles: ['member', 'companyAdmin'] } }], off],
    [
      ['saveMember', { id, set: { roles: ['member', 'userAdmin'] } }],
      ['saveMember', { id, set: { roles: ['member'] } }],
    ],
    [
      ['saveMember', { id, set: { permissions: some } }],
      ['saveMember', { id, set: { permissions: [] } }],
    ],
  ]
  const role = roles.length > 0 ? random.pick(roles) : undefined
  const group = groups.length > 0 ? random.pick(groups) : undefined
  if (role)
    exchanges.push(
      [
        ['assignRoles', { id, roles: [role] }],
        ['saveRole', { id: role, set: { permissions: [] } }],
      ],
      [
        ['assignRoles', { id, roles: [role] }],
        ['assignRoles', { id, roles: [] }],
      ],
    )
  if (group) {
    const one = [personId]
    exchanges.push([
      ['setGroupMembers', { groupId: group, add: one, remove: [] }],
      ['setGroupMembers', { groupId: group, add: [], remove: one }],
    ])
  }
  return exchanges
}

/** Both run it; each takes it from the other at the same moment. */
async function raceForTheLast(
  { world, random, boss }: Administering,
  who: PersonActor,
): Promise<string | null> {
  const { db } = world.platform
  const idOf = (one: PersonActor) => memberId(boss.organizationId, one.personId)
  await world
    .run(boss, 'saveMember', { id: idOf(who), set: { roles: ['companyAdmin'] } })
    .catch(() => undefined)
  const takes = (from: PersonActor): Wish =>
    random.pick([
      ['setMemberStatus', { id: idOf(from), status: 'inactive' }],
      ['saveMember', { id: idOf(from), set: { roles: ['member'] } }],
    ] satisfies Wish[])
  const runs = () => db.read((query) => administratorsIn(query, db.tables, boss.organizationId))
  const before = await runs()
  const nodes = [world.executor, world.anotherNode()]
  const wishes: readonly (readonly [PersonActor, Wish])[] = [
    [boss, takes(who)],
    [who, takes(boss)],
  ]
  await Promise.all(
    wishes.map(([by, [name, input]], node) => world.run(by, name, input, nodes[node]).catch(() => undefined)),
  )
  const after = await runs()
  return before.personIds.length > 0 && after.personIds.length === 0
    ? 'S19: two took it from each other, and nobody runs the organisation any more'
    : null
}
