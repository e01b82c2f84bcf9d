import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeedWriter } from '../../server/feed/feed.ts'
import { storeAggregate } from '../../server/replication/aggregates.ts'
import type { Recipient } from '../../sync/entities/envelope.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { content } from '../authority/questions/asking.ts'
import { caller } from './calling.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
const call = caller(() => world)

async function changeApproval(one: Case, some: Partial<Recipient>): Promise<string> {
  const part = one.part('approve')
  const recipients = one.envelope.recipients.map((item) =>
    item.id === part.id ? { ...item, ...some } : item,
  )
  const { tables } = world.platform.db
  await world.platform.db.transact((query) =>
    storeAggregate(
      { query, tables, feed: createFeedWriter(query, tables), now: world.platform.now() },
      { kind: 'envelope', value: { ...one.envelope, recipients } },
      one.envelope,
    ),
  )
  return part.id
}
const NORA = { signerName: 'Nora Saleh', emailAddress: 'nora@example.com' }

describe('what has to be given', () => {
  it('[R1077][R1081][R1089] a recipient has a name and an address, and the address is one', async () => {
    const one = await world.newCase('owner')
    const add = (some: object) =>
      call(one, 'Tasks/AddSignatories', { processId: one.draft.id, signatories: [{ ...NORA, ...some }] })
    for (const wrong of [{ signerName: ' ' }, { emailAddress: '' }, { emailAddress: 'nora at example' }])
      expect((await add(wrong)).code, JSON.stringify(wrong)).toBe(9000)
    expect((await add({})).code).toBe(0)
  })

  it('[R1079] a message has words', async () => {
    const one = await world.newCase('recipient')
    const { id: processId } = one.envelope
    expect((await call(one, 'TasksEf/AddMessage', { processId, message: '  ' })).code).toBe(9000)
    expect((await call(one, 'TasksEf/AddMessage', { processId, message: 'Hello' })).code).toBe(0)
  })

  it('[R1075] a comment, where others read why', async () => {
    const one = await world.newCase('recipient')
    const stepId = one.part('approve').id
    const act = (actionTypeId: number, comment?: string) =>
      call(one, 'TasksEf/PerformAction', { processId: one.envelope.id, stepId, actionTypeId, comment })
    // Reject, return, revert for changes.
    for (const actionTypeId of [2, 5, 23])
      for (const comment of [undefined, '', '   '])
        expect((await act(actionTypeId, comment)).code, `${actionTypeId} ${comment}`).not.toBe(0)
    expect((await act(2, 'Wrong rent')).code).toBe(0)
  })

  it('[R1080] a title, before anything is sent', async () => {
    const one = await world.newCase('owner')
    const send = (title: string) =>
      call(one, 'TasksEf/AddBulkEnvelope', { envelopes: [{ content: { ...content(one, world), title } }] })
    for (const wrong of ['', '   ']) expect((await send(wrong)).code, JSON.stringify(wrong)).toBe(9000)
    expect((await send('Lease')).data).toMatchObject([{ code: 0 }])
  })

  it('[R1085] an attachment has a name', async () => {
    const one = await world.newCase('owner')
    const add = (attributeValue: string) =>
      call(one, 'attachment/Add', {
        processId: one.midway.id,
        fileName: `${one.ownSha256}-scan.txt`,
        attributeValue,
      })
    for (const wrong of ['', '   ']) expect((await add(wrong)).code, JSON.stringify(wrong)).toBe(9000)
    expect((await add('Passport')).code).toBe(0)
  })

  it('[R1090] days before the expiry are a number of days', async () => {
    const one = await world.newCase('owner')
    const set = (warnDaysBefore: unknown) =>
      call(one, 'TasksEf/PerformAction', {
        processId: one.envelope.id,
        actionTypeId: 1109,
        expiryDate: Date.UTC(2090, 0, 1),
        warnDaysBefore,
      })
    for (const wrong of [0, -1, 31, 1.5, 'two']) expect((await set(wrong)).code, String(wrong)).toBe(9000)
    expect((await set(2)).code).toBe(0)
  })

  it('[R1076][R1087] where it is asked for, in which capacity one acts and for whom', async () => {
    const one = await world.newCase('recipient')
    const stepId = await changeApproval(one, { restrictions: ['signingAsRequired'] })
    const approve = (more: object) =>
      call(one, 'TasksEf/PerformAction', { processId: one.envelope.id, stepId, actionTypeId: 1, ...more })
    expect((await approve({})).code).toBe(9233)
    expect((await approve({ signingAs: ' ', representing: 'Al Noor' })).code).toBe(9233)
    expect((await approve({ signingAs: 'Head of Legal', representing: 'Al Noor' })).code).toBe(0)
  })

  it('[A073] a reason to cancel as an action, without which nothing is cancelled', async () => {
    const one = await world.newCase('owner')
    const { id: processId } = one.envelope
    const cancel = (reason?: string) =>
      call(one, 'TasksEf/PerformAction', { processId, actionTypeId: 10, reason })
    for (const reason of [undefined, '', '   ']) expect((await cancel(reason)).code).not.toBe(0)
    const state = async () => (await call(one, 'Tasks/GetDocumentState', { processId })).data.state
    expect(await state()).toBe('inProgress')
    expect((await cancel('Wrong rent')).code).toBe(0)
    expect(await state()).toBe('cancelled')
  })
})
