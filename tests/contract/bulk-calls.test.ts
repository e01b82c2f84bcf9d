import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld, PNG } from '../authority/authority-world.ts'
import { caller } from './calling.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
const call = caller(() => world)

const consent = { text: 'I agree', version: '1', language: 'en' }
const signature = `data:image/png;base64,${PNG.toString('base64')}`

/** A document in which only this part of the caller's waits. */
async function waitingFor(
  one: Case,
  kind: 'sign' | 'approve',
  set: (part: Recipient) => Partial<Recipient> = () => ({}),
) {
  const { envelope } = await world.newThings()
  const part = envelope.recipients.find((item) => item.personId === one.subject && item.kind === kind)!
  const body: Envelope = {
    ...envelope,
    recipients: [{ ...part, ...set(part) }],
    fields: envelope.fields.filter((field) => field.recipientId === part.id),
  }
  const { tables } = world.platform.db
  await world.platform.db.transact((query) =>
    query.update(tables.envelope).set({ body }).where(eq(tables.envelope.id, envelope.id)),
  )
  return envelope.id
}
const stateOf = async (id: string) => {
  const { envelope } = world.platform.db.tables
  const [row] = await world.platform.db.read((query) =>
    query.select({ body: envelope.body }).from(envelope).where(eq(envelope.id, id)),
  )
  return row!.body.recipients[0]!.state
}
const told = (rows: { processId: string; processingStatusId: number; reason: string | null }[]) =>
  rows.map((row) => [row.processId, row.processingStatusId, row.reason])

describe('bulk actions', () => {
  it('[C159][C163][A083][R0609][R0610][R0611][R0612][R0613][R0614][R0615] are marked, told whether they are ready, started once, and answered one by one', async () => {
    const one = await world.newCase('recipient')
    const foreign = (await world.newThings()).draft.id
    const [sign, approve, locked] = [
      await waitingFor(one, 'sign'),
      await waitingFor(one, 'approve'),
      await waitingFor(one, 'approve', () => ({ access: 'password' })),
    ]
    const processIds = [sign, approve, locked, foreign]
    const marked = await call(one, 'TasksEf/MarkForBulkAction', { processIds, signature })
    expect(told(marked.data).slice(0, 2)).toEqual([
      [sign, 2, null],
      [approve, 2, null],
    ])
    expect(marked.data[3]).toMatchObject({ processingStatusId: 6 })
    expect(marked.data[2]).toMatchObject({ processingStatusId: 5, reason: 'protected' })

    expect((await call(one, 'TasksEf/InitiateBulkAction')).code).toBe(9214)
    await call(one, 'TasksEf/MarkForBulkAction', { processIds: [sign], signature, consent })
    const prefetched = await call(one, 'TasksEf/InitiateBulkAction', undefined, { 'sec-purpose': 'prefetch' })
    expect([prefetched.code, await stateOf(approve)]).toEqual([9002, 'waiting'])

    const started = await call(one, 'TasksEf/InitiateBulkAction')
    expect(told(started.data).slice(0, 2)).toEqual([
      [sign, 3, null],
      [approve, 3, null],
    ])
    expect([await stateOf(sign), await stateOf(approve), await stateOf(locked)]).toEqual([
      'signing',
      'approved',
      'waiting',
    ])
    // Again: what is done is told and not done twice.
    expect((await call(one, 'TasksEf/InitiateBulkAction')).data).toEqual(started.data)

    const unmarked = await call(one, 'TasksEf/MarkForBulkAction', { processIds, processingStatusId: 0 })
    expect(new Set(told(unmarked.data).map(([, status]) => status))).toEqual(new Set([0]))
    expect((await call(one, 'TasksEf/InitiateBulkAction')).data).toEqual([])
  })

  it('[C163][R0613] a document that was ended meanwhile is an error of its own and spoils no other', async () => {
    const one = await world.newCase('recipient')
    const [first, second] = [await waitingFor(one, 'approve'), await waitingFor(one, 'approve')]
    await call(one, 'TasksEf/MarkForBulkAction', { processIds: [first, second], consent })
    const owner = await world.newCase('owner')
    await call(owner, 'Tasks/Cancelled', { processId: first, reason: 'Wrong' })
    const { data } = await call(one, 'TasksEf/InitiateBulkAction')
    expect(told(data)).toEqual([
      [first, 6, null],
      [second, 3, null],
    ])
  })
})
