import { expect, it } from 'vitest'
import { err, ok } from '../../sync/result.ts'
import type { ApiClient } from '../session/api-client.ts'
import { askPromotion, askSystemMessage, keptSystemMessage } from './notices.ts'

const answering = (data: unknown) =>
  ({ call: async () => ok({ data, sentence: '' }) }) as unknown as Pick<ApiClient, 'call'>
const refusing = { call: async () => err({ kind: 'offline' }) } as unknown as Pick<ApiClient, 'call'>

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('[R1358][R0853] the system message is kept only from a good answer, and stays until another good one', async () => {
  const device = storage()
  expect(await askSystemMessage(answering({ messageText: 'Friday: closed' }), device)).toBe('Friday: closed')
  expect(await askSystemMessage(refusing, device)).toBeUndefined()
  expect(keptSystemMessage(device)).toBe('Friday: closed')
  expect(await askSystemMessage(answering({ messageText: null }), device)).toBeNull()
  expect(keptSystemMessage(device)).toBeNull()
})

it('[R0854][R0855][R0856][R0857] a promotion is there while it is active, called by its text, else by its name', async () => {
  const offer = { active: true, linkText: 'Go on', discount: 20, nameEn: 'Team', trialEndsAt: 5 }
  expect(await askPromotion(answering(offer))).toEqual({ linkText: 'Go on', discountPercent: 20, endsAt: 5 })
  expect(await askPromotion(answering({ ...offer, linkText: null }))).toMatchObject({ linkText: 'Team' })
  expect(
    await askPromotion(
      answering({ active: true, linkText: null, discount: null, nameEn: null, trialEndsAt: 5 }),
    ),
  ).toEqual({ linkText: null, endsAt: 5 })
  expect(await askPromotion(answering({ ...offer, active: false }))).toBeNull()
  expect(await askPromotion(refusing)).toBeNull()
})
