import { describe, expect, it } from 'vitest'
import { envelopeState } from '../../../sync/entities/envelope.ts'
import { emptyMark } from '../../../sync/entities/mark.ts'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { purgeOf } from '../../../sync/rules/recycle-bin.ts'
import { envelopeRow } from '../../../sync/rules/render-envelope.ts'
import { ME, sampleEnvelope } from '../../../tests/gallery/envelopes/example-envelopes.ts'
import { ROW_ACT_IDS, rowActs } from './row-acts.ts'
import { myTask, rowFacts, rowStatus } from './row-status.ts'

const NOW = 1_800_000_000_000
const reader = { subject: ME.id, email: ME.email }
const sample = (n: number) => sampleEnvelope(n, NOW, { pdf: 'a'.repeat(64), firstPage: null, pages: [] })
function item(n: number, change: Partial<ReturnType<typeof sample>> = {}): ListItem {
  const envelope = { ...sample(n), ...change }
  return { row: envelopeRow(envelope, reader), mark: emptyMark(envelope.id, ME.id) }
}

describe('the acts of a row', () => {
  it('[R0952] [R0953] [R0954] [R0955] [R0956] [R0957] carry the numbers of the specification', () => {
    expect(ROW_ACT_IDS).toEqual({ download: 7, favourite: 8, archive: 9, cancel: 10, remind: 11, delete: 15 })
  })

  it('[R0959] [R0960] [R0961] [R0962] [R0963] of a cancelled document are archive, download, delete and the favourite toggle', () => {
    for (const n of [4, 6])
      expect(new Set(rowActs(item(n, { state: 'cancelled' })))).toEqual(
        new Set(['archive', 'download', 'delete', 'favourite']),
      )
  })

  it('[R0937] [R0939] offer cancelling and reminding to the owner of a running document only', () => {
    expect(rowActs(item(4))).toEqual(expect.arrayContaining(['remind', 'cancel']))
    expect(rowActs(item(0))).not.toContain('cancel')
    expect(rowActs(item(0))).not.toContain('remind')
  })

  it('[R0950] never let something disappear that still waits for the reader or runs in their name', () => {
    expect(rowActs(item(0))).not.toContain('delete')
    expect(rowActs(item(4))).not.toContain('delete')
    expect(rowActs(item(5))).toContain('delete')
  })

  it('[R0951] of a deleted document begin with restoring it', () => {
    const { row, mark } = item(5)
    expect(rowActs({ row, mark: { ...mark!, deletedAt: NOW } }).slice(0, 2)).toEqual(['restore', 'download'])
  })

  it('[A110] of a deleted document offer deleting for ever exactly where the rule grants it', () => {
    for (const state of envelopeState.options)
      for (const n of [0, 4]) {
        const envelope = { ...sample(n), state, completedAt: state === 'completed' ? NOW : null }
        const deleted = { ...emptyMark(envelope.id, ME.id), deletedAt: NOW }
        const offered = rowActs({ row: envelopeRow(envelope, reader), mark: deleted }).includes('purge')
        const granted = ['view', 'draft'].includes(purgeOf(envelope, ME.id, NOW).kind)
        expect(offered, `${state} ${n}`).toBe(granted)
      }
  })
})

describe('the status of a row', () => {
  const entry = (state: 'saved' | 'sending' | 'refused') => ({ state }) as never

  it('[R0890] [R0891] tells whose turn it is', () => {
    expect(rowStatus(item(0).row)).toBe('waitingForMe')
    expect(myTask(item(0).row)).toBe('sign')
    expect(myTask(item(3).row)).toBe('approve')
    expect(rowStatus(item(4).row)).toBe('waitingForOthers')
    expect(myTask(item(4).row)).toBeUndefined()
  })

  it('shows first what the server has not accepted, and never a moving mark without a connection', () => {
    const { row } = item(0)
    expect(rowStatus(row, [entry('saved')])).toBe('waitingToSend')
    expect(rowStatus(row, [entry('sending')], [], true)).toBe('sending')
    expect(rowStatus(row, [entry('sending')], [], false)).toBe('waitingToSend')
    expect(rowStatus(row, [], [entry('refused')])).toBe('notAccepted')
  })

  it('[R0884] [R0885] [R0887] [R0888] [R0895] [R0896] names every state a document can be in', () => {
    const states = ['completed', 'cancelled', 'expired', 'revoked', 'error', 'validating', 'draft'] as const
    expect(states.map((state) => rowStatus(item(4, { state }).row))).toEqual([
      'completed',
      'cancelled',
      'expired',
      'revoked',
      'error',
      'preparing',
      'draft',
    ])
  })

  it('has at most two facts beside it, the due date first', () => {
    const facts = rowFacts(item(0, { expiresAt: NOW + 86_400_000 }).row, 'waitingForMe', NOW)
    expect(facts[0]).toEqual({ kind: 'due', at: NOW + 86_400_000, soon: true })
    expect(facts.length).toBeLessThanOrEqual(2)
  })
})
