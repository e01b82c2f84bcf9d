import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import { type AuthorityWorld, createAuthorityWorld, PNG } from '../authority/authority-world.ts'
import { caller } from './calling.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
const call = caller(() => world)

async function envelopeNow(id: string): Promise<Envelope> {
  const { envelope } = world.platform.db.tables
  const [row] = await world.platform.db.read((query) =>
    query.select({ body: envelope.body }).from(envelope).where(eq(envelope.id, id)),
  )
  return row!.body
}
const names = (actions: readonly { functionName: string }[]) => actions.map((one) => one.functionName).sort()
async function both() {
  const things = await world.newThings()
  return { guest: await world.caseOf(things, 'guest'), recipient: await world.caseOf(things, 'recipient') }
}

describe('messages', () => {
  it('[C152][C153] are added for all, or fewer, and answered to those they are for', async () => {
    const things = await world.newThings()
    const [one, owner] = [await world.caseOf(things, 'recipient'), await world.caseOf(things, 'owner')]
    const guest = await world.caseOf(things, 'guest')
    const processId = one.envelope.id
    expect((await call(one, 'TasksEf/AddMessage', { processId, message: 'For all' })).code).toBe(0)
    await call(one, 'TasksEf/AddMessage', { processId, message: 'For Omar', readAccessType: 0 })
    const read = async (by: typeof one) =>
      ((await call(by, 'TasksEf/GetMessages', { processId })).data as { message: string }[]).map(
        (item) => item.message,
      )
    expect(await read(owner)).toEqual(['For all', 'For Omar'])
    expect(await read(guest)).toEqual(['For all'])
    const { data } = await call(owner, 'TasksEf/GetMessages', { processId })
    expect(data[0]).toMatchObject({ customerId: one.subject, customerName: 'Rania Test', readAccessType: 2 })
  })
})

describe('settings of a document under way', () => {
  it('[C157] expiry and reminders change together or, when the reminders are wrong, not at all', async () => {
    const one = await world.newCase('owner')
    const processId = one.envelope.id
    const change = (more: object) => call(one, 'TasksEf/UpdateProcessSetting', { processId, ...more })
    const expiryDate = '2090-03-01T08:00:00+04:00'
    expect((await change({ expiryDate, reminder: 'custom' })).code).toBe(9000)
    expect((await envelopeNow(processId)).expiresAt).toBeNull()
    expect((await change({ expiryDate, warnDaysBefore: 3, reminder: 'weekly' })).code).toBe(0)
    const set = { expiresAt: Date.parse(expiryDate), warnDaysBefore: 3, reminder: 'weekly' }
    expect(await envelopeNow(processId)).toMatchObject(set)
    expect((await change({ reminder: 'none' })).code).toBe(0)
    expect(await envelopeNow(processId)).toMatchObject({ ...set, reminder: 'none' })
    expect((await change({ expiryDate: '2001-01-01T00:00:00Z' })).code).toBe(9231)
  })
})

describe('a step', () => {
  it('[C184] of each kind has the actions that its person can do, and a system’s has none', async () => {
    const one = await world.newCase('owner')
    const of = async (stepTypeId: number) =>
      names((await call(one, 'Workflow/GetStepActions', { stepTypeId })).data)
    expect(await of(1)).toEqual(['Delegate', 'RejectStep', 'RequestInfo', 'Return', 'Revert', 'SignStep'])
    expect(await of(4)).toEqual(['ApproveStep', 'Delegate', 'RejectStep', 'RequestInfo', 'Return', 'Revert'])
    expect(await of(5)).toEqual(['Acknowledge'])
    expect(await of(9)).toEqual([])
    expect((await call(one, 'Workflow/GetStepActions', { stepTypeId: 99 })).status).toBe(404)
  })

  it('[C023][R0021][R0022][R0024][R0025][R0026][R0027][R0028][R0030] is of a kind, and each kind is in one group: how such a step is done', async () => {
    const one = await world.newCase('member')
    const groups = async (input: object = {}) =>
      (await call(one, 'WorkflowEf/GetWorkflowStepTypeGroup', input)).data as {
        groupId: number
        groupName: string
        stepTypes: { stepTypeId: number; stepTypeName: string }[]
      }[]
    const all = await groups()
    expect(
      Object.fromEntries(all.map((one) => [one.groupName, one.stepTypes.map((two) => two.stepTypeName)])),
    ).toEqual({
      signature: ['sign', 'eSign', 'uaePassSign', 'eSeal', 'corporateSeal'],
      act: ['approve', 'endorse', 'action', 'requestInfo', 'formFilling'],
      told: ['notify'],
      machine: ['integration'],
    })
    const ids = all.flatMap((one) => one.stepTypes.map((two) => two.stepTypeId))
    expect(ids.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(await groups({ groupId: 3 })).toEqual([
      { groupId: 3, groupName: 'told', stepTypes: [{ stepTypeId: 5, stepTypeName: 'notify' }] },
    ])
    expect(await groups({ groupId: 99 })).toEqual([])
  })

  it('[C180][A168] has customizations, for its person and the initiator and nobody else', async () => {
    const { guest, recipient } = await both()
    const step = { processId: recipient.envelope.id, stepId: recipient.part('sign').id }
    expect((await call(recipient, 'TasksEf/GetCustomizations', step)).data).toEqual({
      stepId: step.stepId,
      language: 'en',
      message: '',
      access: 'open',
      attestation: null,
      hidden: false,
      restrictions: [],
      signingAs: false,
    })
    expect((await call(guest, 'TasksEf/GetCustomizations', step)).code).toBe(9002)
  })

  it('[C181] says which ways back are open from it, and to whom it would return', async () => {
    const one = await world.newCase('recipient')
    const { midway } = one
    const ways = async (name: 'signs' | 'approved') =>
      (await call(one, 'TasksEf/GetRevertType', { processId: midway.id, stepId: one.midwayPart(name).id }))
        .data
    const signing = await ways('signs')
    expect(names(signing)).toEqual(['Return', 'Revert'])
    const before = midway.recipients.filter((item) => item.state === 'approved')
    expect(signing.find((item: { functionId: number }) => item.functionId === 5).returnsTo).toEqual(
      before.map(({ id, name }) => ({ stepId: id, name })),
    )
    expect(names(await ways('approved'))).toEqual(['Recall'])
  })

  it('[C179] is delegated by its person, and given to another by the initiator', async () => {
    const things = await world.newThings()
    const [one, owner] = [await world.caseOf(things, 'recipient'), await world.caseOf(things, 'owner')]
    const { email } = world.people.colleague
    const give = (by: typeof one, kind: 'sign' | 'approve', more: object = {}) =>
      call(by, 'TasksEf/ChangeAssignee', {
        processId: one.envelope.id,
        stepId: one.part(kind).id,
        emailAddress: email,
        ...more,
      })
    expect((await give(one, 'sign')).code).toBe(0)
    expect((await give(owner, 'approve', { signerName: 'Cora' })).code).toBe(0)
    const { recipients } = await envelopeNow(one.envelope.id)
    const now = (kind: 'sign' | 'approve') => recipients.find((item) => item.id === one.part(kind).id)
    expect(now('sign')?.state).toBe('delegated')
    expect(recipients.find((item) => item.delegatedFrom?.recipientId === one.part('sign').id)?.email).toBe(
      email,
    )
    expect(now('approve')).toMatchObject({ state: 'waiting', email, name: 'Cora' })
  })

  it('[C158] is not signed with UAE PASS while that is not connected, and says so', async () => {
    const one = await world.newCase('recipient')
    const step = { processId: one.envelope.id, stepId: one.part('sign').id }
    expect((await call(one, 'TasksEf/ValidateUAEPassSignature', step)).code).toBe(9230)
  })

  it('[C187] of a system is run again by the initiator after it failed, and not while it is under way', async () => {
    const one = await world.newCase('owner')
    const step = newRecipient({
      id: createId('recipient', world.platform),
      order: 1,
      kind: 'integration',
      name: 'Archive',
      email: 'archive@example.com',
      language: 'en',
      state: 'waiting',
      activatedAt: 1,
    })
    const failed = await world.envelopeOf({ state: 'error', recipients: [step], fields: [] }, [])
    const again = () => call(one, 'TasksEf/AutoExecuteStep', { processId: failed.id, stepId: step.id })
    expect((await again()).code).toBe(0)
    const { job } = world.platform.db.tables
    const jobs = await world.platform.db.read((query) => query.select().from(job))
    expect(
      jobs.filter((row) => row.kind === 'runIntegration' && row.payload.recipientId === step.id),
    ).toHaveLength(1)
    expect((await again()).code).toBe(9219)
  })
})

describe('holding the documents while signing', () => {
  const sign = (one: Awaited<ReturnType<typeof both>>['guest']) =>
    call(one, 'TasksEf/PerformAction', {
      processId: one.envelope.id,
      stepId: one.part('sign').id,
      actionTypeId: 6,
      signature: PNG.toString('base64'),
      consent: { text: 'I agree', version: '1', language: 'en' },
    })
  const say = (one: Awaited<ReturnType<typeof both>>['guest'], status: number) =>
    call(one, 'Tasks/UpdateSignedTask', {
      processId: one.envelope.id,
      stepId: one.part('sign').id,
      status,
    })
  const statusOf = async (one: Awaited<ReturnType<typeof both>>['guest']) =>
    (await call(one, 'Tasks/SignedTask', { stepId: one.part('sign').id })).data.status

  it('[C164][C165][A081][R0964] lets the other signer wait until they are given back, and the holder sign', async () => {
    const { guest, recipient } = await both()
    expect((await say(guest, 1)).code).toBe(0)
    expect([await statusOf(guest), await statusOf(recipient)]).toEqual([1, 0])
    const state = await call(recipient, 'Tasks/GetDocumentState', { processId: recipient.envelope.id })
    expect(state.data.locked).toBe(true)
    expect([(await say(recipient, 1)).code, (await sign(recipient)).code]).toEqual([9206, 9206])
    expect((await say(guest, 0)).code).toBe(0)
    expect(await statusOf(guest)).toBe(0)
    expect((await say(recipient, 1)).code).toBe(0)
    expect((await say(recipient, 2)).code).toBe(9000)
    expect((await sign(recipient)).code).toBe(0)
    expect((await envelopeNow(recipient.envelope.id)).lease).toBeNull()
    expect((await say(recipient, 2)).data.status).toBe(1)
  })
})
