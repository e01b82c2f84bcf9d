import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Command, Facts } from '../commands/command.ts'
import { MEMBER_RECORD } from '../commands/organization/save-member.ts'
import { COMMANDS } from '../commands/registry.ts'
import type { Actor, PersonActor } from '../entities/actor.ts'
import { memberId } from '../entities/member.ts'
import type { OutboxEntry } from './outbox.ts'
import { createOverlayMaker, laidFacts } from './view.ts'

const IDS = ['mark:1', 'mark:2', 'mark:3'] as const
type Thing = { readonly says: string }

/** Looks at one thing and adds it to what another says: later wishes stand on earlier ones. */
function world() {
  const held = new Map<string, Thing>(IDS.map((id) => [id, { says: id }]))
  const replica: Facts = { get: (_kind, id) => held.get(id) as never }
  let previews = 0
  const command = {
    name: 'copy',
    version: 1,
    preview: (facts: Facts, { from, to }: { from: string; to: string }) => {
      previews++
      const says = (id: string) => (facts.get('mark', id) as unknown as Thing | undefined)?.says ?? ''
      return [{ kind: 'mark', id: to, set: { says: `${says(to)}+${says(from)}`.slice(-60) } }]
    },
  } as unknown as Command<unknown>
  const context = { replica, actor: {} as Actor, commandNamed: () => command }
  return { held, context, previews: () => previews }
}

const entry = (place: number, input: unknown, state: OutboxEntry['state'] = 'saved'): OutboxEntry => ({
  id: `command:${place}`,
  name: 'copy',
  version: 1,
  account: 'person:1',
  entity: `mark:${place}`,
  input,
  title: '',
  payload: '',
  signature: null,
  blobs: {},
  files: [],
  offline: 'B',
  createdAt: 0,
  place,
  state,
  n: null,
  notBefore: 0,
  attempts: 0,
  result: null,
})

const id = fc.constantFrom(...IDS)
const happening = fc.oneof(
  fc.record({ is: fc.constant('captured' as const), input: fc.record({ from: id, to: id }) }),
  fc.record({ is: fc.constant('decided' as const), at: fc.nat(20) }),
  fc.record({ is: fc.constant('sent' as const), at: fc.nat(20) }),
  fc.record({ is: fc.constant('changed' as const), id, says: fc.string({ maxLength: 3 }) }),
  fc.record({ is: fc.constant('gone' as const), id }),
)

describe('what is asked of many things at once', () => {
  it('knows what waits: a role made offline is given to a group made offline, and somebody put into it', () => {
    const actor = {
      kind: 'person',
      personId: 'person:01hzzzzzzzzzzzzzzzzzzzzzzc',
      organizationId: 'organization:01hzzzzzzzzzzzzzzzzzzzzzzb',
      organizationName: 'Al Noor',
      name: 'Ana',
      email: 'ana@alnoor.ae',
      language: 'en',
    } as const satisfies PersonActor
    const member = {
      ...MEMBER_RECORD.fresh(memberId(actor.organizationId, actor.personId), actor),
      joinedAt: 1,
    }
    const [roleId, groupId] = [
      'role:01hzzzzzzzzzzzzzzzzzzzzzza',
      'memberGroup:01hzzzzzzzzzzzzzzzzzzzzzza',
    ] as const
    const held = new Map<string, unknown>([
      [`authority|${actor.personId}`, { personId: actor.personId, roles: ['companyAdmin'], permissions: [] }],
      [`rolesAndGroups|${actor.organizationId}`, { roles: new Map(), groups: new Map() }],
      [`groupMembers|${groupId}`, []],
      [`member|${member.id}`, member],
    ])
    const replica: Facts = { get: (kind, id) => held.get(`${kind}|${id}`) as never }
    const wish = (place: number, name: keyof typeof COMMANDS, input: unknown) => ({
      ...entry(place, input),
      ...{ name, version: COMMANDS[name].version },
    })
    const lists = { roles: { put: [{ element: { id: roleId } }] } }
    const commandNamed = (name: string) => COMMANDS[name as keyof typeof COMMANDS] as Command<unknown>
    const { patched } = createOverlayMaker({ replica, actor, commandNamed })([
      wish(1, 'saveRole', { id: roleId, set: { name: 'Reports', permissions: [5] }, isNew: true }),
      wish(2, 'saveMemberGroup', { id: groupId, set: { name: 'Finance' }, isNew: true, lists }),
      wish(3, 'setGroupMembers', { groupId, add: [actor.personId], remove: [] }),
    ])
    expect(patched.get(`memberGroup|${groupId}`)).toMatchObject({ name: 'Finance', roles: [{ id: roleId }] })
    expect(patched.get(`member|${member.id}`)).toMatchObject({ groups: [{ id: groupId }] })
    const facts = laidFacts(patched, replica)
    expect(facts.get('groupMembers', groupId)?.map((one) => one.personId)).toEqual([actor.personId])
    expect(facts.get('rolesAndGroups', actor.organizationId)?.roles.has(roleId)).toBe(true)
    expect(
      COMMANDS.setGroupMembers.check(facts, { groupId, add: [], remove: [actor.personId] }, actor),
    ).toBeNull()
  })
})

describe('the view', () => {
  it('[S6][S10] whatever is captured, sent, decided or changed, the next overlay is the one that would be made from nothing', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), (history) => {
        const { held, context } = world()
        const next = createOverlayMaker(context)
        let outbox: OutboxEntry[] = []
        const change = (at: number, state: OutboxEntry['state']) => {
          outbox = outbox.map((one, index) => (index === at % outbox.length ? { ...one, state } : one))
        }
        history.forEach((one, index) => {
          if (one.is === 'captured') outbox = [...outbox, entry(index, one.input)]
          if (one.is === 'sent') change(one.at, 'sending')
          if (one.is === 'decided') change(one.at, 'applied')
          if (one.is === 'changed') held.set(one.id, { says: one.says })
          if (one.is === 'gone') held.delete(one.id)
          expect(next(outbox)).toEqual(createOverlayMaker(context)(outbox))
        })
      }),
    )
  })

  it('[S10] a wish behind a thousand others is previewed, and they are not', () => {
    const { context, previews } = world()
    const next = createOverlayMaker(context)
    const many = Array.from({ length: 1000 }, (_, place) => entry(place, { from: 'mark:1', to: 'mark:2' }))
    next(many)
    const before = previews()
    next([...many, entry(1000, { from: 'mark:2', to: 'mark:3' })])
    expect(previews() - before).toBe(1)
  })

  it('[S6] what did not change is the same object, so that no screen draws it again', () => {
    const { held, context } = world()
    const next = createOverlayMaker(context)
    const two = [entry(1, { from: 'mark:1', to: 'mark:1' }), entry(2, { from: 'mark:2', to: 'mark:2' })]
    const first = next(two).patched
    held.set('mark:2', { says: 'new' })
    const second = next(two.map((one) => ({ ...one, state: 'sending' as const }))).patched
    expect(second.get('mark|mark:1')).toBe(first.get('mark|mark:1'))
    expect(second.get('mark|mark:2')).not.toBe(first.get('mark|mark:2'))
  })

  it('an entry this version does not know, and one whose preview throws, change nothing', () => {
    const { context } = world()
    const broken = {
      version: 1,
      preview: () => {
        throw new Error('no')
      },
    } as unknown as Command<unknown>
    const next = createOverlayMaker({
      ...context,
      commandNamed: (name) => (name === 'copy' ? broken : undefined),
    })
    const overlay = next([entry(1, {}), { ...entry(2, {}), name: 'unheardOf' }])
    expect(overlay.patched.size).toBe(0)
    expect([...overlay.waiting.keys()]).toEqual(['mark:1', 'mark:2'])
  })
})
