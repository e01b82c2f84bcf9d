import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { memberId } from '../../sync/entities/member.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import { applied, type ClockedWorld, createClockedWorld } from '../../tests/server/clocked-world.ts'
import { createOrganization, joinOrganization } from '../people/people.ts'
import { delegationCalls } from './delegation-calls.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START = Date.UTC(2026, 10, 21, 8)

let world: ClockedWorld
let omar: PersonActor
let mariam: PersonActor
let badr: PersonActor
let huda: PersonActor
beforeEach(async () => {
  world = await createClockedWorld(START)
  omar = await world.person('Omar')
  mariam = await world.person('Mariam')
  badr = await world.person('Badr')
  huda = await world.person('Huda')
})
afterEach(() => world.stop())

const part = (person: PersonActor, order = 1, some: Partial<Recipient> = {}) =>
  newRecipient({
    id: createId('recipient', world.platform),
    order,
    kind: 'approve',
    name: person.name,
    email: person.email,
    language: 'en',
    ...some,
  })
async function sent(...recipients: Recipient[]): Promise<Envelope> {
  const envelope = await world.envelope(omar, { documents: [], recipients })
  await world.prepare(envelope)
  await world.idle()
  return envelope
}
const save = (owner: PersonActor, to: PersonActor | string, some: Record<string, unknown> = {}) =>
  world.run(owner, 'saveDelegationRule', {
    id: createId('delegation', world.platform),
    email: typeof to === 'string' ? to : to.email,
    startsAt: START,
    endsAt: START + 7 * DAY_MS,
    active: true,
    proxy: false,
    ...some,
  })
const shape = async (envelope: Envelope) =>
  (await world.read(envelope)).recipients.map((one) => `${one.name.split(' ')[0]} ${one.state}`)
const codeOf = (outcome: Awaited<ReturnType<typeof save>>) =>
  outcome.status === 'refused' ? outcome.refusal.code : outcome.status
const mailedTo = (subject: RegExp) =>
  world.mails.filter((one) => subject.test(one.subject)).map((one) => one.to.split('@')[0])

describe('a standing delegation', () => {
  it('[W13][R0741][R0997] hands over what comes while it is in force: recorded, mailed, and nothing is asked of the owner', async () => {
    applied(await save(mariam, badr))
    const envelope = await sent(part(mariam), part(huda, 2))
    expect(await shape(envelope)).toEqual(['Mariam delegated', 'Badr waiting', 'Huda notActive'])
    const event = (await world.trail(envelope)).at(-1)
    expect(event).toMatchObject({ kind: 'stepDelegated', facts: { proxy: false } })
    expect(event?.personal).toMatchObject({ name: 'Mariam Test', to: 'Badr Test' })
    expect(mailedTo(/delegates/)).toEqual(['badr'])
    const [, badrs] = (await world.read(envelope)).recipients
    applied(await world.run(badr, 'approveStep', bound(envelope, badrs)))
    expect(await shape(envelope)).toEqual(['Mariam delegated', 'Badr approved', 'Huda waiting'])
  })

  it('[R0742][R0999] begins to the millisecond, for everything that waits, after any downtime', async () => {
    const first = await sent(part(mariam))
    const second = await sent(part(huda), part(mariam, 2))
    applied(await save(mariam, badr, { startsAt: START + HOUR_MS }))
    await world.runUntil(START + HOUR_MS - 1)
    expect(await shape(first)).toEqual(['Mariam waiting'])
    await world.downUntil(START + 5 * HOUR_MS)
    await world.runUntil(START + 5 * HOUR_MS + 1)
    expect(await shape(first)).toEqual(['Mariam delegated', 'Badr waiting'])
    expect(await shape(second)).toEqual(['Huda waiting', 'Mariam notActive'])
  })

  it('[R0743][R0998] does nothing any more from its end on', async () => {
    applied(await save(mariam, badr, { endsAt: START + HOUR_MS }))
    await world.runUntil(START + HOUR_MS)
    expect(await shape(await sent(part(mariam)))).toEqual(['Mariam waiting'])
  })

  it('[R0744][R1001] does nothing while it is switched off, and nothing that was handed over comes back', async () => {
    const id = createId('delegation', world.platform)
    applied(await save(mariam, badr, { id }))
    const before = await sent(part(mariam))
    applied(await world.run(mariam, 'endDelegationRule', { delegationId: id }))
    expect(await shape(await sent(part(mariam)))).toEqual(['Mariam waiting'])
    expect(await shape(before)).toEqual(['Mariam delegated', 'Badr waiting'])
  })

  it('put off while its timer is queued, it begins at the new time only', async () => {
    const id = createId('delegation', world.platform)
    const envelope = await sent(part(mariam))
    applied(await save(mariam, badr, { id, startsAt: START + HOUR_MS }))
    applied(await save(mariam, badr, { id, startsAt: START + 3 * HOUR_MS }))
    await world.runUntil(START + 2 * HOUR_MS)
    expect(await shape(envelope)).toEqual(['Mariam waiting'])
    await world.runUntil(START + 3 * HOUR_MS)
    expect(await shape(envelope)).toEqual(['Mariam delegated', 'Badr waiting'])
  })

  it('[W13][A153] is never a chain: what came by delegation stays with the delegate', async () => {
    applied(await save(mariam, badr))
    applied(await save(badr, huda))
    expect(await shape(await sent(part(mariam)))).toEqual(['Mariam delegated', 'Badr waiting'])
    const byHand = await sent(part(huda))
    const [hudas] = (await world.read(byHand)).recipients
    const wish = { envelopeId: byHand.id, recipientId: hudas?.id, email: badr.email }
    applied(await world.run(huda, 'delegateStep', wish))
    await world.idle()
    expect(await shape(byHand)).toEqual(['Huda delegated', 'Badr waiting'])
  })

  it('[S15][S29] hands on nothing once its owner may not, or is switched off, or the delegate is, nor by a rule made in another organisation', async () => {
    const ana = await world.person('Ana', ['companyAdmin'])
    const elsewhere = await world.db.transact((query) =>
      createOrganization(query, world.db.tables, { nameEn: 'Elsewhere' }, world.platform),
    )
    await world.db.transact((query) =>
      joinOrganization(
        query,
        world.db.tables,
        { organizationId: elsewhere, personId: mariam.personId, roles: ['companyAdmin'] },
        world.now(),
      ),
    )
    applied(await save({ ...mariam, organizationId: elsewhere }, badr))
    expect(await shape(await sent(part(mariam)))).toEqual(['Mariam waiting'])
    applied(await save(mariam, badr))
    const placeOf = ({ personId }: PersonActor) => memberId(world.organizationId, personId)
    const role = createId('role', world.platform)
    const set = { name: 'Keeps', permissions: [], restrictions: ['noDelegation'], active: true }
    applied(await world.run(ana, 'saveRole', { id: role, set, isNew: true }))
    const held = (change: object) =>
      world.run(ana, 'saveMember', { id: placeOf(mariam), set: {}, lists: { heldRoles: change } })
    const switched = (who: PersonActor, status: string) =>
      world.run(ana, 'setMemberStatus', { id: placeOf(who), status })

    applied(await held({ put: [{ element: { id: role } }] }))
    expect(await shape(await sent(part(mariam)))).toEqual(['Mariam waiting'])
    applied(await held({ remove: [{ id: role }] }))
    for (const who of [mariam, badr]) {
      applied(await switched(who, 'inactive'))
      expect(await shape(await sent(part(mariam))), who.name).toEqual(['Mariam waiting'])
      applied(await switched(who, 'active'))
    }
    expect(await shape(await sent(part(mariam)))).toEqual(['Mariam delegated', 'Badr waiting'])
  })

  it('[A154] by proxy the delegate acts in the owner’s name', async () => {
    applied(await save(mariam, badr, { proxy: true }))
    const envelope = await sent(part(mariam))
    const [mariams, badrs] = (await world.read(envelope)).recipients
    expect(badrs?.delegatedFrom).toEqual({ recipientId: mariams?.id, name: 'Mariam Test', proxy: true })
  })

  it('leaves a part alone that must not be delegated, that the delegate has a place beside, or that was taken back', async () => {
    applied(await save(mariam, badr))
    expect(await shape(await sent(part(mariam, 1, { restrictions: ['noDelegation'] })))).toEqual([
      'Mariam waiting',
    ])
    expect(await shape(await sent(part(mariam), part(badr)))).toEqual(['Mariam waiting', 'Badr waiting'])
    const envelope = await sent(part(mariam), part(huda))
    const [mariams, , hudas] = (await world.read(envelope)).recipients
    applied(
      await world.run(mariam, 'revokeDelegation', { envelopeId: envelope.id, delegatedId: mariams?.id }),
    )
    applied(await world.run(omar, 'removeRecipient', { envelopeId: envelope.id, removedId: hudas?.id }))
    await world.idle()
    expect(await shape(envelope)).toEqual(['Mariam waiting', 'Badr removed', 'Huda removed'])
  })

  it('[R1129] goes only to registered, active people, also when they left after it was made', async () => {
    expect(codeOf(await save(mariam, 'nobody@example.com'))).toBe('delegate-not-registered')
    applied(await save(mariam, badr))
    const { person } = world.db.tables
    await world.db.transact((query) =>
      query.update(person).set({ status: 'disabled' }).where(eq(person.id, badr.personId)),
    )
    expect(await shape(await sent(part(mariam)))).toEqual(['Mariam waiting'])
    expect(codeOf(await save(huda, badr))).toBe('delegate-not-registered')
  })

  it('[A153] refuses oneself, an end before the start or in the past, and an overlap with another active one', async () => {
    expect(codeOf(await save(mariam, mariam))).toBe('delegate-not-valid')
    expect(codeOf(await save(mariam, badr, { endsAt: START }))).toBe('delegation-dates-not-valid')
    const over = { startsAt: START - DAY_MS, endsAt: START }
    expect(codeOf(await save(mariam, badr, over))).toBe('delegation-dates-not-valid')
    applied(await save(mariam, badr))
    expect(codeOf(await save(mariam, huda, { startsAt: START + DAY_MS }))).toBe('delegation-overlaps')
    applied(await save(mariam, huda, { startsAt: START + DAY_MS, active: false }))
    const after = { startsAt: START + 7 * DAY_MS, endsAt: START + 8 * DAY_MS }
    applied(await save(mariam, huda, after))
    applied(await save(huda, badr))
  })

  it('[A153] of two that overlap and are saved at the same moment only one is taken', async () => {
    const codes = await Promise.all([badr, huda, omar].map(async (to) => codeOf(await save(mariam, to))))
    expect(codes.sort()).toEqual(['applied', 'delegation-overlaps', 'delegation-overlaps'])
  })

  it('[S8][S4] reaches the owner’s devices and nobody else’s, and is the owner’s alone to change', async () => {
    const id = createId('delegation', world.platform)
    applied(await save(mariam, badr, { id }))
    expect(await world.pulled(mariam, 'delegationRule')).toMatchObject([{ id, active: true }])
    expect(await world.pulled(badr, 'delegationRule')).toEqual([])
    expect(codeOf(await save(badr, huda, { id }))).toBe('not-permitted')
    expect(codeOf(await world.run(badr, 'endDelegationRule', { delegationId: id }))).toBe('not-permitted')
    applied(await world.run(mariam, 'endDelegationRule', { delegationId: id }))
    expect(await world.pulled(mariam, 'delegationRule')).toMatchObject([{ id, active: false }])
  })
})

describe('calls about delegation', () => {
  const call = (path: string, actor: PersonActor, input: unknown) =>
    delegationCalls(world)
      .find((one) => one.path === path)
      ?.run(input, { actor } as never)

  it('[C140][R0372][R0373][R0374] list one’s own rules with the time they belong to', async () => {
    applied(await save(mariam, badr, { endsAt: START + DAY_MS }))
    applied(
      await save(mariam, huda, { startsAt: START + 2 * DAY_MS, endsAt: START + 3 * DAY_MS, proxy: true }),
    )
    await world.runUntil(START + DAY_MS)
    expect(await call('DelegationEf/Get', mariam, {})).toMatchObject({
      value: [
        { delegateTo: huda.email, status: 1, proxy: true, time: 'future' },
        { delegateTo: badr.email, status: 1, proxy: false, time: 'past' },
      ],
    })
    expect(await call('DelegationEf/Get', badr, {})).toMatchObject({ value: [] })
  })

  it('[C143][A078] say whether a delegated part can still be taken back', async () => {
    applied(await save(mariam, badr))
    const envelope = await sent(part(mariam))
    const [mariams, badrs] = (await world.read(envelope)).recipients
    const input = { processId: envelope.id, stepId: mariams?.id }
    const asked = (actor: PersonActor) => call('Workflow/GetRevokeDelegate', actor, input)
    expect(await asked(mariam)).toMatchObject({
      value: { canRevoke: true, delegatedTo: { stepId: badrs?.id } },
    })
    expect(await asked(huda)).toMatchObject({ error: { code: 'not-permitted' } })
    applied(await world.run(badr, 'approveStep', bound(envelope, badrs)))
    expect(await asked(mariam)).toMatchObject({ value: { canRevoke: false, delegatedTo: null } })
  })
})

const bound = (envelope: Envelope, recipient: Recipient | undefined) => ({
  envelopeId: envelope.id,
  recipientId: recipient?.id,
  documents: [],
  termsRev: recipient?.termsRev,
  values: {},
})
