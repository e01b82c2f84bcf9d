import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { entryMark, groupOutbox, keptIn, outboxCounts } from './outbox-groups.ts'

const NOW = Date.UTC(2026, 10, 21, 9)
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

function entry(id: string, change: Partial<OutboxEntry>): OutboxEntry {
  return {
    id: `command:${id}`,
    name: 'signStep',
    version: 1,
    account: 'person:1',
    entity: 'envelope:1',
    input: {},
    title: id,
    payload: '{}',
    signature: null,
    blobs: {},
    files: [],
    offline: 'B',
    createdAt: NOW,
    place: 1,
    state: 'saved',
    n: null,
    notBefore: 0,
    attempts: 0,
    result: null,
    ...change,
  }
}
const applied = (at: number) => ({ status: 'applied' as const, id: 'command:x' as const, n: 1, at })
const refused = (code: string) => ({
  status: 'refused' as const,
  id: 'command:x' as const,
  n: 1,
  at: NOW,
  code,
})

describe('the outbox', () => {
  const entries = [
    entry('waiting', {}),
    entry('earlier', { createdAt: NOW - 5 }),
    entry('silent', { offline: 'A', name: 'setFlagged' }),
    entry('refused', { state: 'refused', result: refused('envelope-cancelled') }),
    entry('refused silent', { offline: 'A', state: 'refused', result: refused('not-permitted') }),
    entry('sent', { state: 'applied', result: applied(NOW) }),
    entry('sent yesterday', { state: 'applied', result: applied(NOW - 86_400_000) }),
  ]

  it('tells apart what needs the person, what is on the way and what arrived today', () => {
    const { needsYou, onTheWay, sentToday } = groupOutbox(entries, NOW, dayOf)
    expect(needsYou.map((one) => one.title)).toEqual(['refused', 'refused silent'])
    expect(onTheWay.map((one) => one.title)).toEqual(['earlier', 'waiting'])
    expect(sentToday.map((one) => one.title)).toEqual(['sent'])
  })

  it('counts for the frame what waits and what was refused', () => {
    expect(outboxCounts(entries)).toEqual({ count: 2, needsYou: 2 })
  })

  it('shows a moving ring only while the server answers', () => {
    const sending = entry('a', { state: 'sending', n: 1 })
    expect(entryMark(sending, { contact: 'reached', uploaded: true, now: 0 })).toBe('sending')
    expect(entryMark(sending, { contact: 'offline', uploaded: true, now: 0 })).toBe('waiting')
    expect(entryMark({ ...sending, notBefore: 9 }, { contact: 'reached', uploaded: true, now: 0 })).toBe(
      'waiting',
    )
    expect(entryMark(entry('b', {}), { contact: 'unauthorised', uploaded: true, now: 0 })).toBe('saved')
    const send = entry('c', { offline: 'C', files: ['f'] })
    expect(entryMark(send, { contact: 'reached', uploaded: false, now: 0 })).toBe('needsConnection')
    expect(entryMark(send, { contact: 'reached', uploaded: true, now: 0 })).toBe('waiting')
  })

  it('keeps what the person drew and typed, and says how much it is', () => {
    const input = {
      values: { a: { kind: 'drawing' }, b: { kind: 'text' }, c: { kind: 'checked' } },
      reason: 'The total is wrong',
    }
    expect(keptIn(entry('a', { input }))).toEqual({ drawings: 1, values: 2, reason: true })
    expect(keptIn(entry('a', { input: null }))).toEqual({ drawings: 0, values: 0, reason: false })
  })
})
