/** Whoever comes to stand among those who look after people is told of them all; whoever does no longer holds nothing. */
import { describe, expect, it } from 'vitest'
import { authorityIn } from '../../server/people/authority.ts'
import { memberId } from '../../sync/entities/member.ts'
import { office } from './office.ts'

describe('standing', () => {
  it('[S18][S4] brings everything of its own at once, also what was there long before', async () => {
    const { world, omar, mona, change, known } = await office(31)
    await change(mona, { userClass: 'internal' })
    expect(await known()).toEqual([])
    expect(await change(omar, { roles: ['member', 'userAdmin'] })).toBe('applied')
    expect(await known()).toEqual(['Ana Test', 'Mona Test', 'Omar Test'])
    await world.person('Layla')
    expect(await known()).toEqual(['Ana Test', 'Layla Test', 'Mona Test', 'Omar Test'])
    await world.close()
  })

  it('[S18][S9] takes everything of its own with it when it ends, whatever changed while one was away', async () => {
    const { world, omar, mona, his, change, known } = await office(32)
    await change(omar, { roles: ['member', 'userAdmin'] })
    expect(await known()).toHaveLength(3)
    his.network.online = false
    await change(mona, { userClass: 'internal' })
    await change(omar, { roles: ['member'] })
    his.network.online = true
    expect(await known()).toEqual([])
    await world.close()
  })

  it('[S18] that ended and began anew while one was away leaves neither more nor less', async () => {
    const { world, omar, mona, ana, his, change, known } = await office(33)
    const layla = await world.person('Layla')
    await change(omar, { roles: ['member', 'adminReader'] })
    expect(await known()).toHaveLength(4)
    his.network.online = false
    await change(omar, { roles: ['member'] })
    await world.run(ana, 'removeMember', { id: memberId(layla.organizationId, layla.personId) })
    await change(mona, { userClass: 'internal' })
    await change(omar, { roles: ['member', 'adminReader'] })
    his.network.online = true
    expect(await known()).toEqual(['Ana Test', 'Mona Test', 'Omar Test'])
    expect(his.replica.view().held.member.get(memberId(mona.organizationId, mona.personId))?.userClass).toBe(
      'internal',
    )
    await world.close()
  })

  it('[S18] one way to a thing may end while another goes on', async () => {
    const { world, omar, change, known } = await office(34)
    await change(omar, { roles: ['member', 'userAdmin'], permissions: [1] })
    expect(await known()).toHaveLength(3)
    await change(omar, { roles: ['member'] })
    expect(await known()).toHaveLength(3)
    await change(omar, { permissions: [] })
    expect(await known()).toEqual([])
    await world.close()
  })
})

describe('authority', () => {
  it('[S19] is given and taken by who holds it, and never taken from the last who could give it back', async () => {
    const { world, ana, omar, mona, hers, change } = await office(35)
    expect(await change(ana, { roles: ['member'] })).toBe('last-administrator')
    expect(await change(omar, { roles: ['companyAdmin'] })).toBe('applied')
    expect(await change(ana, { roles: ['member', 'userAdmin'] })).toBe('applied')
    // Who looks after people makes nobody more than they are themselves, nor less.
    expect(await change(mona, { roles: ['member', 'companyAdmin'] })).toBe('not-permitted')
    expect(await change(mona, { roles: ['member', 'adminReader'] })).toBe('not-permitted')
    expect(await change(mona, { permissions: [9001] })).toBe('not-permitted')
    expect(await change(mona, { permissions: [424_242] })).toBe('not-permitted')
    expect(await change(omar, { roles: ['member'] })).toBe('not-permitted')
    expect(await change(omar, { userClass: 'internal' })).toBe('not-permitted')
    expect(await change(mona, { roles: ['member', 'userAdmin'] })).toBe('applied')
    expect(await change(ana, { roles: ['member'] })).toBe('applied')
    expect(await change(mona, { roles: ['member'] })).toBe('not-permitted')
    const { db } = world.platform
    const roles = await db.read((query) => authorityIn(query, db.tables, omar))
    expect(roles?.roles).toEqual(['companyAdmin'])
    expect(hers.replica.view().held.member.size).toBe(0)
    await world.close()
  })
})
