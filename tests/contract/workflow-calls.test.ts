import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())

interface Answered {
  readonly status: number
  readonly code: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  readonly data: any
}
async function call(one: Case, path: string, body?: unknown): Promise<Answered> {
  const response = await world.request(`/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...one.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { code, data } = (await response.json()) as Answered
  return { status: response.status, code, data }
}

describe('standing delegations', () => {
  it('[C141][C142][R0741][R0742][R0743][R0744][R0745] are added and changed with delegate, start, end, status and proxy', async () => {
    const one = await world.newCase('member')
    const { email } = world.people.admin
    const dates = { startDate: '2090-03-01T08:00:00+04:00', endDate: '2090-03-08T08:00:00+04:00' }
    const added = await call(one, 'DelegationEf/Add', { delegateTo: email, ...dates, status: 1, proxy: true })
    expect(added.code).toBe(0)
    const mine = async () => (await call(one, 'DelegationEf/Get')).data
    const rule = {
      id: added.data.id,
      delegateTo: email,
      delegateName: 'Adam Test',
      startDate: '2090-03-01T04:00:00.000Z',
      endDate: '2090-03-08T04:00:00.000Z',
      status: 1,
      proxy: true,
      time: 'future',
    }
    expect(await mine()).toEqual([rule])
    const overlapping = await call(one, 'DelegationEf/Add', { delegateTo: email, ...dates })
    expect([overlapping.status, overlapping.code]).toEqual([409, 9236])
    const change = { id: added.data.id, delegateTo: email, ...dates, status: 0, proxy: false }
    expect((await call(one, 'DelegationEf/Update', change)).code).toBe(0)
    expect(await mine()).toEqual([{ ...rule, status: 0, proxy: false }])
  })
})

describe('sequences', () => {
  it('[C160][C161][C162][R0708][R0709][R0710][R0711][R0712] are listed, added and changed with name, prefix, suffix, start and new value', async () => {
    const one = await world.newCase('admin')
    const wanted = { name: 'Contracts', prefix: 'C-', suffix: '/26', start: 7, length: 4 }
    const added = await call(one, 'TasksEf/AddSequence', wanted)
    expect(added.code).toBe(0)
    const listed = async () =>
      (await call(one, 'TasksEf/GetSequence', {})).data.find(
        (item: { id: string }) => item.id === added.data.id,
      )
    expect(await listed()).toEqual({ id: added.data.id, ...wanted, newValue: 7, preview: 'C-0007/26' })
    const change = { ...wanted, id: added.data.id, name: 'Agreements', newValue: 20 }
    expect((await call(one, 'TasksEf/UpdateSequence', change)).code).toBe(0)
    expect(await listed()).toMatchObject({ name: 'Agreements', newValue: 20, preview: 'C-0020/26' })
    const down = await call(one, 'TasksEf/UpdateSequence', { ...change, newValue: 19 })
    expect([down.status, down.code, down.data]).toEqual([409, 9238, { given: 19 }])
  })
})

describe('process expressions', () => {
  it('[C156][A161] are evaluated over what the caller sees, and a broken one says where', async () => {
    const one = await world.newCase('recipient')
    const evaluate = (expression: string) =>
      call(one, 'TasksEf/EvaluateProcessExpression', { processId: one.envelope.id, expression })
    const [field] = one.envelope.fields
    expect((await evaluate(`[${field?.id}] = "" and 2 < 10`)).data).toEqual({
      processId: one.envelope.id,
      value: true,
    })
    expect((await evaluate(`[${field?.id}] or false`)).data.value).toBe(false)
    expect((await evaluate('0.1 + 0.2 = 0.3 and today() > "2000-01-01"')).data.value).toBe(true)
    const broken = await evaluate('constructor.constructor("x")()')
    expect([broken.status, broken.code, broken.data]).toEqual([422, 9240, { near: '.constructor("x")()' }])
  })
})
