/**
 * An address is no way to learn whose it is: in every command and call that takes one, somebody who has nothing to do
 * with a person puts that person's. Neither an answer nor anything that is kept then says what they are called.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentHash } from '../../sync/collab/content-hash.ts'
import { type AuthorityWorld, createAuthorityWorld, sha256Of } from './authority-world.ts'
import { applied } from './borrowing.ts'
import { commandEntry, INPUTS, sendCommands } from './questions/commands.ts'
import { CALLS } from './questions.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())

const ADDRESS = /[\w.+-]+@example\.com/g
/** Said by nobody else, and in no address. */
const NAME = 'Eve Test'
/** Of the person, and what they alone are shown or sent. */
const THEIR_OWN = new Set(['person', 'session', 'mailMessage', 'commandLog'])

/** What is kept somewhere else than with the person, and says their name. */
async function told(): Promise<readonly string[]> {
  const { db } = world.platform
  const rows: string[] = []
  for (const [name, table] of Object.entries(db.tables))
    if (!THEIR_OWN.has(name))
      for (const row of await db.read((query) => query.select().from(table as typeof db.tables.envelope)))
        if (JSON.stringify(row).includes(NAME)) rows.push(`${name} ${JSON.stringify(row).slice(0, 2000)}`)
  return rows.sort()
}

it.each(['recipient', 'owner'] as const)(
  '[S13] no command and no call tells the name of somebody whose address is all that is known: %s',
  async (role) => {
    const { email } = world.people.stranger
    const withTheirs = (text: string) => text.replace(ADDRESS, email)
    let things = await world.newThings()
    let done = await applied(world)
    /** What was done to things is not there to be done again. */
    const asks = async () => {
      const now = await applied(world)
      if (now !== done) [things, done] = [await world.newThings(), now]
      return world.caseOf(things, role)
    }
    const before = await told()
    const tried = new Set<string>()
    for (const [line, [name, input]] of Object.entries(INPUTS)) {
      const one = await asks()
      const text = withTheirs(JSON.stringify(input(one, world)))
      if (!text.includes(email)) continue
      tried.add(name)
      const forged = JSON.parse(text)
      if (name === 'sendEnvelope') forged.contentHash = contentHash(forged.content, sha256Of)
      const response = await sendCommands(world, one, [commandEntry(world, one, name, forged)])
      expect(await response.text(), line).not.toContain(NAME)
    }
    for (const [line, question] of Object.entries(CALLS)) {
      const request: AuthorityWorld['request'] = (path, init = {}) => {
        const text = typeof init.body === 'string' ? withTheirs(init.body) : ''
        if (text.includes(email)) tried.add(line)
        return world.request(path, text ? { ...init, body: text } : init)
      }
      const { told: answer } = await question(await asks(), { ...world, request })
      expect(answer, line).not.toContain(NAME)
    }
    expect(await told()).toEqual(before)
    expect([...tried]).toEqual(
      expect.arrayContaining(['delegateStep', 'saveDelegationRule', 'shareEnvelope', 'sendEnvelope']),
    )
  },
  120_000,
)
