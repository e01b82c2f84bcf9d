import { describe, expect, it } from 'vitest'
import { deriveList, orderRows } from '../../../sync/rules/derive-list.ts'
import { envelopeRow } from '../../../sync/rules/render-envelope.ts'
import { ME, sampleEnvelope, sampleMark } from '../../../tests/gallery/envelopes/example-envelopes.ts'

const NOW = 1_800_000_000_000
const reader = { subject: ME.id, email: ME.email }
const files = { pdf: 'a'.repeat(64), firstPage: null, pages: [] }

function world(count: number) {
  const envelopes = Array.from({ length: count }, (_, n) => sampleEnvelope(n, NOW, files))
  const rows = new Map(envelopes.map((one) => [one.id as string, envelopeRow(one, reader)]))
  const marks = new Map(envelopes.map((one, n) => [one.id as string, sampleMark(one, n)] as const))
  return { rows, marks, ordered: orderRows(rows) }
}

describe('a folder of documents', () => {
  const { rows, marks, ordered } = world(120)
  const list = (folder: Parameters<typeof deriveList>[2], search: Parameters<typeof deriveList>[3] = {}) =>
    deriveList(ordered, marks, folder, search)

  it('[R0272] [R0275] [R0276] [R0277] [R0278] [R0280] counts each tab as the tab itself lists it', () => {
    const all = list('inbox')
    expect(all.tabCounts.all).toBe(all.items.length)
    for (const tab of ['waitingForMe', 'waitingForOthers', 'completed', 'cancelled', 'favourites'] as const)
      expect(list('inbox', { tab }).items).toHaveLength(all.tabCounts[tab])
  })

  it('[R0273] [R0274] keeps only documents or only requests', () => {
    for (const kind of ['document', 'request'] as const) {
      const kinds = new Set(list('inbox', { kind }).items.map(({ row }) => row.kind))
      expect([...kinds]).toEqual([kind])
    }
  })

  it('[R0283] [R0284] [R0285] [R0286] [R0287] filters by one or several statuses, and says how many each keeps', () => {
    const every = list('all')
    for (const [status, count] of every.statuses)
      expect(list('all', { status: [status] }).items).toHaveLength(count)
    const two = list('all', { status: ['draft', 'completed'] })
    expect(two.items).toHaveLength(
      (every.statuses.get('draft') ?? 0) + (every.statuses.get('completed') ?? 0),
    )
  })

  it('[R0288] [R0289] offers the people of the whole folder and tab, whatever else is chosen', () => {
    const inbox = list('inbox')
    const narrowed = list('inbox', { q: 'tower', by: ['Omar Haddad'] })
    expect([...narrowed.owners.keys()]).toEqual([...inbox.owners.keys()])
    expect([...narrowed.assignees.keys()]).toEqual([...inbox.assignees.keys()])
    expect(narrowed.items.every(({ row }) => row.ownerName === 'Omar Haddad')).toBe(true)
  })

  it('finds every word in any order, in Arabic whatever form its letters have', () => {
    const found = list('inbox', { q: 'اتفاقيه الخليج' }).items
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ row }) => row.title.includes('اتفاقية'))).toBe(true)
    expect(list('inbox', { q: 'tower lease' }).items.length).toBeGreaterThan(0)
    expect(list('inbox', { q: 'tower zebra' }).items).toEqual([])
  })

  it('[R0271] quick filters narrow a list together, and each can be taken back alone', () => {
    const search = { tab: 'waitingForOthers', kind: 'document', q: 'tower' } as const
    const shown = list('all', search).items
    expect(shown.length).toBeGreaterThan(0)
    for (const without of ['tab', 'kind', 'q'] as const) {
      const { [without]: _, ...rest } = search
      const wider = new Set(list('all', rest).items)
      expect(wider.size).toBeGreaterThan(shown.length)
    }
    const each = [{ tab: search.tab }, { kind: search.kind }, { q: search.q }].map(
      (one) => new Set(list('all', one).items.map(({ row }) => row.id)),
    )
    expect(shown.every(({ row }) => each.every((ids) => ids.has(row.id)))).toBe(true)
  })

  it('[R0380][R1063] shows deleted items nowhere but in their own folder', () => {
    const deleted = list('deleted').items.map(({ row }) => row.id)
    expect(deleted.length).toBeGreaterThan(0)
    expect(list('all').items.filter(({ row }) => deleted.includes(row.id))).toEqual([])
  })

  it('is last modified first, also when only some rows have changed since the last order', () => {
    const changed = new Map(rows)
    const last = ordered.at(-1)!
    changed.set(last.id, { ...last, sortKey: '0000000000000' })
    const first = ordered[0]!
    changed.delete(first.id)
    const again = orderRows(changed, ordered)
    expect(again[0]?.id).toBe(last.id)
    expect(again).toHaveLength(ordered.length - 1)
    expect(again).toEqual(orderRows(changed))
  })
})
