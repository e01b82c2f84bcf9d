/** Two nodes write at once: the rules of the feed and of commands hold over both (S1, S5), and jobs run once. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFeedWriter } from '../../server/feed/feed.ts'
import { addJobs, createJobRunner, type NewJob } from '../../server/jobs/runner.ts'
import { joinOrganization } from '../../server/people/people.ts'
import { createExecutor, type Executor } from '../../server/replication/execute.ts'
import type { Wish } from '../../server/replication/wish.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { createId } from '../../sync/ids.ts'
import { createNodeWorld, type Node, type NodeWorld } from './node-world.ts'

let world: NodeWorld
beforeEach(async () => {
  world = await createNodeWorld()
})
afterEach(() => world.close())

const executorOf = ({ platform }: Node): Executor =>
  createExecutor(platform, {
    preconditions: {},
    storeEffects: async () => undefined,
    beforeStore: async (_query, envelope) => envelope,
    committed: () => undefined,
  })

const actor: PersonActor = {
  kind: 'person',
  personId: `person:${'1'.repeat(26)}`,
  organizationId: `organization:${'1'.repeat(26)}`,
  organizationName: 'Al Noor',
  name: 'Sara',
  email: 'sara@example.com',
  language: 'en',
}

function saveContact({ platform }: Node, n: number): Wish {
  const input = {
    id: createId('contact', platform),
    shared: true,
    fullNameEn: `Contact ${n}`,
    fullNameAr: '',
    email: `contact.${n}@example.com`,
    mobile: '',
    company: '',
    title: '',
    language: 'en',
  }
  return {
    id: createId('command', platform),
    name: 'saveContact',
    version: 1,
    input,
    actor,
    payload: JSON.stringify(input),
    signature: null,
    device: null,
    claimedAt: null,
  }
}

describe('two nodes that write at once', () => {
  it('[S5] a reader at a checkpoint is never without a change committed below it', async () => {
    const [one, other, reading] = [await world.node(), await world.node(), await world.node()]
    const { feed, channelHead } = reading.platform.db.tables
    const CHANNEL = 'organization:1'
    let isOver = false
    const write = async ({ platform: { db } }: Node, name: string) => {
      for (let n = 0; n < 40; n++)
        await db.transact(async (query) => {
          const writer = createFeedWriter(query, db.tables)
          await writer.put(CHANNEL, 'contact', `${name}/${n}`)
          // Longer work after the number was taken must not let a later number be seen first.
          if (n % 4 === 0) await new Promise((settle) => setTimeout(settle, 8))
        })
    }
    const seen = new Map<string, number>()
    const read = async () => {
      let checkpoint = 0
      while (!isOver || checkpoint < 80) {
        const page = await reading.platform.db.read(async (query) => ({
          head: (await query.select().from(channelHead).where(eq(channelHead.channel, CHANNEL)))[0]?.seq ?? 0,
          rows: await query.select().from(feed).where(eq(feed.channel, CHANNEL)),
        }))
        // What a pull does: everything after the checkpoint, then the head is the checkpoint.
        for (const row of page.rows) if (row.seq > checkpoint) seen.set(row.id, row.seq)
        const below = page.rows.filter((row) => row.seq <= page.head)
        expect(below.length, 'no number below the head is missing').toBe(page.head)
        checkpoint = page.head
        await new Promise((settle) => setImmediate(settle))
      }
    }
    const reader = read()
    await Promise.all([write(one, 'one'), write(other, 'other')])
    isOver = true
    await reader
    expect(seen.size).toBe(80)
    expect([...seen.values()].sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, n) => n + 1))
  })

  it('[S1] a command that reaches both has one effect and one answer', async () => {
    const [one, other] = [await world.node(), await world.node()]
    const executors = [executorOf(one), executorOf(other)]
    const wishes = Array.from({ length: 30 }, (_, n) => saveContact(one, n))
    const answers = await Promise.all(
      wishes.map((wish) => Promise.all(executors.map((executor) => executor.execute(wish)))),
    )
    for (const [here, there] of answers) {
      expect(here?.status).toBe('applied')
      expect(there).toEqual(here)
    }
    const { db } = one.platform
    const { contact, commandLog, feed } = db.tables
    const rows = await db.read(async (query) => ({
      contacts: await query.select({ id: contact.id }).from(contact),
      answers: await query.select({ id: commandLog.id }).from(commandLog),
      fed: await query.select().from(feed).where(eq(feed.channel, actor.personId)),
    }))
    expect([rows.contacts.length, rows.answers.length, rows.fed.length]).toEqual([30, 30, 30])
    expect(new Set(rows.fed.map((row) => row.seq)).size, 'one number for each').toBe(30)
  })

  it('[S8] a command that waited while its person was taken out on another node decides nothing', async () => {
    const [one, other] = [await world.node(), await world.node()]
    const { db } = other.platform
    const place = { organizationId: actor.organizationId, personId: actor.personId }
    await db.transact((query) => joinOrganization(query, db.tables, { ...place, roles: ['member'] }, 1))
    const executor = executorOf(one)
    expect(await executor.execute(saveContact(one, 1))).toMatchObject({ status: 'applied' })

    const { organizationMember, commandLog } = db.tables
    await db.transact((query) =>
      query
        .update(organizationMember)
        .set({ leftAt: 2 })
        .where(eq(organizationMember.personId, actor.personId)),
    )
    expect(await executor.execute(saveContact(one, 2))).toMatchObject({
      status: 'later',
      refusal: { code: 'session-ended' },
    })
    expect(await db.read((query) => query.select({ id: commandLog.id }).from(commandLog))).toHaveLength(1)
  })

  it('groups that meet on one organisation all commit, and nobody is refused for it', async () => {
    const nodes = [await world.node(), await world.node()]
    const executors = nodes.map(executorOf)
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) => executors[n % 2]?.execute(saveContact(nodes[n % 2] as Node, n))),
    )
    expect(outcomes.filter((one) => one?.status !== 'applied')).toEqual([])
    const { db } = (nodes[0] as Node).platform
    const [head] = await db.read((query) =>
      query
        .select()
        .from(db.tables.channelHead)
        .where(eq(db.tables.channelHead.channel, actor.organizationId)),
    )
    expect(head?.seq).toBe(200)
  })

  it('a job is leased by one of them, and jobs of one key never run side by side', async () => {
    const nodes = [await world.node(), await world.node()]
    const done: string[] = []
    const running = new Set<string>()
    const sideBySide: string[] = []
    const runners = nodes.map(({ platform }) =>
      createJobRunner(platform, {
        work: {
          run: async ({ name, key }) => {
            if (running.has(String(key))) sideBySide.push(String(name))
            running.add(String(key))
            await new Promise((settle) => setTimeout(settle, 3))
            running.delete(String(key))
            done.push(String(name))
          },
        },
      }),
    )
    const [first] = nodes as [Node, Node]
    const names = Array.from({ length: 40 }, (_, n) => `job ${n}`)
    await first.platform.db.transact((query) =>
      addJobs(
        query,
        first.platform.db.tables,
        names.map((name, n) => {
          const key = `envelope:${n % 10}`
          return { kind: 'work' as NewJob['kind'], key, payload: { name, key }, dueAt: Date.now() }
        }),
        first.platform,
      ),
    )
    for (const runner of runners) runner.start()
    await expect.poll(() => done.length, { timeout: 40_000 }).toBe(40)
    for (const runner of runners) await runner.stop()
    expect([...done].sort()).toEqual([...names].sort())
    expect(sideBySide).toEqual([])
    expect(
      await first.platform.db.read((query) => query.select().from(first.platform.db.tables.job)),
    ).toEqual([])
  })
})
