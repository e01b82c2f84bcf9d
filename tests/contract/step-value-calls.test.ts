import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
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

/** The caller's form step, with a text and a number of lines to fill in. */
async function withForm(one: Case) {
  const step = one.part('formFilling')
  const [name, note] = [createId('field', world.platform), createId('field', world.platform)]
  const field = (id: typeof name, kind: 'text' | 'email') => ({
    ...one.envelope.fields[0]!,
    id,
    recipientId: step.id,
    kind,
    requirement: 'required' as const,
  })
  const body = {
    ...one.envelope,
    fields: [...one.envelope.fields, field(name, 'text'), field(note, 'email')],
  }
  const { envelope } = world.platform.db.tables
  await world.platform.db.transact((query) =>
    query.update(envelope).set({ body }).where(eq(envelope.id, one.envelope.id)),
  )
  return { step: { processId: one.envelope.id, stepId: step.id }, name, note }
}
const text = (attributeId: string, value: string) => ({
  attributeId,
  attributeValue: { kind: 'text', text: value },
})

describe('values of a step', () => {
  it('[C155] UpdateStepAttributes keeps what is filled in from everybody else, and the act takes it along', async () => {
    const one = await world.newCase('recipient')
    const { step, name, note } = await withForm(one)
    const keep = (...attributes: object[]) =>
      call(one, 'TasksEf/UpdateStepAttributes', { ...step, attributes })
    expect((await keep(text(name, 'Half'))).data.attributes).toHaveLength(1)
    expect((await keep(text(name, 'Whole'))).data.attributes).toEqual([text(name, 'Whole')])
    expect((await read(step.processId)).values).toEqual({})
    const done = await call(one, 'TasksEf/PerformAction', {
      ...step,
      actionTypeId: 1103,
      attributes: [text(note, 'sara@example.com')],
    })
    expect(done.code).toBe(0)
    expect(Object.values((await read(step.processId)).values)).toEqual(
      expect.arrayContaining([
        { kind: 'text', text: 'Whole' },
        { kind: 'text', text: 'sara@example.com' },
      ]),
    )
  })

  it('[C155] UpdateStepAttributes refuses a value that its field cannot have, and fields of others', async () => {
    const one = await world.newCase('recipient')
    const { step, note } = await withForm(one)
    const signature = one.envelope.fields.find((field) => field.recipientId === one.part('sign').id)!
    for (const attribute of [text(note, 'no address'), text(signature.id, 'x')]) {
      const refused = await call(one, 'TasksEf/UpdateStepAttributes', { ...step, attributes: [attribute] })
      expect(refused.code).toBe(9212)
    }
  })
})

describe('attributes of a document', () => {
  it('[C182][R0438][R0439][R0421] AddorUpdateAttributes adds, changes and takes away; rows tell them', async () => {
    const one = await world.newCase('owner')
    const processId = one.envelope.id
    const set = (attributeId: number, attributeValue: string) =>
      call(one, 'TasksEf/AddorUpdateAttributes', { processId, attributes: [{ attributeId, attributeValue }] })
    const told = async () => (await call(one, 'TasksEf/GetDetails', { processId })).data.attributes
    expect(await told()).toEqual([])
    expect((await set(1200, ' RIM-77 ')).code).toBe(0)
    await set(1201, 'G-1')
    expect(await told()).toEqual([
      { attributeId: 1200, value: 'RIM-77' },
      { attributeId: 1201, value: 'G-1' },
    ])
    await set(1200, 'RIM-78')
    await set(1201, '')
    expect(await told()).toEqual([{ attributeId: 1200, value: 'RIM-78' }])
    expect((await set(1, 'x')).code).toBe(9000)
    expect((await set(1200, 'x'.repeat(31))).code).toBe(9000)
  })
})

describe('a customer', () => {
  it('[C147] LinkCustomer joins an account to the steps of its own address, and to no others', async () => {
    const one = await world.newCase('recipient')
    const { envelope } = world.platform.db.tables
    const recipients = one.envelope.recipients.map((part) => ({ ...part, personId: null }))
    await world.platform.db.transact((query) =>
      query
        .update(envelope)
        .set({ body: { ...one.envelope, recipients } })
        .where(eq(envelope.id, one.envelope.id)),
    )
    const body = { processId: one.envelope.id }
    await world.platform.db.transact((query) =>
      query.insert(world.platform.db.tables.recipientLink).values({
        tokenHash: one.envelope.id,
        recipientId: one.part('sign').id,
        envelopeId: one.envelope.id,
        email: one.part('sign').email,
        createdAt: 1,
        expiresAt: null,
        revokedAt: null,
      }),
    )
    const linked = await call(one, 'TasksEf/LinkCustomer', body)
    expect(linked.data).toMatchObject({ ...body, customerId: one.subject })
    expect(linked.data.stepIds).toContain(one.part('sign').id)
    const now = await read(one.envelope.id)
    expect(new Set(now.recipients.filter((part) => part.personId).map((part) => part.email))).toEqual(
      new Set([one.part('sign').email]),
    )
  })

  const unlinked = async (case_: Awaited<ReturnType<typeof world.newCase>>, email?: string) => {
    const { envelope } = world.platform.db.tables
    const recipients = case_.envelope.recipients.map((part) => ({
      ...part,
      personId: null,
      ...(part.id === case_.part('sign').id && email !== undefined && { email }),
    }))
    const body = { ...case_.envelope, recipients }
    await world.platform.db.transact((query) =>
      query.update(envelope).set({ body }).where(eq(envelope.id, case_.envelope.id)),
    )
    return { processId: case_.envelope.id }
  }

  it('[C147] LinkCustomer knows every address an account has proven, and none it has not', async () => {
    const one = await world.newCase('recipient')
    const further = 'further@home.example'
    const body = await unlinked(one, further)
    const { personAddress } = world.platform.db.tables
    const stepsOf = async () => (await call(one, 'TasksEf/LinkCustomer', body)).data?.stepIds ?? []
    expect(await stepsOf()).not.toContain(one.part('sign').id)
    await world.platform.db.transact((query) =>
      query.insert(personAddress).values({ email: further, personId: one.subject, provenAt: 1 }),
    )
    expect(await stepsOf()).toContain(one.part('sign').id)
  })

  it('[C147] LinkCustomer brings nobody back into an organisation they have left', async () => {
    const one = await world.newCase('recipient')
    const body = await unlinked(one)
    const { organizationMember: place } = world.platform.db.tables
    await world.platform.db.transact((query) =>
      query
        .insert(place)
        .values({
          personId: one.subject,
          organizationId: one.envelope.organizationId,
          roles: ['member'],
          joinedAt: 1,
          leftAt: 2,
        })
        .onConflictDoUpdate({ target: [place.organizationId, place.personId], set: { leftAt: 2 } }),
    )
    expect((await call(one, 'TasksEf/LinkCustomer', body)).data?.stepIds ?? []).toEqual([])
    expect((await read(one.envelope.id)).recipients.filter((part) => part.personId !== null)).toEqual([])
  })

  it('[R1388][C147][M430][S8] LinkCustomer tells whoever a document is not addressed to, and nothing of whether there is one', async () => {
    const stranger = await world.newCase('stranger')
    const link = (processId: string) => call(stranger, 'TasksEf/LinkCustomer', { processId })
    const told = await link(stranger.envelope.id)
    expect(told.description.en).toBe('You are not intended recipient for this document')
    const { description, code } = await link(`envelope:${'0'.repeat(26)}`)
    expect({ description, code }).toEqual({ description: told.description, code: told.code })
  })
})
