import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PersonActor } from '../entities/actor.ts'
import { EMPTY_ENVELOPE, type Envelope } from '../entities/envelope.ts'
import { emptyMark, type Mark } from '../entities/mark.ts'
import { DEFAULT_PREFERENCES, type Profile } from '../entities/profile.ts'
import { newRecipient } from '../entities/recipient.ts'
import type { IdSource } from '../ids.ts'
import { RECORDS, type RecordName } from '../kinds/records.ts'
import { renderEnvelope } from '../rules/render-envelope.ts'
import { given, inputsOf, kindOfThing, THING_NAMES } from '../samples/all-samples.ts'
import type { Given, Things } from '../samples/sample.ts'
import { type AggregateKind, type Command, type Facts, markKey } from './command.ts'
import { COMMANDS } from './registry.ts'

const pad = (kind: string, n: number) => `${kind}:${String(n).padStart(26, '0')}` as never
const actor: PersonActor = {
  kind: 'person',
  personId: pad('person', 1),
  organizationId: pad('organization', 1),
  organizationName: 'Al Noor',
  name: 'Mariam',
  email: 'mariam@example.com',
  language: 'en',
}
const reader = { subject: actor.personId, email: actor.email }
const envelopeId = pad('envelope', 1) as Envelope['id']

/** Draws what is chosen where it is asked for, so that a failure is made small again. */
const drawn = (draw: fc.GeneratorValue): Pick<Given, 'text' | 'flag' | 'one'> => ({
  text: () => draw(fc.string, { unit: 'grapheme', maxLength: 30 }),
  flag: () => draw(fc.boolean),
  one: (...choices) => choices[draw(fc.nat, choices.length - 1)] as (typeof choices)[0],
})

function countedIds(): IdSource {
  let made = 100
  return { now: () => made++, randomBytes: (length) => new Uint8Array(length) }
}

function givenBy(draw: fc.GeneratorValue): Given {
  const { personId, organizationId, name, email } = actor
  let named = 0
  return given({
    ids: countedIds(),
    owner: { id: personId, organizationId, name, email },
    member: { id: pad('person', 7), name: 'Layla', email: 'layla@example.com' },
    other: { id: pad('person', 8), name: 'Omar', email: 'omar@example.com' },
    words: 'Lease',
    unique: () => `Lease ${named++}`,
    envelopeId,
    ...drawn(draw),
  })
}

function envelopeOf({ text, flag, one }: Given): Envelope {
  const state = one('draft', 'inProgress', 'completed', 'cancelled')
  const said = (['all', 'internal', 'private'] as const).filter(flag)
  return {
    ...EMPTY_ENVELOPE,
    id: envelopeId,
    organizationId: actor.organizationId,
    ownerId: flag() ? actor.personId : pad('person', 2),
    owner: { name: 'Omar', email: 'omar@example.com', organizationName: 'Al Noor' },
    kind: 'document',
    rev: 7,
    title: text(),
    language: 'en',
    timeZone: 'UTC',
    state,
    createdAt: 1,
    modifiedAt: 2,
    sentAt: state === 'draft' ? null : 2,
    messages: said.map((readAccess, n) => ({
      id: pad('message', 10 + n),
      authorId: pad('person', 3),
      authorName: 'Badr',
      text: 'Hello',
      readAccess,
      at: 3,
    })),
    recipients:
      state === 'draft'
        ? []
        : [
            newRecipient({
              id: pad('recipient', 1),
              order: 1,
              kind: 'sign',
              name: 'Mariam',
              email: actor.email,
              language: 'en',
              personId: actor.personId,
              state: 'waiting',
              activatedAt: 2,
            }),
          ],
  }
}

const markOf = ({ flag, one }: Given): Mark => ({
  ...emptyMark(envelopeId, actor.personId),
  ...{ unread: flag(), flagged: flag(), archived: flag(), deletedAt: one(null, 5) },
})

const profileOf = ({ flag, one }: Given): Profile => ({
  id: actor.personId,
  name: 'Mariam',
  details: { firstName: 'Mariam', lastName: '', nameAr: '', mobile: '' },
  email: actor.email,
  organizationId: actor.organizationId,
  organizationName: 'Al Noor',
  brand: { color: null, logoUrl: null },
  userClass: 'internal',
  permissions: [],
  roles: ['member'],
  preferences: { ...DEFAULT_PREFERENCES, theme: one('system', 'light', 'dark'), miniSidebar: flag() },
  signature: null,
  initials: null,
  stamp: null,
  photoSha256: null,
})

/** What is asked of things together; whatever else a command reads is a thing of a kind. */
const QUESTIONS: Partial<Record<AggregateKind, (of: Things, id: string) => unknown>> = {
  authority: () => ({ personId: actor.personId, roles: ['companyAdmin'], permissions: [] }),
  invitee: ({ member, memberInvite }, id) =>
    [memberInvite.id, memberInvite.email, member.id].includes(id)
      ? { memberId: null, invites: [memberInvite] }
      : undefined,
  rolesAndGroups: ({ role, memberGroup }) => ({
    roles: new Map([[role.id, role]]),
    groups: new Map([[memberGroup.id, memberGroup]]),
  }),
  lookupItems: ({ lookupItem }) => new Map([[lookupItem.id, lookupItem]]),
  integrationPaths: ({ integrationPath }) => [integrationPath],
  notifications: ({ notification }) => ({ personId: actor.personId, all: [notification] }),
  // What was uploaded: read to keep a template.
  file: () => ({ pdf: {} }),
}

/** A thing of every kind, save one or none, for a wish may come when its thing is gone. */
function stateOf(some: Given): Facts {
  const { of, flag, one } = some
  const missing = one(undefined, ...THING_NAMES)
  const own = new Map<string, unknown>([
    ['envelope', flag() ? envelopeOf(some) : undefined],
    ['mark', flag() ? markOf(some) : undefined],
    ['profile', profileOf(some)],
  ])
  const ids = new Map([
    ['envelope', envelopeId],
    ['mark', markKey(envelopeId, actor.personId).id],
    ['profile', actor.personId],
  ])
  const found = (kind: AggregateKind, id: string): unknown => {
    if (own.has(kind)) return ids.get(kind) === id ? own.get(kind) : undefined
    const asked = QUESTIONS[kind]
    if (asked) return asked(of, id)
    for (const name of THING_NAMES) {
      if (kindOfThing(name) !== kind || name === missing) continue
      const { idOf } = RECORDS[kind as RecordName] as unknown as { idOf: (one: unknown) => string }
      if (idOf(of[name]) === id) return of[name]
    }
    return undefined
  }
  return { get: (kind, id) => found(kind, id) as never }
}

/** How many fields were compared; none where the command is refused, or nothing is shown of it. */
function compare(
  command: Command<unknown>,
  input: unknown,
  { server, now }: { readonly server: Facts; readonly now: number },
): number {
  const device: Facts = { get: (kind, id) => rendered(kind, server.get(kind, id)) as never }
  const parsed = command.input.safeParse(input)
  if (!parsed.success || command.check(server, parsed.data, actor) !== null) return 0
  const applied = command.apply(server, parsed.data, {
    ...{ actor, now, ids: countedIds(), commandId: 'command:x', claimedAt: null },
  })
  if (!applied.ok) return 0
  let compared = 0
  for (const patch of command.preview?.(device, parsed.data, actor, now) ?? []) {
    compared++
    if ('gone' in patch) {
      expect(applied.value.remove).toContainEqual({ kind: patch.kind, id: patch.id })
      continue
    }
    const alike = applied.value.put.filter((put) => put.kind === patch.kind)
    const after = alike.find((put) => 'id' in put.value && put.value.id === patch.id) ?? alike[0]
    // What is not written again stays what it was.
    const value = after ? after.value : server.get(patch.kind, patch.id)
    const shown = rendered(patch.kind, value) as Record<string, unknown>
    for (const [field, wanted] of Object.entries(patch.set))
      expect(shown[field], `${command.name}.${field}`).toEqual(wanted)
  }
  return compared
}

const rendered = (kind: string, value: unknown): unknown =>
  kind === 'envelope' && value ? renderEnvelope(value as Envelope, reader) : value

describe('preview law', () => {
  for (const [name, command] of Object.entries(COMMANDS) as [string, Command<unknown>][]) {
    if (!command.preview) continue
    it(`[S10] every field that ${name} shows beforehand is what the server makes of it`, () => {
      const inputs = inputsOf(name)
      expect(inputs, `no sample of ${name}`).not.toEqual([])
      let compared = 0
      fc.assert(
        fc.property(fc.gen(), fc.nat(inputs.length - 1), fc.nat(), (draw, nth, now) => {
          const some = givenBy(draw)
          compared += compare(command, inputs[nth]?.[1](some), { server: stateOf(some), now })
        }),
        { numRuns: 200 },
      )
      expect(compared, `no sample of ${name} is accepted`).toBeGreaterThan(0)
    })
  }

  it('[S10] legal acts show nothing but the waiting mark beforehand', () => {
    const legal = Object.values(COMMANDS).filter(
      (command) => command.area === 'signing' && command.offline !== 'A',
    )
    expect(legal.filter((command) => 'preview' in command)).toEqual([])
    expect(legal.length).toBeGreaterThan(3)
  })
})
