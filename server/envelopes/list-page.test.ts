import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Sqlite from 'better-sqlite3'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { openSqlite } from '../../db/sqlite.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import { deriveList, orderRows, SORTS } from '../../sync/rules/derive-list.ts'
import { folderCounts, STATUS_FILTERS, TABS } from '../../sync/rules/lists.ts'
import { envelopeRow, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { readMark, sampleEnvelope } from '../../tests/bench/world/sample-envelope.ts'
import { openTestDatabase, TEST_DIALECT } from '../../tests/postgres/open-test-database.ts'
import { createRandom } from '../../tests/simulation/random.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { storeAggregate } from '../replication/aggregates.ts'
import { LISTED_FOLDERS } from '../replication/list-entries.ts'
import { listPage, type Narrowed, unreadCount } from './list-page.ts'

const office = {
  organizationId: 'organization:00000000000000000000000001' as const,
  organizationName: 'Al Noor',
  until: Date.UTC(2026, 10, 1),
}
const someone = (n: number) => ({
  id: `person:0000000000000000000000000${n}` as const,
  name: `Person ${n}`,
  email: `p${n}@example.com`,
})
const me = someone(1)
const reader = { subject: me.id, email: me.email }
const random = createRandom(7)
/** Sent by me, received first or second, and both at once; some end, some at the same instant. */
const envelopes = Array.from({ length: 90 }, (_, index) => {
  const [owner, ...signers] = [
    [me, someone(2), someone(3)],
    [someone(2), me, someone(3)],
    [someone(3), someone(2), me],
    [me, me, someone(2)],
  ][index % 4] as [typeof me, typeof me, typeof me]
  const expiresAt = index % 3 === 0 ? office.until + (index % 7) * 1_000 : null
  return { ...sampleEnvelope(index, owner, signers, office, random), expiresAt }
})
const marks: Mark[] = envelopes.slice(0, 45).map((one, index) => ({
  ...readMark(one.id, me.id, random),
  deletedAt: index % 9 === 0 ? 1 : null,
}))

const rows = new Map(
  envelopes.flatMap((one) => {
    const shown = renderEnvelope(one, reader)
    return shown ? [[one.id as string, envelopeRow(shown, reader)] as const] : []
  }),
)
const ownMarks = new Map(marks.map((one) => [one.envelopeId as string, one]))

const fill = ({ transact, tables }: Database): Promise<void> =>
  transact(async (query) => {
    const store = () => ({ query, tables, feed: createFeedWriter(query, tables), now: 0 })
    for (const value of envelopes) await storeAggregate(store(), { kind: 'envelope', value }, undefined)
    for (const value of marks) await storeAggregate(store(), { kind: 'mark', value }, undefined)
  })

const db = openTestDatabase()
beforeAll(() => fill(db))
afterAll(() => db.close())

const plain: Narrowed = {
  folder: 'inbox',
  tab: 'all',
  kind: undefined,
  status: [],
  by: [],
  to: [],
  words: [],
  sort: 'modified',
}
const QUESTIONS: readonly Narrowed[] = [
  ...LISTED_FOLDERS.flatMap((folder) => TABS.map((tab) => ({ ...plain, folder, tab }))),
  ...SORTS.map((sort) => ({ ...plain, sort })),
  ...SORTS.map((sort) => ({ ...plain, sort, folder: 'sent' as const, tab: 'waitingForOthers' as const })),
  ...STATUS_FILTERS.map((one) => ({ ...plain, status: [one] })),
  { ...plain, status: ['completed', 'waitingForMe'], sort: 'title' },
  { ...plain, tab: 'completed', status: ['cancelled'] },
  { ...plain, kind: 'request' },
  { ...plain, words: ['lease', 'dubai'] },
  { ...plain, words: ['%'] },
  { ...plain, by: ['Person 2', 'Nobody'] },
  { ...plain, folder: 'sent', to: ['Person 3'] },
  { ...plain, folder: 'sent', to: ['person 3'] },
]

describe('a page of a list, from the database', () => {
  it('[C145] holds the rows a device shows, in its order, under every tab, filter, sort and search', async () => {
    let held = 0
    for (const asked of QUESTIONS) {
      const some = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined)
      const { items } = deriveList(orderRows(rows, [], asked.sort), ownMarks, asked.folder, {
        tab: asked.tab,
        kind: asked.kind,
        status: some(asked.status),
        by: some(asked.by),
        to: some(asked.to),
        q: asked.words.join(' '),
      })
      const wanted = items.map(({ row }) => row.id)
      const found = await db.read(async (query) => {
        const pages = []
        for (let offset = 0; offset <= wanted.length; offset += 7)
          pages.push(await listPage(query, db.tables, reader, asked, { size: 7, offset }))
        return pages
      })
      expect(found.flatMap((one) => one.ids)).toEqual(wanted)
      expect(new Set(found.map((one) => one.total))).toEqual(new Set([wanted.length]))
      held += wanted.length
    }
    expect(held).toBeGreaterThan(300)
  })

  it('counts as unread what a device counts', async () => {
    const [row] = await db.read((query) => unreadCount(query, db.tables, { personId: me.id }))
    const { unread } = folderCounts(rows.values(), ownMarks)
    expect(row?.unread).toBe(unread)
    expect(unread).toBeGreaterThan(0)
  })

  it.runIf(TEST_DIALECT === 'sqlite')(
    'walks one index for each page and total, and sorts nothing',
    async () => {
      const asked = new Set<string>()
      const file = join(mkdtempSync(join(tmpdir(), 'tawqi-lists-')), 'tawqi.sqlite')
      const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
      const fresh = openSqlite({ file })
      await fill(fresh)
      prepare.mockClear()
      for (const one of QUESTIONS)
        for (const offset of [0, 14])
          await fresh.read((query) => listPage(query, fresh.tables, reader, one, { size: 7, offset }))
      for (const [text] of prepare.mock.calls) if (/^select .* from "list_/.test(text)) asked.add(text)
      prepare.mockRestore()
      expect(asked.size).toBeGreaterThan(10)
      for (const text of asked) {
        const places = (text.match(/\?/g) ?? []).map(() => '')
        const plan = new Sqlite(file).prepare(`explain query plan ${text}`).all(...places) as {
          detail: string
        }[]
        expect(plan.map((step) => step.detail)).toEqual([
          expect.stringMatching(
            /^SEARCH (list_entry USING (COVERING )?INDEX list_entry_\w+|list_count USING INDEX \w+) \(person_id=\? AND folder=\?/,
          ),
        ])
      }
      await fresh.close()
      rmSync(dirname(file), { recursive: true })
    },
  )

  it('has the totals of its entries after whatever was changed, moved or deleted', async () => {
    const { listCount, listEntry } = db.tables
    const { personId, folder, status, kind, flagged, unread } = listCount
    const by = [personId, folder, status, kind, flagged, unread] as const
    const differing = () =>
      db.read(async (query) => {
        const kept = await query
          .select()
          .from(listCount)
          .orderBy(...by)
        const entry = listEntry
        const counted = await query
          .select({
            personId: entry.personId,
            folder: entry.folder,
            status: entry.status,
            kind: entry.kind,
            flagged: entry.flagged,
            unread: entry.unread,
            n: count(),
          })
          .from(entry)
          .groupBy(entry.personId, entry.folder, entry.status, entry.kind, entry.flagged, entry.unread)
          .orderBy(entry.personId, entry.folder, entry.status, entry.kind, entry.flagged, entry.unread)
        return isDeepStrictEqual(kept, counted) ? null : { kept, counted }
      })
    expect(await differing()).toBeNull()
    const [first, second, ...others] = envelopes
    if (!first || !second) throw new Error('There are envelopes')
    await db.transact(async (query) => {
      const store = () => ({ query, tables: db.tables, feed: createFeedWriter(query, db.tables), now: 0 })
      const cancelled = { ...first, rev: first.rev + 1, state: 'cancelled' as const }
      await storeAggregate(store(), { kind: 'envelope', value: cancelled }, first)
      for (const one of others.slice(0, 20))
        await storeAggregate(
          store(),
          { kind: 'mark', value: { ...readMark(one.id, me.id, random), flagged: true } },
          ownMarks.get(one.id),
        )
      await query.delete(listEntry).where(eq(listEntry.envelopeId, second.id))
    })
    expect(await differing()).toBeNull()
    const undone = new Error('undone')
    await expect(
      db.transact(async (query) => {
        await query.delete(listEntry).where(eq(listEntry.personId, me.id))
        throw undone
      }),
    ).rejects.toBe(undone)
    expect(await differing()).toBeNull()
  })
})
