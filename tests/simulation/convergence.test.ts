import { describe, expect, it } from 'vitest'
import { readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import { renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { dueTo, keptOn, memberOf, playRun, type Run, shownOn, stillPending } from './convergence.ts'

/** More with SEEDS=1000; one alone with SEED=42. */
const first = Number(process.env.SEED ?? 1)
const seeds = Array.from(
  { length: process.env.SEED ? 1 : Number(process.env.SEEDS ?? 60) },
  (_, index) => first + index,
)

async function expectConverged(run: Run, seed: number): Promise<void> {
  const { world } = run
  for (const device of run.devices) {
    const person = run.people.find((one) => one.personId === subject(device))
    if (!person) throw new Error('A device without its person')
    const at = `seed ${seed}, ${person.name}`
    expect(stillPending(device), `${at}: nothing waits for ever`).toEqual([])
    const due = await dueTo(world, person)
    expect(shownOn(device), `${at}: the view`).toEqual(due)
    expect(await keptOn(device), `${at}: the storage`).toEqual({
      rows: due.rows,
      marks: due.marks,
      contacts: due.contacts,
    })
    expect(await memberOf(world, person), `${at}: members are whom render shows it to`).toEqual(
      Object.keys(due.rows).sort(),
    )
    const reader = { subject: person.personId, email: person.email }
    const bodies = new Map((await device.local.bodies.toArray()).map((one) => [one.id, one.body]))
    for (const [id, body] of bodies) {
      const whole = await world.envelope(id)
      expect(body, `${at}: the body of ${id}`).toEqual(whole && renderEnvelope(whole, reader))
      expect(device.replica.envelope(id) ?? body, `${at}: the body in memory`).toEqual(body)
    }
    const waiting = Object.values(due.rows).filter((row) => row.mine.some((one) => one.state === 'waiting'))
    for (const row of waiting) expect(bodies.has(row.id), `${at}: ${row.id} waits and is here`).toBe(true)
  }
}

const subject = ({ replica }: Run['devices'][number]) =>
  replica.actor.kind === 'person' ? replica.actor.personId : ''

/** Every wish a person was told is saved has been decided exactly once, and a refusal is still there. */
async function expectNothingLost(run: Run, seed: number): Promise<void> {
  const { commandLog } = run.world.platform.db.tables
  const log = await run.world.platform.db.read((query) => query.select().from(commandLog))
  const status = new Map(log.map((row) => [row.id, row.status]))
  expect(status.size, `seed ${seed}: one line per command`).toBe(log.length)
  for (const [device, ids] of run.captured) {
    const shown = new Map(device.replica.view().outbox.map((one) => [one.id as string, one]))
    for (const id of ids) {
      expect(status.has(id), `seed ${seed}: ${id} was decided`).toBe(true)
      if (status.get(id) === 'refused')
        expect(shown.get(id), `seed ${seed}: the refusal of ${id} stays`).toMatchObject({ state: 'refused' })
    }
  }
}

async function expectEvidence({ world }: Run, seed: number): Promise<void> {
  const { tables } = world.platform.db
  const rows = await world.platform.db.read((query) =>
    query.select({ id: tables.envelope.id }).from(tables.envelope),
  )
  for (const { id } of rows) {
    const trail = await world.platform.db.read((query) => readTrail(query, tables, id))
    const chain = verifyTrail(trail, world.platform.evidenceKey)
    expect(chain, `seed ${seed}: the chain of ${id}`).toEqual({ unbroken: true, events: trail.length })
    expect(trail.map((one) => one.at)).toEqual(trail.map((one) => one.at).sort((a, b) => a - b))
  }
}

describe('a world where everything goes wrong', () => {
  it(`[S1][S3][S4][S5][S11][P6] after ${seeds.length} random runs every device holds what render makes of the database, and nothing was lost`, async () => {
    for (const seed of seeds) {
      const run = await playRun(seed)
      try {
        await expectConverged(run, seed)
        await expectNothingLost(run, seed)
        await expectEvidence(run, seed)
      } finally {
        await run.world.close()
      }
    }
  }, 600_000)
})
