import { describe, expect, it } from 'vitest'
import { envelopeState } from '../entities/envelope.ts'
import type { Mark } from '../entities/mark.ts'
import { deriveList, type ListFilter, type ListSort, orderRows } from './derive-list.ts'
import {
  FOLDERS,
  type Folder,
  folderCounts,
  inFolder,
  STATUS_FILTERS,
  statusesOf,
  statusFilterOf,
  type Tab,
  tabsOf,
} from './lists.ts'
import type { EnvelopeRow } from './render-envelope.ts'
import { foldText, newestFirstKey } from './text-keys.ts'

const row = (id: string, some: Partial<EnvelopeRow> = {}): EnvelopeRow => ({
  id,
  organizationId: 'organization:1',
  rev: 1,
  kind: 'document',
  title: id,
  state: 'inProgress',
  ownerName: 'Omar',
  isOwner: false,
  mine: [{ recipientId: 'recipient:1', kind: 'sign', state: 'waiting' }],
  doneCount: 0,
  recipientCount: 1,
  waitingFor: ['Mariam'],
  attachmentCount: 0,
  expiresAt: null,
  sequenceNumber: null,
  createdAt: 1,
  modifiedAt: 1,
  sentAt: 1,
  demo: false,
  sortKey: newestFirstKey(some.modifiedAt ?? 1),
  searchKey: foldText(some.title ?? id),
  ...some,
})
const mark = (some: Partial<Mark>): Mark => ({
  envelopeId: 'envelope:1',
  personId: 'person:1',
  readAt: null,
  unread: true,
  flagged: false,
  archived: false,
  deletedAt: null,
  ...some,
})
type Query = ListFilter & { folder?: Folder; sort?: ListSort }
const listed = (rows: EnvelopeRow[], marks: Record<string, Mark>, { folder, sort, ...filter }: Query) =>
  deriveList(
    orderRows(new Map(rows.map((one) => [one.id, one])), [], sort),
    new Map(Object.entries(marks)),
    folder ?? 'inbox',
    filter,
  )
const ids = (rows: EnvelopeRow[], marks: Record<string, Mark>, some: Query) =>
  listed(rows, marks, some).items.map((one) => one.row.id)

const waiting = row('waiting')
const done = row('done', {
  state: 'completed',
  mine: [{ recipientId: 'recipient:1', kind: 'sign', state: 'signed' }],
  waitingFor: [],
})
const cancelled = row('cancelled', {
  state: 'cancelled',
  mine: [{ recipientId: 'recipient:1', kind: 'sign', state: 'stopped' }],
  waitingFor: [],
})
const sent = row('sent', { isOwner: true, mine: [], ownerName: 'Mariam', waitingFor: ['Claire'] })
const draft = row('draft', { state: 'draft', isOwner: true, mine: [], waitingFor: [] })
const request = row('request', { kind: 'request' })
const all = [waiting, done, cancelled, sent, draft, request]

describe('lists', () => {
  it.each([
    ['inbox', ['waiting', 'done', 'cancelled', 'request']],
    ['sent', ['sent']],
    ['drafts', ['draft']],
    ['archive', []],
    ['deleted', []],
  ] as [Folder, string[]][])('[R0281][R0282] the folder %s holds what it should', (folder, expected) => {
    expect(ids(all, {}, { folder }).sort()).toEqual([...expected].sort())
  })
  it.each([
    ['all', 4],
    ['waitingForMe', 2],
    ['waitingForOthers', 0],
    ['completed', 1],
    ['cancelled', 1],
    ['favourites', 0],
  ] as [Tab, number][])(
    '[R0272][R0275][R0276][R0277][R0278][R0280] the tab %s counts what it shows',
    (tab, count) => {
      const result = listed(all, {}, { tab })
      expect(result.items).toHaveLength(count)
      expect(result.tabCounts[tab]).toBe(count)
    },
  )
  it('[R0273][R0274] the kinds document and request divide the list', () => {
    expect(ids(all, {}, { kind: 'request' })).toEqual(['request'])
    expect(ids(all, {}, { kind: 'document' })).not.toContain('request')
  })
  it('[R0279] what is archived leaves the inbox for the archive, what is deleted leaves both', () => {
    expect(ids(all, { done: mark({ archived: true }) }, {})).not.toContain('done')
    expect(ids(all, { done: mark({ archived: true }) }, { folder: 'archive' })).toEqual(['done'])
    expect(ids(all, { done: mark({ archived: true, deletedAt: 5 }) }, { folder: 'archive' })).toEqual([])
    expect(ids(all, { done: mark({ archived: true, deletedAt: 5 }) }, { folder: 'deleted' })).toEqual([
      'done',
    ])
  })
  it('[R0280] a favourite is found under favourites', () => {
    expect(ids(all, { done: mark({ flagged: true }) }, { tab: 'favourites' })).toEqual(['done'])
  })
  it('the newest change comes first', () => {
    expect(ids([row('old', { modifiedAt: 1 }), row('new', { modifiedAt: 9 })], {}, {})).toEqual([
      'new',
      'old',
    ])
  })
  it.each([
    ['modified', ['b', 'c', 'a']],
    ['created', ['c', 'a', 'b']],
    ['title', ['a', 'b', 'c']],
    ['expiry', ['c', 'b', 'a']],
  ] as [ListSort, string[]][])('in the order of %s stands as a person expects', (sort, expected) => {
    const rows = [
      row('a', { title: 'Écart', modifiedAt: 1, createdAt: 5 }),
      row('b', { title: 'lease', modifiedAt: 9, createdAt: 2, expiresAt: 90 }),
      row('c', { title: 'Tower', modifiedAt: 4, createdAt: 7, expiresAt: 30 }),
    ]
    expect(ids(rows, {}, { sort })).toEqual(expected)
  })
  it('[R0275][R0284] what was handed back for changes waits for its initiator, for others it waits for others', () => {
    const mine = row('mine', { state: 'reverted', isOwner: true, mine: [], waitingFor: [] })
    const theirs = row('theirs', { state: 'reverted', waitingFor: [] })
    const rows = [mine, theirs]
    expect(ids(rows, {}, { folder: 'sent', tab: 'waitingForMe' })).toEqual(['mine'])
    expect(ids(rows, {}, { folder: 'sent', status: ['waitingForMe'] })).toEqual(['mine'])
    expect(ids(rows, {}, { tab: 'waitingForMe' })).toEqual([])
    expect(ids(rows, {}, { tab: 'waitingForOthers' })).toEqual(['theirs'])
    expect(folderCounts(rows, new Map()).waitingForMe).toBe(1)
  })
  it('[R0275][R0276][R0898] a pending one waits for whoever is asked, and for nobody else', () => {
    const asked = row('asked', { state: 'pending', isOwner: true, mine: [], askedOfMe: true })
    const asker = row('asker', {
      state: 'pending',
      mine: [{ recipientId: 'recipient:1', kind: 'sign', state: 'infoRequested' }],
    })
    expect(ids([asked, asker], {}, { folder: 'sent', tab: 'waitingForMe' })).toEqual(['asked'])
    expect(ids([asked, asker], {}, { tab: 'waitingForOthers' })).toEqual(['asker'])
  })
  it('searches without regard to accents, case and Arabic letter forms', () => {
    const rows = [row('a', { title: 'Avenant n° 2 — Façade' }), row('b', { title: 'اتفاقية إيجار' })]
    expect(ids(rows, {}, { q: 'facade AVENANT' })).toEqual(['a'])
    expect(ids(rows, {}, { q: 'اتفاقيه ايجار' })).toEqual(['b'])
  })
  it('[R0288][R0289] offers the people to filter by, and filters by them', () => {
    const result = listed(all, {}, {})
    expect([...result.assignees.keys()]).toEqual(['Mariam'])
    expect([...result.owners.keys()]).toEqual(['Omar'])
    expect(ids([waiting, row('other', { ownerName: 'Claire' })], {}, { by: ['Claire'] })).toEqual(['other'])
  })
  it('counts unread in the inbox, what waits for me, and drafts', () => {
    expect(folderCounts(all, new Map([['waiting', mark({ unread: false })]]))).toEqual({
      unread: 3,
      waitingForMe: 2,
      drafts: 1,
    })
  })
})

describe('tabs and statuses of a folder', () => {
  const parts = [
    [],
    [{ recipientId: 'recipient:1', kind: 'sign' as const, state: 'waiting' as const }],
    [{ recipientId: 'recipient:1', kind: 'sign' as const, state: 'signed' as const }],
  ]
  const marks = [
    undefined,
    mark({}),
    mark({ archived: true }),
    mark({ flagged: true }),
    mark({ flagged: true, archived: true }),
    mark({ deletedAt: 1 }),
    mark({ flagged: true, deletedAt: 1 }),
    mark({ archived: true, deletedAt: 1 }),
  ]
  /** Every kind of row there is, as far as folders and tabs can tell rows apart. */
  const everyItem = envelopeState.options.flatMap((state) =>
    [true, false].flatMap((isOwner) =>
      parts.flatMap((mine) => marks.map((one) => ({ row: row('one', { state, isOwner, mine }), mark: one }))),
    ),
  )

  it.each(FOLDERS)('%s offers those its documents can have, and no other', (folder) => {
    const here = everyItem.filter((item) => inFolder(item, folder))
    const had = new Set(here.map(({ row: one }) => statusFilterOf(one)))
    expect(statusesOf(folder)).toEqual(STATUS_FILTERS.filter((one) => had.has(one)))
    const { tabCounts } = deriveList(
      here.map((item, n) => ({ ...item.row, id: `${n}` })),
      new Map(here.map((item, n) => [`${n}`, item.mark ?? mark({})])),
      folder,
      {},
    )
    const matching = (Object.keys(tabCounts) as Tab[]).filter((tab) => tabCounts[tab] > 0)
    expect(tabsOf(folder)).toEqual(matching)
  })
})
