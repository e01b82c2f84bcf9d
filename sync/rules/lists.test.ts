import { describe, expect, it } from 'vitest'
import type { Mark } from '../entities/mark.ts'
import { type Folder, folderCounts, type ListQuery, listEnvelopes, type Tab } from './lists.ts'
import type { EnvelopeRow } from './render-envelope.ts'
import { foldText, newestFirstKey } from './text-keys.ts'

const me = 'person:1'
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
const query: ListQuery = { folder: 'inbox', tab: 'all', kind: 'all', search: '', assignedTo: [], ownedBy: [] }
const ids = (rows: EnvelopeRow[], marks: Record<string, Mark>, some: Partial<ListQuery>) =>
  listEnvelopes(rows, new Map(Object.entries(marks).map(([id, one]) => [`${id}|${me}`, one])), me, {
    ...query,
    ...some,
  }).items.map((one) => one.row.id)

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
      const result = listEnvelopes(all, new Map(), me, { ...query, tab })
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
  it('searches without regard to accents, case and Arabic letter forms', () => {
    const rows = [row('a', { title: 'Avenant n° 2 — Façade' }), row('b', { title: 'اتفاقية إيجار' })]
    expect(ids(rows, {}, { search: 'facade AVENANT' })).toEqual(['a'])
    expect(ids(rows, {}, { search: 'اتفاقيه ايجار' })).toEqual(['b'])
  })
  it('[R0288][R0289] offers the people to filter by, and filters by them', () => {
    const result = listEnvelopes(all, new Map(), me, query)
    expect(result.assignees).toEqual(['Mariam'])
    expect(result.owners).toEqual(['Omar'])
    expect(ids([waiting, row('other', { ownerName: 'Claire' })], {}, { ownedBy: ['Claire'] })).toEqual([
      'other',
    ])
  })
  it('counts unread in the inbox, what waits for me, and drafts', () => {
    expect(folderCounts(all, new Map([[`waiting|${me}`, mark({ unread: false })]]), me)).toEqual({
      unread: 3,
      waitingForMe: 2,
      drafts: 1,
    })
  })
})
