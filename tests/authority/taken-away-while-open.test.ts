/** What stands on an open screen once a role is taken away: its device pulls, and draws what it was told. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { administrationOf } from '../../app/administration/use-administration.ts'
import { shellUserOf } from '../../app/member/shell-user.ts'
import { authorityOf } from '../../app/replica/view-of.ts'
import { mainTabs } from '../../app/shell/rules/main-tabs.ts'
import { sidebarEntries } from '../../app/shell/rules/sidebar.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { memberId } from '../../sync/entities/member.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import { createId } from '../../sync/ids.ts'
import type { HeldValue } from '../../sync/kinds/registry.ts'
import { type ClockedWorld, createClockedWorld } from '../server/clocked-world.ts'

let world: ClockedWorld
beforeAll(async () => {
  world = await createClockedWorld(Date.UTC(2026, 10, 23))
})
afterAll(() => world.stop())

/** All that the next pull lays on the device, and what its screens make of it. */
async function shownTo(who: PersonActor) {
  const byId = async <K extends 'role' | 'memberGroup' | 'member'>(kind: K) =>
    new Map(
      ((await world.pulled(who, kind)) as HeldValue<K>[]).map((one) => [
        (one as { readonly id: string }).id,
        one,
      ]),
    )
  const profile = ((await world.pulled(who, 'profile')) as Profile[])[0] as Profile
  const held = {
    role: await byId('role'),
    memberGroup: await byId('memberGroup'),
    member: await byId('member'),
  }
  const { mayChangeGroups, mayChangeRoles, seesGroups, groups, members } = administrationOf(
    authorityOf(profile),
    held,
  )
  const user = shellUserOf({ ...profile, userClass: 'internal' }, [], 2)
  const entries = sidebarEntries('administration', user).map((one) => one.id)
  return {
    ...{ mayChangeGroups, mayChangeRoles, seesGroups, entries },
    ...{ groups: groups.size, members: members.length },
    tab: mainTabs(user, []).includes('administration'),
  }
}

it('[S15][R1222][A193] without the role there is no button, no entry, and nothing of what was seen by it', async () => {
  const ana = await world.person('Ana', ['companyAdmin'])
  const carla = await world.person('Carla', ['member'])
  const id = createId('role', world.platform)
  const set = { name: 'Keeps groups and roles', permissions: [1, 4, 9004] }
  const wish = async (name: 'saveRole' | 'assignRoles' | 'saveMemberGroup', input: unknown) => {
    expect((await world.run(ana, name, input)).status).toBe('applied')
    await world.idle()
  }
  await wish('saveRole', { id, set, isNew: true })
  const group = { id: createId('memberGroup', world.platform), set: { name: 'Finance' }, isNew: true }
  await wish('saveMemberGroup', group)
  const nothing = {
    ...{ mayChangeGroups: false, mayChangeRoles: false, seesGroups: false, entries: [] },
    ...{ groups: 0, members: 0, tab: false },
  }
  expect(await shownTo(carla)).toEqual(nothing)
  const place = memberId(carla.organizationId, carla.personId)
  await wish('assignRoles', { id: place, roles: [id] })
  expect(await shownTo(carla)).toEqual({
    ...{ mayChangeGroups: true, mayChangeRoles: true, seesGroups: true },
    ...{ entries: ['users', 'groups', 'rolesAndPermissions'], groups: 1, members: 2, tab: true },
  })
  await wish('saveRole', { id, set: { active: false } })
  expect(await shownTo(carla)).toEqual(nothing)
})
