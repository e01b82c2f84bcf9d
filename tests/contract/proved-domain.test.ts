/** A domain that was proved once, months and years later: in a world of its own, for its clock goes ahead. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { storeEffects } from '../../server/jobs/store-effects.ts'
import { checkDomainJob, lookAgain } from '../../server/organization/check-domain.ts'
import type { FindTexts } from '../../server/outbound/find-texts.ts'
import { organizationRecord } from '../../server/people/people.ts'
import { createExecutor } from '../../server/replication/execute.ts'
import { createSystemCommands } from '../../server/replication/system-commands.ts'
import { err, ok } from '../../sync/result.ts'
import { proofText } from '../../sync/rules/email-domain.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { caller } from './calling.ts'

let world: AuthorityWorld
let admin: Case
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  admin = await world.caseOf(await world.newThings(), 'admin')
})
const ask = caller(() => world)

async function recordOf() {
  const { db } = world.platform
  const { organization } = db.tables
  const [row] = await db.read((query) =>
    query.select().from(organization).where(eq(organization.id, world.people.admin.at)),
  )
  return organizationRecord(row as NonNullable<typeof row>)
}

/** Looks as the job does, with a name server that answers this. */
async function look(findTexts: FindTexts) {
  const system = createSystemCommands(world.platform, world.server.executor)
  const { id, domainProof } = await recordOf()
  await checkDomainJob({ platform: world.platform, system, findTexts }).run(
    { organizationId: id, token: domainProof?.token, askedAt: domainProof?.askedAt },
    `job:${String(Math.random()).slice(2).padEnd(26, '0').slice(0, 26)}`,
  )
  return (await recordOf()).domainProof
}
const claim = async (one: Case, emailDomain: string) => {
  await ask(one, 'Admin/Organization/Update', { emailDomain })
  await ask(one, 'Admin/Organization/CheckDomain', {})
  return (await recordOf()).domainProof?.token ?? ''
}

describe('a domain that was proved', () => {
  const DAY = 86_400_000
  /** As the hour comes round, so many days later. */
  async function lookLater(days: number, findTexts: FindTexts) {
    const now = () => world.platform.now() + days * DAY
    const platform = { ...world.platform, now }
    const system = createSystemCommands(
      platform,
      createExecutor(platform, {
        ...{ preconditions: {}, storeEffects: storeEffects(platform), committed: () => undefined },
        beforeStore: async (_, envelope) => envelope,
      }),
    )
    await lookAgain({ platform, system, findTexts })()
    return (await recordOf()).domainProof
  }
  const gone: FindTexts = async () => ok([])
  const silent: FindTexts = async () => err('not-reached')
  const tenant = async () => {
    const { db } = world.platform
    const { organization } = db.tables
    const [row] = await db.read((query) =>
      query.select().from(organization).where(eq(organization.id, world.people.admin.at)),
    )
    return row?.provedDomain
  }

  it('is looked at again each week: one that is lost opens nothing after its days of grace, and nothing else changes', async () => {
    const token = await claim(admin, 'again.example')
    const there: FindTexts = async () => ok([proofText(token)])
    await look(there)
    const asked: string[] = []
    const counting: FindTexts = async (host) => {
      asked.push(host)
      return ok([proofText(token)])
    }
    await lookLater(6, counting)
    expect(asked).toEqual([])
    expect(await lookLater(8, counting)).toMatchObject({ state: 'proved', lostAt: null })
    expect(asked).toEqual(['_tawqi.again.example'])
    // A name server that says nothing takes nothing away.
    expect(await lookLater(16, silent)).toMatchObject({ state: 'proved', lostAt: null })
    const before = await recordOf()
    const lost = await lookLater(16, gone)
    expect(lost).toMatchObject({ state: 'proved', failure: 'not-there', lostAt: expect.any(Number) })
    expect(await tenant()).toBe('again.example')
    expect(await lookLater(29, gone)).toMatchObject({ state: 'proved', lostAt: lost?.lostAt })
    expect(await lookLater(31, silent)).toMatchObject({ state: 'proved' })
    expect(await lookLater(31, gone)).toMatchObject({ state: 'unproved', failure: 'not-there', by: null })
    expect(await tenant()).toBeNull()
    const after = await recordOf()
    expect({ ...after, domainProof: null }).toEqual({ ...before, domainProof: null })
    const { db } = world.platform
    const events = await db.read((query) => readTrail(query, db.tables, world.people.admin.at))
    expect(events.slice(-2).map((one) => one.kind)).toEqual(['domainLost', 'domainLapsed'])
  })

  it('is back as soon as its record is, and whoever runs it has it looked for at once', async () => {
    const token = await claim(admin, 'back.example')
    await look(async () => ok([proofText(token)]))
    expect(await lookLater(8, gone)).toMatchObject({ lostAt: expect.any(Number) })
    await ask(admin, 'Admin/Organization/CheckDomain', {})
    expect(await look(async () => ok([proofText(token)]))).toMatchObject({
      ...{ state: 'proved', lostAt: null, failure: null, by: 'dns' },
    })
  })

  it('by a code is to be proved again after a year', async () => {
    const token = await claim(admin, 'coded.example')
    const system = createSystemCommands(world.platform, world.server.executor)
    const { id } = await recordOf()
    const coded = { id, token, failure: null, by: 'mail', person: null }
    await system.run('recordDomainProof', coded)
    expect(await lookLater(364, gone)).toMatchObject({ state: 'proved', by: 'mail' })
    expect((await recordOf()).domainProof?.lostAt ?? null).toBeNull()
    expect(await lookLater(366, gone)).toMatchObject({ state: 'proved', lostAt: expect.any(Number) })
    await system.run('recordDomainProof', coded)
    expect((await recordOf()).domainProof).toMatchObject({ state: 'proved', lostAt: null })
    await lookLater(366, gone)
    expect(await lookLater(381, gone)).toMatchObject({ state: 'unproved' })
  })
})
