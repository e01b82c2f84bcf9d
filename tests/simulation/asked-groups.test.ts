/** A document is sent to a group or to the holders of a job role: who that is is decided once, by the server, at sending. */
import { afterEach, describe, expect, it } from 'vitest'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import { groupOfHolders, seatsOfGroup } from '../../sync/collab/seat-names.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { groupNameId } from '../../sync/entities/group-name.ts'
import { memberId } from '../../sync/entities/member.ts'
import type { Holders } from '../../sync/entities/recipient.ts'
import type { StepKind } from '../../sync/entities/step-kind.ts'
import { createId, type Id, type OrganizationId } from '../../sync/ids.ts'
import { contentFor, storeFiles } from './envelopes.ts'
import { office } from './office.ts'

type Office = Awaited<ReturnType<typeof office>>
let at: Office
afterEach(() => at.world.close())

const nameGroup = async (name: string, ...people: readonly PersonActor[]): Promise<Id<'memberGroup'>> => {
  const { world, ana } = at
  const id = createId('memberGroup', world.platform)
  const users = people.map((one) => one.personId)
  const made = await world.run(ana, 'saveMemberGroup', { id, set: { name }, isNew: true, users })
  expect(made.status).toBe('applied')
  return id
}
const nameJobRole = async (nameEn: string, who: PersonActor): Promise<Id<'jobRole'>> => {
  const { world, ana } = at
  const id = createId('jobRole', world.platform)
  const set = { nameEn, nameAr: '', description: '', active: true }
  expect((await world.run(ana, 'saveJobRole', { id, set, isNew: true })).status).toBe('applied')
  expect(await giveJobRole(who, id)).toBe('applied')
  return id
}
const giveJobRole = async (who: PersonActor, jobRole: Id<'jobRole'>, by: PersonActor = at.ana) => {
  const lists = { jobRoles: { put: [{ element: { id: jobRole } }] } }
  const id = memberId(who.organizationId, who.personId)
  const outcome = await at.world.run(by, 'saveMember', { id, set: {}, lists })
  return outcome.status === 'refused' ? outcome.refusal.code : outcome.status
}

/** Sent by Omar, who may look into no group. */
async function send(
  holders: Holders,
  some: { kind?: StepKind; needed?: number | null; change?: (content: DraftContent) => DraftContent } = {},
) {
  const { world, omar } = at
  const { kind = 'approve', needed = null, change = (one) => one } = some
  const envelopeId = createId('envelope', world.platform)
  const title = `Memo ${envelopeId.slice(-6)}`
  const first = contentFor(world, title, [{ name: 'Board', email: omar.email, kind, order: 1 }])
  const { id } = first.recipients[0]!
  const places = needed === null ? [] : seatsOfGroup(groupOfHolders(id), needed)
  const content = change({
    ...first,
    recipients: first.recipients.map((one) => ({ ...one, email: '', holders, needed })),
    fields: places.flatMap((recipientId) =>
      first.fields.map((one) => ({ ...one, id: createId('field', world.platform), recipientId })),
    ),
  })
  await storeFiles(world, content, omar.organizationId)
  const draft = { envelopeId, kind: 'document' as const, title, language: 'en' as const, timeZone: 'UTC' }
  expect((await world.run(omar, 'createEnvelope', draft)).status).toBe('applied')
  const input = { envelopeId, content, contentHash: 'a'.repeat(64), update: null }
  const outcome = await world.run(omar, 'sendEnvelope', input)
  const envelope = await world.envelope(envelopeId)
  return {
    result: outcome.status === 'refused' ? outcome.refusal.code : outcome.status,
    envelope: envelope!,
    asked: envelope!.recipients.map((one) => one.email).sort(),
  }
}

describe('a group as a recipient', () => {
  it('[S28] is found by the server at sending and frozen: who joins or leaves later changes nothing', async () => {
    at = await office(51)
    const { world, ana, mona, omar } = at
    const layla = await world.person('Layla')
    const board = await nameGroup('The board', ana, mona, layla)
    const { result, envelope, asked } = await send(board, { kind: 'sign', needed: 2 })
    expect(result).toBe('applied')
    expect(asked).toEqual([ana, layla, mona].map((one) => one.email).sort())
    expect(envelope.groups).toMatchObject([{ name: 'The board', quota: 2 }])
    expect(new Set(envelope.recipients.map((one) => one.groupId))).toEqual(new Set([envelope.groups[0]?.id]))
    expect(envelope.recipients.map((one) => one.askedAs)).toEqual(Array(3).fill('The board'))
    expect(new Set(envelope.fields.map((one) => one.recipientId))).toEqual(new Set(envelope.groups[0]?.seats))
    await world.run(ana, 'setGroupMembers', {
      groupId: board,
      add: [omar.personId],
      remove: [mona.personId, layla.personId],
    })
    expect((await world.envelope(envelope.id))?.recipients).toEqual(envelope.recipients)
  })

  it('[S28][R0970] of whom as many are needed as there are asks each of them for their own part', async () => {
    at = await office(52)
    const { ana, mona } = at
    const board = await nameGroup('The board', ana, mona)
    const signing = await send(board, { kind: 'sign', needed: 2 })
    expect(signing.result).toBe('applied')
    expect(signing.envelope.groups).toEqual([])
    expect(new Set(signing.envelope.recipients.map((one) => one.id as string))).toEqual(
      new Set(signing.envelope.fields.map((one) => one.recipientId)),
    )
    const all = await send(board, { kind: 'approve' })
    expect(all.asked).toEqual([ana.email, mona.email].sort())
    expect(all.envelope.groups).toEqual([])
  })

  it('[S28] is refused when nobody active is left in it by the time it is sent, or fewer than are needed', async () => {
    at = await office(53)
    const { world, ana, mona } = at
    const board = await nameGroup('The board', mona)
    expect((await send(board, { needed: 2 })).result).toBe('group-lacks-people')
    const id = memberId(mona.organizationId, mona.personId)
    await world.run(ana, 'setMemberStatus', { id, status: 'inactive' })
    expect((await send(board)).result).toBe('group-lacks-people')
    await world.run(ana, 'setMemberStatus', { id, status: 'active' })
    expect((await send(board)).result).toBe('applied')
    await world.run(ana, 'removeMember', { id })
    const { result, envelope } = await send(board)
    expect(result).toBe('group-lacks-people')
    expect(envelope.state).toBe('draft')
  })

  it('[S28] of another organisation, one that is switched off and one that never was are alike not there', async () => {
    at = await office(54)
    const { world, ana, mona } = at
    const elsewhere = createId('organization', world.platform) as OrganizationId
    const stranger = await world.person('Stranger', elsewhere, ['companyAdmin'])
    const theirs = createId('memberGroup', world.platform)
    const users = [stranger.personId]
    await world.run(stranger, 'saveMemberGroup', { id: theirs, set: { name: 'Theirs' }, isNew: true, users })
    expect((await send(theirs)).result).toBe('group-not-there')
    const never = createId('jobRole', world.platform)
    expect((await send(never)).result).toBe('group-not-there')
    const board = await nameGroup('The board', mona)
    await world.run(ana, 'saveMemberGroup', { id: board, set: { active: false } })
    expect((await send(board)).result).toBe('group-not-there')
  })

  it('[S28] takes no address beside it, no place that is not its own, and does no system’s work', async () => {
    at = await office(55)
    const board = await nameGroup('The board', at.ana, at.mona)
    const each = (patch: Partial<DraftContent['recipients'][number]>) => (content: DraftContent) => ({
      ...content,
      recipients: content.recipients.map((one) => ({ ...one, ...patch })),
    })
    const address = { email: 'somebody@example.com' }
    for (const change of [
      each(address),
      each({ kind: 'integration' }),
      each({ kind: 'sign' }),
      each({ access: 'password' }),
      each({ holders: null }),
    ])
      expect((await send(board, { change })).result).toBe('draft-incomplete')
    const foreign = (content: DraftContent): DraftContent => ({
      ...content,
      fields: content.fields.map((one) => ({
        ...one,
        recipientId: createId('recipient', at.world.platform),
      })),
    })
    expect((await send(board, { kind: 'sign', needed: 1, change: foreign })).result).toBe('draft-incomplete')
  })
})

describe('a job role', () => {
  it('[S28][A189] is given to people, and whoever holds it when a document is sent is asked', async () => {
    at = await office(56)
    const { mona, omar, world, ana } = at
    const chief = await nameJobRole('Chief financial officer', mona)
    expect((await send(chief, { needed: 1 })).asked).toEqual([mona.email])
    // Looking after people takes its permission, and a job role is one of this organisation.
    expect(await giveJobRole(omar, chief, omar)).toBe('not-permitted')
    expect(await giveJobRole(omar, createId('jobRole', world.platform))).toBe('input-not-valid')
    await world.run(ana, 'saveJobRole', { id: chief, set: { active: false } })
    expect(await giveJobRole(omar, chief)).toBe('input-not-valid')
    expect((await send(chief)).result).toBe('group-not-there')
  })
})

describe('what a group is called', () => {
  it('[S28] is known to every member while it is on, and neither who is in it nor what it gives', async () => {
    at = await office(57)
    const { world, ana, mona, his, known } = at
    const board = await nameGroup('The board', mona)
    await known()
    const held = () => his.replica.view().held
    expect(held().groupName.get(groupNameId(board))).toEqual({
      id: groupNameId(board),
      organizationId: ana.organizationId,
      name: 'The board',
    })
    expect(held().memberGroup.size).toBe(0)
    await world.run(ana, 'saveMemberGroup', { id: board, set: { name: 'Directors' } })
    await known()
    expect(held().groupName.get(groupNameId(board))?.name).toBe('Directors')
    await world.run(ana, 'saveMemberGroup', { id: board, set: { active: false } })
    await known()
    expect(held().groupName.size).toBe(0)
  })
})
