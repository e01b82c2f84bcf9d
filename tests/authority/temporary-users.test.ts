/** Somebody with an account and no place beyond what they were asked to: what they see, and how they come to see more. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { createOrganization } from '../../server/people/people.ts'
import { answerPull } from '../../server/replication/pull.ts'
import { COMMANDS, type CommandName } from '../../sync/commands/registry.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { EMPTY_ENVELOPE, type Recipient } from '../../sync/entities/envelope.ts'
import { memberId } from '../../sync/entities/member.ts'
import type { Role } from '../../sync/entities/permission.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { createId, type OrganizationId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { temporaryMaySend } from '../../sync/rules/temporary.ts'
import { type ClockedWorld, createClockedWorld } from '../server/clocked-world.ts'

let world: ClockedWorld
let made = 0
let home: OrganizationId
let [ana, badr, tara, heir]: PersonActor[] = []
beforeAll(async () => {
  world = await createClockedWorld(Date.UTC(2026, 10, 23))
})
afterAll(() => world.stop())
beforeEach(async () => {
  made += 1
  home = (await world.db.transact((query) =>
    createOrganization(query, world.db.tables, { nameEn: 'Al Noor' }, world.platform),
  )) as OrganizationId
  const person = (name: string, roles: readonly Role[]) => world.person(`${name}T${made}`, roles, home)
  ana = await person('Ana', ['companyAdmin'])
  badr = await person('Badr', ['userAdmin'])
  tara = { ...(await person('Tara', ['temporary'])), isTemporary: true }
  heir = await person('Hala', ['member'])
})

const wishes = async (by: PersonActor | undefined, name: CommandName, input: unknown) => {
  const outcome = await world.run(by!, name, input)
  await world.idle()
  return outcome.status === 'refused' ? outcome.refusal.code : outcome.status
}
/** What follows from it has not begun. */
const wished = async (by: PersonActor | undefined, name: CommandName, input: unknown) =>
  (await world.run(by!, name, input)).status
const placeOf = (who: PersonActor | undefined) => memberId(home, who!.personId)
const part = (who: PersonActor, some: Partial<Recipient> = {}) =>
  newRecipient({
    ...{ id: createId('recipient', world.platform), order: 1, kind: 'approve', name: who.name },
    ...{ email: who.email, language: 'en', ...some },
  })
const sentBy = async (owner: PersonActor, ...recipients: Recipient[]) => {
  const envelope = await world.envelope(owner, { organizationId: home, documents: [], recipients })
  await world.prepare(envelope)
  await world.idle()
  return envelope
}
const contact = async (by: PersonActor) => {
  const id = createId('contact', world.platform)
  const set = { fullNameEn: 'Shared with all', email: 'all@example.com', shared: true }
  expect(await wishes(by, 'saveContact', { id, set, isNew: true, seen: {} })).toBe('applied')
}
type Pulled = Awaited<ReturnType<typeof answerPull>>
const pull = (who: PersonActor, from?: Extract<Pulled, { reset: false }>) =>
  answerPull(
    world.platform,
    {
      ...{ protocol: PROTOCOL_VERSION, deviceId: createId('device', world.platform), limit: 500, ackN: 0 },
      ...{ epoch: from?.epoch ?? null, checkpoint: from?.checkpoint ?? {} },
    } as Parameters<typeof answerPull>[1],
    who,
  )
const kinds = (pulled: Pulled) =>
  pulled.reset ? [] : [...new Set(pulled.items.map((one) => one.kind as string))].sort()

describe('a temporary user', () => {
  it('[R0985][S15] holds what they were asked to, and nothing and nobody else of the organisation', async () => {
    await contact(ana!)
    await sentBy(ana!, part(tara!))
    const seen = kinds(await pull(tara!))
    expect(seen).toEqual(['envelope', 'notification', 'profile'])
    expect(kinds(await pull(heir!))).toEqual(expect.arrayContaining(['colleague', 'contact', 'organization']))
    expect(await world.pulled(heir!, 'colleague')).toEqual(
      expect.arrayContaining([expect.objectContaining({ email: tara!.email })]),
    )
  })

  it('[R0013][S8] is refused whatever begins something or asks for people, and does what they were asked to', async () => {
    const envelope = await sentBy(ana!, part(tara!))
    const { id } = { ...EMPTY_ENVELOPE, id: createId('envelope', world.platform) }
    const begun = { envelopeId: id, content: {} }
    for (const name of ['createEnvelope', 'saveContact', 'saveDelegationRule', 'joinEnvelope'] as const)
      expect(await wishes(tara, name, begun)).toBe('not-permitted')
    const [own] = (await world.read(envelope)).recipients
    expect(await wishes(tara, 'openStep', { envelopeId: envelope.id, recipientId: own?.id })).toBe('applied')
  })

  it('[S8] every command that is added is closed to them until somebody opens it', () => {
    const open = Object.values(COMMANDS)
      .filter((one) => one.from === 'person' && temporaryMaySend(one as never))
      .map((one) => one.name)
      .sort()
    expect(open).toEqual([
      ...['deleteEnvelope', 'markNotifications', 'purgeEnvelope', 'removePushSubscription'],
      ...['restoreEnvelope', 'saveAdoptedMark', 'savePreferences', 'saveProfile'],
      ...['savePushSubscription', 'setArchived', 'setFlagged', 'setUnread'],
    ])
  })

  it('[R0987][C057] made permanent, begins anew with everything their colleagues hold, and keeps what was theirs', async () => {
    await contact(ana!)
    await sentBy(ana!, part(tara!))
    const before = await pull(tara!)
    if (before.reset) throw new Error('From nothing there is nothing to begin anew')
    expect(await wishes(heir, 'makePermanent', { id: placeOf(tara) })).toBe('not-permitted')
    expect(await wishes(badr, 'makePermanent', { id: placeOf(tara) })).toBe('applied')
    expect(await wishes(badr, 'makePermanent', { id: placeOf(tara) })).toBe('applied')
    const { isTemporary: _, ...permanent } = tara!
    expect(await pull(permanent, before)).toMatchObject({ reset: true })
    const now = kinds(await pull(permanent))
    expect(now).toEqual(expect.arrayContaining(['colleague', 'contact', 'envelope', 'organization']))
    const trail = await world.db.read((query) => readTrail(query, world.db.tables, home))
    expect(trail.filter((one) => one.kind === 'memberChanged').map((one) => one.facts)).toEqual([
      expect.objectContaining({ field: 'roles', before: 'temporary', after: 'member', by: badr!.personId }),
    ])
  })

  it('[S19] roles they were given beside count once they are permanent, and are given by who holds them', async () => {
    const role = createId('role', world.platform)
    const set = { name: `Sequences ${made}`, permissions: [9002], restrictions: [], active: true }
    expect(await wishes(ana, 'saveRole', { id: role, set, isNew: true, seen: {} })).toBe('applied')
    const lists = { heldRoles: { put: [{ element: { id: role } }] } }
    expect(await wishes(ana, 'saveMember', { id: placeOf(tara), set: {}, lists })).toBe('applied')
    const { isTemporary: _, ...permanent } = tara!
    const sequence = () => ({
      ...{ id: createId('sequence', world.platform), isNew: true, seen: {} },
      set: { name: 'Contracts', prefix: '', suffix: '', start: 1, padding: 0 },
    })
    // Whatever the session says of them, they hold nothing.
    expect(await wishes(permanent, 'saveSequence', sequence())).toBe('not-permitted')
    expect(await wishes(badr, 'makePermanent', { id: placeOf(tara) })).toBe('not-permitted')
    expect(await wishes(ana, 'makePermanent', { id: placeOf(tara) })).toBe('applied')
    expect(await wishes(permanent, 'saveSequence', sequence())).toBe('applied')
  })

  it('[S19] is made by an invitation, and nobody becomes one by a change', async () => {
    const input = { id: placeOf(heir), set: { roles: ['temporary'] } }
    expect(await wishes(ana, 'saveMember', input)).toBe('input-not-valid')
  })
})

describe('handing over', () => {
  it('waits until they are switched off: nobody’s work is read while they work', async () => {
    const wish = { id: placeOf(heir), to: placeOf(ana) }
    expect(await wishes(badr, 'handOver', wish)).toBe('still-active')
    expect(await wishes(heir, 'handOver', wish)).toBe('not-permitted')
    expect(await wishes(badr, 'handOver', { ...wish, id: placeOf(ana) })).toBe('not-permitted')
    expect(await wishes(ana, 'setMemberStatus', { id: placeOf(heir), status: 'inactive' })).toBe('applied')
    for (const to of [tara, heir])
      expect(await wishes(badr, 'handOver', { ...wish, to: placeOf(to) })).toBe('heir-not-valid')
    expect(await wishes(badr, 'handOver', wish)).toBe('applied')
  })

  it('what they began is the colleague’s, and what waited for them waits for the colleague; each trail says so', async () => {
    const omar = await world.person(`OmarT${made}`, ['member'], home)
    const theirs = await sentBy(omar, part(tara!))
    const asked = await sentBy(ana!, part(omar), part(tara!, { order: 2 }))
    const elsewhere = await world.envelope(omar, { documents: [], recipients: [part(tara!)] })
    expect(await wishes(ana, 'setMemberStatus', { id: placeOf(omar), status: 'inactive' })).toBe('applied')
    expect(await wishes(ana, 'handOver', { id: placeOf(omar), to: placeOf(heir) })).toBe('applied')
    expect(await world.read(theirs)).toMatchObject({ ownerId: heir!.personId, owner: { name: heir!.name } })
    const [from, , to] = (await world.read(asked)).recipients.toSorted((a, b) =>
      a.delegatedFrom === b.delegatedFrom ? a.order - b.order : a.delegatedFrom ? 1 : -1,
    )
    expect(from).toMatchObject({ name: omar.name, state: 'delegated' })
    expect(to).toMatchObject({ personId: heir!.personId, state: 'waiting' })
    expect((await world.trail(theirs)).at(-1)).toMatchObject({ kind: 'ownerChanged' })
    expect((await world.trail(asked)).at(-1)).toMatchObject({
      kind: 'stepDelegated',
      facts: { handedOver: true },
    })
    // Of another organisation: none of its business.
    expect(await world.read(elsewhere)).toMatchObject({ ownerId: omar.personId })
  })

  it('gives nothing to who left or was switched off before it came to it, and takes nothing from who came back', async () => {
    const since = {
      'the colleague left': () => wished(ana, 'removeMember', { id: placeOf(heir) }),
      'the colleague is switched off': () =>
        wished(ana, 'setMemberStatus', { id: placeOf(heir), status: 'inactive' }),
      'whose it is came back': () => wished(ana, 'setMemberStatus', { id: placeOf(omar), status: 'active' }),
    }
    let omar: PersonActor
    for (const [what, happens] of Object.entries(since)) {
      omar = await world.person(`Omar${what.replaceAll(' ', '')}${made}`, ['member'], home)
      heir = await world.person(`Heir${what.replaceAll(' ', '')}${made}`, ['member'], home)
      const theirs = await sentBy(omar, part(tara!))
      const asked = await sentBy(ana!, part(omar))
      expect(await wishes(ana, 'setMemberStatus', { id: placeOf(omar), status: 'inactive' })).toBe('applied')
      // Decided before the job begins, as while a signature holds it back.
      expect(await wished(ana, 'handOver', { id: placeOf(omar), to: placeOf(heir) })).toBe('applied')
      expect(await happens()).toBe('applied')
      await world.idle()
      expect((await world.read(theirs)).ownerId, what).toBe(omar.personId)
      expect((await world.read(asked)).recipients, what).toMatchObject([{ personId: omar.personId }])
    }
  })
})
