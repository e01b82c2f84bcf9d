/**
 * Half the people of a route are offline: what they decide is about the envelope as they last saw it, and arrives
 * late, in whatever order. Against the real executor and database; documents are not what this is about.
 */
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import answers from '../../locales/en/answers.json' with { type: 'json' }
import type { CommandName } from '../../sync/commands/registry.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { partsOfActor } from '../../sync/rules/workflow/guards.ts'
import { isSettled } from '../../sync/rules/workflow/route.ts'
import { type ClockedWorld, createClockedWorld } from '../server/clocked-world.ts'

const START = Date.parse('2026-11-21T09:00:00+04:00')
const RUNS = Number(process.env.LATE_RUNS ?? 12)
/** Who does what, where in the order; three of one board of whom two are enough. */
const ROUTE = [
  ['Mariam', 'approve', 1, false],
  ['Badr', 'approve', 2, true],
  ['Huda', 'approve', 2, true],
  ['Khalid', 'approve', 2, true],
  ['Sara', 'endorse', 3, false],
  ['Mariam', 'action', 4, false],
  ['Badr', 'approve', 5, false],
  ['Huda', 'endorse', 6, false],
  ['Sara', 'approve', 7, false],
  ['Khalid', 'endorse', 8, false],
] as const
const PEOPLE = ['Mariam', 'Badr', 'Huda', 'Khalid', 'Sara'] as const
type Name = (typeof PEOPLE)[number]
const ACT = { approve: 'approveStep', endorse: 'endorseStep', action: 'takeAction' } as const

let world: ClockedWorld
afterEach(() => world.stop())

type Intent = 'act' | 'ask' | 'return' | 'revert' | 'reject' | 'delegate'
const intent = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Intent>('act') },
  { weight: 1, arbitrary: fc.constantFrom<Intent>('ask', 'return', 'revert', 'delegate') },
)

interface Wish {
  readonly by: Name | 'Omar'
  readonly name: CommandName
  readonly input: object
}

describe('half the people offline', () => {
  it('[S2][W2][W5] whatever arrives late, in whatever order: each counts once or is refused with words, and there is always a way on', async () => {
    const step = fc.record({ by: fc.constantFrom(...PEOPLE), intent, online: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 6, maxLength: 16 }),
        fc.infiniteStream(fc.nat(1_000)),
        async (steps, order) => {
          world = await createClockedWorld(START)
          const cast = await people()
          const envelope = await route(cast.Omar)
          const late: Wish[] = []
          for (const one of steps) {
            const wish = wishOf(await world.read(envelope), one.by, one.intent, cast)
            if (!wish) continue
            if (one.online) await deliver(wish, envelope, cast)
            else late.push(wish)
          }
          while (late.length > 0) {
            const [wish] = late.splice((order.next().value ?? 0) % late.length, 1)
            if (wish) await deliver(wish, envelope, cast)
          }
          await finish(envelope, cast)
          await world.stop()
        },
      ),
      { numRuns: RUNS },
    )
  }, 240_000)

  it('[W2][S3] two of three offline at the same moment: the one who comes too late is told so, and the trail names only who counted', async () => {
    world = await createClockedWorld(START)
    const cast = await people()
    const envelope = await route(cast.Omar)
    await deliver(must(wishOf(await world.read(envelope), 'Mariam', 'act', cast)), envelope, cast)
    const seen = await world.read(envelope)
    const wishes = (['Badr', 'Huda', 'Khalid'] as const).map((name) => must(wishOf(seen, name, 'act', cast)))
    const outcomes = []
    for (const wish of wishes) outcomes.push(await deliver(wish, envelope, cast))
    expect(outcomes).toEqual(['applied', 'applied', 'group-already-acted'])
    expect((await world.read(envelope)).recipients.slice(1, 4).map((one) => one.state)).toEqual([
      'approved',
      'approved',
      'released',
    ])
    const approvals = (await world.trail(envelope)).filter((one) => one.kind === 'stepApproved')
    expect(approvals.map((one) => one.recipientId)).toEqual(seen.recipients.slice(0, 3).map((one) => one.id))
  })
})

type Cast = Readonly<Record<Name | 'Omar' | 'Dana', PersonActor>>

async function people(): Promise<Cast> {
  const cast: Partial<Record<keyof Cast, PersonActor>> = {}
  for (const name of ['Omar', 'Dana', ...PEOPLE] as const) cast[name] = await world.person(name)
  return cast as Cast
}

async function route(owner: PersonActor): Promise<Envelope> {
  const groupId = createId('group', world.platform)
  const recipients = ROUTE.map(([name, kind, order, inGroup]) =>
    newRecipient({
      id: createId('recipient', world.platform),
      order,
      kind,
      name,
      email: `${name.toLowerCase()}@example.com`,
      language: 'en',
      groupId: inGroup ? groupId : null,
    }),
  )
  const seats = [0, 1].map(() => createId('recipient', world.platform))
  const groups = [{ id: groupId, name: 'The board', quota: 2, seats }]
  const envelope = await world.envelope(owner, { documents: [], fields: [], recipients, groups })
  await world.prepare(envelope)
  await world.idle()
  return envelope
}

/** What somebody would do about the envelope as they see it; null when it offers them nothing of the kind. */
function wishOf(envelope: Envelope, by: Name, what: Intent, cast: Cast): Wish | null {
  const parts = partsOfActor(envelope, cast[by])
  // Offline people decide ahead: also about a part that is not their turn yet.
  const part = parts.find((one) => one.state === 'waiting') ?? parts.find((one) => one.state === 'notActive')
  if (!part) return null
  const target = { envelopeId: envelope.id, recipientId: part.id }
  switch (what) {
    case 'act':
      return {
        by,
        name: nameOf(part),
        input: { ...target, ...termsOf(envelope, part.id, confirmedByCall(envelope)), values: {} },
      }
    case 'ask':
      return { by, name: 'askQuestion', input: { ...target, askeeId: null, text: 'Which floor?' } }
    case 'return':
      return { by, name: 'returnStep', input: { ...target, reason: 'Page 1 is wrong' } }
    case 'revert':
      return { by, name: 'revertEnvelope', input: { ...target, reason: 'Clause 4 changed' } }
    case 'delegate':
      return { by, name: 'delegateStep', input: { ...target, email: 'dana@example.com' } }
    default:
      return { by, name: 'rejectStep', input: { ...target, reason: 'Too dear' } }
  }
}
const nameOf = ({ kind }: Recipient): CommandName => ACT[kind as keyof typeof ACT]

/** Delivers one wish and holds what must hold after each; answers `applied` or the code of the refusal. */
async function deliver(wish: Wish, { id }: Envelope, cast: Cast): Promise<string> {
  const before = await world.read({ id })
  const outcome = await world.run(cast[wish.by], wish.name, wish.input)
  const after = await world.read({ id })
  const { recipientId } = wish.input as { recipientId?: string }
  if (outcome.status === 'applied') {
    const part = before.recipients.find((one) => one.id === recipientId)
    if (part) expect(['waiting', 'asking'], `${wish.by} ${wish.name}`).toContain(part.state)
  } else {
    if (outcome.status !== 'refused') throw new Error(JSON.stringify(outcome))
    // A refusal changes nothing, and there is a sentence for it.
    expect(after).toEqual(before)
    expect(answers, outcome.refusal.code).toHaveProperty([outcome.refusal.code])
  }
  const [group] = after.groups
  const counted = after.recipients.filter((one) => one.groupId === group?.id && one.state === 'approved')
  expect(counted.length).toBeLessThanOrEqual(group?.quota ?? 0)
  return outcome.status === 'applied' ? 'applied' : outcome.status === 'refused' ? outcome.refusal.code : ''
}

/** Everybody comes online and goes on from where it stands, to the end. */
async function finish(envelope: Envelope, cast: Cast): Promise<void> {
  for (let round = 0; round < 80; round++) {
    const now = await world.read(envelope)
    // The end itself needs documents; everybody is through when nobody is left to be asked.
    if (now.state === 'cancelled' || now.recipients.every(isSettled)) return
    const question = now.questions.find((one) => one.answeredAt === null)
    if (question) {
      const input = { envelopeId: now.id, questionId: question.id, text: 'The third' }
      expect(await deliver({ by: 'Omar', name: 'answerQuestion', input }, now, cast)).toBe('applied')
      continue
    }
    if (now.state === 'reverted') {
      const input = { envelopeId: now.id, comment: 'As agreed' }
      expect(await deliver({ by: 'Omar', name: 'reinitiateEnvelope', input }, now, cast)).toBe('applied')
      continue
    }
    const states = now.recipients.map((one) => one.state).join()
    const part = must(now.recipients.find((one) => one.state === 'waiting') ?? null, states)
    const isTheirs = (name: keyof Cast) => partsOfActor(now, cast[name]).includes(part)
    const by = must((Object.keys(cast) as Name[]).find(isTheirs) ?? null, states)
    const input = {
      envelopeId: now.id,
      recipientId: part.id,
      ...termsOf(now, part.id, confirmedByCall(now)),
      values: {},
    }
    expect(await deliver({ by, name: nameOf(part), input }, now, cast)).toBe('applied')
  }
  throw new Error('It never ends')
}

function must<T>(value: T | null, where = ''): T {
  if (value === null) throw new Error(`Nobody can go on: ${where}`)
  return value
}
