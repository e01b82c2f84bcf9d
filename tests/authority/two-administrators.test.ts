import { expect, it } from 'vitest'
import { readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import { administratorsIn } from '../../server/people/authority.ts'
import { createOrganization } from '../../server/people/people.ts'
import { versionOf } from '../../sync/commands/registry.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { memberId } from '../../sync/entities/member.ts'
import { createId } from '../../sync/ids.ts'
import { type ClockedWorld, createClockedWorld } from '../server/clocked-world.ts'

it('[S19][S8] two administrators who take each other out at once, on two nodes: one of them does', async () => {
  const world = await createClockedWorld(Date.now())
  const { platform, db } = world
  const nodes = [world.anotherExecutor(), world.anotherExecutor()] as const
  for (let round = 0; round < 6; round++) {
    const { ana, badr } = await apart(world, round)
    const out = (by: PersonActor, who: PersonActor, on: (typeof nodes)[number]) =>
      world.run(by, 'removeMember', { id: memberId(who.organizationId, who.personId) }, on)
    const outcomes = await Promise.all([out(ana, badr, nodes[0]), out(badr, ana, nodes[1])])
    // Whoever was taken out meanwhile is told that their session is over, and nothing is decided for them.
    expect(outcomes.map((one) => one.status).sort()).toEqual(['applied', 'later'])
    const { personIds } = await db.read((query) => administratorsIn(query, db.tables, ana.organizationId))
    const left = outcomes[0].status === 'applied' ? ana : badr
    expect(personIds).toEqual([left.personId])
    const events = await db.read((query) => readTrail(query, db.tables, ana.organizationId))
    expect(verifyTrail(events, platform.evidenceKey)).toMatchObject({ unbroken: true })
    expect(events.filter((one) => one.kind === 'memberRemoved').map((one) => one.facts.by)).toEqual([
      left.personId,
    ])
    const [, taken] = left === ana ? [ana, badr] : [badr, ana]
    const jobs = (await world.waiting()).filter((one) => one.kind === 'departMember')
    expect(jobs).toHaveLength(round + 1)
    expect(jobs.map((one) => one.key)).toContain(taken.personId)
  }
  await world.stop()
})

/** In an organisation of their own. */
async function apart(world: ClockedWorld, round: number) {
  const organizationId = await world.db.transact((query) =>
    createOrganization(query, world.db.tables, { nameEn: `Al Noor ${round}` }, world.platform),
  )
  const ana = await world.person(`Ana${round}`, ['companyAdmin'], organizationId)
  return { ana, badr: await world.person(`Badr${round}`, ['companyAdmin'], organizationId) }
}

it('[S19][S15] two administrators who take each other’s role at once, on two nodes: one of them does', async () => {
  const world = await createClockedWorld(Date.now())
  const { platform } = world
  const { db } = platform
  const nodes = [world.anotherExecutor(), world.anotherExecutor()] as const
  const [ana, badr] = [
    await world.person('Ana', ['companyAdmin']),
    await world.person('Badr', ['companyAdmin']),
  ]
  const demote = (
    node: (typeof nodes)[number],
    by: PersonActor,
    who: PersonActor,
    roles: readonly string[],
  ) => {
    const input = { id: memberId(who.organizationId, who.personId), set: { roles } }
    return node.execute({
      ...{ id: createId('command', platform), name: 'saveMember', version: versionOf('saveMember') },
      ...{ input, actor: by, payload: JSON.stringify(input), signature: null, device: null, claimedAt: null },
    })
  }
  const running = () => db.read((query) => administratorsIn(query, db.tables, ana.organizationId))
  let last = 0
  for (let round = 0; round < 8; round++) {
    const outcomes = await Promise.all([
      demote(nodes[0], ana, badr, ['member']),
      demote(nodes[1], badr, ana, ['member']),
    ])
    expect(outcomes.map((one) => one.status).sort()).toEqual(['applied', 'refused'])
    const { personIds } = await running()
    expect(personIds).toHaveLength(1)
    const [left, fallen] = personIds[0] === ana.personId ? [ana, badr] : [badr, ana]
    expect(await demote(nodes[0], left, left, ['member'])).toMatchObject({
      status: 'refused',
      refusal: { code: 'last-administrator' },
    })
    expect(await demote(nodes[1], left, fallen, ['companyAdmin'])).toMatchObject({ status: 'applied' })
    const events = await db.read((query) => readTrail(query, db.tables, ana.organizationId))
    expect(verifyTrail(events, platform.evidenceKey)).toMatchObject({ unbroken: true })
    expect(events.length - last).toBe(2)
    last = events.length
  }
  await world.stop()
})
