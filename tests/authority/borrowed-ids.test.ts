/**
 * Every id of somebody else's thing, in every place of every command that takes an id: a sender elsewhere, a
 * colleague and a guest put it where an id of their own would stand. Nothing of the victim's is told, read, written,
 * opened, closed or counted. Places are found in the inputs themselves and kinds in the schemas, so a command or a
 * kind that is new is tried without a line here, or is missed and named.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentHash } from '../../sync/collab/content-hash.ts'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import { COMMANDS, commandNamed } from '../../sync/commands/registry.ts'
import { memberId } from '../../sync/entities/member.ts'
import { createId } from '../../sync/ids.ts'
import { THING_NAMES } from '../../sync/samples/all-samples.ts'
import type { ThingName, Things } from '../../sync/samples/sample.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld, SECRET, sha256Of } from './authority-world.ts'
import { idsIn, kindOf, NO_THINGS, rowsAbout } from './borrowing.ts'
import type { Inputs } from './questions/asking.ts'
import { commandEntry, FULL_SAMPLES, INPUTS, sendCommands, type Told } from './questions/commands.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())

const idsOf = (of: Things): readonly string[] =>
  THING_NAMES.flatMap((name) => {
    const one: Things[ThingName] = of[name]
    return 'id' in one ? [one.id] : []
  })

/** One of each kind; of recipients somebody else's than the caller's. */
function victimIds(things: Awaited<ReturnType<AuthorityWorld['newThings']>>): ReadonlyMap<string, string> {
  const { envelope, midway, session, given } = things
  const { of } = given
  const all: readonly (string | undefined)[] = [
    ...[envelope.id, envelope.recipients[0]?.id, envelope.fields[0]?.id, envelope.documents[0]?.id],
    // Not of somebody who has no place there.
    memberId(world.people.owner.at, world.people.owner.id),
    ...idsOf(of),
    session,
  ]
  const found = new Map<string, string>()
  for (const id of [...all.filter((one) => one !== undefined), ...idsIn(JSON.stringify(midway))])
    if (!found.has(kindOf(id)) && !NO_THINGS.has(kindOf(id))) found.set(kindOf(id), id)
  return found
}

/** Names within an envelope alone: the same one may stand in another. */
const INSIDE = new Set([
  'field',
  'document',
  'attachment',
  'message',
  'group',
  'question',
  'revision',
  'viewer',
])

/** Places of ids that what is asked of everybody leaves empty. */
const FULLER: Inputs = {
  ...FULL_SAMPLES,
  ...Object.fromEntries(
    (['approveStep', 'endorseStep', 'takeAction', 'fillForm', 'giveInformation'] as const).map(
      (name): [string, Inputs[string]] => [
        `${name} (with values)`,
        [
          name,
          (one, world) => ({
            ...(INPUTS[name]?.[1](one, world) as object),
            values: { [one.envelope.fields[0]?.id ?? '']: { kind: 'text', text: 'x' } },
          }),
        ],
      ],
    ),
  ),
  ...Object.fromEntries(
    Object.entries(INPUTS)
      .filter(([, [name]]) => name === 'addAttachment' || name === 'setAttachmentAccess')
      .map(([line, [name, input]]): [string, Inputs[string]] => [
        `${line} (for some)`,
        [
          name,
          (one, world) => ({
            ...(input(one, world) as object),
            readAccess: 'specific',
            specific: [one.midway.recipients[0]?.id],
          }),
          'midway',
        ],
      ]),
  ),
  'saveOrganization (which system knows its customers)': [
    'saveOrganization',
    (one) => ({ id: one.organization.id, set: { customerPathId: one.integrationPath.id }, seen: {} }),
  ],
  'sendEnvelope (with a step that asks a system)': [
    'sendEnvelope',
    (one, world) => {
      const sample = INPUTS.sendEnvelope?.[1](one, world) as { content: DraftContent }
      const recipients = sample.content.recipients.map((recipient, at) =>
        at === 0 ? { ...recipient, kind: 'integration', asks: one.integrationPath.id } : recipient,
      )
      return { ...sample, content: { ...sample.content, recipients } }
    },
  ],
  'sendEnvelope (to a group and a job role)': [
    'sendEnvelope',
    (one, world) => {
      const sample = INPUTS.sendEnvelope?.[1](one, world) as { content: DraftContent }
      const [first] = sample.content.recipients
      const recipients = [one.memberGroup.id, one.jobRole.id].map((holders) => ({
        ...{ ...first!, id: createId('recipient', world.platform) },
        ...{ kind: 'approve', email: '', holders, needed: null },
      }))
      return { ...sample, content: { ...sample.content, recipients } }
    },
  ],
  'sendEnvelope (with fields, a sequence and a classification)': [
    'sendEnvelope',
    (one, world) => {
      const sample = INPUTS.sendEnvelope?.[1](one, world) as { content: DraftContent }
      const [document] = sample.content.documents
      const [recipient] = sample.content.recipients
      const [field] = one.envelope.fields
      const fields = [{ ...field!, documentId: document!.id, recipientId: recipient!.id }]
      return {
        ...sample,
        content: {
          ...sample.content,
          sequenceId: one.sequence.id,
          classificationId: one.classification.id,
          fields,
        },
      }
    },
  ],
}

const tried = new Map<string, Set<string>>()

describe('an id of somebody else’s', () => {
  it.each([
    ['stranger', 'a sender in another organisation'],
    ['member', 'a colleague'],
    ['guest', 'a guest of another envelope'],
  ] as const)(
    '[S13][S8] in place of one’s own does nothing to them: %s, %s',
    { timeout: 300_000 },
    async (role, _who) => {
      const { people } = world
      const hostile = { ...people[role === 'member' ? 'member' : 'stranger'], secret: 'Their own' }
      const victims = await world.newThings()
      const stolen = new Map(victimIds(victims))
      // An organisation's sequences and classifications are there for all of its people.
      if (role === 'member') for (const kind of ['sequence', 'classification']) stolen.delete(kind)
      // Whoever sends may ask its groups and job roles.
      const asksColleagues = (name: string, kind: string) =>
        role === 'member' &&
        ((name === 'sendEnvelope' && ['memberGroup', 'jobRole'].includes(kind)) ||
          // And whoever keeps a template shows it to them.
          (name === 'saveTemplate' && ['memberGroup', 'role'].includes(kind)))
      const things = [...stolen].filter(([kind]) => !INSIDE.has(kind)).map(([, id]) => id)
      const before = await rowsAbout(world, things, hostile.id)
      let own = await world.newThings(hostile)
      for (const [line, [name, input, where]] of Object.entries({ ...INPUTS, ...FULLER })) {
        if (commandNamed(name)?.from === 'system') continue
        const sample = idsIn(JSON.stringify(input(await world.caseOf(own, role), world)))
        for (const index of sample.keys()) {
          const caller = await world.caseOf(own, role)
          const one: Case = where === 'midway' ? { ...caller, ...caller.atMidway } : caller
          const honest = input(one, world)
          const mine = idsIn(JSON.stringify(honest))[index] ?? ''
          const theirs = stolen.get(kindOf(mine))
          if (!theirs || asksColleagues(name, kindOf(mine))) continue
          tried.set(name, (tried.get(name) ?? new Set()).add(kindOf(mine)))
          const forged = JSON.parse(JSON.stringify(honest).replaceAll(mine, theirs))
          if (name === 'sendEnvelope') forged.contentHash = contentHash(forged.content, sha256Of)
          const response = await sendCommands(world, one, [commandEntry(world, one, name, forged)])
          const { results } = (await response.json()) as Told
          const [result] = results
          const place = `${line}: ${kindOf(mine)}`
          expect(JSON.stringify(result), place).not.toContain(SECRET)
          if (result?.status !== 'applied') continue
          expect(await rowsAbout(world, things, hostile.id), place).toEqual(before)
          own = await world.newThings(hostile)
        }
      }
      expect(await rowsAbout(world, things, hostile.id)).toEqual(before)
    },
  )

  it('is tried for every kind of thing that a command of people takes', () => {
    const missed = Object.values(COMMANDS)
      .filter((one) => one.from !== 'system')
      .flatMap((one) => {
        const kinds = kindsOf(one.input).filter((kind) => !NO_THINGS.has(kind))
        return kinds.filter((kind) => !tried.get(one.name)?.has(kind)).map((kind) => `${one.name}: ${kind}`)
      })
    expect(missed.toSorted()).toEqual(NOT_IN_SAMPLES.toSorted())
  })
})

/** Kinds of ids a schema takes, wherever it takes them. */
function kindsOf(schema: unknown): readonly string[] {
  const found = new Set<string>()
  const seen = new Set<unknown>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    const { parts } = value as { parts?: unknown }
    if (Array.isArray(parts) && typeof parts[0] === 'string' && parts[0].endsWith(':'))
      found.add(parts[0].slice(0, -1))
    const inner = (value as { _zod?: { def?: unknown } })._zod?.def
    for (const one of inner ? [inner] : Object.values(value)) walk(one)
  }
  walk(schema)
  return [...found].sort()
}

/** Names within an envelope or a template alone, of which these samples have none; nothing is kept under them. */
const NOT_IN_SAMPLES: readonly string[] = [
  'addMessage: message',
  'sendEnvelope: attachment',
  'sendEnvelope: group',
  'saveAsTemplate: attachment',
  'saveAsTemplate: classification',
  'saveAsTemplate: field',
  'saveAsTemplate: group',
  'saveAsTemplate: integrationPath',
  'saveAsTemplate: jobRole',
  'saveAsTemplate: memberGroup',
  'saveAsTemplate: recipient',
  'saveAsTemplate: sequence',
]
