/**
 * What `borrowed-ids.test.ts` tries of commands, of every HTTP call: an id of somebody else's where an id of one's own
 * would stand, the others being one's own. It is answered as one that nobody has, and nothing of theirs is told or
 * changed. Calls and the places of ids in them are found in what honest callers send.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareId, createId, type IdKind, idSchema } from '../../sync/ids.ts'
import { type AuthorityWorld, createAuthorityWorld, SECRET } from './authority-world.ts'
import { applied, ID, idsIn, kindOf, NO_THINGS, rowsAbout } from './borrowing.ts'
import { CALLS } from './questions.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())

type Things = Awaited<ReturnType<AuthorityWorld['newThings']>>
type Asking = 'stranger' | 'member' | 'guest'
interface Sent {
  readonly path: string
  readonly init: RequestInit
}

/** What an honest caller would send; nothing of it is. */
async function sentBy(question: (typeof CALLS)[string], role: Asking, own: Things): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  const request = async (path: string, init: RequestInit = {}) => {
    sent.push({ path: decodeURIComponent(path), init })
    return new Response('{}')
  }
  const recording = { ...world, request } as unknown as AuthorityWorld
  // A question of several requests goes no further than what an empty answer lets it.
  await question(await world.caseOf(own, role), recording).catch(() => undefined)
  return sent
}
const textOf = ({ path, init }: Sent) => JSON.stringify({ path, body: init.body ?? null })
const placesIn = (sent: Sent | undefined) => (sent ? thingsIn(JSON.parse(textOf(sent))) : [])
const thingsIn = (value: unknown) => idsIn(JSON.stringify(value)).filter((id) => !NO_THINGS.has(kindOf(id)))
const oneOfEachKind = (value: unknown) =>
  new Map([...thingsIn(value)].reverse().map((id) => [kindOf(id), id]))

/**
 * Where the sender makes the ids, so that it can be done with no network: one that nobody has makes a new thing, one of
 * somebody else's is refused without a word about it.
 */
const MAKING = new Set(['POST TasksEf/AddEnvelope', 'POST TasksEf/AddBulkEnvelope'])
/** What whoever holds the file may ask, by the id that is printed on it. */
const FOR_ALL = new Set(['GET Verify/Envelope'])
const callOf = (line: string) => line.replace(/ \(.*$/, '')

async function envelopesOf(ownerId: string): Promise<readonly string[]> {
  const { db } = world.platform
  const { envelope } = db.tables
  const rows = await db.read((query) =>
    query.select({ id: envelope.id }).from(envelope).where(eq(envelope.ownerId, ownerId)),
  )
  return rows.map((row) => row.id)
}

/** Of a kind whose ids are made of two, one with another's letters after its own. */
function nobodys(kind: IdKind): string {
  const id = createId(kind, world.platform)
  return idSchema(kind).safeParse(id).success ? id : `${id}${bareId(createId(kind, world.platform))}`
}

async function send(sent: Sent | undefined, mine: string | undefined, other: string) {
  if (!sent || !mine) return expect.fail('The question is another than before')
  const forged = JSON.parse(textOf(sent).replaceAll(mine, other)) as { path: string; body: string | null }
  const body = forged.body === null ? {} : { body: forged.body }
  const reply = await world.request(encodeURI(forged.path), { ...sent.init, ...body })
  return { status: reply.status, told: (await reply.text()).replace(ID, '$1') }
}

describe('an id of somebody else’s in a call', () => {
  it.each(['stranger', 'member', 'guest'] as const)(
    '[S13][S8] is answered as one nobody has, and does nothing to them: %s',
    { timeout: 300_000 },
    async (role) => {
      const hostile = { ...world.people[role === 'member' ? 'member' : 'stranger'], secret: 'Their own' }
      const victims = { asked: await world.newThings(), named: await world.newThings() }
      const theirs = oneOfEachKind({ ...victims.asked, before: null })
      // Names of things made with them would be names of one's own from then on.
      const named = oneOfEachKind({ ...victims.named, before: null })
      // An organisation's sequences and lookups are there for all of its people.
      if (role === 'member')
        for (const one of [theirs, named]) for (const kind of ['sequence', 'lookup']) one.delete(kind)
      const all = [...theirs.values(), ...named.values()]
      const before = await rowsAbout(world, all, hostile.id)
      let own = await world.newThings(hostile)
      const ownIds = new Set(thingsIn(own))
      let done = await applied(world)
      let tried = 0

      /** What was done to one's own is not there to be done again. */
      async function renewed(): Promise<boolean> {
        const now = await applied(world)
        if (now === done) return false
        own = await world.newThings(hostile)
        for (const id of thingsIn(own)) ownIds.add(id)
        done = now
        return true
      }

      for (const [line, question] of Object.entries(CALLS)) {
        if (FOR_ALL.has(callOf(line))) continue
        const isMaking = MAKING.has(callOf(line))
        let sent = await sentBy(question, role, own)
        for (const nth of sent.keys())
          for (const index of placesIn(sent[nth]).keys()) {
            const ask = async (id: string) => {
              const reply = await send(sent[nth], placesIn(sent[nth])[index], id)
              if (await renewed()) sent = await sentBy(question, role, own)
              return reply
            }
            const kind = kindOf(placesIn(sent[nth])[index] ?? '')
            const stolen = (isMaking ? named : theirs).get(kind)
            if (!stolen) continue
            tried++
            const place = `${line}: ${kind}`
            const answered = await ask(stolen)
            expect(answered.told, place).not.toContain(SECRET)
            if (isMaking) continue
            expect(answered, place).toEqual(await ask(nobodys(kind as IdKind)))
          }
      }
      const after = await rowsAbout(world, all, hostile.id)
      expect(before.filter((row) => !after.includes(row))).toEqual([])
      // In one's own envelope a name may stand that stands in theirs as well: nothing is kept under it alone.
      for (const id of await envelopesOf(hostile.id)) ownIds.add(id)
      const isOwn = (row: string) => row.includes(hostile.id) || [...ownIds].some((id) => row.includes(id))
      expect(after.filter((row) => !before.includes(row) && !isOwn(row))).toEqual([])
      expect(tried).toBeGreaterThan(50)
    },
  )
})
