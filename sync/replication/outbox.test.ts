import { describe, expect, it } from 'vitest'
import {
  applyResult,
  isTooEarly,
  numberEntries,
  type OutboxEntry,
  offerAgain,
  readyEntries,
  renumberForNewDevice,
  standsOn,
} from './outbox.ts'
import { MAX_BATCH_CHARS } from './protocol.ts'

const entry = (n: number, some: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: `command:${n}`,
  name: 'setFlagged',
  version: 1,
  account: 'person:1',
  entity: `envelope:${n}`,
  input: {},
  title: '',
  payload: '',
  signature: null,
  blobs: {},
  files: [],
  offline: 'B',
  createdAt: 1_000 - n,
  place: n,
  state: 'saved',
  n: null,
  notBefore: 0,
  attempts: 0,
  result: null,
  ...some,
})
const ids = (entries: readonly OutboxEntry[]) => entries.map((one) => one.id)
const now = { now: 100, hasFile: () => true, limit: 100 }

describe('outbox', () => {
  it('[S2] a large upload never stands before a signature on another document', () => {
    const waiting = entry(1, { files: ['big'] })
    expect(ids(readyEntries([waiting, entry(2)], { ...now, hasFile: () => false }))).toEqual(['command:2'])
  })
  it('[S2] a later command about the same thing waits for the earlier one', () => {
    const first = entry(1, { entity: 'envelope:1', notBefore: 200 })
    expect(ids(readyEntries([entry(2, { entity: 'envelope:1' }), first, entry(3)], now))).toEqual([
      'command:3',
    ])
  })
  it('[S17] what stands on another goes with it or after it, whichever thing it is about', () => {
    const maker = entry(1, { files: ['big'] })
    const follower = entry(2, { after: [maker.id] })
    const afterThat = entry(3, { after: [follower.id] })
    const ready = (hasFile: boolean) =>
      ids(readyEntries([afterThat, follower, maker, entry(4)], { ...now, hasFile: () => hasFile }))
    expect(ready(false)).toEqual(['command:4'])
    expect(ready(true)).toEqual(['command:1', 'command:2', 'command:3', 'command:4'])
  })
  it('[S17] a wish stands on what makes the things it names, as long as nobody else has told of them', () => {
    const id = (n: number) => `contact:${String(n).padStart(26, '0')}`
    const pending = [entry(1, { entity: id(1) }), entry(2, { entity: id(1) }), entry(3, { entity: id(2) })]
    const wish = {
      entity: id(9),
      input: { put: [{ element: { id: id(1) } }, { element: { id: id(2) } }, id(3)] },
    }
    expect(standsOn(wish, pending, () => false)).toEqual(['command:1', 'command:3'])
    expect(standsOn(wish, pending, (one) => one === id(1))).toEqual(['command:3'])
    expect(standsOn({ ...wish, entity: id(1) }, pending, () => false)).toEqual(['command:3'])
    const decided = pending.map((one): OutboxEntry => ({ ...one, state: 'refused' }))
    expect(standsOn(wish, decided, () => false)).toEqual([])
  })
  it('[S2] commands about one thing go together, oldest first', () => {
    expect(ids(readyEntries([entry(2, { entity: 'e' }), entry(1, { entity: 'e' })], now))).toEqual([
      'command:1',
      'command:2',
    ])
  })
  it('[S2] the order is that of capture, whatever the clock of the device said meanwhile', () => {
    const first = entry(1, { entity: 'e', createdAt: 10 ** 12 })
    expect(ids(readyEntries([entry(2, { entity: 'e', createdAt: 5 }), first], now))).toEqual([
      'command:1',
      'command:2',
    ])
  })
  it('[S2] what is on its way holds up only what is about the same thing', () => {
    const entries = [entry(1, { entity: 'e' }), entry(2, { entity: 'e' }), entry(3)]
    expect(ids(readyEntries(entries, { ...now, isFlying: (id) => id === 'command:1' }))).toEqual([
      'command:3',
    ])
  })
  it('[S1] what a reply has decided is not sent again while its result is on the way', () => {
    const entries = [entry(1, { entity: 'e' }), entry(2, { entity: 'e' })]
    expect(ids(readyEntries(entries, { ...now, isAnswered: (id) => id === 'command:1' }))).toEqual([
      'command:2',
    ])
  })
  it('[P1] pictures too large for one batch leave in several, and what is about the same thing stays in order', () => {
    const heavy = { blobs: { a: 'x'.repeat(MAX_BATCH_CHARS * 0.6) } }
    const entries = [
      entry(1, { entity: 'e', ...heavy }),
      entry(2, { entity: 'f', ...heavy }),
      entry(3, { entity: 'f' }),
      entry(4),
    ]
    expect(ids(readyEntries(entries, now))).toEqual(['command:1', 'command:4'])
    expect(ids(readyEntries(entries.slice(1), now))).toEqual(['command:2', 'command:3', 'command:4'])
    const alone = entry(1, { blobs: { a: 'x'.repeat(MAX_BATCH_CHARS * 2) } })
    expect(ids(readyEntries([alone, entry(2)], now))).toEqual(['command:1'])
  })
  it('[P1] numbers are given without gaps when entries are ready, and a retry keeps its number', () => {
    const numbered = numberEntries([entry(1, { n: 7, state: 'sending' }), entry(2), entry(3)], 7)
    expect(numbered.entries.map((one) => one.n)).toEqual([7, 8, 9])
    expect(numbered.lastN).toBe(9)
  })
  it('[P2] on a copied storage pending entries get numbers anew, decided ones keep theirs', () => {
    const [pending, decided] = renumberForNewDevice([
      entry(1, { n: 4, state: 'sending' }),
      entry(2, { n: 5, state: 'applied' }),
    ])
    expect([pending?.n, pending?.state, decided?.n]).toEqual([null, 'saved', 5])
  })
  it('[P3] "later" is kept with its reason, for as long as it is the reason', () => {
    const later = { status: 'later', id: 'command:1', n: 1, at: 500 } as const
    const held = applyResult(entry(1, { n: 1, state: 'sending' }), { ...later, code: 'command-not-known' })
    expect(held.heldBy).toBe('command-not-known')
    expect('heldBy' in applyResult(held, later)).toBe(false)
  })

  it('[P3] "later" decides nothing', () => {
    expect(
      applyResult(entry(1, { n: 1, state: 'sending' }), { status: 'later', id: 'command:1', n: 1, at: 500 }),
    ).toMatchObject({ state: 'sending', n: 1, notBefore: 500 })
  })
  it('[P5] what was told is applied is offered again to another timeline, for thirty days and under its own number', () => {
    const applied = (at: number) =>
      entry(1, { n: 7, state: 'applied', result: { status: 'applied', id: 'command:1', n: 7, at } })
    const day = 86_400_000
    expect(offerAgain(applied(0), 29 * day)).toMatchObject({ n: 7, state: 'sending', result: null })
    expect(offerAgain(applied(0), 31 * day)).toEqual(applied(0))
  })
  it('[P3] a clock set back by years does not make a pause of years', () => {
    const waiting = entry(1, { notBefore: 10 ** 12 })
    expect([isTooEarly(waiting, 10 ** 12 - 1000), isTooEarly(waiting, 10 ** 11)]).toEqual([true, false])
  })
  it('[S3] a refusal keeps the input', () => {
    const refused = applyResult(entry(1, { input: { typed: 'x' }, state: 'sending' }), {
      status: 'refused',
      id: 'command:1',
      n: 1,
      at: 5,
      code: 'envelope-cancelled',
    })
    expect(refused).toMatchObject({
      state: 'refused',
      input: { typed: 'x' },
      result: { code: 'envelope-cancelled' },
    })
  })
})
