import { afterEach, describe, expect, it } from 'vitest'
import { memberId } from '../../sync/entities/member.ts'
import type { MemberInvite } from '../../sync/entities/member-invite.ts'
import { createId } from '../../sync/ids.ts'
import { type ClockedWorld, createClockedWorld } from '../../tests/server/clocked-world.ts'
import { createRandom } from '../../tests/simulation/random.ts'
import { createListedPeople } from './listed-people.ts'

let world: ClockedWorld
afterEach(() => world.stop())

describe('the people that are kept for lists', () => {
  it.each([1, 2, 3])(
    '[S4] are after any change who they would be if all of them were read anew (%i)',
    async (seed) => {
      const random = createRandom(seed)
      world = await createClockedWorld(Date.UTC(2026, 10, 23))
      const { platform } = world
      const { db } = platform
      const boss = await world.person('Sara', ['companyAdmin'])
      const people = [await world.person('Omar'), await world.person('Mona'), await world.person('Layla')]
      const invites: MemberInvite['id'][] = []
      const readPeople = createListedPeople(platform, 1)
      const kept = () => db.read((query) => readPeople(query, boss.organizationId))
      const anew = () => db.read((query) => createListedPeople(platform)(query, boss.organizationId))
      const byId = (all: Awaited<ReturnType<typeof kept>>) =>
        [...all.listed].sort((a, b) => (a.id < b.id ? -1 : 1))
      await kept()
      for (let step = 0; step < 25; step++) {
        const one = random.pick(people)
        const id = memberId(boss.organizationId, one.personId)
        switch (random.below(6)) {
          case 0: {
            const invite = createId('memberInvite', platform)
            const names = { firstName: `New ${step}`, lastName: '', userTypeId: 3, groups: [], heldRoles: [] }
            const email = `new${random.below(4)}@example.com`
            await world.run(boss, 'inviteMembers', { invites: [{ id: invite, email, ...names }], each: true })
            invites.push(invite)
            break
          }
          case 1:
            if (invites.length > 0) await world.run(boss, 'cancelInvite', { id: random.pick(invites) })
            break
          case 2:
            await world.run(boss, 'saveMember', { id, set: { permissions: random.chance(0.5) ? [1] : [] } })
            break
          case 3:
            await world.run(boss, 'setMemberStatus', {
              id,
              status: random.chance(0.5) ? 'inactive' : 'active',
            })
            break
          case 4:
            if (random.chance(0.3)) await world.run(boss, 'removeMember', { id })
            break
          default:
            people.push(await world.person(`Person ${step}`))
        }
        expect(byId(await kept())).toEqual(byId(await anew()))
      }
      expect((await kept()).listed.length).toBeGreaterThan(4)
      // Nothing has changed: nothing is made again.
      expect((await kept()).listed).toBe((await kept()).listed)
    },
  )
})
