import { expect, it } from 'vitest'
import { sampleEnvelope } from '../../../../sync/commands/sample-envelope.ts'
import type { Recipient } from '../../../../sync/entities/envelope.ts'
import { newRecipient } from '../../../../sync/entities/recipient.ts'
import { isNews, toldOf } from './parent-message.ts'

const ME = 'recipient:00000000000000000000000001' as const
const part = (state: Recipient['state']) =>
  newRecipient({
    ...{ id: ME, order: 1, kind: 'sign', name: 'Omar Haddad', email: 'omar@example.com', language: 'en' },
    ...{ state, activatedAt: 1 },
  })
const told = (...[state, of = 'inProgress']: [Parameters<typeof part>[0], ('inProgress' | 'cancelled')?]) =>
  toldOf(sampleEnvelope({ state: of, title: 'Secret merger', recipients: [part(state)] }), ME)

it('a site is told what becomes of the part, and nothing while it waits', () => {
  expect(told('waiting')).toBeNull()
  expect([told('signing'), told('signed'), told('approved')]).toEqual([
    { type: 'signed', state: 'signing' },
    { type: 'signed', state: 'signed' },
    { type: 'signed', state: 'approved' },
  ])
  expect(told('rejected', 'cancelled')).toEqual({ type: 'declined', state: 'rejected' })
  expect(told('delegated')).toEqual({ type: 'delegated', state: 'delegated' })
  expect(told('waiting', 'cancelled')).toEqual({ type: 'changed', state: 'cancelled' })
  expect(told('returned')).toEqual({ type: 'changed', state: 'returned' })
  expect(toldOf(sampleEnvelope({}), 'recipient:gone')).toEqual({ type: 'changed', state: 'gone' })
})

it('once for each news, and never with a word of the document or a name', () => {
  expect([isNews(null, null), isNews(null, told('signed')), isNews(told('signed'), told('signed'))]).toEqual([
    false,
    true,
    false,
  ])
  expect(isNews(told('signing'), told('signed'))).toBe(true)
  for (const state of ['signed', 'rejected', 'delegated', 'returned'] as const)
    expect(JSON.stringify(told(state))).not.toMatch(/Omar|example|Secret/)
})
