/** An organisation run by Ana, with Omar who may come to look after its people, and Mona. */

import { expect } from 'vitest'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { type Member, memberId } from '../../sync/entities/member.ts'
import type { Role } from '../../sync/entities/permission.ts'
import { dueTo, shownOn } from './holdings.ts'
import { createWorld } from './world.ts'

export async function office(seed: number) {
  const world = await createWorld(seed)
  const ana = await world.person('Ana', undefined, ['companyAdmin'])
  const [omar, mona] = [await world.person('Omar'), await world.person('Mona')]
  const [hers, his] = [await world.device(ana), await world.device(omar)]
  const change = async (
    who: PersonActor,
    set: Partial<Pick<Member, 'roles' | 'userClass' | 'permissions'>>,
  ) => {
    const id = memberId(who.organizationId, who.personId)
    const wish = await hers.replica.dispatch(
      'saveMember',
      { id, set: set as { roles: Role[] } as never },
      { title: '' },
    )
    if (!wish.ok) throw new Error(wish.error.code)
    await hers.replica.sync()
    const result = hers.replica.view().outbox.find((one) => one.id === wish.value.id)?.result
    return result?.status === 'refused' ? result.code : 'applied'
  }
  const known = async () => {
    await his.replica.sync()
    const due = await dueTo(world.platform.db, omar)
    expect(shownOn(his)).toEqual(due)
    return [...his.replica.view().held.member.values()].map((one) => one.name).sort()
  }
  return { world, ana, omar, mona, hers, his, change, known }
}
