import { expect, it } from 'vitest'
import { readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import { administratorsIn } from '../../server/people/authority.ts'
import { versionOf } from '../../sync/commands/registry.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { memberId } from '../../sync/entities/member.ts'
import { createId } from '../../sync/ids.ts'
import { createClockedWorld } from '../server/clocked-world.ts'

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
}, 60_000)
