/** Somebody is taken out by a wish like any other: from an outbox, exactly once, by who may at that moment. */
import { describe, expect, it } from 'vitest'
import { readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import { joinOrganization } from '../../server/people/people.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { memberId } from '../../sync/entities/member.ts'
import { dueTo, shownOn } from './holdings.ts'
import type { Exchange } from './network.ts'
import { office } from './office.ts'
import type { Device } from './world.ts'

const ELSEWHERE = 'organization:00000000000000000000000002'

describe('taking somebody out', () => {
  const wishToRemove = (device: Device, { organizationId, personId }: PersonActor) =>
    device.replica.dispatch('removeMember', { id: memberId(organizationId, personId) }, { title: '' })

  it('[S3][S9][S11] is captured with no network, seen at once, and done when there is one again, once', async () => {
    const { world, ana, omar, his } = await office(36)
    const sent: Exchange[] = []
    const watch = (one: Exchange) => void (one.path === '/commands' && sent.push(one))
    const hers = await world.device(ana, undefined, { watch })
    await hers.replica.sync()
    await his.replica.sync()
    hers.network.online = false
    const wish = await wishToRemove(hers, omar)
    if (!wish.ok) throw new Error(wish.error.code)
    const shown = () => [...hers.replica.view().held.member.values()].map((one) => one.name).sort()
    expect(shown()).toEqual(['Ana Test', 'Mona Test'])
    hers.network.online = true
    await hers.replica.sync()
    expect(shown()).toEqual(['Ana Test', 'Mona Test'])
    expect(shownOn(hers)).toEqual(await dueTo(world.platform.db, ana))
    expect(await world.leftAt(omar)).not.toBeNull()
    // The very same request again, long after they came back: nothing is decided anew.
    const { db } = world.platform
    const place = { organizationId: omar.organizationId, personId: omar.personId, roles: ['member'] }
    await db.transact((query) => joinOrganization(query, db.tables, place, world.now()))
    expect(sent.length).toBeGreaterThan(0)
    for (const one of sent) await world.echo(ana, one)
    expect(await world.leftAt(omar)).toBeNull()
    const events = await db.read((query) => readTrail(query, db.tables, ana.organizationId))
    expect(events.filter((one) => one.kind === 'memberRemoved')).toHaveLength(1)
    expect(verifyTrail(events, world.platform.evidenceKey)).toMatchObject({ unbroken: true })
    await world.close()
  })

  it('[S15][S3] captured with no network is refused when who wished it may no longer, and kept', async () => {
    const { world, ana, omar, mona, hers, his, change } = await office(37)
    await change(omar, { roles: ['member', 'userAdmin'] })
    await his.replica.sync()
    his.network.online = false
    expect((await wishToRemove(his, mona)).ok).toBe(true)
    expect([...his.replica.view().held.member.values()].map((one) => one.name).sort()).toEqual([
      'Ana Test',
      'Omar Test',
    ])
    await change(omar, { roles: ['member'] })
    his.network.online = true
    await his.replica.sync()
    expect(his.replica.view().outbox).toMatchObject([
      { name: 'removeMember', state: 'refused', result: { code: 'not-permitted' } },
    ])
    expect(await world.leftAt(mona)).toBeNull()
    expect(shownOn(hers)).toEqual(await dueTo(world.platform.db, ana))
    await world.close()
  })

  it('[S8][S19] is for whoever looks after people: not oneself, nobody above, nobody elsewhere', async () => {
    const { world, ana, omar, mona, change } = await office(38)
    await change(omar, { roles: ['member', 'userAdmin'] })
    const stranger = await world.person('Noor', ELSEWHERE, ['companyAdmin'])
    const tried = async (by: PersonActor, who: PersonActor) => {
      const { organizationId, personId } = who
      const outcome = await world.run(by, 'removeMember', { id: memberId(organizationId, personId) })
      return outcome.status === 'refused' ? outcome.refusal.code : outcome.status
    }
    expect(await tried(mona, omar)).toBe('not-permitted')
    expect(await tried(mona, stranger)).toBe('not-permitted')
    expect(await tried(omar, omar)).toBe('not-permitted')
    expect(await tried(omar, ana)).toBe('not-permitted')
    // Of another organisation is, to them, nobody.
    expect(await tried(omar, stranger)).toBe('user-not-found')
    expect(await tried(stranger, mona)).toBe('user-not-found')
    expect(await tried(omar, mona)).toBe('applied')
    expect(await tried(omar, mona)).toBe('user-not-found')
    await world.close()
  })
})
