import { expect, test } from 'vitest'
import { createStepProviders } from './step-providers.ts'

const storage = () => {
  const rows = new Map<string, string>()
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  }
}
type Asked = Parameters<typeof createStepProviders>[1]
const answering = (data: unknown): Asked => ({ call: async () => ({ ok: true, value: { data } }) as never })
const unreachable: Asked = { call: async () => ({ ok: false, error: { kind: 'offline' } }) as never }

test('what the installation has is known to the same device without network', async () => {
  const device = storage()
  expect(createStepProviders(device, unreachable).now()).toBeNull()
  await createStepProviders(device, answering({ stepProviders: ['uaePass'] })).refresh()
  const next = createStepProviders(device, unreachable)
  await next.refresh()
  expect(next.now()).toEqual(['uaePass'])
})

test('whoever shows it hears of a change, and of nothing else', async () => {
  let said: unknown = ['uaePass']
  const session: Asked = {
    call: async () => ({ ok: true, value: { data: { stepProviders: said } } }) as never,
  }
  const providers = createStepProviders(storage(), session)
  let heard = 0
  providers.subscribe(() => heard++)
  await providers.refresh()
  await providers.refresh()
  said = []
  await providers.refresh()
  expect([heard, providers.now()]).toEqual([2, []])
})

test('a damaged copy and an older server count as not told', async () => {
  const device = storage()
  device.setItem('stepProviders', '{')
  const providers = createStepProviders(device, answering({}))
  await providers.refresh()
  expect(providers.now()).toBeNull()
})
