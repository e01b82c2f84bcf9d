import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld, PNG } from '../authority/authority-world.ts'
import { caller } from './calling.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
const call = caller(() => world)

const read = async (id: string): Promise<Envelope> => {
  const { envelope } = world.platform.db.tables
  const [row] = await world.platform.db.read((query) =>
    query.select({ body: envelope.body }).from(envelope).where(eq(envelope.id, id)),
  )
  return row!.body
}
const partNow = async (one: Case, kind: Parameters<Case['part']>[0]) =>
  (await read(one.envelope.id)).recipients.find((item) => item.id === one.part(kind).id)
const perform = (
  one: Case,
  actionTypeId: number,
  kind: Parameters<Case['part']>[0] | null,
  more: object = {},
) =>
  call(one, 'TasksEf/PerformAction', {
    processId: one.envelope.id,
    ...(kind && { stepId: one.part(kind).id }),
    actionTypeId,
    reason: 'Because',
    ...more,
  })

describe('action type codes', () => {
  it('[R0584] 1 approves a step', async () => {
    const one = await world.newCase('recipient')
    expect((await perform(one, 1, 'approve')).code).toBe(0)
    expect((await partNow(one, 'approve'))?.state).toBe('approved')
  })

  it('[R0585][R0927] 2 rejects a step with a reason, and not without', async () => {
    const one = await world.newCase('recipient')
    expect((await perform(one, 2, 'approve', { reason: ' ' })).code).not.toBe(0)
    expect((await perform(one, 2, 'approve')).code).toBe(0)
    expect(await partNow(one, 'approve')).toMatchObject({ state: 'rejected', reason: 'Because' })
    expect((await read(one.envelope.id)).state).toBe('cancelled')
  })

  it('[R0586][R0600] 3 asks a recipient for information, 21 the initiator', async () => {
    const one = await world.newCase('recipient')
    const other = one.envelope.recipients.find((item) => item.email === 'guest@example.com')!
    expect((await perform(one, 3, 'approve', { askStepId: other.id, comment: 'Which unit?' })).code).toBe(0)
    expect((await perform(one, 21, 'endorse', { askStepId: other.id, comment: 'Which year?' })).code).toBe(0)
    const asked = (await read(one.envelope.id)).questions.map(({ text, askeeId }) => [text, askeeId])
    expect(asked).toEqual([
      ['Which unit?', other.id],
      ['Which year?', null],
    ])
  })

  it('[R0587] 4 delegates a step to a registered person', async () => {
    const one = await world.newCase('recipient')
    expect((await perform(one, 4, 'approve', { delegateTo: world.people.admin.email })).code).toBe(0)
    expect((await partNow(one, 'approve'))?.state).toBe('delegated')
    const { recipients } = await read(one.envelope.id)
    expect(recipients.find((item) => item.delegatedFrom?.recipientId === one.part('approve').id)?.email).toBe(
      world.people.admin.email,
    )
  })

  it('[R0588] 5 returns a step to whoever acted before', async () => {
    const one = await world.newCase('recipient')
    const [before, now] = [one.midwayPart('approved'), one.midwayPart('signs')]
    const wish = { processId: one.midwayId, stepId: now.id, actionTypeId: 5, reason: 'Clause 4' }
    expect((await call(one, 'TasksEf/PerformAction', { ...wish, reason: '' })).code).not.toBe(0)
    expect((await call(one, 'TasksEf/PerformAction', wish)).code).toBe(0)
    const { recipients } = await read(one.midwayId)
    const stateOf = (id: string) => recipients.find((item) => item.id === id)?.state
    expect([stateOf(before.id), stateOf(now.id)]).toEqual(['waiting', 'returned'])
  })

  it('[R0596] 13 signs a step of one’s own, and nobody else’s', async () => {
    const things = await world.newThings()
    const [one, owner] = [await world.caseOf(things, 'recipient'), await world.caseOf(things, 'owner')]
    const consent = { text: 'I agree', version: '1', language: 'en' }
    const more = { consent, signature: PNG.toString('base64') }
    expect((await perform(owner, 13, 'sign', { ...more, stepId: one.part('sign').id })).code).toBe(9002)
    expect((await perform(one, 13, 'sign', more)).code).toBe(0)
    expect((await partNow(one, 'sign'))?.state).toBe('signing')
  })

  it('[R0598] 17 executes the path of what has failed once more, for the initiator', async () => {
    const things = await world.newThings()
    const [one, owner] = [await world.caseOf(things, 'recipient'), await world.caseOf(things, 'owner')]
    const again = { processId: things.failed.id, actionTypeId: 17 }
    expect((await perform(owner, 17, null)).code).toBe(9219)
    expect((await call(one, 'TasksEf/PerformAction', again)).code).toBe(9002)
    expect((await call(owner, 'TasksEf/PerformAction', again)).code).toBe(0)
    expect((await read(things.failed.id)).state).toBe('inProgress')
  })

  it('[R0589] 6 signs a step', async () => {
    const one = await world.newCase('recipient')
    const consent = { text: 'I agree', version: '1', language: 'en' }
    const signed = await perform(one, 6, 'sign', { consent, signature: PNG.toString('base64') })
    expect([signed.code, (await partNow(one, 'sign'))?.state]).toEqual([0, 'signing'])
  })

  it('[R0591][R0592] 8 and 9 turn the favourite and the archive mark over', async () => {
    const one = await world.newCase('recipient')
    const marks = async () => {
      const { data } = await call(one, 'TasksEf/GetDetails', { processId: one.envelope.id })
      return [data.flagged, data.archived]
    }
    await perform(one, 8, null)
    await perform(one, 9, null)
    expect(await marks()).toEqual([true, true])
    await perform(one, 8, null)
    await perform(one, 9, null)
    expect(await marks()).toEqual([false, false])
  })

  it('[R0595] 12 acknowledges what one was told', async () => {
    const one = await world.newCase('recipient')
    expect((await perform(one, 12, 'notify')).code).toBe(0)
    expect((await partNow(one, 'notify'))?.state).toBe('acknowledged')
  })

  it('[R0597] 14 adds a step on the way', async () => {
    const one = await world.newCase('owner')
    const person = { name: 'Nora', email: 'nora@example.com', kind: 'approve', place: 'last' }
    expect((await perform(one, 14, null, { person })).code).toBe(0)
    const { recipients } = await read(one.envelope.id)
    expect(recipients.find((item) => item.email === 'nora@example.com')).toMatchObject({ kind: 'approve' })
  })

  it('[R0601][R0599] 23 sends back for changes, and 19 starts again', async () => {
    const things = await world.newThings()
    const [one, owner] = [await world.caseOf(things, 'recipient'), await world.caseOf(things, 'owner')]
    expect((await perform(one, 23, 'approve')).code).toBe(0)
    expect((await read(one.envelope.id)).state).toBe('reverted')
    expect((await perform(owner, 19, null)).code).toBe(0)
    expect((await read(one.envelope.id)).state).toBe('inProgress')
  })

  it('[R0935] ours 1108 revokes before anybody has acted, and not afterwards', async () => {
    const things = await world.newThings()
    const owner = await world.caseOf(things, 'owner')
    expect((await perform(owner, 1108, null)).code).toBe(0)
    expect((await read(owner.envelope.id)).state).toBe('revoked')
    const acted = await world.newThings()
    const [one, its] = [await world.caseOf(acted, 'recipient'), await world.caseOf(acted, 'owner')]
    await perform(one, 1, 'approve')
    expect((await perform(its, 1108, null)).code).toBe(9234)
  })

  it('[R0948] ours 1109 sets another expiry, and none that has passed', async () => {
    const one = await world.newCase('owner')
    const expiryDate = Date.UTC(2090, 0, 1)
    expect((await perform(one, 1109, null, { expiryDate })).code).toBe(0)
    expect((await read(one.envelope.id)).expiresAt).toBe(expiryDate)
    expect((await perform(one, 1109, null, { expiryDate: 1 })).code).toBe(9231)
  })

  it('ours 1110 says how people are reminded, 1120 writes a message', async () => {
    const one = await world.newCase('owner')
    expect((await perform(one, 1110, null, { reminder: 'weekly' })).code).toBe(0)
    expect((await perform(one, 1110, null, { reminder: 'custom' })).code).toBe(9000)
    expect((await perform(one, 1120, null, { comment: 'Page 4', readAccessType: 0 })).code).toBe(0)
    const { reminder, messages } = await read(one.envelope.id)
    expect([reminder, messages.map((item) => [item.text, item.readAccess])]).toEqual([
      'weekly',
      [['Page 4', 'private']],
    ])
  })

  it('ours 1123 shows a supporting file to others, 1122 takes it away, of one’s own only', async () => {
    const things = await world.newThings()
    const owner = await world.caseOf(things, 'owner')
    const of = (actionTypeId: number, processStepAttributeID: string, more: object = {}) =>
      call(owner, 'TasksEf/PerformAction', {
        processId: owner.midwayId,
        actionTypeId,
        processStepAttributeID,
        ...more,
      })
    const [mine, theirs] = [
      owner.ownersAttachmentId,
      (await world.caseOf(things, 'recipient')).ownAttachmentId,
    ]
    expect((await of(1123, mine, { readAccessType: 2 })).code).toBe(0)
    const accessNow = (await read(owner.midwayId)).attachments.find((item) => item.id === mine)?.readAccess
    expect(accessNow).toBe('all')
    expect((await of(1123, theirs, { readAccessType: 2 })).code).not.toBe(0)
    expect((await of(1122, mine)).code).toBe(0)
    expect((await read(owner.midwayId)).attachments.map((item) => item.id)).not.toContain(mine)
  })

  it('what is offered and needs another call says which: files are saved and brought elsewhere', async () => {
    const one = await world.newCase('owner')
    for (const [code, path] of [
      [7, 'StorageFile/DownloadFile'],
      [1121, 'attachment/Add'],
    ] as const)
      expect(await perform(one, code, null)).toMatchObject({ code: 9000, data: { call: path } })
  })
})

describe('read access of attachments', () => {
  it('[R0634] a step that is named with a file is one’s own', async () => {
    const things = await world.newThings()
    const one = await world.caseOf(things, 'recipient')
    const add = (stepId: string) =>
      call(one, 'attachment/Add', {
        processId: things.envelope.id,
        stepId,
        fileName: `${one.ownSha256}-passport.txt`,
        attributeValue: 'passport.txt',
      })
    const foreign = things.envelope.recipients.find((item) => item.email === 'guest@example.com')!
    expect((await add(foreign.id)).code).toBe(9002)
    expect((await add(one.part('approve').id)).code).toBe(0)
    expect((await read(things.envelope.id)).attachments.map((item) => item.name)).toContain('passport.txt')
  })

  it('[R0629][R0630] 0 is for whoever brought it alone, 1 for the initiator’s organisation', async () => {
    const things = await world.newThings()
    const [owner, reader] = [await world.caseOf(things, 'owner'), await world.caseOf(things, 'recipient')]
    const guest = await world.caseOf(things, 'guest')
    const processId = things.envelope.id
    const add = (readAccessType: number, name: string) =>
      call(owner, 'attachment/Add', {
        processId,
        fileName: `${owner.ownSha256}-${name}`,
        attributeValue: name,
        readAccessType,
      })
    for (const [access, name] of [
      [0, 'private.txt'],
      [1, 'internal.txt'],
      [2, 'all.txt'],
    ] as const)
      expect((await add(access, name)).code).toBe(0)
    const seen = async (one: Case) => {
      const { data } = await call(one, 'Attachment/Get', { processId })
      return (data as { fileName: string }[]).map((item) => item.fileName).sort()
    }
    expect(await seen(owner)).toEqual(['all.txt', 'internal.txt', 'private.txt'])
    expect(await seen(reader)).not.toContain('private.txt')
    expect(await seen(guest)).toEqual(['all.txt'])
  })
})
